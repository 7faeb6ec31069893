import { mayDo, type Role } from '#shared/permissions.ts';

/** Who asks for inquiries. */
export interface Viewer {
  username: string;
  role: Role | null;
}

/** The assignees whose inquiries somebody sees, nobody's among them; undefined for all. */
export function seenAssignees({ username, role }: Viewer): string[] | undefined {
  return mayDo(role, 'inquiries.all') ? undefined : ['', username];
}

export function sees(viewer: Viewer, { assignee }: { assignee: string }): boolean {
  return seenAssignees(viewer)?.includes(assignee) ?? true;
}

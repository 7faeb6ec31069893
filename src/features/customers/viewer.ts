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

declare const seen: unique symbol;
/**
 * A mark on rows about customers that was put there by asking who looks. What shows such rows to staff asks for it, so that
 * a list without a viewer does not compile.
 */
export interface Seen {
  readonly [seen]: true;
}

export function sees<Row extends { assignee: string }>(viewer: Viewer, row: Row): row is Row & Seen {
  return seenAssignees(viewer)?.includes(row.assignee) ?? true;
}

/** Who looks after something, from whoever asks. */
export const everyWhose = ['mine', 'nobody', 'others'] as const;
export type Whose = (typeof everyWhose)[number];

export function whoseOf(assignee: string, { username }: Pick<Viewer, 'username'>): Whose {
  return assignee === '' ? 'nobody' : assignee === username ? 'mine' : 'others';
}

import { isRole, mayDo } from '#shared/permissions.ts';

interface Person {
  username: string;
  full_name: string;
  role: string;
  disabled_at: string | null;
}

export interface PeopleNeeds {
  list: () => Promise<readonly Person[]>;
}

/** To whom something can be given. */
export function listHandlers(staff: readonly Person[]): { username: string; fullName: string }[] {
  return staff
    .filter(
      ({ role, disabled_at }) => disabled_at === null && isRole(role) && mayDo(role, 'inquiries.handle'),
    )
    .map(({ username, full_name }) => ({ username, fullName: full_name }));
}

import { wrongField } from '#shared/app-error.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
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

export type Handlers = ReturnType<typeof createHandlers>;

/** Staff to whom a customer can be given: who can log in and may answer. `things` are what is given, for the refusal. */
export function createHandlers(people: PeopleNeeds, things: string) {
  const list = async () => handlersAmong(await people.list());
  return {
    list,

    /** Their name in the history; undefined for nobody. */
    async findName(username: string): Promise<string | undefined> {
      if (username === '') return undefined;
      const person = (await list()).find((one) => one.username === username);
      if (!person) throw wrongField('assignee', `That person cannot be given ${things}`);
      return nameInHistory({ ...person, fullName: person.full_name });
    },
  };
}

export function handlersAmong(staff: readonly Person[]): Person[] {
  return staff.filter(
    ({ role, disabled_at }) => disabled_at === null && isRole(role) && mayDo(role, 'inquiries.handle'),
  );
}

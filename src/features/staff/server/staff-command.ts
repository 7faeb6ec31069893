import type { OwnersAction } from '#features/activity/owners-actions.ts';
import type { OwnersActivity } from '#features/activity/server/activity.repository.ts';
import { AppError } from '#shared/app-error.ts';
import { isRole, type Role, roleLabels, roles } from '#shared/permissions.ts';
import { problemWithPassword } from '../password-rules.ts';
import type { PeopleRepository } from './people/people.repository.ts';
import type { PeopleService } from './people/people.service.ts';
import type { SecondFactorRepository } from './second-factor/second-factor.repository.ts';
import type { Also, StaffRepository } from './staff.repository.ts';

export const STAFF_USAGE = `Manage who can log in to the staff area:
  npm run staff -- list
  npm run staff -- add USERNAME "FULL NAME" [ROLE]
  npm run staff -- role USERNAME ROLE
  npm run staff -- disable USERNAME
  npm run staff -- enable USERNAME
  npm run staff -- end-sessions USERNAME
  npm run staff -- reset USERNAME
  npm run staff -- remove USERNAME
  npm run staff -- forget-second-factor USERNAME
A role is owner (unless said otherwise), manager, sales or viewer.
The password is asked for, or taken from STAFF_PASSWORD.`;

/** Named by the activity, as nobody is logged in. */
const terminal = { staffId: null, fullName: 'Somebody at the terminal' };

const TAKES_OVER =
  'Customers belonged to that username already: they are theirs now. If this is somebody else, remove the account and choose another username.';

/** A usage error: printed as one line, without a stack. */
export class CommandError extends Error {}

interface Dependencies {
  staff: StaffRepository;
  peopleService: PeopleService;
  people: Pick<PeopleRepository, 'ownsCustomers'>;
  secondFactors: Pick<SecondFactorRepository, 'removeAllOf'>;
  activity: OwnersActivity;
  /** Called only after all other arguments were checked. */
  askPassword: () => Promise<string>;
}

/** Runs one command and returns the lines to print. */
export async function runStaffCommand(
  [command, username, third, fourth]: readonly string[],
  { staff, peopleService, people, secondFactors, activity, askPassword }: Dependencies,
): Promise<string[]> {
  const askGoodPassword = async (name: string) => {
    const password = await askPassword();
    const problem = problemWithPassword(password, name);
    if (problem) throw new CommandError(problem);
    return password;
  };
  /** For the transaction of the change. */
  const record =
    (action: OwnersAction, title: string): Also =>
    (tx) =>
      activity.record(tx, { staff: terminal, action, title });
  const getPerson = async () => {
    const name = required(username, 'USERNAME');
    const person = await staff.findByUsername(name);
    if (!person) throw new CommandError(`There is no account "${name}".`);
    return person;
  };

  if (command === 'list') {
    const people = await staff.list();
    if (people.length === 0) return ['There is no staff account yet.'];
    return people.map(
      ({ username, full_name, role, is_demo, disabled_at }) =>
        `${username}  ${full_name}  ${role}${disabled_at ? '  (disabled)' : ''}${is_demo === 1 ? '  (demonstration, this machine only)' : ''}`,
    );
  }
  if (command === 'add') {
    const name = required(username, 'USERNAME').trim();
    if (!/^[\w.@-]{1,100}$/.test(name)) {
      throw new CommandError('A username is made of letters, digits and . _ - @ only.');
    }
    if (await staff.findByUsername(name)) throw new CommandError(`There is already an account "${name}".`);
    const shownName = required(third, '"FULL NAME"').trim();
    const role = fourth === undefined ? 'owner' : readRole(fourth);
    if (role !== 'owner' && (await staff.isEmpty())) {
      throw new CommandError('The first account must be an owner, or nobody could add others.');
    }
    const takesOver = await people.ownsCustomers(name);
    const password = await askGoodPassword(name);
    const title = `${shownName} was given an account as ${roleLabels[role]}`;
    const also = record('person_added', title);
    await staff.add({ username: name, fullName: shownName, role, password }, { also });
    const lines = [`${shownName} can now log in as ${name.toLowerCase()}.`];
    return takesOver ? [...lines, TAKES_OVER] : lines;
  }
  if (command === 'role') {
    const person = await getPerson();
    const role = readRole(required(third, 'ROLE'));
    await orExplain(peopleService.changeRole(terminal, person.id, role));
    return [`${person.username} is ${role} from now on.`];
  }
  if (command === 'disable' || command === 'enable') {
    const person = await getPerson();
    await orExplain(peopleService.setDisabled(terminal, person.id, command === 'disable'));
    return [
      command === 'disable'
        ? `${person.username} is disabled and logged out.`
        : `${person.username} can log in again.`,
    ];
  }
  if (command === 'end-sessions') {
    const person = await getPerson();
    const title = `${person.full_name} was logged out everywhere`;
    await staff.endSessions(person.id, record('sessions_ended', title));
    return [`${person.username} is logged out everywhere.`];
  }
  if (command === 'reset') {
    const person = await getPerson();
    const also = record('password_reset', `The password of ${person.full_name} was reset`);
    await staff.resetPassword(person.id, await askGoodPassword(person.username), { also });
    return [`The password of ${person.username} is changed, and every session of theirs has ended.`];
  }
  if (command === 'forget-second-factor') {
    const person = await getPerson();
    const title = `The second factor of ${person.full_name} was removed`;
    await secondFactors.removeAllOf(person.id, record('second_factor_removed', title));
    return [
      `${person.username} logs in with the password alone from now on, and every session of theirs has ended.`,
    ];
  }
  if (command === 'remove') {
    const person = await getPerson();
    if ((await staff.list()).length === 1) {
      throw new CommandError('That is the only account. Add another one first, or nobody could log in.');
    }
    await orExplain(peopleService.remove(terminal, person.id));
    return [`${person.username} is removed and logged out.`];
  }
  throw new CommandError(STAFF_USAGE);
}

function readRole(word: string): Role {
  if (isRole(word)) return word;
  throw new CommandError(`A role is one of ${roles.join(', ')}.`);
}

/** A refusal is a usage error here. */
async function orExplain(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    throw error instanceof AppError ? new CommandError(error.message) : error;
  });
}

function required(value: string | undefined, name: string): string {
  if (value?.trim()) return value;
  throw new CommandError(`${name} is missing.\n${STAFF_USAGE}`);
}

import { problemWithPassword } from './password-rules.ts';
import type { SecondFactorRepository } from './second-factor/second-factor.repository.ts';
import type { StaffRepository } from './staff.repository.ts';

export const STAFF_USAGE = `Manage who can log in to the staff area:
  npm run staff -- list
  npm run staff -- add USERNAME "FULL NAME"
  npm run staff -- reset USERNAME
  npm run staff -- remove USERNAME
  npm run staff -- forget-second-factor USERNAME
The password is asked for, or taken from STAFF_PASSWORD.`;

/** A usage error: printed as one line, without a stack. */
export class CommandError extends Error {}

interface Dependencies {
  staff: StaffRepository;
  secondFactors: Pick<SecondFactorRepository, 'removeAllOf'>;
  /** Called only after all other arguments were checked. */
  askPassword: () => Promise<string>;
}

/** Runs one command and returns the lines to print. */
export async function runStaffCommand(
  [command, username, fullName]: readonly string[],
  { staff, secondFactors, askPassword }: Dependencies,
): Promise<string[]> {
  const askGoodPassword = async (name: string) => {
    const password = await askPassword();
    const problem = problemWithPassword(password, name);
    if (problem) throw new CommandError(problem);
    return password;
  };
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
      ({ username, full_name, is_demo }) =>
        `${username}  ${full_name}${is_demo === 1 ? '  (demonstration, this machine only)' : ''}`,
    );
  }
  if (command === 'add') {
    const name = required(username, 'USERNAME').trim();
    if (!/^[\w.@-]{1,100}$/.test(name)) {
      throw new CommandError('A username is made of letters, digits and . _ - @ only.');
    }
    if (await staff.findByUsername(name)) throw new CommandError(`There is already an account "${name}".`);
    const shownName = required(fullName, '"FULL NAME"').trim();
    await staff.add({ username: name, fullName: shownName, password: await askGoodPassword(name) });
    return [`${shownName} can now log in as ${name.toLowerCase()}.`];
  }
  if (command === 'reset') {
    const person = await getPerson();
    await staff.resetPassword(person.id, await askGoodPassword(person.username));
    return [`The password of ${person.username} is changed, and every session of theirs has ended.`];
  }
  if (command === 'forget-second-factor') {
    const person = await getPerson();
    await secondFactors.removeAllOf(person.id);
    return [
      `${person.username} logs in with the password alone from now on, and every session of theirs has ended.`,
    ];
  }
  if (command === 'remove') {
    const person = await getPerson();
    if ((await staff.list()).length === 1) {
      throw new CommandError('That is the only account. Add another one first, or nobody could log in.');
    }
    await staff.remove(person.id);
    return [`${person.username} is removed and logged out.`];
  }
  throw new CommandError(STAFF_USAGE);
}

function required(value: string | undefined, name: string): string {
  if (value?.trim()) return value;
  throw new CommandError(`${name} is missing.\n${STAFF_USAGE}`);
}

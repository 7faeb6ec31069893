import { wrongField } from '#shared/app-error.ts';
import { type Role, roleLabels } from '#shared/permissions.ts';
import type { PeopleRepository } from './people/people.repository.ts';

/** Whether others read a mailbox as well, such as the one for buyers. */
export type IsSharedMailbox = (email: string) => boolean;

/** Roles whose accounts must not be opened by everybody who reads a mailbox of the dealership. */
const guarded: Partial<Record<string, Role>> = { owner: 'owner', manager: 'manager' };

export type OwnAddresses = ReturnType<typeof createOwnAddresses>;

/** Links that open an account go to its address, so that must be one that only its person reads. */
export function createOwnAddresses({ isSharedMailbox }: { isSharedMailbox: IsSharedMailbox }) {
  const lacksOwn = ({ email, role }: { email: string; role: string }) =>
    guarded[role] !== undefined && isSharedMailbox(email);

  return {
    lacksOwn,

    /** `alsoShared` will be one of the dealership's. */
    refuseShared(email: string, { field = 'email', alsoShared = '' } = {}): void {
      const willBe = email !== '' && alsoShared.toLowerCase() === email;
      if (!willBe && !isSharedMailbox(email)) return;
      const why =
        'This is a mailbox of the dealership, which others read as well: they could log in with it.';
      throw wrongField(field, `${why} Enter one that only this person reads.`);
    },

    /** Names whose address was taken before this was refused, or became one of the dealership since. */
    async advise(people: Pick<PeopleRepository, 'list'>): Promise<string | null> {
      const named = (await people.list())
        .filter((person) => person.disabled_at === null && lacksOwn(person))
        .map(
          ({ full_name, role, email }) =>
            `${full_name} (${roleLabels[guarded[role] ?? 'viewer']}) has the address ${email.toLowerCase()}, which others read as well.`,
        );
      if (named.length === 0) return null;
      return `${named.join(' ')} Links for a new password are not sent there. They can enter one that only they read, or none, under My Account.`;
    },
  };
}

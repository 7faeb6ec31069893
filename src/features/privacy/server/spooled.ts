import { plainAddress } from '#features/customers/mailbox.ts';
import type { WaitingMessages } from '#server/define-feature.ts';
import { heldUnder, type Person } from '#server/people/person.ts';

export type Spooled = ReturnType<typeof createSpooled>;

/** Messages of a person that are not stored yet, on the disk of this process. */
export function createSpooled(listSpools: () => readonly WaitingMessages[]) {
  async function find(person: Person) {
    const addresses = new Set(heldUnder(person).emails.map(plainAddress));
    const found = await Promise.all(
      listSpools().map(async (spool) =>
        (await spool.list())
          .filter(({ email }) => addresses.has(plainAddress(email)))
          .map((item) => ({ spool, item })),
      ),
    );
    return found.flat();
  }

  return {
    list: async (person: Person) => (await find(person)).map(({ item }) => item),

    async forget(person: Person): Promise<void> {
      for (const { spool, item } of await find(person)) await spool.forget(item);
    },
  };
}

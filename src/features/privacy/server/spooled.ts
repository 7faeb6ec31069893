import { plainAddress } from '#features/inquiries/mailbox.ts';
import { heldUnder, type Person } from './person.ts';

/** Messages that wait on the disk for the database. */
interface Spool {
  list: () => Promise<{ submissionKey: string; createdAt: string; email: string }[]>;
  forget: (item: { submissionKey: string; createdAt: string }) => Promise<void>;
}

export type Spooled = ReturnType<typeof createSpooled>;

/** Messages of a person that are not stored yet, on the disk of this process. */
export function createSpooled(spools: readonly Spool[]) {
  async function find(person: Person) {
    const addresses = new Set(heldUnder(person).emails.map(plainAddress));
    const found = await Promise.all(
      spools.map(async (spool) =>
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

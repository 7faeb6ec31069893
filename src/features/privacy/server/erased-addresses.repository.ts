import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { plainAddress } from '#features/customers/mailbox.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { monthsBefore } from '#shared/dates.ts';

const HASH_BYTES = 32;
const derive = promisify<string, string, number, Buffer>(scrypt);

export type ErasedAddresses = ReturnType<typeof createErasedAddresses>;

/** Erased addresses as hashes, with when: another process may still hold something of them that is not stored. */
export function createErasedAddresses({ db, clock }: { db: Db; clock: Clock }) {
  const listSalts = async (tx: Db) =>
    (await tx.selectFrom('erased_addresses').select('salt').distinct().execute()).map(({ salt }) => salt);

  return {
    async add(tx: Db, emails: readonly string[]): Promise<void> {
      const erased_at = clock.now().toISOString();
      // One salt for all, so that a look-up takes one hash.
      const [salt = randomBytes(16).toString('hex')] = await listSalts(tx);
      const hashes = await Promise.all(emails.map((email) => hashOf(email, salt)));
      for (const address_hash of new Set(hashes.toSorted()))
        await tx
          .insertInto('erased_addresses')
          .values({ address_hash, salt, erased_at })
          .onConflict((conflict) => conflict.column('address_hash').doUpdateSet({ erased_at }))
          .execute();
    },

    /** Whether this person was erased after sending this. */
    async hasSince({ email, createdAt }: { email: string; createdAt: string }): Promise<boolean> {
      const hashes = await Promise.all((await listSalts(db)).map((salt) => hashOf(email, salt)));
      if (hashes.length === 0) return false;
      const found = db
        .selectFrom('erased_addresses')
        .select('address_hash')
        .where('address_hash', 'in', hashes)
        .where('erased_at', '>', createdAt);
      return (await found.executeTakeFirst()) !== undefined;
    },

    /** Anything sent before such an erasure is old enough to be removed by age. */
    async forgetOld(keepMonths: number): Promise<void> {
      const oldest = monthsBefore(clock.now(), keepMonths).toISOString();
      await db.deleteFrom('erased_addresses').where('erased_at', '<', oldest).execute();
    },
  };
}

async function hashOf(email: string, salt: string): Promise<string> {
  return (await derive(plainAddress(email), salt, HASH_BYTES)).toString('hex');
}

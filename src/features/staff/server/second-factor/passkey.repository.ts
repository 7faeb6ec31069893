import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';

interface NewPasskey {
  id: string;
  staffId: number;
  name: string;
  publicKey: Uint8Array;
  counter: number;
}

export type PasskeyRepository = ReturnType<typeof createPasskeyRepository>;

export function createPasskeyRepository({ db, clock }: { db: Db; clock: Clock }) {
  const now = () => clock.now().toISOString();

  return {
    /** False when this device is there already. */
    async add(tx: Db, { id, staffId, name, publicKey, counter }: NewPasskey): Promise<boolean> {
      const row = await tx
        .insertInto('passkeys')
        .values({
          id,
          staff_id: staffId,
          name,
          public_key: Buffer.from(publicKey).toString('base64url'),
          counter,
          created_at: now(),
          last_used_at: null,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async find(id: string) {
      return db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst();
    },

    async listOf(staffId: number, tx: Db = db) {
      const rows = await tx
        .selectFrom('passkeys')
        .select(['id', 'name', 'created_at', 'last_used_at'])
        .where('staff_id', '=', staffId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(({ id, name, created_at, last_used_at }) => ({
        id,
        name,
        createdAt: created_at,
        lastUsedAt: last_used_at,
      }));
    },

    async hasAny(): Promise<boolean> {
      return (await db.selectFrom('passkeys').select('id').limit(1).executeTakeFirst()) !== undefined;
    },

    async noteUse(id: string, counter: number): Promise<void> {
      await db.updateTable('passkeys').set({ counter, last_used_at: now() }).where('id', '=', id).execute();
    },

    /** The name of what was removed; undefined when this person has no such passkey. */
    async remove(tx: Db, staffId: number, id: string): Promise<string | undefined> {
      const row = await tx
        .deleteFrom('passkeys')
        .where('id', '=', id)
        .where('staff_id', '=', staffId)
        .returning('name')
        .executeTakeFirst();
      return row?.name;
    },
  };
}

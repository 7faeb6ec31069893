import type { Db } from '#server/db/database.ts';

const BATCH = 50;

/** What is old is named by its keys, a batch at a time; it leaves with its mails, and links leave with it. */
export interface OldRows {
  mailKinds: readonly string[];
  listKeys: (most: number) => Promise<{ key: string }[]>;
  remove: (tx: Db, keys: readonly string[]) => Promise<unknown>;
  /** Takes the names out of what else tells of them. */
  forget: (tx: Db, keys: readonly string[]) => Promise<void>;
}

/** Privacy: until nothing old is left. How many there were. */
export async function removeOld(db: Db, { mailKinds, listKeys, remove, forget }: OldRows): Promise<number> {
  let removed = 0;
  for (;;) {
    const keys = (await listKeys(BATCH)).map(({ key }) => key);
    if (keys.length === 0) return removed;
    await db.transaction().execute(async (tx) => {
      await forget(tx, keys);
      await removeMails(tx, mailKinds, keys);
      await remove(tx, keys);
    });
    removed += keys.length;
  }
}

/** Removes mails of these kinds that are about one of these keys. */
async function removeMails(tx: Db, kinds: readonly string[], keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await tx.deleteFrom('outbox').where('kind', 'in', kinds).where('about', 'like', `${key} %`).execute();
}

import type { Db } from '#server/db/database.ts';
import { removeMailsAbout } from '#server/mail/mail-of-person.ts';

const BATCH = 50;

/** Old rows are named by their keys, a batch at a time; their mails and links are removed with them. */
export interface OldRows {
  mailKinds: readonly string[];
  listKeys: (most: number) => Promise<{ key: string }[]>;
  remove: (tx: Db, keys: readonly string[]) => Promise<unknown>;
  /** Takes the names out of what else names them, such as the activity. */
  forget: (tx: Db, keys: readonly string[]) => Promise<void>;
}

/** Privacy: removes until nothing old is left. Returns how many there were. */
export async function removeOld(db: Db, { mailKinds, listKeys, remove, forget }: OldRows): Promise<number> {
  let removed = 0;
  for (;;) {
    const keys = (await listKeys(BATCH)).map(({ key }) => key);
    if (keys.length === 0) return removed;
    await db.transaction().execute(async (tx) => {
      await forget(tx, keys);
      await removeMailsAbout(tx, mailKinds, keys);
      await remove(tx, keys);
    });
    removed += keys.length;
  }
}

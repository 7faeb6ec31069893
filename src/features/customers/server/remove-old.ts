import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { removeMailsAbout } from '#server/mail/mail-of-person.ts';
import { monthsBefore } from '#shared/dates.ts';

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

/** Privacy: removes what is older than this many months, and its names from the activity. Returns how many there were. */
export async function forgetOld(
  { activity, clock }: { activity: ActivityRepository; clock: Clock },
  keepMonths: number,
  {
    nameless,
    removeBefore,
  }: {
    /** Titles that name nobody, by action. */
    nameless: Readonly<Record<string, string>>;
    removeBefore: (moment: Date, forget: OldRows['forget']) => Promise<number>;
  },
): Promise<number> {
  const oldest = monthsBefore(clock.now(), keepMonths);
  for (const [action, title] of Object.entries(nameless))
    await activity.retitleBefore(oldest, { action, title });
  // What was done about them lately names them too.
  return removeBefore(oldest, (tx, keys) => activity.forgetNames(tx, keys, nameless));
}

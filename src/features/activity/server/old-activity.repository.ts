import { countOf } from '#server/db/count-of.ts';
import type { Db } from '#server/db/database.ts';
import { OLD_ACTIVITY_REMOVED } from './activity.repository.ts';

const oldEntries = (db: Db, oldestMonth: string) =>
  db.selectFrom('activity').where('at', '<', oldestMonth).where('action', '<>', OLD_ACTIVITY_REMOVED);

/** Entries from before a month, except those that tell of a removal. */
export const countEntriesBefore = (db: Db, oldestMonth: string): Promise<number> =>
  countOf(oldEntries(db, oldestMonth));

/** The oldest first. */
export const listEntriesBefore = (
  tx: Db,
  oldestMonth: string,
  { skip, most }: { skip: number; most: number },
) =>
  oldEntries(tx, oldestMonth)
    .select(['id', 'at'])
    .orderBy('at')
    .orderBy('id')
    .limit(most)
    .offset(skip)
    .execute();

export async function removeEntries(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('activity').where('id', 'in', ids).execute();
}

/** The entry that tells what was removed of a month; `before` says which. */
export const findRemoval = (tx: Db, before: string) =>
  tx
    .selectFrom('activity')
    .select(['id', 'after'])
    .where('action', '=', OLD_ACTIVITY_REMOVED)
    .where('before', '=', before)
    .executeTakeFirst();

/** Changes the entry with this id, or adds one. */
export async function writeRemoval(
  tx: Db,
  id: number | undefined,
  { before, ...changed }: { before: string; title: string; after: string; at: string },
): Promise<void> {
  if (id !== undefined) {
    await tx.updateTable('activity').set(changed).where('id', '=', id).execute();
    return;
  }
  await tx
    .insertInto('activity')
    .values({
      ...changed,
      staff_id: null,
      staff_name: 'Forecourt',
      action: OLD_ACTIVITY_REMOVED,
      vehicle_id: null,
      before,
    })
    .execute();
}

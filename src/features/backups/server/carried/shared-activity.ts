import type { Db } from '#server/db/database.ts';
import type { KnownRows } from '../archive/row-links.ts';

/** The newest entries of a backup; of older ones retention may have removed all. */
const NEWEST = 500;

/** Whether one of these entries is in this database and in the backup, noted at the same moment under the same number. */
export async function sharesActivity(
  tx: Db,
  { activity }: KnownRows,
  ids: Iterable<number> = activity.keys(),
): Promise<boolean> {
  const newest = [...ids].toSorted((one, other) => other - one).slice(0, NEWEST);
  if (newest.length === 0) return false;
  const here = await tx.selectFrom('activity').select(['id', 'at']).where('id', 'in', newest).execute();
  return here.some(({ id, at }) => activity.get(id) === at);
}

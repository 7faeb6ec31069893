import type { Db } from '../../../server/db/database.ts';
import { AppError } from '../../../shared/app-error.ts';

/**
 * Between two chunks the stock is neither the old one nor the new one: a backup of it would be of no use to anyone.
 * An import that broke off is undone within a quarter of an hour, so nobody is refused for longer than that.
 */
export async function refuseBetweenChunks(db: Db): Promise<void> {
  const underWay = await db
    .selectFrom('clearances')
    .select('id')
    .where('chunk_count', '>', 0)
    .limit(1)
    .executeTakeFirst();
  if (!underWay) return;
  throw new AppError(
    'busy',
    'An import is under way and only part of its vehicles is in. Wait until it is complete, or press Put Back on the Database Sync page to have the old stock back; one that broke off is undone by itself within 15 minutes.',
  );
}

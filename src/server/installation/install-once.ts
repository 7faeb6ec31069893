import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';

/**
 * Runs `fill` once in the life of a database, even if its rows are deleted later. Mark and rows are one transaction:
 * a crash leaves both or neither.
 */
export async function installOnce(
  { db, clock }: { db: Db; clock: Clock },
  fill: (tx: Db) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const claimed = await tx
      .insertInto('meta')
      .values({ key: 'installed_at', value: clock.now().toISOString() })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst();
    if (claimed) await fill(tx);
  });
}

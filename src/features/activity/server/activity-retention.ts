import { setImmediate as letOthersRun } from 'node:timers/promises';
import { z } from 'zod';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { Log } from '#server/log.ts';
import { formatSydneyDate, monthsBefore } from '#shared/dates.ts';
import { readInstant, readStoredJson } from '#shared/stored.ts';
import { OLD_ACTIVITY_REMOVED } from './activity.repository.ts';

/** Rows deleted per transaction: small enough not to block other writers. */
const BATCH = 500;

const instant = z.string().refine(isInstant);
const registerSchema = z.object({ removed: z.number(), from: instant, to: instant });

const oldestMonth = (before: Date) => before.toISOString().slice(0, 7);

/** Entries that go when what is from before this moment does. */
export async function countOldActivity(db: Db, before: Date): Promise<number> {
  const { count } = await oldEntries(db, oldestMonth(before))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const oldEntries = (db: Db, oldest: string) =>
  db.selectFrom('activity').where('at', '<', oldest).where('action', '<>', OLD_ACTIVITY_REMOVED);

/**
 * Removes entries older than this many months, by whole calendar months. Each month's removal is recorded in the same
 * transaction (how many, from when to when). Entries whose date cannot be parsed stay, because their age is unknown.
 */
export async function forgetOldActivity(
  { db, clock, log }: { db: Db; clock: Clock; log: Log },
  keepMonths: number,
): Promise<void> {
  const oldest = oldestMonth(monthsBefore(clock.now(), keepMonths));
  let all = 0;
  let undated = 0;
  for (;;) {
    const skip = undated;
    const batch = await db.transaction().execute((tx) => removeBatch(tx, { oldest, skip, clock }));
    all += batch.removed;
    undated += batch.undated;
    if (batch.removed + batch.undated < BATCH) break;
    await letOthersRun();
  }
  if (all > 0) log.info('old_activity_removed', { entries: all });
}

async function removeBatch(
  tx: Db,
  { oldest, skip, clock }: { oldest: string; skip: number; clock: Clock },
): Promise<{ removed: number; undated: number }> {
  const found = await oldEntries(tx, oldest)
    .select(['id', 'at'])
    .orderBy('at')
    .orderBy('id')
    .limit(BATCH)
    .offset(skip)
    .execute();
  const rows = found.filter(({ at }) => isInstant(at));
  const batch = { removed: rows.length, undated: found.length - rows.length };
  const [first, last] = [rows.at(0), rows.at(-1)];
  if (!first || !last) return batch;
  await tx
    .deleteFrom('activity')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  const before = JSON.stringify({ olderThan: oldest });
  const line = await tx
    .selectFrom('activity')
    .select(['id', 'after'])
    .where('action', '=', OLD_ACTIVITY_REMOVED)
    .where('before', '=', before)
    .executeTakeFirst();
  const noted = line && readStoredJson(line.after, registerSchema);
  const after = {
    removed: (noted?.removed ?? 0) + rows.length,
    from: noted?.from ?? first.at,
    to: last.at,
  };
  const [from, to] = [after.from, after.to].map((at) => formatSydneyDate(new Date(at)));
  const changed = {
    title: `Old activity removed: ${after.removed} entries, from ${from} to ${to}`,
    after: JSON.stringify(after),
    at: clock.now().toISOString(),
  };
  if (line) await tx.updateTable('activity').set(changed).where('id', '=', line.id).execute();
  else {
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
  return batch;
}

function isInstant(text: string): boolean {
  return readInstant(text) !== undefined;
}

import { setImmediate as letOthersRun } from 'node:timers/promises';
import { z } from 'zod';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { Log } from '#server/log.ts';
import { formatSydneyDate, monthsBefore } from '#shared/dates.ts';
import { readInstant, readStoredJson } from '#shared/stored.ts';
import {
  countEntriesBefore,
  findRemoval,
  listEntriesBefore,
  removeEntries,
  writeRemoval,
} from './old-activity.repository.ts';

/** Rows deleted per transaction: small enough not to block other writers. */
const BATCH = 500;

const instant = z.string().refine(isInstant);
const registerSchema = z.object({ removed: z.number(), from: instant, to: instant });

const oldestMonth = (before: Date) => before.toISOString().slice(0, 7);

/** Entries that go when what is from before this moment does. */
export const countOldActivity = (db: Db, before: Date): Promise<number> =>
  countEntriesBefore(db, oldestMonth(before));

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
  const found = await listEntriesBefore(tx, oldest, { skip, most: BATCH });
  const rows = found.filter(({ at }) => isInstant(at));
  const batch = { removed: rows.length, undated: found.length - rows.length };
  const [first, last] = [rows.at(0), rows.at(-1)];
  if (!first || !last) return batch;
  await removeEntries(
    tx,
    rows.map(({ id }) => id),
  );
  const before = JSON.stringify({ olderThan: oldest });
  const line = await findRemoval(tx, before);
  const noted = line && readStoredJson(line.after, registerSchema);
  const after = {
    removed: (noted?.removed ?? 0) + rows.length,
    from: noted?.from ?? first.at,
    to: last.at,
  };
  const [from, to] = [after.from, after.to].map((at) => formatSydneyDate(new Date(at)));
  await writeRemoval(tx, line?.id, {
    before,
    title: `Old activity removed: ${after.removed} entries, from ${from} to ${to}`,
    after: JSON.stringify(after),
    at: clock.now().toISOString(),
  });
  return batch;
}

function isInstant(text: string): boolean {
  return readInstant(text) !== undefined;
}

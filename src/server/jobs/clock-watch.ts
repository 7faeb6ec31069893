import { z } from 'zod';
import { DAY_MS, formatSydneyDate } from '#shared/dates.ts';
import { readInstant } from '#shared/stored.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';

const KEY = 'clock_seen';
/** A long weekend with the site switched off is no reason for doubt. */
const MOST_JUMP_MS = 3 * DAY_MS;
/** So long the site has to run with a new date before it is believed; somebody will have seen it by then. */
const HOLD_MS = 7 * DAY_MS;

const seenSchema = z.object({
  /** The last moment that was believed. */
  at: z.string(),
  /** A later one that is not believed yet, and how long the site has run with it. */
  doubted: z.object({ at: z.string(), heldMs: z.number() }).optional(),
});
type Seen = z.infer<typeof seenSchema>;

/**
 * For a database that has not seen the clock yet and is given what is known to be no newer than this: without it, the
 * first look would believe any date of the clock.
 */
export async function rememberMoment(db: Db, at: string): Promise<void> {
  const value = JSON.stringify({ at } satisfies Seen);
  await db
    .insertInto('meta')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

interface Dependencies {
  db: Db;
  clock: Clock;
  /** Monotonic milliseconds: a change of the clock does not move them. */
  elapsedMs: () => number;
  /** Moments that the site knows of when it looks at the clock for the first time. */
  listKnown: () => Promise<readonly string[]>;
  log: Log;
}

export type ClockWatch = ReturnType<typeof createClockWatch>;

/**
 * A clock that jumps years ahead would make everything look old, and what is old is removed. So the last moment is
 * kept in the database while the site runs. A date more than three days beyond it is doubted, and nothing is removed
 * by age until it was right again, or has held for seven days of running: then it was the site that was away.
 */
export function createClockWatch({ db, clock, elapsedMs, listKnown, log }: Dependencies) {
  let lastLookMs: number | undefined;
  let isWarned = false;

  async function read(): Promise<Seen | undefined> {
    const row = await db.selectFrom('meta').select('value').where('key', '=', KEY).executeTakeFirst();
    return row && seenSchema.parse(JSON.parse(row.value));
  }

  async function write(seen: Seen): Promise<void> {
    const value = JSON.stringify(seen);
    await db
      .insertInto('meta')
      .values({ key: KEY, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
  }

  async function begin(now: string): Promise<Seen> {
    const known = await listKnown();
    const newest = known
      .filter((at) => readInstant(at) !== undefined)
      .toSorted()
      .at(-1);
    // Where something happened but nobody can read when, the clock is doubted.
    return { at: newest ?? (known.length === 0 ? now : new Date(0).toISOString()) };
  }

  function warn(seen: Seen): void {
    if (!isWarned) log.warn('clock_doubted', { lastSeen: seen.at });
    isWarned = true;
  }

  return {
    /** Looks at the clock, and answers whether what looks old by it may be removed. */
    async look(): Promise<boolean> {
      const now = clock.now().toISOString();
      const ranMs = lastLookMs === undefined ? 0 : elapsedMs() - lastLookMs;
      lastLookMs = elapsedMs();
      const seen = (await read()) ?? (await begin(now));
      const isBelievable = (since: string) => Date.parse(now) - Date.parse(since) <= ranMs + MOST_JUMP_MS;
      if (isBelievable(seen.at)) {
        isWarned = false;
        await write({ at: now });
        return true;
      }
      const { doubted } = seen;
      const hasHeld = doubted !== undefined && now >= doubted.at && isBelievable(doubted.at);
      const heldMs = hasHeld ? doubted.heldMs + ranMs : 0;
      if (heldMs >= HOLD_MS) {
        log.warn('clock_believed', { lastSeen: seen.at });
        isWarned = false;
        await write({ at: now });
        return true;
      }
      warn(seen);
      // A process whose clock is right moves `at` on and drops the doubt, so a wrong one never holds beside it.
      await write({ at: seen.at, doubted: { at: now, heldMs } });
      return false;
    },

    /** For staff, while the clock is doubted. */
    async advice(): Promise<string | null> {
      const seen = await read();
      if (!seen?.doubted) return null;
      const [is, was] = [seen.doubted.at, seen.at].map((at) => formatSydneyDate(new Date(at)));
      return (
        `The clock of this computer says ${is}, but the site last ran on ${was}. ` +
        'If that date is wrong, set the clock right. Until it has held for seven days, nothing is removed by age.'
      );
    },
  };
}

import { z } from 'zod';
import { DAY_MS, formatSydneyDate } from '#shared/dates.ts';
import { readInstant } from '#shared/stored.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { writeMeta } from '../db/meta-value.ts';
import type { Log } from '../log.ts';

const KEY = 'clock_seen';
/** Tolerates a long weekend with the site switched off. */
const MOST_JUMP_MS = 3 * DAY_MS;
/** How long the site must run with a doubted date before it is trusted. */
const HOLD_MS = 7 * DAY_MS;

const seenSchema = z.object({
  /** The last trusted moment. */
  at: z.string(),
  /** A later, doubted one, and how long the site has run with it. */
  doubted: z.object({ at: z.string(), heldMs: z.number() }).optional(),
});
type Seen = z.infer<typeof seenSchema>;

/** For a new database with older data: without it, the first check would trust any date. */
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
  /** Moments known at the first check of the clock. */
  listKnown: () => Promise<readonly string[]>;
  log: Log;
}

export type ClockWatch = ReturnType<typeof createClockWatch>;

/**
 * A clock that jumps ahead would make everything look old, and old data is removed. So the last trusted moment is
 * stored while the site runs. A date more than three days beyond it is doubted, and nothing is removed by age until
 * it is right again, or has held for seven days of running: then the site had been off.
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
    await writeMeta(db, KEY, value);
  }

  async function begin(now: string): Promise<Seen> {
    const known = await listKnown();
    const newest = known
      .filter((at) => readInstant(at) !== undefined)
      .toSorted()
      .at(-1);
    // If there is data but no readable date, the clock is doubted.
    return { at: newest ?? (known.length === 0 ? now : new Date(0).toISOString()) };
  }

  function warn(seen: Seen): void {
    if (!isWarned) log.warn('clock_doubted', { lastSeen: seen.at });
    isWarned = true;
  }

  return {
    /** Checks the clock; returns whether data may be removed by age. */
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
      // Processes that look in turn add up to no more than the time that has passed.
      const heldMs = hasHeld ? doubted.heldMs + Math.min(ranMs, Date.parse(now) - Date.parse(doubted.at)) : 0;
      if (heldMs >= HOLD_MS) {
        log.warn('clock_believed', { lastSeen: seen.at });
        isWarned = false;
        await write({ at: now });
        return true;
      }
      warn(seen);
      // A process with a correct clock advances `at` and drops the doubt, so a wrong clock never holds beside it.
      await write({ at: seen.at, doubted: { at: now, heldMs } });
      return false;
    },

    /** The warning for staff while the clock is doubted. */
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

import { z } from 'zod';
import { DAY_MS, sydneyDay } from '#shared/dates.ts';
import { readStoredJson } from '#shared/stored.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { readMeta, replaceMeta } from '../db/meta-value.ts';

const KEY = 'days_run';
/** A day counts once the site has run this long since the day before it, so that a clock that jumps brings no more than one. */
const LEAST_MS = 6 * 3_600_000;
/** Enough for the longest deadline, which is that of sums of visits. */
const MOST_BEGINNINGS = 250;

const stateSchema = z.object({
  /** How many there were. */
  count: z.number().int(),
  /** The date of the last one, by the dealership's clock. */
  date: z.string(),
  /** How long the site has run since the last one began. */
  ranMs: z.number(),
  /** When the last ones began, the newest first. */
  beginnings: z.array(z.string()),
});
type State = z.infer<typeof stateSchema>;

interface Dependencies {
  db: Db;
  clock: Clock;
  /** Monotonic milliseconds: a change of the clock does not move them. */
  elapsedMs: () => number;
}

export type DaysRun = ReturnType<typeof createDaysRun>;

/**
 * Days on which the site really ran. Whatever is removed some days after something counts these, because the clock may
 * jump and the site may be off: nobody could have objected meanwhile.
 */
export function createDaysRun({ db, clock, elapsedMs }: Dependencies) {
  let lastLookMs: number | undefined;

  async function read(): Promise<{ stored: string | undefined; state: State | undefined }> {
    const stored = await readMeta(db, KEY);
    return { stored, state: stored === undefined ? undefined : readStoredJson(stored, stateSchema) };
  }

  /** Another process may have counted meanwhile: then its word stands. */
  async function write(before: string | undefined, state: State): Promise<void> {
    await replaceMeta(db, KEY, { before, value: JSON.stringify(state) });
  }

  return {
    /** To be called every hour or so by the process that works for all, while the clock is trusted. */
    async look(): Promise<void> {
      const now = clock.now().toISOString();
      const date = sydneyDay(clock.now());
      const ranMs = lastLookMs === undefined ? 0 : elapsedMs() - lastLookMs;
      lastLookMs = elapsedMs();
      const { stored, state } = await read();
      if (!state) return write(stored, { count: 1, date, ranMs: 0, beginnings: [now] });
      const ran = state.ranMs + ranMs;
      // None began later than now: the clock was ahead, and what has come since must not look older than that.
      const beginnings = state.beginnings.map((at) => (at > now ? now : at));
      if (date === state.date || ran < LEAST_MS) return write(stored, { ...state, ranMs: ran, beginnings });
      return write(stored, {
        count: state.count + 1,
        date,
        ranMs: 0,
        beginnings: [now, ...beginnings].slice(0, MOST_BEGINNINGS),
      });
    },

    /** The number of this day. */
    today: async (): Promise<number> => (await read()).state?.count ?? 0,

    /**
     * What is older than this has seen so many whole days of running, and is as old by the clock too. Nothing is, while
     * fewer were counted.
     */
    async before(days: number): Promise<Date> {
      const began = (await read()).state?.beginnings[days];
      const byClock = clock.now().getTime() - days * DAY_MS;
      return new Date(began === undefined ? 0 : Math.min(Date.parse(began), byClock));
    },
  };
}

import { z } from 'zod';
import type { Database, Db } from '#server/db/database.ts';
import { changeMeta, readMeta } from '#server/db/meta-value.ts';
import { isDatedAhead } from '../dated-ahead.ts';

const KEY = 'nightly_backups';
/** How many nights and failures are stored. */
const MOST = 10;

const stateSchema = z.object({
  /** Good ones, the last made first. */
  made: z.array(z.object({ night: z.string().nullable(), filename: z.string(), at: z.string() })).default([]),
  /** The night whose backup is due and not made, and since when somebody has seen that. */
  waiting: z.object({ night: z.string(), since: z.string() }).optional(),
  /** Since the last good one. */
  failure: z.object({ at: z.string(), problem: z.string() }).optional(),
  /** Failures that were mailed, by mail key, newest first. */
  told: z.array(z.object({ about: z.string(), problem: z.string() })).default([]),
  /** The last restore rehearsal. */
  rehearsal: z
    .object({
      month: z.string(),
      at: z.string(),
      filename: z.string(),
      rows: z.number(),
      problem: z.string().nullable(),
    })
    .optional(),
});
export type NightlyState = z.infer<typeof stateSchema>;

export type NightlyStateRepository = ReturnType<typeof createNightlyStateRepository>;

/** Results of the last nights in one row; not part of a backup. */
export function createNightlyStateRepository({ db, engine }: Pick<Database, 'db' | 'engine'>) {
  const parse = (value = '{}') => stateSchema.parse(JSON.parse(value));

  const read = async (): Promise<NightlyState> => parse(await readMeta(db, KEY));

  /** The row is locked: who makes a backup and who tells that one is late are not the same. */
  async function changeIn(tx: Db, next: (state: NightlyState) => NightlyState): Promise<NightlyState> {
    let changed = parse();
    await changeMeta(tx, { engine, key: KEY }, (stored) => {
      changed = next(parse(stored));
      return JSON.stringify(changed);
    });
    return changed;
  }
  const change = (next: (state: NightlyState) => NightlyState) =>
    db.transaction().execute((tx) => changeIn(tx, next));

  return {
    read,

    /** What is known of this night; notes that it is waited for. */
    async lookAt(night: string, now: Date): Promise<NightlyState> {
      const next = (state: NightlyState) => withWaiting(withoutNightsAhead(state, now), night, now);
      const state = await read();
      const isNews = JSON.stringify(next(state)) !== JSON.stringify(state);
      return isNews ? change(next) : state;
    },

    noteMade: (made: NightlyState['made'][number]) =>
      change(({ failure: _over, waiting, ...state }) => ({
        ...state,
        made: [made, ...state.made].slice(0, MOST),
        ...(waiting && waiting.night !== made.night && { waiting }),
      })),

    /** False when the night has its backup by now. */
    async noteFailure(
      tx: Db,
      { night, about, ...failure }: { night: string; about: string; at: string; problem: string },
    ): Promise<boolean> {
      const state = await changeIn(tx, (before) => {
        if (isMade(before, night)) return before;
        return { ...before, failure, told: withTold(before, { about, problem: failure.problem }) };
      });
      return !isMade(state, night);
    },

    noteRehearsal: (tx: Db, rehearsal: NonNullable<NightlyState['rehearsal']>, about: string) =>
      changeIn(tx, (state) => ({
        ...state,
        rehearsal,
        told:
          rehearsal.problem === null ? state.told : withTold(state, { about, problem: rehearsal.problem }),
      })),
  };
}

export const isMade = ({ made }: NightlyState, night: string): boolean =>
  made.some((one) => one.night === night);

/** When the last good one was made; one that a wrong clock has dated ahead says nothing. */
export const findLastMade = ({ made }: NightlyState, now: Date): string | undefined =>
  made.find(({ at }) => !isDatedAhead(at, now))?.at;

/** Made while the clock was ahead: its night is still to come, and gets a backup of its own. */
function withoutNightsAhead(state: NightlyState, now: Date): NightlyState {
  return {
    ...state,
    made: state.made.map((one) => (isDatedAhead(one.at, now) ? { ...one, night: null } : one)),
  };
}

function withWaiting({ waiting, ...state }: NightlyState, night: string, now: Date): NightlyState {
  if (isMade({ ...state }, night)) return state;
  const isKnown = waiting?.night === night && !isDatedAhead(waiting.since, now);
  return { ...state, waiting: isKnown ? waiting : { night, since: now.toISOString() } };
}

function withTold({ told }: NightlyState, { about, problem }: { about: string; problem: string }) {
  return [{ about, problem }, ...told.filter((one) => one.about !== about)].slice(0, MOST);
}

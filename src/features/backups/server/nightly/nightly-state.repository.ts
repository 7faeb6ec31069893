import { z } from 'zod';
import type { Db } from '#server/db/database.ts';

const KEY = 'nightly_backups';
/** How many nights and failures are stored. */
const MOST = 10;

const stateSchema = z.object({
  /** Good ones, newest first. */
  made: z.array(z.object({ night: z.string().nullable(), filename: z.string(), at: z.string() })).default([]),
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
export function createNightlyStateRepository({ db }: { db: Db }) {
  async function read(tx: Db = db): Promise<NightlyState> {
    const row = await tx.selectFrom('meta').select('value').where('key', '=', KEY).executeTakeFirst();
    return stateSchema.parse(JSON.parse(row?.value ?? '{}'));
  }

  /** Changed only while holding the claim for heavy work. */
  async function change(next: (state: NightlyState) => NightlyState, tx: Db = db): Promise<void> {
    const value = JSON.stringify(next(await read(tx)));
    await tx
      .insertInto('meta')
      .values({ key: KEY, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
  }

  return {
    read: () => read(),

    noteMade: (made: NightlyState['made'][number]) =>
      change(({ failure: _over, ...state }) => ({ ...state, made: [made, ...state.made].slice(0, MOST) })),

    noteFailure: (tx: Db, failure: { at: string; problem: string; about: string }) =>
      change(
        (state) => ({
          ...state,
          failure: { at: failure.at, problem: failure.problem },
          told: withTold(state, failure),
        }),
        tx,
      ),

    noteRehearsal: (tx: Db, rehearsal: NonNullable<NightlyState['rehearsal']>, about: string) =>
      change(
        (state) => ({
          ...state,
          rehearsal,
          told:
            rehearsal.problem === null ? state.told : withTold(state, { about, problem: rehearsal.problem }),
        }),
        tx,
      ),
  };
}

function withTold({ told }: NightlyState, { about, problem }: { about: string; problem: string }) {
  return [{ about, problem }, ...told.filter((one) => one.about !== about)].slice(0, MOST);
}

import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { hashOfSecret, makeSecret } from '#server/secrets/secret.ts';

/** What a step leads to. */
export type StepKind = 'code' | 'passkey login' | 'passkey registration';

export const STEP_MS = 5 * 60_000;
/** So many wrong codes end the step: the password is asked for again. */
export const MOST_WRONG_CODES = 5;

export type LoginStepRepository = ReturnType<typeof createLoginStepRepository>;

/** Secrets that are good for one thing, once, for five minutes. Only their hashes are stored. */
export function createLoginStepRepository({ db, clock }: { db: Db; clock: Clock }) {
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
  const oldest = () => inMs(-STEP_MS);
  // A clock that was set back must not make a step last longer.
  const newest = () => inMs(STEP_MS);

  return {
    async begin(kind: StepKind, staffId: number | null): Promise<string> {
      const secret = makeSecret();
      await this.forgetOld();
      await db
        .insertInto('login_steps')
        .values({
          step_hash: hashOfSecret(secret),
          kind,
          staff_id: staffId,
          created_at: clock.now().toISOString(),
        })
        .execute();
      return secret;
    },

    /** Whose step this is, while it lasts. */
    async find(kind: StepKind, secret: string | undefined): Promise<number | undefined> {
      if (!secret) return undefined;
      const row = await db
        .selectFrom('login_steps')
        .select('staff_id')
        .where('step_hash', '=', hashOfSecret(secret))
        .where('kind', '=', kind)
        .where('created_at', '>', oldest())
        .where('created_at', '<', newest())
        .where('wrong_codes', '<', MOST_WRONG_CODES)
        .executeTakeFirst();
      return row?.staff_id ?? undefined;
    },

    /**
     * Counts a code as wrong before it is looked at, so that codes at the same moment cannot pass the limit. Returns
     * which one it is; undefined once there were too many.
     */
    async countCode(secret: string): Promise<number | undefined> {
      const row = await db
        .updateTable('login_steps')
        .set(({ eb }) => ({ wrong_codes: eb('wrong_codes', '+', 1) }))
        .where('step_hash', '=', hashOfSecret(secret))
        .where('wrong_codes', '<', MOST_WRONG_CODES)
        .returning('wrong_codes')
        .executeTakeFirst();
      return row?.wrong_codes;
    },

    /** Ends the step. Of any number of tries one gets it. */
    async take(kind: StepKind, secret: string): Promise<{ staffId: number | null } | undefined> {
      const row = await db
        .deleteFrom('login_steps')
        .where('step_hash', '=', hashOfSecret(secret))
        .where('kind', '=', kind)
        .where('created_at', '>', oldest())
        .where('created_at', '<', newest())
        .returning('staff_id')
        .executeTakeFirst();
      return row && { staffId: row.staff_id };
    },

    async forgetOld(): Promise<void> {
      await db
        .deleteFrom('login_steps')
        .where(({ eb, or }) => or([eb('created_at', '<=', oldest()), eb('created_at', '>=', newest())]))
        .execute();
    },
  };
}

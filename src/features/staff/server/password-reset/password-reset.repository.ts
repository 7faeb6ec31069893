import { randomBytes } from 'node:crypto';
import type { Clock } from '#server/clock.ts';
import type { Database, Db } from '#server/db/database.ts';
import { locked } from '#server/db/locks/locked.ts';
import { hashOfSecret, makeSecret } from '#server/secrets/secret.ts';
import { DAY_MS } from '#shared/dates.ts';

const VALID_MS = 30 * 60_000;
/** A request whose mail never went out; the outbox gives up earlier. */
const KEEP_MS = 7 * DAY_MS;
const MINUTE_MS = 60_000;
/** How far the second, third and every further mail of a day stand apart from the one before. */
const GAPS_MS = [MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS];

export type PasswordResetRepository = ReturnType<typeof createPasswordResetRepository>;

export function createPasswordResetRepository({
  database: { db, engine },
  clock,
}: {
  database: Pick<Database, 'db' | 'engine'>;
  clock: Clock;
}) {
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();

  return {
    /** Returns the key by which the outbox knows it; undefined when the mail before is too recent. */
    async ask(tx: Db, staffId: number): Promise<string | undefined> {
      if (await isTooSoon(tx, staffId)) return undefined;
      const key = randomBytes(16).toString('hex');
      await tx
        .insertInto('password_resets')
        .values({ key, staff_id: staffId, asked_at: inMs(0), token_hash: null, sent_at: null })
        .execute();
      return key;
    },

    async findPerson(key: string) {
      return db
        .selectFrom('password_resets')
        .innerJoin('staff', 'staff.id', 'password_resets.staff_id')
        .select(['staff.full_name', 'staff.username', 'staff.email'])
        .where('key', '=', key)
        .where('email', '<>', '')
        .where('disabled_at', 'is', null)
        .executeTakeFirst();
    },

    /** Made as the mail is written, so that no secret waits in the outbox. A mail that is sent again has another. */
    async makeToken(key: string): Promise<string> {
      const token = makeSecret();
      await db
        .updateTable('password_resets')
        .set({ token_hash: hashOfSecret(token), sent_at: inMs(0) })
        .where('key', '=', key)
        .execute();
      return token;
    },

    async findByToken(token: string) {
      return (
        db
          .selectFrom('password_resets')
          .innerJoin('staff', 'staff.id', 'password_resets.staff_id')
          .select(['staff.id', 'staff.username', 'staff.full_name'])
          .where('token_hash', '=', hashOfSecret(token))
          .where('sent_at', '>', inMs(-VALID_MS))
          // A clock that was set back must not make it last longer.
          .where('sent_at', '<', inMs(VALID_MS))
          .where('disabled_at', 'is', null)
          .executeTakeFirst()
      );
    },

    /** True for exactly one of any number of tries. */
    async take(tx: Db, token: string): Promise<boolean> {
      const row = await tx
        .deleteFrom('password_resets')
        .where('token_hash', '=', hashOfSecret(token))
        .returning('key')
        .executeTakeFirst();
      return row !== undefined;
    },

    async forgetOld(): Promise<void> {
      await db.deleteFrom('password_resets').where('asked_at', '<', inMs(-KEEP_MS)).execute();
    },
  };

  /** The account is locked: requests at the same moment are judged one after the other. */
  async function isTooSoon(tx: Db, staffId: number): Promise<boolean> {
    await locked(tx.selectFrom('staff').select('id').where('id', '=', staffId), engine).execute();
    const { count, last } = await tx
      .selectFrom('password_resets')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('asked_at').as('last')])
      .where('staff_id', '=', staffId)
      .where('asked_at', '>', inMs(-DAY_MS))
      // Rows of a clock that was ahead must not silence the mails until then.
      .where('asked_at', '<=', inMs(0))
      .executeTakeFirstOrThrow();
    const gapMs = GAPS_MS[Math.min(Number(count), GAPS_MS.length) - 1];
    return gapMs !== undefined && clock.now().getTime() - Date.parse(String(last)) < gapMs;
  }
}

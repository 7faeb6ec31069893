import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';

export interface Limit {
  most: number;
  windowMs: number;
}

export type Place = { allowed: true; giveBack(): Promise<void> } | { allowed: false; retryAfterS: number };

export type Limiter = ReturnType<typeof createLimiter>;

/**
 * So many times in a sliding window, for each key; kept in the database, so that restarts and further
 * processes change nothing. A place is taken before the work is done: of a hundred at once, only the first
 * few get one.
 */
export function createLimiter({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async take(key: string, { most, windowMs }: Limit): Promise<Place> {
      const nowMs = clock.now().getTime();
      const since = nowMs - windowMs;
      const { id } = await db
        .insertInto('attempts')
        .values({ key, at_ms: nowMs })
        .returning('id')
        .executeTakeFirstOrThrow();
      const giveBack = async () => void (await db.deleteFrom('attempts').where('id', '=', id).execute());
      // Ranked by id, so that those who came at the same moment do not shut each other out.
      const earlier = await db
        .selectFrom('attempts')
        .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('at_ms').as('oldest')])
        .where('key', '=', key)
        .where('at_ms', '>', since)
        .where('id', '<', id)
        .executeTakeFirstOrThrow();
      if (Number(earlier.count) < most) return { allowed: true, giveBack };
      await giveBack();
      const oldestMs = Number(earlier.oldest ?? nowMs);
      return { allowed: false, retryAfterS: Math.max(1, Math.ceil((oldestMs + windowMs - nowMs) / 1000)) };
    },

    async forgetOlderThan(ageMs: number): Promise<void> {
      await db
        .deleteFrom('attempts')
        .where('at_ms', '<', clock.now().getTime() - ageMs)
        .execute();
    },
  };
}

import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { createMemoryLimiter, refusal } from './memory-limiter.ts';

export interface Limit {
  most: number;
  windowMs: number;
}

/** How often something may be done in a window, and by whom. */
export interface Allowance {
  key: string;
  most: number;
}

export interface Refusal {
  allowed: false;
  /** The allowance that is used up. */
  key: string;
  retryAfterS: number;
}

export type Place = { allowed: true; giveBack(): Promise<void> } | Refusal;

/** How long a key that is full in the database is refused from memory. */
const CLOSED_MS = 30_000;

export type Limiter = ReturnType<typeof createLimiter>;

/**
 * A sliding-window limit for each key, stored in the database, so that it holds across restarts and processes. A slot
 * is taken before the work is done: of a hundred concurrent calls only the first few get one. A memory limiter in
 * front refuses floods without a write.
 */
export function createLimiter({ db, clock }: { db: Db; clock: Clock }) {
  const memory = createMemoryLimiter(clock);

  /** The first allowance that is used up; with ids, counting only earlier rows. */
  async function findFull(
    allowances: readonly Allowance[],
    windowMs: number,
    ids?: ReadonlyMap<string, number>,
  ): Promise<Refusal | undefined> {
    const nowMs = clock.now().getTime();
    const rows = await db
      .selectFrom('attempts')
      .select(({ fn }) => ['key', fn.countAll<number>().as('count'), fn.min('at_ms').as('oldest')])
      .where('at_ms', '>', nowMs - windowMs)
      // After the clock was set back, rows in the future would lock people out until then.
      .where('at_ms', '<=', nowMs)
      .where(({ eb, or }) =>
        or(
          allowances.map(({ key }) => {
            const id = ids?.get(key);
            return id === undefined ? eb('key', '=', key) : eb.and([eb('key', '=', key), eb('id', '<', id)]);
          }),
        ),
      )
      .groupBy('key')
      .execute();
    for (const { key, most } of allowances) {
      const found = rows.find((row) => row.key === key);
      if (!found || Number(found.count) < most) continue;
      return refusal(key, Number(found.oldest) + windowMs - nowMs);
    }
    return undefined;
  }

  return {
    /** Takes a slot under every key, or under none. */
    async take(allowances: readonly Allowance[], windowMs: number): Promise<Place> {
      const front = memory.take(allowances, windowMs);
      if (!front.allowed) return front;
      try {
        const full = await findFull(allowances, windowMs);
        if (full) {
          front.giveBack();
          memory.close(full.key, Math.min(CLOSED_MS, full.retryAfterS * 1000));
          return full;
        }
        const at_ms = clock.now().getTime();
        const mine = await db
          .insertInto('attempts')
          .values(allowances.map(({ key }) => ({ key, at_ms })))
          .returning(['id', 'key'])
          .execute();
        const giveBack = async () => {
          front.giveBack();
          const ids = mine.map(({ id }) => id);
          await db.deleteFrom('attempts').where('id', 'in', ids).execute();
        };
        // By id, so that concurrent calls do not refuse each other.
        const late = await findFull(allowances, windowMs, new Map(mine.map(({ id, key }) => [key, id])));
        if (!late) return { allowed: true, giveBack };
        await giveBack();
        return late;
      } catch (error) {
        front.giveBack();
        throw error;
      }
    },

    async forgetOlderThan(ageMs: number): Promise<void> {
      await db
        .deleteFrom('attempts')
        .where('at_ms', '<', clock.now().getTime() - ageMs)
        .execute();
    },
  };
}

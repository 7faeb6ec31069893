import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Database, Db } from '../../db/database.ts';
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

export type Place = { allowed: true; refund(): Promise<void> } | Refusal;

/** How long a key that is full in the database is refused from memory. */
const CLOSED_MS = 30_000;

export type Limiter = ReturnType<typeof createLimiter>;

/**
 * A sliding-window limit for each key, stored in the database, so that it holds across restarts and processes. A slot
 * is taken before the work is done: of a hundred concurrent calls only the first few get one. A memory limiter in
 * front refuses floods without a write.
 */
export function createLimiter({
  database,
  clock,
}: {
  database: Pick<Database, 'db' | 'engine'>;
  clock: Clock;
}) {
  const { db, engine } = database;
  const memory = createMemoryLimiter(clock);

  /** The first allowance that is used up. */
  async function findFull(
    tx: Db,
    allowances: readonly Allowance[],
    windowMs: number,
  ): Promise<Refusal | undefined> {
    const nowMs = clock.now().getTime();
    const rows = await tx
      .selectFrom('attempts')
      .select(({ fn }) => ['key', fn.countAll<number>().as('count'), fn.min('at_ms').as('oldest')])
      .where('at_ms', '>', nowMs - windowMs)
      // After the clock was set back, rows in the future would lock people out until then.
      .where('at_ms', '<=', nowMs)
      .where(
        'key',
        'in',
        allowances.map(({ key }) => key),
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

  /** The slots as stored, or which allowance has none left. */
  function store(allowances: readonly Allowance[], windowMs: number): Promise<number[] | Refusal> {
    return db.transaction().execute(async (tx) => {
      // A row that another process is about to commit is not seen yet, so that counting alone gives the last slot twice.
      if (engine === 'postgres') await lockKeys(tx, allowances);
      const nowMs = clock.now().getTime();
      const slots = allowances.map(({ key }) => sql`(${key}, ${nowMs})`);
      const hasRoom = allowances.map(
        ({ key, most }) => sql`(
          SELECT COUNT(*) FROM attempts WHERE key = ${key} AND at_ms > ${nowMs - windowMs} AND at_ms <= ${nowMs}
        ) < ${most}`,
      );
      const { rows } = await sql<{ id: number }>`
        INSERT INTO attempts (key, at_ms)
        SELECT column1, CAST(column2 AS bigint) FROM (VALUES ${sql.join(slots)}) AS slots
        WHERE ${sql.join(hasRoom, sql` AND `)}
        RETURNING id
      `.execute(tx);
      if (rows.length > 0) return rows.map(({ id }) => id);
      return (await findFull(tx, allowances, windowMs)) ?? refusal(allowances[0]?.key ?? '', 0);
    });
  }

  return {
    /** Takes a slot under every key, or under none. */
    async take(allowances: readonly Allowance[], windowMs: number): Promise<Place> {
      const front = memory.take(allowances, windowMs);
      if (!front.allowed) return front;
      try {
        const stored = await store(allowances, windowMs);
        if (!Array.isArray(stored)) {
          front.refund();
          memory.close(stored.key, Math.min(CLOSED_MS, stored.retryAfterS * 1000));
          return stored;
        }
        const refund = async () => {
          front.refund();
          await db.deleteFrom('attempts').where('id', 'in', stored).execute();
        };
        return { allowed: true, refund };
      } catch (error) {
        front.refund();
        throw error;
      }
    },

    /** How often something was done under any of these keys. */
    async count(keys: readonly string[], windowMs: number): Promise<number> {
      const nowMs = clock.now().getTime();
      const { count } = await db
        .selectFrom('attempts')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('key', 'in', ['', ...keys])
        .where('at_ms', '>', nowMs - windowMs)
        .where('at_ms', '<=', nowMs)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Keys under which something was done between two moments. */
    async listKeys(
      beginnings: readonly [string, ...string[]],
      { sinceMs, untilMs }: { sinceMs: number; untilMs: number },
    ): Promise<string[]> {
      const rows = await db
        .selectFrom('attempts')
        .select('key')
        .distinct()
        .where('at_ms', '>=', sinceMs)
        .where('at_ms', '<=', untilMs)
        .where(({ eb, or }) => or(beginnings.map((one) => eb('key', 'like', `${one} %`))))
        .execute();
      return rows.map(({ key }) => key);
    },

    async forgetOlderThan(ageMs: number): Promise<void> {
      await db
        .deleteFrom('attempts')
        .where('at_ms', '<', clock.now().getTime() - ageMs)
        .execute();
    },
  };
}

/** Beside those of the database's own locks. */
const KEYS = sql.raw('1179603527');

/** Until the transaction ends. In one order, so that nobody waits for whoever waits for them. */
async function lockKeys(tx: Db, allowances: readonly Allowance[]): Promise<void> {
  const numbers = new Set(
    allowances.map(({ key }) => createHash('sha256').update(key).digest().readInt32BE()),
  );
  const locks = [...numbers]
    .sort((one, other) => one - other)
    .map((number) => sql`pg_advisory_xact_lock(${KEYS}, ${sql.lit(number)})`);
  await sql`SELECT ${sql.join(locks)}`.execute(tx);
}

import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { hashOfSecret, makeSecret } from './secret.ts';

const LIFE_MS = 3_600_000;

export type PrintedTokens = ReturnType<typeof createPrintedTokens>;

/**
 * Secrets in addresses that the site prints when it starts, of one kind. Each process prints its own; the first that is
 * used ends all of them. Hashes are stored.
 */
export function createPrintedTokens({
  db,
  clock,
  kind,
}: {
  db: Db;
  clock: Clock;
  kind: 'set_up' | 'demo_login';
}) {
  const prefix = `${kind} `;
  const keyOf = (token: string) => prefix + hashOfSecret(token);
  const isGood = (until: string) => {
    const leftMs = Date.parse(until) - clock.now().getTime();
    // One that would live longer than it may was made with another clock.
    return leftMs > 0 && leftMs <= LIFE_MS;
  };

  return {
    async issue(): Promise<string> {
      const token = makeSecret();
      const until = new Date(clock.now().getTime() + LIFE_MS).toISOString();
      await db
        .insertInto('meta')
        .values({ key: keyOf(token), value: until })
        .execute();
      return token;
    },

    /** Until when it works; undefined when it does not. */
    async find(token: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('meta')
        .select('value')
        .where('key', '=', keyOf(token))
        .executeTakeFirst();
      return row && isGood(row.value) ? row.value : undefined;
    },

    /** In the transaction of what it opens: of many at once, one finds its token, and the others none. */
    async use(tx: Db, token: string): Promise<boolean> {
      const all = await tx
        .deleteFrom('meta')
        .where('key', 'like', `${prefix}%`)
        .returning(['key', 'value'])
        .execute();
      return all.some(({ key, value }) => key === keyOf(token) && isGood(value));
    },

    async removeExpired(): Promise<void> {
      const all = await db
        .selectFrom('meta')
        .select(['key', 'value'])
        .where('key', 'like', `${prefix}%`)
        .execute();
      const over = all.filter(({ value }) => !isGood(value)).map(({ key }) => key);
      if (over.length > 0) await db.deleteFrom('meta').where('key', 'in', over).execute();
    },
  };
}

import { sql } from 'kysely';
import type { Database, Db } from './database.ts';

/**
 * The database as work inside of a transaction sees it. What that work takes for transactions of its own are savepoints,
 * one at a time: each is undone by itself when it fails, and all are committed with the transaction, or not at all.
 */
export function withinTransaction(database: Database, tx: Db): Database {
  let last: Promise<unknown> = Promise.resolve();
  let count = 0;

  function nest<Result>(work: (tx: Db) => Promise<Result>): Promise<Result> {
    const turn = last.then(() => atSavepoint(work));
    last = turn.catch(() => {}); // its caller gets the error
    return turn;
  }

  async function atSavepoint<Result>(work: (tx: Db) => Promise<Result>): Promise<Result> {
    count += 1;
    const name = sql.ref(`within_${count}`);
    await sql`SAVEPOINT ${name}`.execute(tx);
    try {
      const result = await work(tx);
      await sql`RELEASE SAVEPOINT ${name}`.execute(tx);
      return result;
    } catch (error) {
      await sql`ROLLBACK TO SAVEPOINT ${name}`.execute(tx);
      await sql`RELEASE SAVEPOINT ${name}`.execute(tx);
      throw error;
    }
  }

  const nested = {
    execute: nest,
    setIsolationLevel: () => nested,
    setAccessMode: () => nested,
  };
  const db = new Proxy(tx, {
    get(target, name) {
      if (name === 'transaction') return () => nested;
      const found: unknown = Reflect.get(target, name);
      return typeof found === 'function' ? found.bind(target) : found;
    },
  });
  return {
    ...database,
    db,
    transactLarge: nest,
    readSnapshot: nest,
    changeSchema: (work) => work(db),
    listen: () => ({ stop: async () => {} }),
    close: async () => {},
  };
}

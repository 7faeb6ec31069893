import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Engine } from './engine.ts';
import type { Claims } from './locks/claims.ts';
import { createFolderClaims } from './locks/folder-claims.ts';
import { createPostgresLease, type JobLease, soleLease } from './locks/job-lease.ts';
import { createPostgresClaims } from './locks/postgres-claims.ts';
import { type ChangeHandler, type ChangeListener, listenForChanges } from './postgres/change-listener.ts';
import { connectionAddress, ENDLESS } from './postgres/postgres-address.ts';
import { FencedPostgresDialect } from './postgres/postgres-dialect.ts';
import { openReader, openWriter } from './sqlite/sqlite-connection.ts';
import { SameListsDialect, WholeTransactionsDialect } from './sqlite/sqlite-dialect.ts';
import { transactInThread } from './sqlite/threaded-sqlite.ts';
import { WriteTurn } from './sqlite/write-turn.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

export interface Database {
  readonly engine: Engine;
  readonly db: Db;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  /** A transaction of thousands of rows that blocks only other writers. */
  transactLarge<Result>(work: (tx: Db) => Promise<Result>): Promise<Result>;
  /** A consistent snapshot for reading that blocks nobody. */
  readSnapshot<Result>(work: (tx: Db) => Promise<Result>): Promise<Result>;
  /** For schema changes, without a timeout. One process at a time; others wait. */
  changeSchema<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /** Calls back when another process has changed something that this one follows. */
  listen(onChange: ChangeHandler): ChangeListener;
  /** Which process does the work that one does for all. */
  readonly jobLease: JobLease;
  /** What only one process may do at a time. */
  readonly claims: Claims;
  /** The nightly backups likewise, beside that: sending one to a slow store takes hours. */
  readonly nightClaims: Claims;
  close(): Promise<void>;
}

const BIGINT_OID = 20;
/** Query timeout: beyond it the database counts as away. */
const QUERY_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 2_000;
/** Next to the numbers in postgres-claims.ts. */
const SCHEMA_LOCK = '1179603525, 3';

export function openSqlite(file: string): Database {
  const writer = openWriter(file);
  const reader = openReader(file);
  const turn = new WriteTurn();
  const db: Db = new Kysely({ dialect: new WholeTransactionsDialect({ writer, reader, turn }) });
  return {
    engine: 'sqlite',
    db,
    // Reads the file; beside a large transaction, which is no reason to call the database dead.
    ping: async () => void reader.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get(),
    async transactLarge(work) {
      const endTurn = await turn.take();
      try {
        return await transactInThread(file, work);
      } finally {
        endTurn();
      }
    },
    // A separate connection: those above are for transactions and for plain reads.
    async readSnapshot(work) {
      const snapshot: Db = new Kysely({
        dialect: new SameListsDialect({ database: openReader(file) }),
      });
      try {
        return await snapshot.transaction().execute(work);
      } finally {
        await snapshot.destroy();
      }
    },
    changeSchema: (work) => work(db),
    listen: () => ({ stop: async () => {} }), // it is the only one
    jobLease: soleLease,
    claims: createFolderClaims(dirname(file)),
    nightClaims: createFolderClaims(dirname(file), 'night'),
    close: () => db.destroy(),
  };
}

export function openPostgres(
  url: string,
  onIdleError: (error: Error) => void,
  { queryTimeoutMs = QUERY_TIMEOUT_MS } = {},
): Database {
  const processName = `forecourt-${randomBytes(6).toString('hex')}`;
  const address = connectionAddress(url);
  const settings: pg.PoolConfig = {
    connectionString: address,
    application_name: processName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: {
      getTypeParser: (oid, format) => (oid === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format)),
    },
  };
  const pool = new pg.Pool({
    ...settings,
    max: 10,
    query_timeout: queryTimeoutMs,
    statement_timeout: queryTimeoutMs,
  });
  // Without an error listener, a lost server would end this process. The pool listens on idle connections only; one
  // in use between queries needs its own.
  pool.on('error', onIdleError);
  pool.on('connect', (client) => client.on('error', onIdleError));
  pool.on('connect', dropWhenStuck);
  const db: Db = new Kysely({ dialect: new FencedPostgresDialect({ pool }) });
  const claimSettings = { address, pool, processName, connectTimeoutMs: CONNECT_TIMEOUT_MS };
  return {
    engine: 'postgres',
    db,
    ping: async () => void (await pool.query('SELECT 1')),
    transactLarge: (work) => db.transaction().execute(work),
    readSnapshot: (work) =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    async changeSchema(work) {
      // One connection, because the session holds the lock. No query timeout.
      const single = new pg.Pool({ ...settings, max: 1, idleTimeoutMillis: 0 });
      single.on('error', onIdleError);
      single.on('connect', (client) => client.on('error', onIdleError));
      const alone: Db = new Kysely({ dialect: new FencedPostgresDialect({ pool: single }) });
      try {
        await sql.raw(ENDLESS).execute(alone);
        await sql`SELECT pg_advisory_lock(${sql.raw(SCHEMA_LOCK)})`.execute(alone);
        return await work(alone);
      } finally {
        await alone.destroy();
      }
    },
    listen: (onChange) => listenForChanges(settings, onChange),
    jobLease: createPostgresLease({ pool, processName }),
    claims: createPostgresClaims(claimSettings),
    nightClaims: createPostgresClaims({ ...claimSettings, what: 'night' }),
    async close() {
      await db.destroy();
      // Kysely ends the pool only when it was used through Kysely.
      if (!pool.ending) await pool.end();
    },
  };
}

/**
 * A connection whose query timed out still waits for the response and would block the next query. So it is closed,
 * and the pool opens another.
 */
function dropWhenStuck(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown; // its overloads do not matter here
  const watched = (...args: unknown[]) => {
    const answer = query(...args);
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        // The library reports a timeout only by this text.
        if (error instanceof Error && error.message === 'Query read timeout') endAtOnce(client);
      });
    }
    return answer;
  };
  client.query = watched as typeof client.query; // the same function, looked at from outside
}

function endAtOnce(client: pg.PoolClient): void {
  if (client instanceof pg.Client) void client.end().catch(() => {}); // it is gone either way
}

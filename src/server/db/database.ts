import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { Kysely, SqliteDialect, sql } from 'kysely';
import pg from 'pg';
import { type ChangeHandler, type ChangeListener, listenForChanges } from './change-listener.ts';
import type { Claims } from './claims.ts';
import type { Engine } from './engine.ts';
import { createFolderClaims } from './folder-claims.ts';
import { createPostgresLease, type JobLease, soleLease } from './job-lease.ts';
import { createPostgresClaims } from './postgres-claims.ts';
import { FencedPostgresDialect } from './postgres-dialect.ts';
import { openReader, openWriter } from './sqlite-connection.ts';
import { WholeTransactionsDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';
import { transactInThread } from './threaded-sqlite.ts';
import { WriteTurn } from './write-turn.ts';

export type Db = Kysely<Tables>;

export interface Database {
  readonly engine: Engine;
  readonly db: Db;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  /** A transaction of thousands of rows, that holds up nobody but those who write too. */
  transactLarge<Result>(work: (tx: Db) => Promise<Result>): Promise<Result>;
  /** Everything the work reads is as it was at one moment, and nobody waits for it. */
  readSnapshot<Result>(work: (tx: Db) => Promise<Result>): Promise<Result>;
  /**
   * For changes of the tables themselves, which may take as long as they take. One process at a time does them;
   * others wait for their turn.
   */
  changeSchema<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /** Calls back as soon as another process has changed something that this one follows. */
  listen(onChange: ChangeHandler): ChangeListener;
  /** Which process does the work that one does for all. */
  readonly jobLease: JobLease;
  /** What only one process at a time may do. */
  readonly claims: Claims;
  close(): Promise<void>;
}

const BIGINT_OID = 20;
/** A query that waits longer than this counts as a database that is away. */
const QUERY_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 2_000;
/** Beside the numbers in postgres-claims.ts. */
const SCHEMA_LOCK = '1179603525, 3';

export function openSqlite(file: string): Database {
  const writer = openWriter(file);
  const turn = new WriteTurn();
  const db: Db = new Kysely({
    dialect: new WholeTransactionsDialect({ writer, reader: openReader(file), turn }),
  });
  return {
    engine: 'sqlite',
    db,
    ping: async () => void writer.prepare('SELECT 1').get(),
    async transactLarge(work) {
      const endTurn = await turn.take();
      try {
        return await transactInThread(file, work);
      } finally {
        endTurn();
      }
    },
    // A connection of its own: those above are for one transaction at a time, and for reads without one.
    async readSnapshot(work) {
      const snapshot: Db = new Kysely({
        dialect: new SqliteDialect({ database: openReader(file) }),
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
    close: () => db.destroy(),
  };
}

export function openPostgres(
  url: string,
  onIdleError: (error: Error) => void,
  { queryTimeoutMs = QUERY_TIMEOUT_MS } = {},
): Database {
  const processName = `forecourt-${randomBytes(6).toString('hex')}`;
  const settings: pg.PoolConfig = {
    connectionString: url,
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
  // Without a listener, a server that goes away would end this process. The pool listens for connections that
  // nobody uses; one that is in use, and not asking anything at that moment, has only its own.
  pool.on('error', onIdleError);
  pool.on('connect', (client) => client.on('error', onIdleError));
  pool.on('connect', dropWhenStuck);
  const db: Db = new Kysely({ dialect: new FencedPostgresDialect({ pool }) });
  return {
    engine: 'postgres',
    db,
    ping: async () => void (await pool.query('SELECT 1')),
    transactLarge: (work) => db.transaction().execute(work),
    readSnapshot: (work) =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    async changeSchema(work) {
      // One connection, so that the change runs in the session that holds the lock. It has no query timeout.
      const single = new pg.Pool({ ...settings, max: 1, idleTimeoutMillis: 0 });
      single.on('error', onIdleError);
      single.on('connect', (client) => client.on('error', onIdleError));
      const alone: Db = new Kysely({ dialect: new FencedPostgresDialect({ pool: single }) });
      try {
        await sql`SELECT pg_advisory_lock(${sql.raw(SCHEMA_LOCK)})`.execute(alone);
        return await work(alone);
      } finally {
        await alone.destroy();
      }
    },
    listen: (onChange) => listenForChanges(settings, onChange),
    jobLease: createPostgresLease({ pool, processName }),
    claims: createPostgresClaims({ url, pool, processName, connectTimeoutMs: CONNECT_TIMEOUT_MS }),
    close: () => db.destroy(),
  };
}

/**
 * A connection whose query timed out still waits for the answer, and the next query on it would wait as well,
 * for as long as the network takes to notice. So it is closed, and the pool opens another.
 */
function dropWhenStuck(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown; // its overloads do not matter here
  const watched = (...args: unknown[]) => {
    const answer = query(...args);
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        // The library tells a stuck query only by this text; ending it in the middle of one closes the socket.
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

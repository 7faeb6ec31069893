import { setImmediate as letOthersRun } from 'node:timers/promises';
import type Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  RawNode,
  SelectQueryNode,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely';
import { SqliteListCompiler } from '../empty-lists.ts';
import { runStatement } from './sqlite-connection.ts';
import type { WriteTurn } from './write-turn.ts';

interface Connections {
  /** Writes and transactions, one at a time. */
  writer: Sqlite.Database;
  /** Concurrent reads of the last committed state. */
  reader: Sqlite.Database;
  turn: WriteTurn;
}

/** Kysely's dialect, in which an empty list means what it means on PostgreSQL. */
export class SameListsDialect extends SqliteDialect {
  override createQueryCompiler(): SqliteListCompiler {
    return new SqliteListCompiler();
  }
}

/** Corrected for SQLite besides: atomic schema changes, concurrent reads. */
export class WholeTransactionsDialect extends SameListsDialect {
  readonly #connections: Connections;

  constructor(connections: Connections) {
    super({ database: connections.writer });
    this.#connections = connections;
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalTables();
  }

  override createDriver(): Driver {
    return new TwoLanes(this.#connections);
  }
}

class TransactionalTables extends SqliteAdapter {
  /**
   * SQLite can roll back schema changes. Kysely assumes it cannot, and would leave half a migration behind when the
   * process is killed.
   */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The driver allows only one writer. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * A long transaction, such as a clear of ten thousand vehicles, yields between batches. Reads use a separate
 * connection, as on PostgreSQL; only writers wait.
 */
class TwoLanes implements Driver {
  readonly #connections: Connections;
  readonly #yielder = new QueryYielder();

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Lane(this.#connections, this.#yielder);
  }

  async beginTransaction(connection: Lane): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: Lane): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  /** With a full disk SQLite may have rolled back already. A second rollback would fail and hide the first error. */
  async rollbackTransaction(connection: Lane): Promise<void> {
    if (this.#connections.writer.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(connection: Lane): Promise<void> {
    connection.end();
  }

  async destroy(): Promise<void> {
    this.#connections.reader.close();
    this.#connections.writer.close();
  }
}

class Lane implements DatabaseConnection {
  readonly #connections: Connections;
  readonly #yielder: QueryYielder;
  #endTurn: (() => void) | undefined;

  constructor(connections: Connections, yielder: QueryYielder) {
    this.#connections = connections;
    this.#yielder = yielder;
  }

  /** From here on all queries use the writing connection, until the end. */
  async begin(): Promise<void> {
    const { writer, turn } = this.#connections;
    this.#endTurn = await turn.take();
    // With the write lock at once: a transaction that has read cannot get it any more when another process wrote meanwhile.
    run(writer, CompiledQuery.raw('begin immediate'));
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { reader, writer, turn } = this.#connections;
    await this.#yielder.yieldIfDue();
    if (this.#endTurn) return run(writer, query);
    if (isRead(reader, query)) return run(reader, query);
    const endTurn = await turn.take();
    try {
      return run(writer, query);
    } finally {
      endTurn();
    }
  }

  // biome-ignore lint/correctness/useYield: nothing here reads row by row
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Rows are read in batches, not streamed');
  }

  end(): void {
    this.#endTurn?.();
    this.#endTurn = undefined;
  }
}

/**
 * SQLite answers synchronously, so a series of small queries would block the event loop. Yields between queries when
 * the last yield is long ago.
 */
const STRETCH_MS = 5;

class QueryYielder {
  #since = 0;

  async yieldIfDue(): Promise<void> {
    if (performance.now() - this.#since < STRETCH_MS) return;
    await letOthersRun();
    this.#since = performance.now();
  }
}

/** Also of text that was written by hand: a question must not wait until a large transaction is over. */
function isRead(reader: Sqlite.Database, { query, sql }: CompiledQuery): boolean {
  if (SelectQueryNode.is(query)) return true;
  try {
    return RawNode.is(query) && reader.prepare(sql).readonly;
  } catch {
    return false; // the writer says what is wrong with it
  }
}

function run<Row>(connection: Sqlite.Database, { sql, parameters }: CompiledQuery): QueryResult<Row> {
  return runStatement(connection, sql, parameters);
}

import { setImmediate as letOthersRun } from 'node:timers/promises';
import type Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely';
import { runStatement } from './sqlite-connection.ts';
import type { WriteTurn } from './write-turn.ts';

interface Connections {
  /** Changes and transactions, one at a time. */
  writer: Sqlite.Database;
  /** Reads beside them, which see what was committed last and wait for nobody. */
  reader: Sqlite.Database;
  turn: WriteTurn;
}

/** Kysely's dialect, put right where it knows SQLite too little to keep a transaction whole and reads free. */
export class WholeTransactionsDialect extends SqliteDialect {
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
   * SQLite can take back a change of its tables like any other. Kysely does not count on it, and without this would
   * leave a migration half done when the process is killed, which no later start could mend.
   */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The driver sees to it that only one of them writes. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * A long transaction, such as a clear of ten thousand vehicles, gives others their turn between its portions. What
 * they read comes from a connection of its own, as on PostgreSQL; only who writes waits for its end.
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

  /**
   * When the disk is full SQLite may roll back by itself. To roll back once more is an error, and would stand in
   * the place of the one that says what is wrong.
   */
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

  /** From here on everything goes through the connection that writes, until the end. */
  async begin(): Promise<void> {
    const { writer, turn } = this.#connections;
    this.#endTurn = await turn.take();
    run(writer, CompiledQuery.raw('begin'));
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { reader, writer, turn } = this.#connections;
    await this.#yielder.yieldIfDue();
    const isRead = SelectQueryNode.is(query.query);
    if (this.#endTurn) return run(writer, query);
    if (isRead) return run(reader, query);
    const endTurn = await turn.take();
    try {
      return run(writer, query);
    } finally {
      endTurn();
    }
  }

  // biome-ignore lint/correctness/useYield: nothing here reads row by row
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Rows are read in portions, not streamed');
  }

  end(): void {
    this.#endTurn?.();
    this.#endTurn = undefined;
  }
}

/**
 * SQLite answers at once, so query upon query would hold up everybody else for as long as they last, however small
 * each is. Between two of them the event loop gets its turn when the last one is so long ago.
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

function run<Row>(connection: Sqlite.Database, { sql, parameters }: CompiledQuery): QueryResult<Row> {
  return runStatement(connection, sql, parameters);
}

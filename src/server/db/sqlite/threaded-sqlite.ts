import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type CompiledQuery, type DatabaseConnection, type Driver, Kysely, type QueryResult } from 'kysely';
import { moduleBeside } from '../../build/module-beside.ts';
import type { Tables } from '../tables.ts';
import { SameListsDialect } from './sqlite-dialect.ts';
import type { Answer, Order } from './sqlite-thread.ts';

/**
 * A large transaction in a thread. Its statements would block the event loop only briefly, but its commit would not:
 * SQLite checksums everything written in one go, then moves it into the database file.
 */
export async function transactInThread<Result>(
  file: string,
  work: (tx: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const thread = new Worker(moduleBeside(import.meta, 'sqlite-thread'), { workerData: file });
  const ended = once(thread, 'exit').catch(() => {}); // waiting calls get the reason
  const db = new Kysely<Tables>({ dialect: new ThreadDialect(new ThreadConnection(thread)) });
  try {
    return await db.transaction().execute(work);
  } finally {
    await db.destroy();
    await ended; // the next user may close the database or move its file
  }
}

class ThreadDialect extends SameListsDialect {
  readonly #connection: ThreadConnection;

  constructor(connection: ThreadConnection) {
    super({
      database: async () => {
        throw new Error('The database is open in a thread only');
      },
    });
    this.#connection = connection;
  }

  override createDriver(): Driver {
    const connection = this.#connection;
    return {
      init: async () => {},
      acquireConnection: async () => connection,
      // Takes the write lock at once, so that a conflict shows before any work.
      beginTransaction: () => connection.tell('begin immediate'),
      commitTransaction: () => connection.tell('commit'),
      rollbackTransaction: () => connection.tell('rollback'),
      releaseConnection: async () => {},
      destroy: async () => connection.close(),
    };
  }
}

interface Waiting {
  resolve(answer: QueryResult<unknown>): void;
  reject(error: unknown): void;
}

class ThreadConnection implements DatabaseConnection {
  readonly #thread: Worker;
  /** Answers come in the order of the requests. */
  readonly #waiting: Waiting[] = [];
  #trouble: unknown;

  constructor(thread: Worker) {
    this.#thread = thread;
    thread.on('message', (answer: Answer) => {
      const next = this.#waiting.shift();
      if ('rows' in answer) next?.resolve(answer);
      else next?.reject(Object.assign(new Error(answer.message), { code: answer.code, name: 'SqliteError' }));
    });
    thread.once('error', (error) => this.#giveUp(error));
    thread.once('exit', () => this.#giveUp(new Error('The thread of the database has ended')));
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return (await this.#ask({ sql, parameters })) as QueryResult<Row>; // the query says what its rows are
  }

  // biome-ignore lint/correctness/useYield: nothing here reads row by row
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Rows are read in batches, not streamed');
  }

  async tell(sql: string): Promise<void> {
    await this.#ask({ sql, parameters: [] });
  }

  close(): void {
    this.#thread.postMessage('close' satisfies Order);
  }

  #ask(order: Exclude<Order, 'close'>): Promise<QueryResult<unknown>> {
    if (this.#trouble) return Promise.reject(this.#trouble);
    const { promise, resolve, reject } = Promise.withResolvers<QueryResult<unknown>>();
    this.#waiting.push({ resolve, reject });
    this.#thread.postMessage(order);
    return promise;
  }

  #giveUp(trouble: unknown): void {
    this.#trouble ??= trouble;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#trouble);
  }
}

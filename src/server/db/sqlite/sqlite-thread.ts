import { parentPort, workerData } from 'node:worker_threads';
import type { QueryResult } from 'kysely';
import { openWriter, runStatement } from './sqlite-connection.ts';

/** Runs the statements of one large transaction outside the event loop. */
export type Order = { sql: string; parameters: readonly unknown[] } | 'close';
export type Answer = QueryResult<unknown> | { message: string; code: string | undefined };

// The file may have been removed and must not be created empty.
const connection = openWriter(String(workerData), { fileMustExist: true });

parentPort?.on('message', (order: Order) => {
  if (order === 'close') {
    connection.close();
    parentPort?.close();
  } else parentPort?.postMessage(answer(order));
});

function answer({ sql, parameters }: Exclude<Order, 'close'>): Answer {
  // With a full disk SQLite may have rolled back already; a second rollback is an error.
  if (sql === 'rollback' && !connection.inTransaction) return { rows: [] };
  try {
    return runStatement(connection, sql, parameters);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    return { message: error instanceof Error ? error.message : String(error), code };
  }
}

import { parentPort, workerData } from 'node:worker_threads';
import type { QueryResult } from 'kysely';
import { openWriter, runStatement } from './sqlite-connection.ts';

/** Runs the statements of one large transaction, one after the other, away from the event loop. */
export type Order = { sql: string; parameters: readonly unknown[] } | 'close';
export type Answer = QueryResult<unknown> | { message: string; code: string | undefined };

// The file may have gone meanwhile, and must not come back empty.
const connection = openWriter(String(workerData), { fileMustExist: true });

parentPort?.on('message', (order: Order) => {
  if (order === 'close') {
    connection.close();
    parentPort?.close();
  } else parentPort?.postMessage(answer(order));
});

function answer({ sql, parameters }: Exclude<Order, 'close'>): Answer {
  // When the disk is full SQLite may have rolled back by itself; to do it once more is an error.
  if (sql === 'rollback' && !connection.inTransaction) return { rows: [] };
  try {
    return runStatement(connection, sql, parameters);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    return { message: error instanceof Error ? error.message : String(error), code };
  }
}

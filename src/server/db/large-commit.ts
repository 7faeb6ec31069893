import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type Sqlite from 'better-sqlite3';

/** SQLite's own: pages in the log from which on a commit also moves them into the database file. */
const PAGES = 1_000;

/**
 * The commit of a large transaction flushes all it has written and then moves it into the database file, a hundred
 * megabytes in one stretch. So both are done beside the event loop: the flush before the commit, which then finds
 * little left to flush, and the moving after it. Answers the thread that moves: until its end the files are in use.
 */
export async function commitLarge(writer: Sqlite.Database, commit: () => Promise<void>): Promise<Worker> {
  await flushLog(`${writer.name}-wal`);
  writer.pragma('wal_autocheckpoint = 0');
  try {
    await commit();
  } catch (error) {
    writer.pragma(`wal_autocheckpoint = ${PAGES}`);
    throw error;
  }
  const thread = new Worker(join(import.meta.dirname, 'checkpoint-thread.ts'), { workerData: writer.name });
  // If it fails, the next commit does the work, as it always did.
  thread.on('error', () => {});
  thread.once('exit', () => writer.open && writer.pragma(`wal_autocheckpoint = ${PAGES}`));
  thread.unref();
  return thread;
}

/** For a thread that runs. Whoever waits for it must not end before it does. */
export function endOf(thread: Worker): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  thread.once('exit', () => resolve());
  thread.ref();
  return promise;
}

async function flushLog(file: string): Promise<void> {
  try {
    await using log = await open(file, 'r');
    await log.datasync();
  } catch {
    // The commit flushes it in any case.
  }
}

import { once } from 'node:events';
import { access, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSqlite } from './database.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-commit-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('a database that is closed right after a large commit is in its one file, and nobody opens it any more', async () => {
  const database = openSqlite(join(folder, 'large.db'));
  await sql`CREATE TABLE things (what TEXT)`.execute(database.db);
  let running = 0;
  const watch = (thread: Worker) => {
    running += 1;
    thread.once('exit', () => (running -= 1));
  };
  process.on('worker', watch);
  try {
    await database.db.transaction().execute(async (tx) => {
      for (let at = 0; at < 300; at += 1) {
        await sql`INSERT INTO things VALUES (${'x'.repeat(20_000)})`.execute(tx);
      }
    });
    await setImmediate();
    // Otherwise there is nothing to wait for here.
    expect(running).toBe(1);
    await database.close();
    expect(running).toBe(0);
  } finally {
    process.off('worker', watch);
  }
  expect(await readdir(folder)).toEqual(['large.db']);
});

it('moving a log makes no database where there is none', async () => {
  const workerData = join(folder, 'gone.db');
  const thread = new Worker(join(import.meta.dirname, 'checkpoint-thread.ts'), { workerData });
  thread.on('error', () => {});
  await once(thread, 'exit').catch(() => {});
  await expect(access(workerData)).rejects.toThrow('ENOENT');
});

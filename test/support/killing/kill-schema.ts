import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { allMigrations } from '#migrations/all-migrations.ts';
import { type Database, openPostgres, openSqlite } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { vehicleRow } from '../test-app.ts';
import type { Engine } from './kill-site.ts';

/**
 * Kills a process while it migrates a database of the first schema. Afterwards its data is intact, the next attempt
 * succeeds, and one more has nothing to do.
 */
export async function killDuringSchemaSync(engine: Engine, rounds: number): Promise<{ done: number }> {
  let lengthMs = 0;
  let done = 0;
  for (let round = -1; round < rounds; round += 1) {
    const store = await makeOldStore(engine);
    try {
      // The first runs undisturbed, to measure its duration.
      const killAfterMs = round < 0 ? undefined : ((round + Math.random()) / rounds) * lengthMs;
      const { isDone, tookMs } = await migrateElsewhere(store.env, killAfterMs);
      if (round < 0) lengthMs = tookMs;
      else if (isDone) done += 1;
      await expectWhole(store.database, { isDone });
    } finally {
      await store.close();
    }
  }
  return { done };
}

async function makeOldStore(engine: Engine) {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-schema-'));
  const created = engine === 'postgres' ? await createTestDatabase() : undefined;
  const database = created ? openPostgres(created.url, () => {}) : openSqlite(join(folder, 'forecourt.db'));
  const [[name, first] = ['', undefined]] = Object.entries(allMigrations(engine));
  const provider = { getMigrations: async () => (first ? { [name]: first } : {}) };
  const db = database.db as unknown as Kysely<unknown>; // migrations know no tables
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
  const row = { ...vehicleRow({ now: () => new Date(0) }, { stock_number: 'OLD' }), updated_at: 'then' };
  await database.db.insertInto('vehicles').values(row).execute();
  return {
    database,
    env: { DATA_DIR: folder, ...(created ? { DATABASE_URL: created.url } : {}) },
    async close(): Promise<void> {
      await database.close();
      await created?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function migrateElsewhere(env: Record<string, string>, killAfterMs: number | undefined) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'migrate-process.ts')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  let readyAt = 0;
  let doneAt = 0;
  child.stdout.on('data', (chunk) => {
    text += chunk;
    if (!readyAt && text.includes('ready')) {
      readyAt = performance.now();
      if (killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    }
    if (!doneAt && text.includes('done')) doneAt = performance.now();
  });
  await new Promise((resolve) => child.once('close', resolve));
  if (!readyAt) throw new Error('The process did not come as far as the database');
  return { isDone: doneAt > 0, tookMs: doneAt - readyAt };
}

async function expectWhole(database: Database, { isDone }: { isDone: boolean }): Promise<void> {
  const first = await migrate(database);
  if (isDone && first.applied.length > 0)
    throw new Error(`It had said that all is done, but not ${first.applied}`);
  const second = await migrate(database);
  if (second.applied.length > 0) throw new Error(`Applied a second time: ${second.applied}`);
  const rows = await database.db.selectFrom('vehicles').select('stock_number').execute();
  if (rows.length !== 1 || rows[0]?.stock_number !== 'OLD')
    throw new Error('The vehicle is not there any more');
}

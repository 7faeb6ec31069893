import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { allMigrations } from '#migrations/all-migrations.ts';
import { type Database, openPostgres, openSqlite } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database/test-database.ts';
import { vehicleRow } from '#test/support/test-app.ts';

let folder: string;
let onServer: TestDatabase | undefined;
let database: Database;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-illustrations-'));
  if (process.env.TEST_ENGINE === 'postgres') {
    onServer = await createTestDatabase();
    database = openPostgres(onServer.url, () => {});
  } else database = openSqlite(join(folder, 'forecourt.db'));
  const { error } = await new Migrator({
    db: database.db as unknown as Kysely<unknown>, // as the migrations see it
    provider: { getMigrations: async () => allMigrations(database.engine) },
  }).migrateTo('0082-expand-bookings-of-inquiries');
  if (error) throw error;
});
afterEach(async () => {
  await database.close();
  await onServer?.drop();
  await rm(folder, { recursive: true });
});

const at = new Date(0).toISOString();

/** A vehicle with a photo, before there were illustrations. */
async function add(id: number, stock_number: string): Promise<void> {
  const { db } = database;
  const vehicle = { id, ...vehicleRow({ now: () => new Date(0) }, { stock_number }), updated_at: at };
  await db.insertInto('vehicles').values(vehicle).execute();
  const file = { file_key: `key${id}`, width: 4, height: 3, byte_count: 1, placeholder: '' };
  await db
    .insertInto('photos')
    .values({ vehicle_id: id, position: 0, ...file, created_at: at })
    .execute();
}
const noteDemonstration = (vehicleIds: number[]) =>
  database.db
    .insertInto('meta')
    .values({ key: 'demo_pictures', value: JSON.stringify({ vehicleIds, done: 9, seed: 'a' }) })
    .execute();
const upload = (vehicle_id: number) =>
  database.db
    .insertInto('activity')
    .values({ action: 'photos_uploaded', title: 'Photos uploaded', staff_name: 'Dana', vehicle_id, at })
    .execute();

async function listMarked(): Promise<number[]> {
  expect((await migrate(database)).applied).toContain('0083-expand-illustrations');
  const marked = database.db.selectFrom('photos').select('vehicle_id').where('is_illustration', '=', 1);
  return (await marked.orderBy('vehicle_id').execute()).map(({ vehicle_id }) => vehicle_id);
}

it('pictures of a demonstration of before are illustrations, but for vehicles to which photos were added', async () => {
  for (const [id, number] of [
    [1, 'SCP1208'],
    [2, ''],
    [3, 'SCP1163'],
    [4, 'A1'],
    [5, 'SCP1999'],
  ] as const)
    await add(id, number);
  await noteDemonstration([1, 2, 3, 4]);
  await upload(3);
  expect(await listMarked()).toEqual([1, 2]);
});

it('a stock that took the place of the demonstration has none', async () => {
  await add(1, 'A1');
  await add(2, '');
  await noteDemonstration([1, 2]);
  expect(await listMarked()).toEqual([]);
});

it('a stock without a demonstration has none', async () => {
  await add(1, 'SCP1208');
  expect(await listMarked()).toEqual([]);
});

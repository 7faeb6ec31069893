import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allMigrations } from '#migrations/all-migrations.ts';
import { type Database, openPostgres, openSqlite } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database/test-database.ts';
import { vehicleRow } from '#test/support/test-app.ts';

let folder: string;
let onServer: TestDatabase | undefined;
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-cards-'));
  if (process.env.TEST_ENGINE === 'postgres') {
    onServer = await createTestDatabase();
    database = openPostgres(onServer.url, () => {});
  } else database = openSqlite(join(folder, 'forecourt.db'));
  const { error } = await new Migrator({
    db: database.db as unknown as Kysely<unknown>, // as the migrations see it
    provider: { getMigrations: async () => allMigrations(database.engine) },
  }).migrateTo('0060-expand-holds-at-once');
  if (error) throw error;
});
afterAll(async () => {
  await database.close();
  await onServer?.drop();
  await rm(folder, { recursive: true });
});

const at = (hour: number) => `2026-01-01T0${hour}:00:00.000Z`;
const TAKEN = '2026-02-02T00:00:00.000Z';

it('cards of deleted vehicles come to the others, the newer of two stays, and none goes with its vehicle', async () => {
  const { db } = database;
  const put = (table: 'printed_cards' | 'left_cards', vehicle_id: number, hour: number, taken?: string) =>
    db
      .insertInto(table)
      .values({
        ...{ vehicle_id, size: 'a4', facts: '[]', printed_at: at(hour), staff_name: table },
        taken_down_at: taken ?? null,
      })
      .execute();
  for (const id of [1, 2, 3, 4, 5])
    await db
      .insertInto('vehicles')
      .values({ id, ...vehicleRow({ now: () => new Date(0) }), updated_at: at(0) })
      .execute();
  for (const id of [1, 2, 3, 4]) await put('printed_cards', id, 2, id === 4 ? TAKEN : undefined);
  await put('printed_cards', 5, 2);
  await db.deleteFrom('printed_cards').where('vehicle_id', '=', 5).execute();
  const { id: last } = await db
    .selectFrom('printed_cards')
    .select('id')
    .where('vehicle_id', '=', 4)
    .executeTakeFirstOrThrow();
  await put('left_cards', 1, 1, TAKEN);
  await put('left_cards', 2, 3);
  await put('left_cards', 3, 2, TAKEN);
  await put('left_cards', 4, 2);
  await put('left_cards', 900, 1, TAKEN);
  await put('left_cards', 901, 1);

  expect((await migrate(database)).applied).toContain('0061-expand-one-table-of-cards');
  await db.deleteFrom('vehicles').execute();
  const cards = await db.selectFrom('printed_cards').selectAll().orderBy('vehicle_id').execute();
  expect(cards.map((card) => [card.vehicle_id, card.printed_at, card.taken_down_at])).toEqual([
    [1, at(2), null],
    [2, at(3), null],
    [3, at(2), TAKEN],
    [4, at(2), TAKEN],
    [900, at(1), TAKEN],
    [901, at(1), null],
  ]);
  // A number that was given once is not given again.
  for (const { id } of cards.slice(4)) expect(id).toBeGreaterThan(last + 1);
  expect(await db.selectFrom('left_cards').select('id').execute()).toEqual([]);

  // A version before may go on beside this one: it writes to the table that was emptied.
  await put('left_cards', 900, 1);
  await expect(put('printed_cards', 900, 4)).rejects.toThrow(/unique/i);
});

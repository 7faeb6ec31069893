import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { type Db, openPostgres } from './database.ts';
import { migrate } from './migrate.ts';

let created: TestDatabase;
beforeAll(async () => {
  created = await createTestDatabase();
});
afterAll(() => created.drop());

const open = (queryTimeoutMs?: number) => openPostgres(created.url, () => {}, { queryTimeoutMs });

it('has commits flushed, whatever the server is set to', async () => {
  const before = open();
  await sql`ALTER DATABASE ${sql.ref(created.name)} SET synchronous_commit = off`.execute(before.db);
  await before.close();
  const database = open();
  const { rows } = await sql`SHOW synchronous_commit`.execute(database.db);
  expect(rows).toEqual([{ synchronous_commit: 'on' }]);
  await database.close();
});

it('lets a change of the tables take as long as it takes', async () => {
  const database = open(200);
  const takeLong = (db: Db) => sql`SELECT pg_sleep(0.5)`.execute(db);
  await expect(takeLong(database.db)).rejects.toThrow();
  await expect(database.changeSchema(takeLong)).resolves.toBeDefined();
  await database.close();
});

it('makes the tables once when several come at the same moment', async () => {
  const several = [open(), open(), open()];
  const reports = await Promise.all(several.map(migrate));
  expect(reports.filter(({ applied }) => applied.length > 0)).toHaveLength(1);
  await Promise.all(several.map((database) => database.close()));
});

import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database/test-database.ts';
import { type Db, openPostgres } from './database.ts';
import { migrate } from './migrate.ts';
import { connectionAddress } from './postgres/postgres-address.ts';

let created: TestDatabase;
beforeAll(async () => {
  created = await createTestDatabase();
});
afterAll(() => created.drop());

const open = (queryTimeoutMs?: number, query = '') =>
  openPostgres(`${created.url}${query}`, () => {}, { queryTimeoutMs });

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

describe.each([
  ['application_name=mine&fallback_application_name=mine&application%5Fname=mine'],
  [`options=${encodeURIComponent('-c application_name=mine')}`],
])('with %s in its address', (query) => {
  it('is seen by the others, and says what it does', async () => {
    const several = [open(undefined, `?${query}`), open(undefined, `?${query}`)] as const;
    await Promise.all(several.map((database) => database.ping()));
    expect(await several[0].claims.isAlone()).toBe(false);
    const claim = await several[0].claims.claim('A restore');
    expect(await several[1].claims.findRunning()).toBe('A restore');
    if ('release' in claim) await claim.release();
    await several[0].close();
    expect(await several[1].claims.isAlone()).toBe(true);
    await several[1].close();
  });
});

it('is not alone when it cannot see itself, as behind a pooler that gives its own name', async () => {
  const database = open();
  await sql`SELECT set_config('application_name', 'pooler', false)`.execute(database.db);
  expect(await database.claims.isAlone()).toBe(false);
  await database.close();
});

it.each([
  'statement_timeout=200&query_timeout=200&lock_timeout=200&binary=true&replication=database&client_encoding=LATIN1',
  `options=${encodeURIComponent('-c statement_timeout=200 -c idle_session_timeout=200')}`,
])('works as ever with %s in its address', async (query) => {
  const database = open(2_000, `?${query}`);
  const { rows } = await sql`SELECT 7 AS seven, pg_sleep(0.3), 'é' AS text`.execute(database.db);
  expect(rows).toMatchObject([{ seven: 7, text: 'é' }]);
  const takeLong = (db: Db) => sql`SELECT pg_sleep(0.5)`.execute(db);
  await expect(database.changeSchema(takeLong)).resolves.toBeDefined();
  const claim = await database.claims.claim('A restore');
  await pause(400);
  if ('check' in claim) await expect(claim.check()).resolves.toBeUndefined();
  if ('release' in claim) await claim.release();
  await database.close();
});

it.each([
  ['postgres://u:p@h/d', 'postgres://u:p@h/d'],
  ['postgres://u:p@h/d?', 'postgres://u:p@h/d'],
  ['postgres://u@/d?host=/run/pg&application_name=x', 'postgres://u@/d?host=/run/pg'],
  [
    'postgres://h/d?sslmode=verify-full&max=1&sslrootcert=/a b.pem#x',
    'postgres://h/d?sslmode=verify-full&sslrootcert=/a b.pem',
  ],
  ['postgres://h/d?Application_Name=x&&a', 'postgres://h/d'],
])('reads %s as %s', (url, address) => expect(connectionAddress(url)).toBe(address));

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, type Db, openSqlite } from '../database.ts';

let folder: string;
let site: Database;
/** Another process on the same file, such as `npm run staff`. */
let command: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-turns-'));
  const file = join(folder, 'forecourt.db');
  site = openSqlite(file);
  await sql`CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT)`.execute(site.db);
  command = openSqlite(file);
});
afterAll(async () => {
  await site.close();
  await command.close();
  await rm(folder, { recursive: true, force: true });
});

const add = (db: Db, key: string) => db.insertInto('meta').values({ key, value: '' }).execute();
const read = async (db: Db) =>
  (await db.selectFrom('meta').select('key').orderBy('key').execute()).map(({ key }) => key);

it('a transaction that reads first and then writes is not turned away by who writes meanwhile', async () => {
  await site.db.transaction().execute(async (tx) => {
    const before = await read(tx);
    // Whoever comes later waits, and is told to come again.
    await expect(add(command.db, 'later')).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    await add(tx, `after ${before.length}`);
  });
  expect(await read(site.db)).toEqual(['after 0']);
  // The turn is given on when another process has the file.
  await command.db.transaction().execute(async () => {
    const late = site.db.transaction().execute((tx) => add(tx, 'late'));
    await expect(late).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
  });
  await add(site.db, 'next');
  expect(await read(site.db)).toEqual(['after 0', 'next']);
});

it('a snapshot for reading keeps nobody from writing, and writes nothing', async () => {
  const before = await read(site.db);
  await site.readSnapshot(async (snapshot) => {
    expect(await read(snapshot)).toEqual(before);
    await site.db.transaction().execute((tx) => add(tx, 'written meanwhile'));
    await command.db.transaction().execute((tx) => add(tx, 'written elsewhere'));
    expect(await read(snapshot)).toEqual(before);
    await expect(add(snapshot, 'by the snapshot')).rejects.toMatchObject({ code: 'SQLITE_READONLY' });
  });
  expect(await read(site.db)).toHaveLength(before.length + 2);
});

import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openPostgres, openSqlite } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { createLog } from '#server/log.ts';
import { openStore } from '#wiring/server/start.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.ts';
import { startProcess } from '../support/processes/site-process.ts';
import { runCommand } from '../support/processes/terminal-command.ts';
import { vehicleRow } from '../support/test-app.ts';

// Each test starts the whole server; those that are refused end within a second.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const isSqlite = process.env.TEST_ENGINE !== 'postgres';
const PHOTOS = 12;
let root: string;
const databases: TestDatabase[] = [];
let mine: { DATA_DIR: string; DATABASE_URL?: string };

const env = (settings: object) => ({
  DEMO: 'on',
  DEMO_PHOTOS: 'none',
  ADMIN_USERNAME: 'dana',
  ADMIN_PASSWORD: 'a long password',
  ...settings,
});

async function newDatabase(): Promise<string> {
  const database = await createTestDatabase();
  databases.push(database);
  return database.url;
}

/** An installation from before there were ids: a vehicle with photos, and their files. */
async function makeOldInstallation(name: string) {
  const dataDir = join(root, name);
  await mkdir(dataDir, { recursive: true });
  const url = isSqlite ? undefined : await newDatabase();
  const database = url ? openPostgres(url, () => {}) : openSqlite(join(dataDir, 'forecourt.db'));
  await migrate(database);
  const now = new Date().toISOString();
  await database.db.insertInto('meta').values({ key: 'installed_at', value: now }).execute();
  const row = { ...vehicleRow({ now: () => new Date() }), updated_at: now };
  const { id } = await database.db
    .insertInto('vehicles')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let position = 0; position < PHOTOS; position += 1) {
    const file_key = crypto.randomUUID().replaceAll('-', '');
    const photo = { vehicle_id: id, position, file_key, width: 1, height: 1, byte_count: 1, placeholder: '' };
    await database.db
      .insertInto('photos')
      .values({ ...photo, created_at: now })
      .execute();
    await mkdir(join(dataDir, 'photos', file_key), { recursive: true });
    await writeFile(join(dataDir, 'photos', file_key, 'master.jpg'), 'x');
  }
  await database.close();
  return { DATA_DIR: dataDir, ...(url ? { DATABASE_URL: url } : {}) };
}

/** As a start does it, up to the first visitor. */
async function openOnce(settings: object): Promise<void> {
  await (await openStore(readConfig(env(settings)), createLog('silent'))).close();
}

/** What it said instead of starting, in one line; nothing in the folder may have changed. */
async function refusal(
  settings: { DATA_DIR: string },
  start: (settings: object) => Promise<unknown> = openOnce,
): Promise<string> {
  const before = await listing(settings.DATA_DIR);
  const error: Error = await start(settings).then(
    () => expect.unreachable('it started'),
    (reason) => reason,
  );
  expect(await listing(settings.DATA_DIR)).toEqual(before);
  const said = error.message.trim().split('\n');
  expect(said.length).toBe(start === openOnce ? 1 : 2);
  return said.at(-1) ?? '';
}

async function listing(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  // Looking at the database leaves these behind.
  return names.filter((name) => !/(-wal|-shm|\.lock|-journal)$/.test(name)).sort();
}

const run = (settings: object, command: string, ...words: string[]) =>
  runCommand(command, words, env(settings));

const idOf = async (dataDir: string) => (await readFile(join(dataDir, 'installation.id'), 'utf8')).trim();
const photosOf = async (dataDir: string) => (await readdir(join(dataDir, 'photos'))).length;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'forecourt-wrong-'));
  mine = await makeOldInstallation('mine');
  // Before this start neither has an id: an older version made them.
  await openOnce(mine);
});
afterAll(async () => {
  await Promise.all(databases.map(({ drop }) => drop()));
  await rm(root, { recursive: true, force: true });
});

it('an older installation gets its id, and keeps every photo; a copy of both starts elsewhere', async () => {
  const id = await idOf(mine.DATA_DIR);
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(await photosOf(mine.DATA_DIR)).toBe(PHOTOS);
  const copy = join(root, 'copy');
  await cp(mine.DATA_DIR, copy, { recursive: true });
  await openOnce({ ...mine, DATA_DIR: copy });
  expect(await idOf(copy)).toBe(id);
  expect(await photosOf(copy)).toBe(PHOTOS);
});

it('a new database is not taken for that of a folder in use, with an id or without', async () => {
  const settings = { DATA_DIR: mine.DATA_DIR, DATABASE_URL: await newDatabase() };
  const said = await refusal(settings);
  expect(said).toContain(await idOf(mine.DATA_DIR));
  expect(said).toContain(`${PHOTOS} photos`);
  expect(said).toContain('npm run adopt');
  const older = await makeOldInstallation('older');
  expect(await refusal({ ...settings, DATA_DIR: older.DATA_DIR })).toContain('without a name');
  expect(await run(settings, 'backup')).toMatchObject({
    code: 1,
    text: expect.stringContaining('npm run adopt'),
  });
});

it('the database of another installation is refused, with both ids, until somebody adopts it on purpose', async () => {
  const other = await makeOldInstallation('other');
  await openOnce(other);
  const mixed = join(root, 'mixed');
  await cp(mine.DATA_DIR, mixed, { recursive: true });
  if (isSqlite) await copyFile(join(other.DATA_DIR, 'forecourt.db'), join(mixed, 'forecourt.db'));
  const settings = { ...other, DATA_DIR: mixed };
  const [ours, theirs] = [await idOf(mine.DATA_DIR), await idOf(other.DATA_DIR)];
  const said = await refusal(settings, (wrong) => startProcess(env(wrong)));
  expect(said).toContain(ours);
  expect(said).toContain(theirs);
  const asked = await run(settings, 'adopt');
  expect(asked).toMatchObject({ code: 0, text: expect.stringContaining('has 0 of these photos') });
  expect(await idOf(mixed)).toBe(ours);
  expect(await run(settings, 'adopt', '--yes')).toMatchObject({ code: 0 });
  expect(await idOf(mixed)).toBe(theirs);
  // Old enough to be nobody's in the making.
  for (const name of await readdir(join(mixed, 'photos')))
    await utimes(join(mixed, 'photos', name), 1_700_000_000, 1_700_000_000);
  const site = await startProcess(env(settings));
  try {
    await expect.poll(() => site.output(), { timeout: 20_000 }).toContain('photo_sweep_held');
  } finally {
    await site.stop();
  }
  expect(await photosOf(mixed)).toBe(PHOTOS);
});

it('moves to a new database by a backup and a restore, and the old one is its own no more', async () => {
  const moved = join(root, 'moved');
  await cp(mine.DATA_DIR, moved, { recursive: true });
  const old = { ...mine, DATA_DIR: moved };
  const file = join(root, 'moving.tar');
  expect(await run(old, 'backup', file)).toMatchObject({ code: 0 });
  const settings = { DATA_DIR: moved, DATABASE_URL: await newDatabase() };
  expect(await run(settings, 'restore', file)).toMatchObject({
    code: 1,
    text: expect.stringMatching(
      /There is no Forecourt in the database \S+ on \S+ \(PostgreSQL\), and nothing was made/,
    ),
  });
  expect(await run(settings, 'restore', file, '--new')).toMatchObject({ code: 0 });
  await openOnce(settings);
  expect(await refusal(old)).toContain(await idOf(moved));
  const there = await readdir(join(moved, 'photos'));
  for (const key of await readdir(join(mine.DATA_DIR, 'photos'))) expect(there).toContain(key);
});

// On SQLite the database file is in the folder, so that neither is there without the other.
if (!isSqlite)
  it('a data folder that is not mounted is told; a new one is taken on purpose', async () => {
    const settings = { ...mine, DATA_DIR: join(root, 'mount-point') };
    await mkdir(settings.DATA_DIR);
    const said = await refusal(settings);
    expect(said).toContain('has none of the photos');
    expect(said).toContain('mount it');
    expect(said).toContain('npm run adopt');
    expect(await run(settings, 'adopt', '--yes')).toMatchObject({ code: 0 });
    await openOnce(settings);
    expect(await idOf(settings.DATA_DIR)).toBe(await idOf(mine.DATA_DIR));
  });

it('an id that is damaged is told, and never replaced by itself', async () => {
  const damaged = join(root, 'damaged');
  await cp(mine.DATA_DIR, damaged, { recursive: true });
  await writeFile(join(damaged, 'installation.id'), 'x');
  expect(await refusal({ ...mine, DATA_DIR: damaged })).toContain(
    'installation.id in the data folder is damaged',
  );
  expect(await run({ ...mine, DATA_DIR: damaged }, 'adopt', '--yes')).toMatchObject({ code: 0 });
  await openOnce({ ...mine, DATA_DIR: damaged });
  expect(await idOf(damaged)).toBe(await idOf(mine.DATA_DIR));
});

// On PostgreSQL there is no such file.
if (isSqlite)
  it('a folder whose database file was deleted gets no new one, and no demonstration', async () => {
    const lost = join(root, 'lost');
    await cp(mine.DATA_DIR, lost, { recursive: true });
    await rm(join(lost, 'forecourt.db'));
    expect(await refusal({ DATA_DIR: lost })).toContain('is missing or empty');
    expect(await run({ DATA_DIR: lost }, 'staff', 'list')).toMatchObject({ code: 1 });
    // Not even when nothing but the id is left.
    for (const name of await readdir(lost))
      if (name !== 'installation.id') await rm(join(lost, name), { recursive: true });
    expect(await refusal({ DATA_DIR: lost })).toContain('is missing or empty');
  });

import { copyFile, cp, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addBooking, startBackupSite } from '#features/backups/server/backup-site.fixture.ts';
import { findNewestSoundBackup } from '#features/backups/server/newest-sound-backup.ts';
import { type Salvaged, salvage } from '#features/backups/server/salvage/salvage.ts';
import { comesOver } from '#features/backups/server/salvage/salvaged-rows.ts';
import { disableWithoutFactor } from '#features/staff/server/second-factor/without-factor.repository.ts';
import { allMigrations } from '#migrations/all-migrations.ts';
import { readConfig } from '#server/config.ts';
import { openSqlite } from '#server/db/database.ts';
import { refuseStrangers } from '#server/installation/pair.ts';
import { rebuild } from '../../scripts/new-database.ts';
import { fillEveryTable } from '../support/database/every-table.ts';
import { runCommand } from '../support/processes/terminal-command.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const PAGE = 4096;
const SEEDS = 50;
type Row = Record<string, unknown>;
type Rows = Map<string, Map<unknown, Row>>;
let root: string;
let golden: string;
let backup: string;
/** Every row before anything was damaged. */
let whole: Rows;
/** The pages of each table, without those of its indexes. */
let pagesOf: Map<string, number[]>;
/** The pages of each table that have rows. */
let leavesOf: Map<string, number[]>;

interface StoredPage {
  name: string;
  pageno: number;
  pagetype: string;
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'forecourt-damaged-'));
  golden = join(root, 'golden');
  const site = await startBackupSite();
  await (await refuseStrangers({ dataDir: site.dataDir, database: site.services.database })).settle();
  await site.fill();
  const [starts_at, ends_at] = ['2999-03-01T00:15:00.000Z', '2999-03-01T00:45:00.000Z'];
  await addBooking(site, { key: 'in the backup alone', starts_at, ends_at, seat: 9, person_place: 9 });
  await site.create();
  await site.db.deleteFrom('bookings').where('key', '=', 'in the backup alone').execute();
  await site.services.database.close();
  await cp(site.dataDir, golden, { recursive: true });
  await site.close().catch(() => {}); // its database is closed already
  backup = join(golden, (await findNewestSoundBackup(readConfig({ DATA_DIR: golden }))) ?? '');
  const connection = new Sqlite(join(golden, 'forecourt.db'));
  fillEveryTable(connection, 30);
  connection.prepare('DELETE FROM left_cards').run(); // as since 0061
  connection.pragma('journal_mode = DELETE');
  whole = readByKey(connection);
  const pages = connection.prepare('SELECT name, pageno, pagetype FROM dbstat').all() as StoredPage[];
  const listPages = (isMeant: (page: StoredPage) => boolean) =>
    new Map(
      [...whole.keys()].map((name) => [
        name,
        pages.filter((page) => page.name === name && isMeant(page)).map(({ pageno }) => pageno),
      ]),
    );
  pagesOf = listPages(() => true);
  leavesOf = listPages(({ pagetype }) => pagetype === 'leaf');
  connection.close();
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Row by row with SQLite itself: what it reads, and what it refuses to. */
function readByKey(connection: Sqlite.Database, keys?: Rows): Rows {
  const tables = connection
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all()
    .map(String);
  return new Map(
    tables.map((table) => {
      const wanted =
        keys?.get(table)?.keys() ?? connection.prepare(`SELECT rowid FROM "${table}"`).pluck().all();
      const one = connection.prepare(`SELECT * FROM "${table}" WHERE rowid = ?`);
      const rows = new Map<unknown, Row>();
      for (const rowid of wanted) {
        try {
          const row = one.get(rowid) as Row | undefined;
          if (row) rows.set(rowid, row);
        } catch {
          // this one cannot be read
        }
      }
      return [table, rows];
    }),
  );
}

/** Columns in which a row that came over may differ: what it belongs to may be lost, mail is held, accounts are disabled. */
const changing: Record<string, readonly string[]> = {
  outbox: ['held_at', 'inquiry_id'],
  staff: ['disabled_at'],
  vehicles: ['featured_photo_id'],
  webhook_events: ['inquiry_id', 'booking_id'],
  webhook_deliveries: ['inquiry_id', 'booking_id'],
};
const asText = (table: string, row: Row) =>
  JSON.stringify(Object.entries(row).filter(([name]) => !changing[table]?.includes(name)));

/** The same numbers for the same seed. */
function randomBy(seed: number): (below: number) => number {
  let state = (seed + 1) * 2_654_435_761;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
    return state % below;
  };
}

/** All of a page, or one of its sectors, as noise or as nothing. */
async function damage(file: string, page: number, random: (below: number) => number): Promise<void> {
  const bytes = Buffer.alloc(random(2) === 0 ? PAGE : 512);
  if (random(2) === 0) for (let at = 0; at < bytes.length; at += 1) bytes[at] = random(256);
  const handle = await open(file, 'r+');
  const offset = bytes.length === PAGE ? 0 : 512 * random(PAGE / 512);
  await handle.write(bytes, 0, bytes.length, (page - 1) * PAGE + offset);
  await handle.close();
}

async function zero(file: string, page: number): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(PAGE), 0, PAGE, (page - 1) * PAGE);
  await handle.close();
}

async function salvaged(name: string, prepare: (file: string) => Promise<void>) {
  const [oldFile, newFile] = [join(root, `${name}.db`), join(root, `${name}.new`)];
  await copyFile(join(golden, 'forecourt.db'), oldFile);
  await prepare(oldFile);
  const said = await salvage({
    oldFile,
    newFile,
    now: '2026-04-01T00:00:00.000Z',
    comesOver,
    backup,
    disableWithoutFactor,
  });
  const connection = new Sqlite(newFile, { readonly: true });
  const rows = readByKey(connection);
  expect(connection.pragma('foreign_key_check')).toEqual([]);
  const required = listRequired(connection);
  connection.close();
  return { oldFile, said, rows, required };
}

/** What a row cannot be without. */
function listRequired(connection: Sqlite.Database): { table: string; column: string; parent: string }[] {
  return connection
    .prepare(
      `SELECT tables.name AS "table", links."from" AS "column", links."table" AS parent
       FROM sqlite_master AS tables, pragma_foreign_key_list(tables.name) AS links,
         pragma_table_info(tables.name) AS columns
       WHERE tables.type = 'table' AND columns.name = links."from" AND (columns."notnull" = 1 OR columns.pk = 1)`,
    )
    .all() as { table: string; column: string; parent: string }[];
}

/** What SQLite still reads of a damaged file, as it was written. */
function readIndependently(file: string): Rows {
  try {
    const connection = new Sqlite(file, { readonly: true });
    try {
      return readByKey(connection, whole);
    } finally {
      connection.close();
    }
  } catch {
    return new Map(); // it does not open at all
  }
}

/** A byte that was changed inside a row is seen by nobody who does not know what was there. */
function keepAsWritten(rows: Rows): Rows {
  const isAsWritten = (table: string, rowid: unknown, row: Row) =>
    JSON.stringify(row) === JSON.stringify(whole.get(table)?.get(rowid));
  return new Map(
    [...rows].map(([table, found]) => [
      table,
      new Map([...found].filter(([rowid, row]) => isAsWritten(table, rowid, row))),
    ]),
  );
}

function countOf({ tables }: Salvaged, name: string) {
  return tables.find(({ table }) => table === name);
}

describe('what can be read of a damaged database', () => {
  it('comes over whole from one that is sound', async () => {
    const { said, rows } = await salvaged('sound', async () => {});
    expect(said).toMatchObject({ isListBroken: false, lostAccounts: [], disabled: [] });
    for (const [table, before] of whole) {
      if (!comesOver(table)) continue;
      const after = [...(rows.get(table)?.values() ?? [])].map((row) => asText(table, row));
      expect(after.toSorted(), table).toEqual(
        [...before.values()].map((row) => asText(table, row)).toSorted(),
      );
      expect(countOf(said, table), table).toMatchObject({
        kept: before.size,
        mended: 0,
        lost: { count: 0, isExact: true },
      });
    }
  });

  const firstSeeds = Array.from({ length: SEEDS / 10 }, (_, tens) => tens * 10);
  it.each(firstSeeds)(
    'is in the new one whichever pages are damaged, of one table after the other (%i and on)',
    async (first) => {
      const tables = [...pagesOf.keys()];
      let missed = 0;
      for (let seed = first; seed < first + 10; seed += 1) {
        const random = randomBy(seed);
        const hit = tables[seed % tables.length] ?? '';
        const pages = pagesOf.get(hit) ?? [];
        const { oldFile, said, rows, required } = await salvaged(`seed-${seed}`, async (file) => {
          await damage(file, pages[random(pages.length)] ?? 1, random);
          await damage(file, 2 + random(300), random);
        });
        const readable = keepAsWritten(readIndependently(oldFile));
        const isThere = (table: string, id: unknown) => readable.get(table)?.has(id) === true;
        for (const [table, before] of readable) {
          if (!comesOver(table)) continue;
          const texts = new Set([...(rows.get(table)?.values() ?? [])].map((row) => asText(table, row)));
          for (const [rowid, row] of before) {
            const hasAll = required.every(
              (link) => link.table !== table || isThere(link.parent, row[link.column]),
            );
            if (!hasAll) continue;
            expect(texts.has(asText(table, row)), `seed ${seed}: row ${rowid} of ${table}`).toBe(true);
          }
          // Whatever is missing is told.
          const lost = (whole.get(table)?.size ?? 0) - texts.size;
          if (lost <= 0) continue;
          missed += 1;
          const told = countOf(said, table);
          expect(
            told && (told.lost.count > 0 || !told.lost.isExact || told.mended > 0),
            `seed ${seed}: ${table}`,
          ).toBe(true);
          // What others belong to may have come from the backup, though it could not be read.
          const notRead = [...(rows.get(table)?.keys() ?? [])].filter((id) => !before.has(id)).length;
          if (!told?.lost.isExact) continue;
          expect(told.lost.count, `seed ${seed}: ${table}`).toBeGreaterThanOrEqual(lost);
          expect(told.lost.count, `seed ${seed}: ${table}`).toBeLessThanOrEqual(lost + notRead);
        }
        // Nothing that was never there.
        for (const [table, after] of rows) {
          if (!comesOver(table)) continue;
          const keys = new Set([...(whole.get(table)?.values() ?? [])].map((row) => Object.values(row)[0]));
          for (const row of after.values())
            expect(keys, `seed ${seed}: ${table}`).toContain(Object.values(row)[0]);
        }
        await rm(oldFile);
      }
      // The damage was felt.
      expect(missed).toBeGreaterThan(2);
    },
  );

  it('is found where the first page, or the one that leads to all others, is gone', async () => {
    const [first = 0] = pagesOf.get('inquiries') ?? [];
    const withoutPage = (page: number) => (file: string) => zero(file, page);
    const { said, rows } = await salvaged('first-page', withoutPage(1));
    expect(said.isListBroken).toBe(true);
    for (const [table, before] of whole)
      if (comesOver(table)) expect(rows.get(table)?.size, table).toBe(before.size);
    // The root of a table has no rows of its own, and no SELECT reads the table without it.
    const other = await salvaged('root-page', withoutPage(first));
    expect(readIndependently(other.oldFile).get('inquiries')?.size).toBe(0);
    expect(other.rows.get('inquiries')?.size).toBe(whole.get('inquiries')?.size);
    expect(countOf(other.said, 'inquiries')).toMatchObject({ lost: { count: 0, isExact: true } });
  });

  it('finds in the backup what it belongs to, where that is lost', async () => {
    const { said, rows } = await salvaged('parent', async (file) => {
      const connection = new Sqlite(file);
      connection
        .prepare(
          "INSERT INTO inquiry_events (key, inquiry_id, kind, text, staff_name, at) SELECT 'since', inquiry_id, kind, text, staff_name, at FROM inquiry_events WHERE inquiry_id = 1",
        )
        .run();
      connection.close();
      await zero(file, leavesOf.get('inquiries')?.[0] ?? 0);
      expect(readIndependently(file).get('inquiries')?.has(1)).toBe(false);
    });
    expect(countOf(said, 'inquiries')?.lost.count).toBeGreaterThan(0);
    const inquiry = rows.get('inquiries')?.get(1);
    expect(inquiry?.submission_key).toBe(whole.get('inquiries')?.get(1)?.submission_key);
    expect([...(rows.get('inquiry_events')?.values() ?? [])].map(({ key }) => key)).toContain('since');
  });

  it('leaves out what belongs to a lost account alone, also where its number is the only key', async () => {
    const lost = 1_005;
    const { said, rows } = await salvaged('key', async (file) => {
      const connection = new Sqlite(file);
      connection.pragma('foreign_keys = OFF');
      connection.prepare('DELETE FROM staff WHERE id = ?').run(lost);
      connection.close();
    });
    const kept = rows.get('authenticators');
    expect(whole.get('authenticators')?.has(lost)).toBe(true);
    expect(kept?.has(lost)).toBe(false);
    expect(kept?.has(lost + 1)).toBe(true);
    expect(countOf(said, 'authenticators')).toMatchObject({ lost: { count: 1, isExact: true } });
  });

  it('takes from the backup what is damaged in a row that stands against it', async () => {
    const entry = whole.get('activity')?.get(1);
    expect(entry).toBeDefined();
    const { said, rows } = await salvaged('garbled', async (file) => {
      const connection = new Sqlite(file);
      const garble = "CAST(x'52ff52' AS TEXT)";
      connection
        .prepare(`UPDATE bookings SET phone = ${garble}, key_note = 'since' WHERE key = 'booking-a'`)
        .run();
      connection.prepare(`UPDATE bookings SET phone = ${garble} WHERE id = 1001`).run();
      connection.prepare(`UPDATE vehicle_holds SET first_name = ${garble} WHERE key = 'hold-a'`).run();
      connection.prepare(`UPDATE activity SET title = ${garble} WHERE id = ?`).run(entry?.id);
      connection.close();
    });
    const find = (table: string, column: string, value: unknown, from = rows) =>
      [...(from.get(table)?.values() ?? [])].find((row) => row[column] === value);
    const findWhole = (table: string, column: string, value: unknown) => find(table, column, value, whole);
    const booking = findWhole('bookings', 'key', 'booking-a');
    expect(find('bookings', 'key', 'booking-a')).toEqual({ ...booking, key_note: 'since' });
    expect(find('vehicle_holds', 'key', 'hold-a')).toEqual(findWhole('vehicle_holds', 'key', 'hold-a'));
    expect(find('activity', 'id', entry?.id)).toEqual(entry);
    // The backup does not have this one.
    expect(find('bookings', 'id', 1001)?.phone).toBe('R\uFFFDR');
    expect(countOf(said, 'bookings')).toMatchObject({ mended: 2, lost: { count: 0 } });
  });

  it('is nothing where the old file is not to be opened', async () => {
    const newFile = join(root, 'unopened.new');
    const now = '2026-04-01T00:00:00.000Z';
    const said = await salvage({
      oldFile: undefined,
      newFile,
      now,
      comesOver: () => false,
      backup,
      disableWithoutFactor,
    });
    expect(said).toMatchObject({ tables: [], isListBroken: true, disabled: [] });
  });

  it('goes through the migrations that came since, also where the file does not say which it has had', async () => {
    for (const saysSo of [true, false]) {
      const [oldFile, newFile] = [join(root, `older-${saysSo}.db`), join(root, `older-${saysSo}.new`)];
      const database = openSqlite(oldFile);
      await new Migrator({
        db: database.db as unknown as Kysely<unknown>, // as the migrations see it
        provider: { getMigrations: async () => allMigrations('sqlite') },
      }).migrateTo('0024-expand-inquiry-pipeline');
      await database.close();
      const connection = new Sqlite(oldFile);
      fillEveryTable(connection, 3);
      if (!saysSo) connection.prepare('DROP TABLE kysely_migration').run();
      connection.close();
      const { tables } = await salvage({
        oldFile,
        newFile,
        now: '2026-04-01T00:00:00.000Z',
        comesOver,
        backup,
        disableWithoutFactor,
      });
      expect(tables.find(({ table }) => table === 'inquiries')).toMatchObject({
        kept: 3,
        lost: { count: 0 },
      });
      const after = new Sqlite(newFile, { readonly: true });
      expect(after.prepare('SELECT DISTINCT person_key FROM inquiries').pluck().all()).toEqual(['']);
      expect(after.prepare('SELECT count(*) FROM staff').pluck().get()).toBe(3);
      expect(
        after.prepare("SELECT count(*) FROM sqlite_master WHERE name = 'vehicle_holds'").pluck().get(),
      ).toBe(1);
      after.close();
    }
  });

  it('keeps the window cards of a file from before 0061, whose vehicles are lost or were deleted', async () => {
    const [oldFile, newFile] = [join(root, 'cards.db'), join(root, 'cards.new')];
    const database = openSqlite(oldFile);
    await new Migrator({
      db: database.db as unknown as Kysely<unknown>, // as the migrations see it
      provider: { getMigrations: async () => allMigrations('sqlite') },
    }).migrateTo('0060-expand-holds-at-once');
    await database.close();
    const connection = new Sqlite(oldFile);
    fillEveryTable(connection, 3);
    connection.pragma('foreign_keys = OFF');
    connection.prepare('DELETE FROM vehicles WHERE id = 1001').run();
    connection.close();
    const now = '2026-04-01T00:00:00.000Z';
    const { tables } = await salvage({ oldFile, newFile, now, comesOver, backup, disableWithoutFactor });
    for (const name of ['printed_cards', 'left_cards'])
      expect(tables.find(({ table }) => table === name)).toMatchObject({ kept: 3, lost: { count: 0 } });
    const after = new Sqlite(newFile, { readonly: true });
    const cards = after.prepare('SELECT vehicle_id FROM printed_cards ORDER BY vehicle_id').pluck().all();
    expect(cards).toEqual([1001, 1002, 1003, 11_001, 11_002, 11_003]);
    after.close();
  });

  it('includes what is only in the log yet', async () => {
    const { rows } = await salvaged('log', async (file) => {
      const connection = new Sqlite(file);
      connection.pragma('journal_mode = WAL');
      connection.prepare("UPDATE inquiries SET first_name = 'Newest'").run();
      await copyFile(file, `${file}.kept`);
      await copyFile(`${file}-wal`, `${file}-wal.kept`);
      connection.close(); // writes the log into the file
      await copyFile(`${file}.kept`, file);
      await copyFile(`${file}-wal.kept`, `${file}-wal`);
    });
    const names = [...(rows.get('inquiries')?.values() ?? [])].map((row) => row.first_name);
    expect(new Set(names)).toEqual(new Set(['Newest']));
  });

  it('is restored with a backup, told table by table, and who lost their second factor is disabled', async () => {
    const dataDir = join(root, 'command');
    await cp(golden, dataDir, { recursive: true });
    const file = join(dataDir, 'forecourt.db');
    await zero(file, leavesOf.get('inquiries')?.at(-1) ?? 0);
    for (const page of pagesOf.get('authenticators') ?? []) await zero(file, page);
    const readable = keepAsWritten(readIndependently(file));
    const photos = await readdir(join(dataDir, 'photos'));

    const { code, text } = await runRestore(dataDir, backup);
    expect(text).toContain('was restored. Not all of the old database could be read.');
    expect(code).toBe(0);
    const kept = readable.get('inquiries')?.size ?? 0;
    const lost = (whole.get('inquiries')?.size ?? 0) - kept;
    expect(lost).toBeGreaterThan(0);
    expect(text).toContain(`  inquiries: ${kept} came over, ${lost} could not be read`);
    expect(text).toContain('  authenticators: 0 came over, an unknown number could not be read');
    expect(text).toContain('mails were waiting and are held');
    expect(text).toContain('1 booking ahead came back from the backup, and their reminders are held');
    // The others have a passkey each.
    expect(text).toMatch(/they are disabled until an owner enables them under Team: [^,]+\.\n/);
    expect(text).toMatch(/npm run staff -- enable \S+/);
    expect(await readdir(join(dataDir, 'photos'))).toEqual(expect.arrayContaining(photos));

    const connection = new Sqlite(file, { readonly: true });
    const count = (query: string) => connection.prepare(query).pluck().get();
    const expected = [...(readable.get('inquiries')?.values() ?? [])].map((row) => row.submission_key);
    const there = connection.prepare('SELECT submission_key FROM inquiries').pluck().all();
    expect(there).toEqual(expect.arrayContaining(expected));
    for (const table of ['vehicle_holds', 'erased_keys', 'erased_addresses', 'passkeys', 'recovery_codes'])
      expect(count(`SELECT count(*) FROM ${table}`), table).toBe(whole.get(table)?.size);
    for (const table of [
      'webhook_endpoints',
      'calendar_addresses',
      'channel_addresses',
      'settings_drafts',
      'staff',
    ])
      expect(count(`SELECT count(*) FROM ${table}`), table).toBe(whole.get(table)?.size);
    expect(count('SELECT count(*) FROM bookings')).toBe((whole.get('bookings')?.size ?? 0) + 1);
    expect(count('SELECT count(*) FROM outbox WHERE sent_at IS NULL AND held_at IS NULL')).toBe(0);
    expect(count('SELECT count(*) FROM staff WHERE disabled_at IS NOT NULL')).toBe(1);
    const told = connection.prepare('SELECT title FROM activity').pluck().all();
    expect(told).toContain('A damaged database was replaced, and not all of it could be read');
    expect(told).toContain('The account of Dana Whitlock was disabled: its second factor could not be read');
    // The stock is the backup's.
    expect(count('SELECT count(*) FROM vehicles')).toBe(2);
    connection.close();
  });

  it('is restored in the same way whatever is damaged', async () => {
    const dataDir = join(root, 'rebuilt');
    await cp(golden, dataDir, { recursive: true });
    const file = join(dataDir, 'forecourt.db');
    for (let seed = 100; seed < 105; seed += 1) {
      const random = randomBy(seed);
      for (const ending of ['', '-wal', '-shm']) await rm(file + ending, { force: true });
      await copyFile(join(golden, 'forecourt.db'), file);
      for (let pages = 0; pages < 5; pages += 1) await damage(file, 2 + random(300), random);
      const { report } = await rebuild(readConfig({ DATA_DIR: dataDir }), { path: backup, wish: backup });
      expect(report.join('\n'), `seed ${seed}`).not.toContain('were left out');
    }
  });
});

/** The command itself, as somebody runs it. */
function runRestore(dataDir: string, ...words: string[]) {
  return runCommand('restore', words, { DATA_DIR: dataDir, DATABASE_URL: '' });
}

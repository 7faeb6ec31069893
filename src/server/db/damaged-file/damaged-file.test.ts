import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readOldSchema } from './old-schema.ts';
import { openPages, type Pages } from './pages.ts';
import { type OldRow, readLostLeaves, readTable } from './read-table.ts';
import { walkIndex, walkTable } from './trees.ts';

const PAGE = 4096;
let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'forecourt-pages-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function makeFile(name: string, fill: (connection: Sqlite.Database) => void): string {
  const file = join(folder, `${name}.db`);
  const connection = new Sqlite(file);
  fill(connection);
  connection.close();
  return file;
}

function withPages<Result>(file: string, work: (pages: Pages) => Result): Result {
  const pages = openPages(file);
  try {
    return work(pages);
  } finally {
    pages.close();
  }
}

it('gives up a way that is longer than any of SQLite', () => {
  const chainOf = (type: number): Pages => ({
    ...{ usable: PAGE, count: 20_000, free: new Set<number>() },
    read(number) {
      const page = Buffer.alloc(PAGE);
      page[0] = type;
      page.writeUInt32BE(number + 1, 8); // a branch without cells leads to its last page
      return page;
    },
    close() {},
  });
  const walks = [walkTable, walkIndex].map((walk, place) => {
    const state = { owned: new Set<number>(), isBroken: false };
    expect([...walk(chainOf([5, 2][place] ?? 0), 2, state)]).toEqual([]);
    return state;
  });
  for (const { owned, isBroken } of walks) {
    expect(isBroken).toBe(true);
    expect(owned.size).toBe(20);
  }
});

it('reads a leaf that a wild pointer of another row leads to', () => {
  const leaves: number[] = [];
  const file = makeFile('wild', (connection) => {
    connection.prepare('CREATE TABLE "notes" ("id" integer primary key, "text" text not null)').run();
    const put = connection.prepare('INSERT INTO notes (text) VALUES (?)');
    put.run('long '.repeat(1_200));
    for (let row = 2; row <= 60; row += 1) put.run(`note ${row} `.repeat(40));
    const stored = "SELECT pageno FROM dbstat WHERE name = 'notes' AND pagetype = 'leaf' ORDER BY path";
    leaves.push(...connection.prepare(stored).pluck().all().map(Number));
  });
  const [first = 0, last = 0] = [leaves[0], leaves.at(-1)];
  expect(last).not.toBe(first);
  const bytes = readFileSync(file);
  // The first row lies at the end of its page, and ends with where it goes on.
  bytes.writeUInt32BE(last, first * PAGE - 4);
  writeFileSync(file, bytes);
  withPages(file, (pages) => {
    const [table] = readOldSchema(pages).tables;
    const ids: unknown[] = [];
    if (table) readTable(pages, table, ({ id }) => ids.push(id));
    expect(ids).toEqual(Array.from({ length: 59 }, (_, place) => place + 2));
  });
});

it('takes no links out of lost pages where the table that they are of may be unknown', () => {
  const file = makeFile('links', (connection) => {
    for (const [name, column] of [
      ['hold_links', 'token_hash'],
      ['notes', 'text'],
    ]) {
      connection
        .prepare(`CREATE TABLE "${name}" ("id" integer primary key, "${column}" text not null)`)
        .run();
      const put = connection.prepare(`INSERT INTO ${name} VALUES (?, ?)`);
      for (let row = 1; row <= 5; row += 1) put.run(row, `${row}`.padStart(64, 'a'));
    }
  });
  withPages(file, (pages) => {
    const { tables } = readOldSchema(pages);
    const count = (name: string, isListBroken: boolean) => {
      const table = tables.find((one) => one.name === name);
      const other = tables.find((one) => one.name !== name);
      if (!table || !other) throw new Error('no table');
      const owned = readTable(pages, other, () => {}).owned;
      const lost = { count: 0, isExact: false };
      const found = new Map([[table, { isBroken: true, lostRowids: new Set<number>(), lost, owned }]]);
      const rows: OldRow[] = [];
      readLostLeaves(pages, { found, isListBroken }, (_, row) => rows.push(row));
      return rows.length;
    };
    expect(count('hold_links', false)).toBe(5);
    expect(count('hold_links', true)).toBe(0);
    expect(count('notes', true)).toBe(5);
  });
});

it('computes nothing that the file asks for, and says that the list of tables is damaged', () => {
  const file = makeFile('words', (connection) => {
    connection
      .prepare(`CREATE TABLE "plain" ("a" text not null default 'it''s', "b" integer default 0)`)
      .run();
    connection.prepare('CREATE TABLE "computed" ("a" text default (hex(randomblob(4))))').run();
    connection.prepare('CREATE TABLE "chosen" ("a" text)').run();
    connection.unsafeMode().pragma('writable_schema = ON');
    connection
      .prepare("UPDATE sqlite_master SET sql = 'CREATE TABLE chosen AS SELECT 1 AS a' WHERE name = 'chosen'")
      .run();
  });
  const { tables, isBroken } = withPages(file, readOldSchema);
  expect(tables.map(({ name }) => name)).toEqual(['plain']);
  expect(tables[0]?.columns.map(({ otherwise }) => otherwise)).toEqual(["it's", 0]);
  expect(isBroken).toBe(true);
});

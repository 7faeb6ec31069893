import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PrivacyLine, privacyLines } from '#features/dealership/privacy/privacy-lines.ts';
import { allSwitchedOn } from '#features/dealership/privacy/switched-on.ts';
import { writePrivacyParts } from '#features/dealership/privacy/write-privacy-part.ts';
import { defaultPrivacy } from '#features/dealership/texts/default-legal-texts.ts';
import { allMigrations } from '#migrations/all-migrations.ts';
import type { Db } from '#server/db/database.ts';
import type { Table } from '#server/db/define-table.ts';
import { describeSchema, findBreaks, type Schema } from '../support/database/schema.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** The last migration of 1.0.0; each one after it says what it means for the version before. */
const NEWEST_UNNAMED = '0017';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

describe('the tables', () => {
  it('are still those of the last release, for a version that runs beside this one', async () => {
    const files = globSync('docs/schema-*.json').sort(new Intl.Collator('en', { numeric: true }).compare);
    const released: Record<string, Schema> = JSON.parse(readFileSync(files.at(-1) ?? '', 'utf8'));
    const changelog = readFileSync('CHANGELOG.md', 'utf8');
    const { database } = site.services;
    const tables = released[database.engine] ?? {};
    expect(Object.keys(tables).length).toBeGreaterThan(10);
    const breaks = findBreaks(tables, await describeSchema(database));
    // Removing something at once needs a version that is started with all others stopped.
    if (!/^## \[Unreleased\] - Downtime$/m.test(changelog)) expect(breaks).toEqual([]);
  });

  it('change by migrations that say whether they add or take away', () => {
    const names = Object.keys(allMigrations(site.services.database.engine));
    const later = names.filter((name) => name.slice(0, 4) > NEWEST_UNNAMED);
    expect(later.filter((name) => !/^\d{4}-(expand|contract-\d{4})-[a-z]/.test(name))).toEqual([]);
  });
});

/** What PostgreSQL needs to let one process work for all, and to tell the others of changes. */
const ofEngine = ['job_lease', 'noted_vehicles', 'stock_changes'];

/** Came after the first version, which left it out; this one always fills it in. */
const filledSince = ['outbox.about'];

const files = globSync('src/{features/*/server/tables,server/**}/*.table.ts');

async function readTables(): Promise<Map<string, Table>> {
  const modules: Record<string, Table>[] = await Promise.all(files.map((file) => import(resolve(file))));
  return new Map(modules.flatMap((one) => Object.values(one)).map((table) => [table.name, table]));
}

describe('the table files', () => {
  let described: Map<string, Table>;
  beforeAll(async () => {
    described = await readTables();
  });

  it('describe every table of the database once, with its columns', async () => {
    expect(described.size).toBe(files.length);
    const { database } = site.services;
    const tables = (await database.db.introspection.getTables()).filter(
      ({ name }) => !name.startsWith('kysely') && !ofEngine.includes(name),
    );
    expect([...described.keys()].sort()).toEqual(tables.map(({ name }) => name).sort());
    for (const { name, columns } of tables) {
      const { primaryKey = ['id'], columns: told = {} } = described.get(name) ?? {};
      const isKey = (column: string) => primaryKey.some((one) => one === column);
      const found = columns.map(({ name: column, isNullable, hasDefaultValue, isAutoIncrementing }) => ({
        column,
        // SQLite calls every key one that may be null.
        mayBeNull: isNullable && !isKey(column) && !filledSince.includes(`${name}.${column}`),
        mayBeLeftOut: hasDefaultValue || isAutoIncrementing || isNullable || isKey(column),
      }));
      const inOrder = found.toSorted((one, other) => (one.column < other.column ? -1 : 1));
      expect([name, inOrder.map(({ column, mayBeNull }) => [column, mayBeNull])]).toEqual([
        name,
        Object.entries(told)
          .map(([column, { mayBeNull }]) => [column, mayBeNull])
          .sort(),
      ]);
      const leftOut = Object.entries(told).flatMap(([column, { hasDefault }]) =>
        hasDefault ? [column] : [],
      );
      const mayBe = inOrder.flatMap(({ column, mayBeLeftOut }) => (mayBeLeftOut ? [column] : []));
      // A field of a vehicle is always written: see vehicle-columns.ts.
      if (name !== 'vehicles') expect([name, mayBe]).toEqual([name, expect.arrayContaining(leftOut)]);
    }
  });

  it('name what a row refers to, and what is unique, as the database does', async () => {
    const { engine, db } = site.services.database;
    for (const { name, columns, unique = [], primaryKey = ['id'] } of described.values()) {
      const refers = Object.entries(columns).flatMap(([column, { refersTo }]) =>
        refersTo ? [`${column} ${refersTo}`] : [],
      );
      const found = engine === 'sqlite' ? await sqliteKeys(db, name) : await postgresKeys(db, name);
      expect([name, refers.sort()]).toEqual([name, found.refers.sort()]);
      const told = [primaryKey, ...unique.map((key) => ('columns' in key ? key.columns : key))];
      const lists = (keys: readonly (readonly string[])[]) => [
        ...new Set(keys.filter((key) => key.length > 0).map((key) => [...key].sort().join())),
      ];
      expect([name, lists(told).sort()]).toEqual([name, lists([primaryKey, ...found.unique]).sort()]);
    }
  });
});

/** A vehicle names one of its own photos, which come after it: row-links.ts holds the two against each other. */
const isFeatured = (column: string, table: string) =>
  table === 'vehicles' && /^(?:id|featured_photo_id)$/.test(column);

async function sqliteKeys(db: Db, table: string) {
  const links = await sql<{ from: string; table: string }>`
    SELECT "from", "table" FROM pragma_foreign_key_list(${table})
  `.execute(db);
  const indexes = await sql<{ columns: string }>`
    SELECT (SELECT group_concat(name) FROM pragma_index_info(listed.name)) AS columns
    FROM pragma_index_list(${table}) AS listed WHERE "unique" = 1
  `.execute(db);
  return {
    refers: links.rows
      .filter(({ from }) => !isFeatured(from, table))
      .map((link) => `${link.from} ${link.table}`),
    unique: indexes.rows.map(({ columns }) => columns.split(',')),
  };
}

async function postgresKeys(db: Db, table: string) {
  const links = await sql<{ column: string; table: string }>`
    SELECT a.attname AS "column", c.confrelid::regclass::text AS "table"
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
    WHERE c.contype = 'f' AND c.conrelid = ${table}::regclass
  `.execute(db);
  const indexes = await sql<{ columns: string }>`
    SELECT (
      SELECT string_agg(a.attname, ',') FROM pg_attribute a WHERE a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
    ) AS columns
    FROM pg_index i WHERE i.indisunique AND i.indrelid = ${table}::regclass
  `.execute(db);
  return {
    refers: links.rows
      .filter(({ column }) => !isFeatured(column, table))
      .map((link) => `${link.column} ${link.table}`),
    unique: indexes.rows.map(({ columns }) => columns.split(',')),
  };
}

/** Columns that only something about a person has. */
const PERSONAL =
  /^(?:first_name|last_name|full_name|staff_name|invited_by|username|email|person|phone|message|address|user_agent|staff_id)$/;

describe('the privacy policy', () => {
  it('has a line for every table with something about a person', async () => {
    const schema = await describeSchema(site.services.database);
    const besides = ofEngine.filter((name) => name in schema);
    const lines = new Map([...(await readTables())].map(([name, { policy }]) => [name, policy]));
    expect(Object.keys(schema)).toEqual([...lines.keys(), ...besides].sort());
    const policy = writePrivacyParts(defaultPrivacy, allSwitchedOn);
    for (const [table, columns] of Object.entries(schema)) {
      const line = lines.get(table);
      if (line) {
        expect(Object.keys(privacyLines)).toContain(line);
        expect(policy).toContain(privacyLines[line as PrivacyLine](allSwitchedOn)); // looked up above
      }
      if (!line)
        expect([table, Object.keys(columns).filter((name) => PERSONAL.test(name))]).toEqual([table, []]);
    }
  });

  it('says nothing that stands for no table', async () => {
    const named = new Set([...(await readTables()).values()].map(({ policy }) => policy));
    // Columns of inquiries and bookings, and what is done with them outside the database.
    for (const line of ['enquiry', 'origin', 'otherMailbox', 'messages', 'store']) named.add(line);
    expect(Object.keys(privacyLines).filter((line) => !named.has(line))).toEqual([]);
  });
});

it.each<[string, Schema, string[]]>([
  ['nothing', { cars: { id: 'integer, not null, default', rego: 'text, not null' } }, []],
  ['a table', {}, ['cars is gone']],
  ['a column', { cars: { id: 'integer, not null, default' } }, ['cars.rego is gone']],
  [
    'what a column may hold',
    { cars: { id: 'integer, not null, default', rego: 'text, null' } },
    ['cars.rego was "text, not null" and is "text, null"'],
  ],
  [
    'a default',
    { cars: { id: 'integer, not null', rego: 'text, not null' } },
    ['cars.id was "integer, not null, default" and is "integer, not null"'],
  ],
  [
    'a column that must be filled',
    {
      cars: {
        id: 'integer, not null, default',
        rego: 'text, not null',
        seats: 'integer, not null',
        doors: 'integer, null',
        keys: 'integer, not null, default',
      },
      boats: {},
    },
    ['cars.seats is new and has no default'],
  ],
])('notices a change of %s', (_what, present, breaks) => {
  const released = { cars: { id: 'integer, not null, default', rego: 'text, not null' } };
  expect(findBreaks(released, present)).toEqual(breaks);
});

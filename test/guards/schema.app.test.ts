import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultPrivacy } from '#features/dealership/default-legal-texts.ts';
import { type PrivacyLine, privacyLines } from '#features/dealership/privacy/privacy-lines.ts';
import { allSwitchedOn } from '#features/dealership/privacy/switched-on.ts';
import { writePrivacyParts } from '#features/dealership/privacy/write-privacy-part.ts';
import { allMigrations } from '#migrations/all-migrations.ts';
import { describeSchema, findBreaks, type Schema } from '../support/schema.ts';
import { tablesWithLines } from '../support/tables-with-lines.ts';
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

/** Columns that only something about a person has. */
const PERSONAL =
  /^(?:first_name|last_name|full_name|staff_name|invited_by|username|email|person|phone|message|address|user_agent|staff_id)$/;

describe('the privacy policy', () => {
  it('has a line for every table with something about a person', async () => {
    const schema = await describeSchema(site.services.database);
    // What PostgreSQL needs to let one process work for all, and to tell the others of changes.
    const ofEngine = ['job_lease', 'noted_vehicles', 'stock_changes'].filter((name) => name in schema);
    const lines = new Map<string, PrivacyLine | null>(Object.entries(tablesWithLines));
    expect(Object.keys(schema)).toEqual([...lines.keys(), ...ofEngine].sort());
    const policy = writePrivacyParts(defaultPrivacy, allSwitchedOn);
    for (const [table, columns] of Object.entries(schema)) {
      const line = lines.get(table);
      if (line) expect(policy).toContain(privacyLines[line](allSwitchedOn));
      else expect([table, Object.keys(columns).filter((name) => PERSONAL.test(name))]).toEqual([table, []]);
    }
  });

  it('says nothing that stands for no table', () => {
    const named = new Set<string | null>(Object.values(tablesWithLines));
    // Columns of inquiries and bookings, and what is done with them outside the database.
    for (const line of ['enquiry', 'origin', 'otherMailbox', 'store']) named.add(line);
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

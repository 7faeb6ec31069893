import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allMigrations } from '#migrations/all-migrations.ts';
import { describeSchema, findBreaks, type Schema } from '../support/schema.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** Those of 1.0.0; each one after them says what it means for the version before. */
const NEWEST_UNNAMED = '0017';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

describe('the tables', () => {
  it('are still those of the last release, for a version that runs beside this one', async () => {
    const files = globSync('docs/schema-*.json').sort(new Intl.Collator('en', { numeric: true }).compare);
    const released: Schema = JSON.parse(readFileSync(files.at(-1) ?? '', 'utf8'));
    const changelog = readFileSync('CHANGELOG.md', 'utf8');
    const breaks = findBreaks(released, await describeSchema(site.services.database));
    // Removing something at once needs a version that is started with all others stopped.
    if (!/^## \[Unreleased\] - Downtime$/m.test(changelog)) expect(breaks).toEqual([]);
  });

  it('change by migrations that say whether they add or take away', () => {
    const names = Object.keys(allMigrations(site.services.database.engine));
    const later = names.filter((name) => name.slice(0, 4) > NEWEST_UNNAMED);
    expect(later.filter((name) => !/^\d{4}-(expand|contract-\d{4})-[a-z]/.test(name))).toEqual([]);
  });
});

it.each<[string, Schema, string[]]>([
  ['nothing', { cars: { id: 'not null, default', rego: 'not null' } }, []],
  ['a table', {}, ['cars is gone']],
  ['a column', { cars: { id: 'not null, default' } }, ['cars.rego is gone']],
  [
    'what a column may hold',
    { cars: { id: 'not null, default', rego: 'null' } },
    ['cars.rego was "not null" and is "null"'],
  ],
  [
    'a default',
    { cars: { id: 'not null', rego: 'not null' } },
    ['cars.id was "not null, default" and is "not null"'],
  ],
  [
    'a column that must be filled',
    { cars: { id: 'not null, default', rego: 'not null', seats: 'not null', doors: 'null' }, boats: {} },
    ['cars.seats is new and has no default'],
  ],
])('notices a change of %s', (_what, present, breaks) => {
  expect(findBreaks({ cars: { id: 'not null, default', rego: 'not null' } }, present)).toEqual(breaks);
});

import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { archivedTables, columnsOf } from './archived-tables.ts';

it('a table comes after those that it refers to, so that its rows can be put in', () => {
  for (const [at, table] of archivedTables.entries())
    for (const { refersTo } of columnsOf(table).values())
      if (refersTo) expect(archivedTables.slice(0, at), `${table} refers to ${refersTo}`).toContain(refersTo);
});

it('every table that describes itself as part of a backup is in its list', async () => {
  const files = globSync('src/**/*.table.ts');
  expect(files.length).toBeGreaterThan(40);
  const described: { name: string; backup: unknown }[] = [];
  for (const file of files)
    for (const table of Object.values(await import(new URL(`../../../../../${file}`, import.meta.url).href)))
      if (typeof table === 'object' && table !== null && 'backup' in table && 'name' in table)
        described.push({ name: String(table.name), backup: table.backup });
  const inBackups = described.filter(({ backup }) => typeof backup === 'string').map(({ name }) => name);
  expect(inBackups.toSorted()).toEqual([...archivedTables].toSorted());
});

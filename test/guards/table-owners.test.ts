import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * Files that name a table of another feature in their SQL, and which. Others ask the repository of its owner: then whoever
 * changes a table finds everything that knows it in one folder. This list only shrinks.
 */
const stillNamed: Readonly<Record<string, readonly string[]>> = {};

const files = globSync('src/**/*.ts').filter((file) => !/\.(test|fixture)\.ts$/.test(file));
const owners = new Map(
  files
    .filter((file) => file.endsWith('.table.ts'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/defineTable\(\s*'(\w+)'/g)].map(
        ([, table]) => [table ?? '', roomOf(file)] as const,
      ),
    ),
);

it('a table is named in the SQL of its own feature, but for what is listed', () => {
  expect(owners.size).toBeGreaterThan(40);
  const named = files
    .filter((file) => !file.endsWith('.table.ts'))
    .map((file) => {
      const others = tablesIn(readFileSync(file, 'utf8')).filter(
        (table) => owners.get(table) !== roomOf(file),
      );
      return [file.replace('src/features/', ''), others] as const;
    })
    .filter(([, others]) => others.length > 0);
  expect(Object.fromEntries(named)).toEqual(stillNamed);
});

it('whatever goes with a vehicle is set aside with it, deleted or cleared', () => {
  const going = files
    .filter(
      (file) => file.endsWith('.table.ts') && readFileSync(file, 'utf8').includes("refersTo('vehicles')"),
    )
    .map((file) => /[^/]+$/.exec(file)?.[0] ?? file);
  expect(going.length).toBeGreaterThan(2);
  const setAside = readFileSync('src/features/vehicles/server/editing/parts-of-vehicle.ts', 'utf8');
  expect(going.filter((file) => !setAside.includes(`/${file}`))).toEqual([]);
});

function roomOf(file: string): string {
  return /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? file.split('/')[1] ?? '';
}

/** By Kysely's calls, and by the words of SQL in capitals. */
function tablesIn(source: string): string[] {
  const calls = source.matchAll(
    /(?:selectFrom|innerJoin|leftJoin|insertInto|updateTable|deleteFrom)\(\s*\[?\s*'(\w+)(?: as \w+)?'/g,
  );
  const words = source.matchAll(/\b(?:FROM|INTO|UPDATE|JOIN)\s+(\w+)/g);
  const found = new Set([...calls, ...words].map(([, table]) => table ?? ''));
  return [...found].filter((table) => owners.has(table)).toSorted();
}

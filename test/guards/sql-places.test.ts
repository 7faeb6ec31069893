import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * Files of features that hold SQL and are no repository. Whoever looks for what is asked of a table finds it in `*.repository.ts`;
 * a service says why. This list only shrinks.
 */
const stillHold = [
  'backups/server/backup-maker.ts',
  'backups/server/checks/check-data.ts',
  'backups/server/checks/check-photos.ts',
  'backups/server/estimate-bytes.ts',
  'backups/server/nightly/rehearsal.ts',
  'backups/server/restore/unchanged-since-restore.ts',
  'backups/server/salvage/old-level.ts',
];

const isSql = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(?:<[^`]*>)?`|\bsql\.\w+\(/;

it('SQL of a feature is in its repositories, but for what is listed', () => {
  const files = globSync('src/features/**/*.{ts,tsx}').filter(
    (file) => !/\.(?:test|fixture)\.tsx?$/.test(file),
  );
  const holding = files.filter((file) => isSql.test(readFileSync(file, 'utf8')));
  expect(holding.filter((file) => file.endsWith('.repository.ts')).length).toBeGreaterThan(40);
  const others = holding.filter((file) => !file.endsWith('.repository.ts'));
  expect(others.map((file) => file.replace('src/features/', '')).toSorted()).toEqual(stillHold);
});

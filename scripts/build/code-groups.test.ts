import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { groupedPaths } from './code-groups.ts';

const root = join(import.meta.dirname, '..', '..');

describe('the groups of code', () => {
  // An entry that matches no file would silently change the bundles.
  it('name files that there are', () => {
    const missing = Object.values(groupedPaths)
      .flat()
      .filter((path) => globSync(path.endsWith('/') ? path : `${path}*`, { cwd: root }).length === 0);
    expect(missing).toEqual([]);
  });
});

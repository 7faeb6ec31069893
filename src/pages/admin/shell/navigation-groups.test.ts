import { expect, it } from 'vitest';
import { navigationGroups } from './navigation-groups.ts';

it('has a letter for each of the pages that people go to daily, and none twice', () => {
  const entries = navigationGroups.flatMap((group) => group.entries);
  const letters = entries.flatMap(({ letter }) => letter ?? []);
  expect(letters.length).toBeGreaterThan(10);
  expect(new Set(letters).size).toBe(letters.length);
  expect(letters.every((letter) => /^[a-z]$/.test(letter))).toBe(true);
});

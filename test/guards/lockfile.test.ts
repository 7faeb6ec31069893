import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const lock = readFileSync('package-lock.json', 'utf8');
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));

it('keeps download addresses out of the lockfile', () => {
  expect(lock).not.toContain('"resolved": "http');
});

// What comes inside another package is locked with it.
it('locks every package by its content', () => {
  const packages = Object.entries(
    JSON.parse(lock).packages as Record<string, { integrity?: string; link?: boolean; inBundle?: boolean }>,
  );
  expect(
    packages
      .filter(([path, one]) => path !== '' && !one.integrity && !one.link && !one.inBundle)
      .map(([path]) => path),
  ).toEqual([]);
});

it('has at most 40 direct production dependencies', () => {
  expect(Object.keys(dependencies).length).toBeLessThanOrEqual(40);
});

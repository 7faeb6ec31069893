import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Locked {
  version?: string;
  license?: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
}

const lock = readFileSync('package-lock.json', 'utf8');
const packages = Object.entries(JSON.parse(lock).packages as Record<string, Locked>).filter(
  ([path]) => path !== '',
);
const inProduction = packages.filter(([, one]) => !one.dev);
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));

it('keeps download addresses out of the lockfile', () => {
  expect(lock).not.toContain('"resolved": "http');
});

// Bundled packages are locked with their parent.
it('locks every package by its content', () => {
  expect(
    packages.filter(([, one]) => !one.integrity && !one.link && !one.inBundle).map(([path]) => path),
  ).toEqual([]);
});

it('has at most 40 direct production dependencies', () => {
  expect(Object.keys(dependencies).length).toBeLessThanOrEqual(40);
});

// Versions below these have known vulnerabilities.
it.each([
  ['sharp', '0.35.0'],
  ['tar', '7.5.8'],
  ['qs', '6.14.2'],
  ['fastify', '5.7.2'],
])('has no %s older than %s', (name, floor) => {
  const older = packages
    .filter(([path]) => path.endsWith(`node_modules/${name}`))
    .map(([, { version = '' }]) => version)
    .filter((version) => version.localeCompare(floor, 'en', { numeric: true }) < 0);
  expect(older).toEqual([]);
});

it('runs nothing while it installs what production needs', () => {
  expect(inProduction.length).toBeGreaterThan(17);
  expect(inProduction.filter(([, one]) => one.hasInstallScript).map(([path]) => path)).toEqual([]);
  expect(readFileSync('.npmrc', 'utf8')).toContain('ignore-scripts=true');
});

it('has only licences that ask for nothing but a notice, or are loaded as a library', () => {
  const free =
    /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|LGPL-3\.0-or-later)$/;
  const others = inProduction.filter(
    ([, { license = '' }]) => !license.split(' AND ').every((one) => free.test(one)),
  );
  expect(others.map(([path, { license }]) => `${path} ${license}`)).toEqual([]);
});

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { access, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

interface Locked {
  version?: string;
  license?: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
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

// A tag such as latest names another version tomorrow, and then npm ci refuses the lock file: overrides name a version.
it('leaves no version to a tag', () => {
  const { overrides } = JSON.parse(readFileSync('package.json', 'utf8'));
  const tagged = packages.flatMap(([path, one]) =>
    Object.entries(one.dependencies ?? {})
      .filter(([name, wanted]) => /^[a-z]+$/.test(wanted) && !(name in overrides))
      .map(([name, wanted]) => `${path}: ${name}@${wanted}`),
  );
  expect(tagged).toEqual([]);
});

// npm ci looks at the whole lock file, also for what it leaves out.
it('is whole for the newest npm, which installs what production needs from it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-install-'));
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    await copyFile(file, join(folder, file));
  // The npm that runs the tests tells those below it where it works itself.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  // Without a registry, or one that does not answer, the machine's own.
  const asked = ['--yes', 'npm@latest', '--version'];
  const hasNewest = await run('npx', asked, { cwd: folder, env, timeout: 60_000 }).then(
    () => true,
    () => false,
  );
  const newest = ['npx', '--yes', '--prefer-offline', 'npm@latest'];
  const [command = '', ...words] = hasNewest ? newest : ['npm'];
  const flags = ['--omit=dev', '--ignore-scripts', '--prefer-offline'];
  await run(command, [...words, 'ci', ...flags], { cwd: folder, env });
  await access(join(folder, 'node_modules/fastify/package.json'));
  await rm(folder, { recursive: true });
}, 180_000);

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

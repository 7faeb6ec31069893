import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folderReadmes = globSync('{src,migrations,scripts,test}/**/README.md').toSorted();
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'artwork/README.md',
  ...folderReadmes,
  ...globSync('docs/**/*.md'),
];
const { version, scripts: commands } = JSON.parse(readFileSync('package.json', 'utf8'));
const scripts = Object.keys(commands);

describe.each(documents)('%s', (file) => {
  const text = readFileSync(file, 'utf8');

  it('names only paths that exist', () => {
    const quoted = [...text.matchAll(/`((?:artwork|src|test|docs|scripts|migrations)\/[^`\s*…]*)`/g)].map(
      (match) => match[1] ?? '',
    );
    const pictures = [...text.matchAll(/\]\((?!http)([^)]+)\)/g)].map((match) =>
      join(dirname(file), match[1] ?? ''),
    );
    expect([...quoted, ...pictures].filter((path) => !existsSync(path))).toEqual([]);
  });

  it('names only commands that exist', () => {
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] ?? '');
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
  });

  it('names only commands that there are without npm', () => {
    const named = [...text.matchAll(/scripts\/forecourt\.mjs ([a-z-]+)/g)].map((match) => match[1] ?? '');
    expect(named.filter((name) => !commands[name]?.endsWith(`scripts/forecourt.mjs ${name}`))).toEqual([]);
  });

  it('speaks of the product alone', () => {
    expect(text).not.toMatch(/https?:\/\/registry\.|\/root\/|\/work\//);
  });
});

const linesIn = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n').length;

describe('the README of a folder', () => {
  it('is there for each feature', () => {
    const features = readdirSync('src/features').map((name) => `src/features/${name}/README.md`);
    expect(features.length).toBeGreaterThan(10);
    expect(features.filter((file) => !folderReadmes.includes(file))).toEqual([]);
  });

  it('has at most 40 lines', () => {
    expect(folderReadmes.filter((file) => linesIn(file) > 40)).toEqual([]);
  });

  it.each(folderReadmes)('names only files that exist, from its own folder on: %s', (file) => {
    const named = [...readFileSync(file, 'utf8').matchAll(/`([\w.-][\w./-]*(?:\/|\.(?:tsx?|mjs|css)))`/g)];
    const missing = named
      .map((match) => match[1] ?? '')
      .filter((path) => !existsSync(join(dirname(file), path)) && !existsSync(path));
    expect(missing).toEqual([]);
  });
});

describe('ARCHITECTURE.md', () => {
  it('is a map of at most 160 lines', () => {
    expect(linesIn('ARCHITECTURE.md')).toBeLessThanOrEqual(160);
  });

  it('names only files that there are', () => {
    const files = globSync('{src,migrations,scripts,test}/**/*.{ts,tsx,mjs}');
    const named = [...readFileSync('ARCHITECTURE.md', 'utf8').matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/g)];
    expect(named.length).toBeGreaterThan(30);
    const missing = named.filter(([, path]) => !files.some((file) => `/${file}`.endsWith(`/${path}`)));
    expect(missing.map(([, path]) => path)).toEqual([]);
  });

  it('leads to each feature, in the order in which they may import each other', () => {
    const text = readFileSync('ARCHITECTURE.md', 'utf8');
    const led = [...text.matchAll(/\]\(src\/features\/([a-z-]+)\/README\.md\)/g)].map((match) => match[1]);
    const rules = readFileSync('src/wiring/feature-order.ts', 'utf8');
    const order = [...rules.matchAll(/^ {2}'([a-z-]+)',$/gm)].map((match) => match[1]);
    expect(order.toSorted()).toEqual(readdirSync('src/features').toSorted());
    expect(led).toEqual(order);
  });

  it('leads to the README of each folder that has one', () => {
    const text = readFileSync('ARCHITECTURE.md', 'utf8');
    const platform = folderReadmes.filter((file) => !file.startsWith('src/features/'));
    expect(platform.map((file) => basename(dirname(file)))).toEqual(
      expect.arrayContaining(['server', 'client']),
    );
    expect(platform.filter((file) => !text.includes(`](${file})`))).toEqual([]);
  });
});

it('docs/operations.md leads to each page of a task, the restore first, and each is a page', () => {
  const linked = [...readFileSync('docs/operations.md', 'utf8').matchAll(/\]\((operations\/[a-z-]+\.md)\)/g)];
  const names = linked.map((match) => `docs/${match[1]}`);
  expect(names[0]).toBe('docs/operations/restore-now.md');
  expect(names.toSorted()).toEqual(globSync('docs/operations/*.md').toSorted());
  const long = names.filter((name) => readFileSync(name, 'utf8').split('\n').length > 80);
  expect(long).toEqual([]);
});

it('alerts lead to pages that there are', () => {
  const named = [...readFileSync('deploy/prometheus/alerts.yml', 'utf8').matchAll(/docs\/[\w/-]+\.md/g)];
  expect(named.length).toBeGreaterThan(1);
  for (const [path] of named) expect(existsSync(path)).toBe(true);
  expect(named.map(([path]) => path)).toContain('docs/operations/disk-full.md');
});

it('CHANGELOG.md, package.json and its lock file name the same version', () => {
  const headings = Array.from(
    readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## \[(\S+)\](.*)$/gm),
    ([, name = '', rest = '']) => ({ name, rest }),
  );
  expect(headings[0]?.name).toBe('Unreleased');
  expect(headings[1]?.name).toBe(version);
  expect(headings.at(-1)?.name).toBe('1.0.0');
  for (const { rest } of headings.slice(1)) expect(rest).toMatch(/^ - \d{4}-\d{2}-\d{2}( - Downtime)?$/);
  expect(JSON.parse(readFileSync('package-lock.json', 'utf8'))).toMatchObject({
    version,
    packages: { '': { version } },
  });
});

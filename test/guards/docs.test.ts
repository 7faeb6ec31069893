import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'artwork/README.md',
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

import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'artwork/README.md',
  ...globSync('docs/**/*.md'),
];
const scripts = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts);

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

  it('speaks of the product alone', () => {
    expect(text).not.toMatch(/https?:\/\/registry\.|\/root\/|\/work\//);
  });
});

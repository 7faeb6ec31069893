import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findFormerRelease } from './former-release.ts';

// Plain JavaScript, as the build needs it.
const { nameCommit }: { nameCommit: (hash: string, options: { given?: string; folder?: string }) => string } =
  await import(new URL('../bootstrap/commit.mjs', import.meta.url).href);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-history-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();

/** A commit with these changes, and with the tables of a release; answers its id. */
function commit(changes: string, tables?: { of: string }): string {
  writeFileSync(join(folder, 'CHANGELOG.md'), changes);
  mkdirSync(join(folder, 'docs'), { recursive: true });
  if (tables) writeFileSync(join(folder, `docs/schema-${tables.of}.json`), changes);
  git('add', '.');
  git('-c', 'user.name=Dana', '-c', 'user.email=dana@example.com', 'commit', '-qm', 'A change');
  return git('rev-parse', 'HEAD');
}

it('finds the former release by its tag, or without tags by the commit that wrote down its tables', () => {
  git('init', '-q');
  commit('## [Unreleased]\n');
  const heading = '## [Unreleased]\n\n## [1.2.0] - 2026-11-16\n';
  commit(heading);
  expect(() => findFormerRelease(folder)).toThrow('No commit has the tables of 1.2.0');
  const released = commit(heading, { of: '1.2.0' });
  // Written anew since, in another form.
  commit('## [Unreleased]\n\n- More\n\n## [1.2.0] - 2026-11-16\n', { of: '1.2.0' });
  expect(findFormerRelease(folder)).toEqual({ version: '1.2.0', commit: released });
  git('tag', 'v1.2.0');
  expect(findFormerRelease(folder)).toEqual({ version: '1.2.0', commit: 'v1.2.0' });
});

it('names a build by its commit, by what the image was told, or by its sources', () => {
  const hash = '0123456789abcdef';
  expect(nameCommit(hash, { given: '', folder })).toBe('sources-01234567');
  git('init', '-q');
  const id = commit('# Changelog\n');
  expect(nameCommit(hash, { given: '', folder })).toBe(id.slice(0, 8));
  writeFileSync(join(folder, 'CHANGELOG.md'), 'other\n');
  expect(nameCommit(hash, { given: '', folder })).toBe(`${id.slice(0, 8)}-changed`);
  expect(nameCommit(hash, { given: 'abc1234', folder })).toBe('abc1234');
  expect(nameCommit(hash, { given: '"; rm', folder })).toBe(`${id.slice(0, 8)}-changed`);
});

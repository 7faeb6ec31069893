import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The commit of the last release: its tag, and in a clone without tags the commit that wrote down its tables, which a
 * release does last and the next version is held against. Throws, with what to do, where the history does not reach back.
 */
export function findFormerRelease(root: string): { version: string; commit: string } {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const changes = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const [, version] = /^## \[(\d[^\]]*)\] - /m.exec(changes) ?? [];
  if (!version)
    throw new Error('CHANGELOG.md has no heading of a release, such as "## [1.0.0] - 2026-11-16".');
  if (git('tag', '--list', `v${version}`)) return { version, commit: `v${version}` };
  if (git('rev-parse', '--is-shallow-repository') === 'true') {
    throw new Error(
      `This clone has no tag v${version} and not the whole history: run "git fetch --unshallow --tags" first.`,
    );
  }
  const tables = `docs/schema-${version}.json`;
  const [commit] = git('log', '--reverse', '--format=%H', '--diff-filter=A', '--', tables).split('\n');
  if (!commit) throw new Error(`No commit has the tables of ${version} (${tables}): name one.`);
  return { version, commit };
}

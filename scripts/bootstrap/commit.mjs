// What a build is named by: COMMIT where the image has no history, the commit that git names, or else the sources.

import { execFileSync } from 'node:child_process';

const NAME = /^[\w.-]{1,64}$/;

/** `1cc44281`, `1cc44281-changed` with changes that are in no commit, or `sources-` and the start of their hash. */
export function nameCommit(sourcesHash, { given = process.env.COMMIT ?? '', folder = '.' } = {}) {
  if (NAME.test(given)) return given;
  try {
    const args = ['describe', '--always', '--exclude', '*', '--abbrev=8', '--dirty=-changed'];
    const options = { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    const named = execFileSync('git', args, options).trim();
    if (NAME.test(named)) return named;
  } catch {
    // Neither git nor a clone: an archive of the sources.
  }
  return `sources-${sourcesHash.slice(0, 8)}`;
}

import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { VERSION } from '#shared/version.ts';
import { isMissing } from '../trouble/error-code.ts';

/** Where `npm run build` puts what it made, seen from the sources and from the built server. */
const DIST =
  process.env.DIST_DIR ??
  join(import.meta.dirname, extname(import.meta.filename) === '.ts' ? '../../../dist' : '..');

/** What the last build was made from: a commit, or a mark of its sources where git is not at hand. */
export const COMMIT: string | undefined = readCommit(join(DIST, 'commit.txt'));

/** Names one build, as version numbers do that carry it: `1.0.0+1cc44281`. */
export const BUILD: string = COMMIT ? `${VERSION}+${COMMIT}` : VERSION;

function readCommit(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    if (isMissing(error)) return undefined; // built by a version that did not write it, or not at all
    throw error;
  }
}

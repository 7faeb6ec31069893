import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// `npm run build` makes a few files of the server's hundreds, its packages included: they load in a third of the time.

/** Beside the built server: which files it was made from, and the hash of their contents. */
export const RECORD = 'made-from.json';

/**
 * The built server, unless a file that it was made from has changed, or is gone: then the sources are what is meant.
 * Contents are compared, not times: a copy has new times and the same code.
 */
export function findBuiltServer(root, distFolder) {
  const folder = join(distFolder, 'main');
  const record = join(folder, RECORD);
  if (!existsSync(record)) return undefined;
  const { files, hash } = JSON.parse(readFileSync(record, 'utf8'));
  return hashFiles(root, files) === hash ? join(folder, 'serve.js') : undefined;
}

/** Undefined when one of them is not there. */
export function hashFiles(root, files) {
  const hash = createHash('sha256');
  try {
    for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
  return hash.digest('hex');
}

import { lstat, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { openPlain } from '#server/files/plain-file.ts';
import { README_START } from './archive/readme-text.ts';
import { BLOCK } from './archive/tar/tar-header.ts';

/** How a sealed one begins. */
const AGE_START = 'age-encryption.org/v1\n';
/** A younger file may still be in progress. */
const ABANDONED_MS = 600_000;

/**
 * Leftovers of killed attempts to write this file. Removes only files with such a name that begin like a backup and
 * have not grown for a while, because the folder is the caller's.
 */
export async function removeLeftParts(file: string): Promise<void> {
  const folder = dirname(file);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const rest = name.startsWith(basename(file)) ? name.slice(basename(file).length) : '';
    if (!/^(\.[0-9a-f]{6})?\.part$/.test(rest)) continue;
    const path = join(folder, name);
    const writtenMs = (await lstat(path).catch(() => undefined))?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (Date.now() - writtenMs > ABANDONED_MS && (await beginsLikeBackup(path)))
      await rm(path, { force: true });
  }
}

async function beginsLikeBackup(path: string): Promise<boolean> {
  const opened = await openPlain(path).catch(() => undefined);
  if (!opened) return false;
  try {
    const { buffer, bytesRead } = await opened.handle.read(Buffer.alloc(2 * BLOCK), 0, 2 * BLOCK, 0);
    const start = buffer.subarray(0, bytesRead);
    // A tar begins with the header of its first file; then comes what is in it.
    return start.indexOf(README_START) === BLOCK || start.indexOf(AGE_START) === 0;
  } finally {
    await opened.handle.close();
  }
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesOfPhoto } from './photo-files.ts';

/** The SHA-256 of a photo's files, one after the other. */
export async function sumOfFiles(folder: string, width: number): Promise<string> {
  const hash = createHash('sha256');
  for (const name of filesOfPhoto(width)) hash.update(await readFile(join(folder, name)));
  return hash.digest('hex');
}

import { createHash } from 'node:crypto';
import { filesOfPhoto } from './photo-files.ts';

/** The SHA-256 of a photo's files, one after the other. */
export async function sumOfFiles(width: number, read: (file: string) => Promise<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for (const file of filesOfPhoto(width)) hash.update(await read(file));
  return hash.digest('hex');
}

import { createHash } from 'node:crypto';
import { filesOfPhoto } from './photo-files.ts';

/** SHA-256 over all files of a photo in order. */
export async function sumOfFiles(width: number, read: (file: string) => Promise<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for (const file of filesOfPhoto(width)) hash.update(await read(file));
  return hash.digest('hex');
}

import { readdir } from 'node:fs/promises';
import { errorCode } from '../trouble/error-code.ts';

/** The names in a folder; none when there is no such folder yet. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    // Not there, or a stray file in its place.
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return [];
    throw error;
  }
}

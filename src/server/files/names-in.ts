import { readdir } from 'node:fs/promises';
import { isMissing } from '../error-code.ts';

/** The names in a folder; none when there is no such folder yet. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

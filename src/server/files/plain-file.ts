import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

// Windows has no such flag, nor links that anybody may make.
const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;

/** Opens a file for reading that is one: no link to another, no folder, no pipe that would be waited for. */
export async function openPlain(path: string): Promise<{ handle: FileHandle; size: number }> {
  const handle = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const file = await handle.stat();
    if (!file.isFile()) throw new Error('Not a plain file');
    return { handle, size: file.size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

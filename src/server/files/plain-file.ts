import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

// Windows has no such flag.
const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;

/** Opens a regular file for reading: no symbolic link, folder or pipe. */
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

import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Writes beside the place, flushes, renames, flushes the folder: after a power cut the file is there whole
 * or not at all. Readable by this user only.
 */
export async function writeDurably(file: string, content: Uint8Array | string): Promise<void> {
  const partial = `${file}.part`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    const handle = await open(partial, 'w', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await flushFolder(dirname(file));
}

/** A rename is only on the disk once the folder that holds it is. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Everything in a folder, one file after the other: Node has four threads for such work, and compressing what
 * visitors get needs them too.
 */
export async function flushTree(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const handle = await open(join(folder, name), 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
  await flushFolder(folder);
}

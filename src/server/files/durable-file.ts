import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/**
 * Writes beside the place, flushes, renames, flushes the folder: after a power cut the file is there whole
 * or not at all. Readable by this user only.
 */
export async function writeDurably(file: string, content: Uint8Array | string): Promise<void> {
  // A name of its own for each writer: two that write the same file must not write into one another's half.
  const partial = `${file}.${randomBytes(6).toString('hex')}.part`;
  await makeFolder(dirname(file));
  try {
    const handle = await open(partial, 'wx', 0o600);
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

/** Makes a folder with those above it, for this user only. A new folder is only on the disk once its parent is. */
export async function makeFolder(folder: string): Promise<void> {
  const path = resolve(folder);
  const firstMade = await mkdir(path, { recursive: true, mode: 0o700 });
  if (firstMade === undefined) return;
  for (let made = path; ; made = dirname(made)) {
    await flushFolder(dirname(made));
    if (made === firstMade) return;
  }
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

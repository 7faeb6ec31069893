import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/**
 * Writes to a temporary name, flushes, renames, flushes the folder: after a power cut the file is complete or absent.
 * Readable by this user only.
 */
export async function writeDurably(file: string, content: Uint8Array | string): Promise<void> {
  // A unique name, so that two writers of the same file do not mix.
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

/** Makes a folder with its parents, for this user only. A new folder is durable once its parent is flushed. */
export async function makeFolder(folder: string): Promise<void> {
  const path = resolve(folder);
  const firstMade = await mkdir(path, { recursive: true, mode: 0o700 });
  if (firstMade === undefined) return;
  for (let made = path; ; made = dirname(made)) {
    await flushFolder(dirname(made));
    if (made === firstMade) return;
  }
}

/** A rename is durable once its folder is flushed. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Flushes all files of a folder one at a time: Node has four threads for this, and compression needs them too. */
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

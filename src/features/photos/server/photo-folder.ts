import { createReadStream } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolderBatch } from './photo-folder-batch.ts';
import type { PhotoStorage } from './photo-storage.ts';

/** Photos in the making are under this name, so a listing shows at once what is finished. */
const STAGING = 'incoming';

/**
 * Photos in a folder of the data folder, each in a folder named by its key. `minAgeMs` guards what other
 * processes on the same volume are making: they touch their work every few seconds (see the batch), so what
 * is older belongs to nobody. A process that has the folder to itself needs no such wait.
 */
export function createPhotoFolder({ folder, minAgeMs }: { folder: string; minAgeMs: number }): PhotoStorage {
  const staging = join(folder, STAGING);
  const making = new Set<string>();
  const pathOf = (key: string, file: string) => join(folder, checked(key), file);

  return {
    startBatch: () => createFolderBatch({ folder, staging, making }),
    read: (key, file) => readFile(pathOf(key, file)),
    folderOf: (key) => join(folder, checked(key)),

    stream(key, file, range) {
      const bounds = range ? { start: range.first, end: range.last } : {};
      return createReadStream(pathOf(key, file), bounds);
    },

    async sizeOf(key, file) {
      try {
        return (await stat(pathOf(key, file))).size;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    async remove(keys) {
      for (const key of keys) await rm(join(folder, checked(key)), { recursive: true, force: true });
    },

    async sweep(listNamedKeys) {
      // In this order nothing is lost: what is listed now is in the making, or has its row, or is nobody's.
      const found = [
        ...(await listOf(folder)).filter((name) => name !== STAGING).map((name) => join(folder, name)),
        ...(await listOf(staging)).map((name) => join(staging, name)),
      ];
      const mine = new Set(making);
      const named = new Set(await listNamedKeys());
      let removed = 0;
      for (const path of found) {
        const key = path.slice(path.lastIndexOf('/') + 1);
        if (mine.has(key) || making.has(key)) continue;
        if (named.has(key) && !path.startsWith(staging)) continue;
        if (minAgeMs > 0 && (await ageOf(path)) < minAgeMs) continue;
        await rm(path, { recursive: true, force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

// Keys come from our own rows; a restored or edited database must not be able to name other folders.
function checked(key: string): string {
  if (!/^[a-z0-9]{16,64}$/.test(key)) throw new Error('A photo key has an unexpected form');
  return key;
}

async function listOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function ageOf(path: string): Promise<number> {
  try {
    return Date.now() - (await stat(path)).mtimeMs;
  } catch (error) {
    // Another process has just finished or removed it.
    if (isMissing(error)) return 0;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

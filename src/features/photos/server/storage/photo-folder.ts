import { createReadStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Clock } from '#server/clock.ts';
import { namesIn } from '#server/files/names-in.ts';
import { yieldingBatches } from '#server/jobs/batches.ts';
import { isMissing } from '#server/trouble/error-code.ts';
import { createKeysInProgress } from '../sweep/keys-in-progress.ts';
import { createFolderSweep, STAGING } from '../sweep/photo-folder-sweep.ts';
import { createPhotoQuarantine } from '../sweep/photo-quarantine.ts';
import { createFolderBatch } from './photo-folder-batch.ts';
import { placeIn, readerOf } from './photo-folder-reader.ts';
import type { PhotoKeys, PhotoStorage } from './photo-storage.ts';

export const QUARANTINE = 'photos-quarantine';
/** How long, and for how many keys, a failed recovery is remembered. */
const MISSED_MS = 60_000;
const MOST_MISSED = 1_000;

interface Options {
  folder: string;
  /**
   * Protects uploads of other processes on the same volume: they touch their files every few seconds (see the batch),
   * so older ones are orphaned. A process with exclusive use needs no wait.
   */
  minAgeMs: number;
  keys: PhotoKeys;
  clock: Clock;
  /** Why nothing may be moved now, in words, or undefined. */
  findObstacle?: () => Promise<string | undefined>;
  measureFree?: () => Promise<number>;
}

/** Photos in a folder of the data folder, each in a subfolder named by its key. */
export function createPhotoFolder(options: Options): PhotoStorage {
  const { folder, keys, clock, measureFree } = options;
  const staging = join(folder, STAGING);
  const making = createKeysInProgress();
  const missed = new Map<string, number>();
  const quarantine = createPhotoQuarantine({ folder: join(dirname(folder), QUARANTINE), clock, measureFree });
  const sweep = createFolderSweep({ ...options, quarantine, making });
  const placeOf = (key: string) => placeIn(folder, key);
  const pathOf = (key: string, file: string) => join(placeOf(key), file);

  /** Into quarantine for a week; if the disk is full, deleted unless a row refers to it. */
  async function letGo(gone: readonly string[]): Promise<void> {
    if (gone.length === 0) return;
    const isShort = await quarantine.isShort();
    const kept: string[] = [];
    for await (const some of yieldingBatches(gone)) {
      for (const key of some) {
        // While the database is away, a row may refer to it.
        const mayGo = isShort && !(await keys.isNamed(key).catch(() => true));
        if (mayGo) await rm(placeOf(key), { recursive: true, force: true });
        else kept.push(placeOf(key));
      }
    }
    await quarantine.take(kept, { isDeleted: true });
  }

  const restoreNamed = async (key: string) =>
    (await keys.isNamed(key)) && (await quarantine.restore(key, placeOf(key)));

  return {
    startBatch: () => createFolderBatch({ folder, staging, making, letGo, noteLoose: keys.noteLoose }),
    read: (key, file) => readFile(pathOf(key, file)),
    reader: readerOf(folder),

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

    listKeys: async () => (await namesIn(folder)).filter((name) => name !== STAGING),
    remove: letGo,
    listQuarantined: async () => (await quarantine.list()).map(({ key }) => key),

    async recover(key) {
      const now = Date.now();
      if ((missed.get(key) ?? 0) > now) return false;
      const isBack = await restoreNamed(key).catch(() => false); // database away: no photo for now
      if (missed.size >= MOST_MISSED) missed.clear();
      if (!isBack) missed.set(key, now + MISSED_MS);
      return isBack;
    },

    sweep,
    cleanUpStaging: async () => 0, // all processes share the folder, and the sweep looks through all of it
  };
}

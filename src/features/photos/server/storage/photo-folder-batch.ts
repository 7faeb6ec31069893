import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { flushFolder, flushTree } from '#server/files/durable-file.ts';
import { errorCode } from '#server/trouble/error-code.ts';
import type { PhotoBatch } from './photo-storage.ts';
import { type BatchDependencies, startStagedBatch } from './staged-batch.ts';

const THERE = new Set(['ENOTEMPTY', 'EEXIST']);

/**
 * Files first, rows last: staged in the same folder, flushed, renamed, and the folder flushed, before any row is
 * committed. A crash at any point leaves folders without rows, which the sweep quarantines.
 */
export function createFolderBatch({
  folder,
  staging,
  making,
  noteLoose,
  letGo,
}: BatchDependencies & { folder: string }): PhotoBatch {
  const { staged, published, ...batch } = startStagedBatch({
    staging,
    making,
    // Either place: it may be moving from one to the other.
    placesOf: (photo) => [photo.folder, join(folder, photo.key)],
    letGo,
  });
  return {
    ...batch,

    async publish() {
      if (staged.size === 0) return;
      const photos = [...staged.values()];
      for (const photo of photos) await flushTree(photo.folder);
      await noteLoose(photos.map(({ key }) => key));
      for (const { key, folder: from } of photos) {
        published.push(key);
        await rename(from, join(folder, key)).catch((error: unknown) => {
          // Made before, for a row that says so only now: its files are the same.
          if (!THERE.has(errorCode(error) ?? '')) throw error;
        });
        await rm(from, { recursive: true, force: true });
      }
      await flushFolder(folder);
    },
  };
}

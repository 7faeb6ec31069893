import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { flushFolder, flushTree } from '#server/files/durable-file.ts';
import type { KeysInTheMaking } from './keys-in-the-making.ts';
import type { PhotoBatch } from './photo-storage.ts';
import { startStagedBatch } from './staged-batch.ts';

/**
 * Files first, rows last: staged beside their place, flushed, renamed, and the folder flushed, before anybody
 * commits a row. A crash at any point leaves folders that no row names, which the sweep puts aside.
 */
export function createFolderBatch({
  folder,
  staging,
  making,
  noteLoose,
  letGo,
}: {
  folder: string;
  staging: string;
  making: KeysInTheMaking;
  /** Tells the database of keys whose rows may never come. */
  noteLoose: (keys: readonly string[]) => Promise<void>;
  letGo: (keys: readonly string[]) => Promise<void>;
}): PhotoBatch {
  const { staged, published, ...batch } = startStagedBatch({
    staging,
    making,
    // It is in one of the two places, and may be on its way from one to the other.
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
        await rename(from, join(folder, key));
      }
      await flushFolder(folder);
    },
  };
}

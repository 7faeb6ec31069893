import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PhotoService } from '../../photos/server/photo.service.ts';
import type { CheckedArchive } from './archive-check.ts';
import type { ArchiveReader } from './archive-reader.ts';

/**
 * Puts the photos of a backup in the photo folder, each under a key of its own, so that none gets in the way
 * of one that is there. Until rows name them they are nobody's, and the sweep removes them after a crash.
 */
export async function stagePhotos(
  reader: ArchiveReader,
  { photos }: CheckedArchive,
  { photoService, onProgress }: { photoService: PhotoService; onProgress: (share: number) => void },
) {
  const batch = photoService.startBatch();
  const newKeys = new Map<string, string>();
  try {
    for (const [oldKey, part] of photos) {
      const { key, folder } = await batch.stage();
      newKeys.set(oldKey, key);
      const content = await reader.readPart(part);
      let at = 0;
      for (const { name, bytes } of part.files ?? []) {
        await writeFile(join(folder, name), content.subarray(at, at + bytes), { flag: 'wx', mode: 0o600 });
        at += bytes;
      }
      onProgress(newKeys.size / photos.size);
    }
    await batch.publish();
  } catch (error) {
    await batch.discard();
    throw error;
  }
  return { newKeys, keep: () => batch.keep(), discard: () => batch.discard() };
}

import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import type { PhotoService } from '#features/photos/server/photo.service.ts';
import { yieldingBatches } from '#server/jobs/batches.ts';
import type { ArchiveReader } from './archive/archive-reader.ts';
import type { StageOrder } from './archive/file-orders.ts';
import { damaged } from './archive/manifest.ts';
import type { CheckedArchive } from './archive/verify-archive.ts';
import { doInThreads } from './archive/worker-pool.ts';

/** Handed over together. */
const PORTION = 32;

/**
 * Puts the photos of a backup in the photo folder, each under a key of its own, so that none gets in the way
 * of an existing one. Until a row names them they are orphans, and the sweep removes them after a crash.
 */
export async function stagePhotos(
  reader: ArchiveReader,
  { photos }: CheckedArchive,
  { photoService, onProgress }: { photoService: PhotoService; onProgress: (share: number) => void },
) {
  const batch = photoService.startBatch();
  const newKeys = new Map<string, string>();
  let aFolder: string | undefined;
  let done = 0;
  /** Have all their files: they need not wait here for the rest. */
  const complete: string[] = [];

  async function* orders(): AsyncGenerator<StageOrder> {
    for await (const some of yieldingBatches(photos, PORTION)) {
      await batch.complete?.(complete.splice(0));
      const staged: StageOrder['photos'] = [];
      for (const [oldKey, parts] of some) {
        const { key, folder } = await batch.stage();
        newKeys.set(oldKey, key);
        aFolder = folder;
        staged.push({ parts, folder });
      }
      yield { kind: 'stage', fd: reader.fd, photos: staged };
    }
  }

  try {
    await doInThreads(orders(), (isRight, order) => {
      // Checked before; the file may have changed since.
      if (!isRight) throw damaged();
      if (order.kind === 'stage') {
        done += order.photos.length;
        complete.push(...order.photos.map(({ folder }) => basename(folder)));
      }
      onProgress(done / photos.size);
    });
    if (aFolder) await writeOut(aFolder);
    await batch.publish();
  } catch (error) {
    await batch.discard();
    throw error;
  }
  return { newKeys, keep: () => batch.keep(), discard: () => batch.discard() };
}

/**
 * Has the system write all of the disk's waiting bytes in one go. Publishing flushes each file all the same, which
 * then finds nothing to do; without this, or where there is no such command, it takes several times as long.
 */
function writeOut(folder: string): Promise<void> {
  return new Promise((resolve) => execFile('sync', ['--file-system', folder], () => resolve()));
}

import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import type { PhotoService } from '#features/photos/server/photo.service.ts';
import { isPrivateKey } from '#server/installation/photo-place.ts';
import { yieldingBatches } from '#server/jobs/batches.ts';
import type { ArchiveReader } from '../archive/archive-reader.ts';
import { damaged } from '../archive/manifest.ts';
import type { StageJob } from '../archive/threads/file-jobs.ts';
import { doInThreads } from '../archive/threads/worker-pool.ts';
import type { CheckedArchive } from '../archive/verify-archive.ts';

/** Batch size. */
const BATCH = 32;

/**
 * Stores the photos of a backup under new keys, so that they cannot collide with existing ones. Until rows refer to
 * them they are orphans, which the sweep quarantines after a crash.
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
  /** Complete ones need not wait here for the rest. */
  const complete: string[] = [];

  async function* jobs(): AsyncGenerator<StageJob> {
    for await (const some of yieldingBatches(photos, BATCH)) {
      await batch.complete?.(complete.splice(0));
      const staged: StageJob['photos'] = [];
      for (const [oldKey, parts] of some) {
        const { key, folder } = await batch.stage({ isPrivate: isPrivateKey(oldKey) });
        newKeys.set(oldKey, key);
        aFolder = folder;
        staged.push({ parts, folder });
      }
      yield { kind: 'stage', fd: reader.fd, photos: staged };
    }
  }

  try {
    await doInThreads(jobs(), (isRight, job) => {
      // Verified before; the file may have changed since.
      if (!isRight) throw damaged();
      if (job.kind === 'stage') {
        done += job.photos.length;
        complete.push(...job.photos.map(({ folder }) => basename(folder)));
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
 * Flushes the whole disk in one go (sync). Publishing still flushes each file, which is then fast; without this it
 * takes several times as long.
 */
function writeOut(folder: string): Promise<void> {
  return new Promise((resolve) => execFile('sync', ['--file-system', folder], () => resolve()));
}

import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { refuseWithoutRoom } from '#server/files/disk-reserve.ts';
import { flushTree } from '#server/files/durable-file.ts';
import { MOST_PHOTO_BYTES } from '../photo-limits.ts';
import type { PhotoProcessor } from './processing/photo-processor.ts';
import type { PhotoOrder } from './processing/photo-worker.ts';
import { RefusedPhoto } from './processing/refused-photo.ts';
import type { RenderedPhoto, RenderOptions } from './processing/render-photo.ts';
import { isRenditionName } from './storage/photo-files.ts';
import type { PhotoStorage } from './storage/photo-storage.ts';

export interface PreparedPhoto extends RenderedPhoto {
  key: string;
}

export interface IntakeOptions extends RenderOptions {
  /** Only staff may ever see them. */
  isPrivate?: boolean;
  /** The key of one photo that has its row already. */
  key?: string;
}

export type PhotoIntake = ReturnType<typeof createPhotoIntake>;

/**
 * The only way in for pictures, whether uploaded, imported or drawn: streamed to a file with a byte limit, rendered
 * in a worker, stored durably. All are stored or none.
 */
export function createPhotoIntake(
  { photoStorage, photoProcessor }: { photoStorage: PhotoStorage; photoProcessor: PhotoProcessor },
  { isPrivate = false, key: given, ...options }: IntakeOptions = {},
) {
  const batch = photoStorage.startBatch();
  const rendering: Promise<PreparedPhoto>[] = [];
  const givingUp = new AbortController();

  async function render(order: PhotoOrder, key: string, name: string): Promise<PreparedPhoto> {
    const { file, folder, carried } = order;
    try {
      const photo = await photoProcessor.process(order, givingUp.signal);
      await rm(file, { force: true });
      if (carried) await rm(carried, { recursive: true });
      // Now, while others are being rendered: all at the end would slow visitors down.
      await flushTree(folder);
      return { key, ...photo };
    } catch (error) {
      givingUp.abort();
      throw error instanceof RefusedPhoto ? error.named(name) : error;
    }
  }

  return {
    /** True once a picture was refused, so the caller can stop reading. */
    hasFailed: () => givingUp.signal.aborted,

    /**
     * Resolves when the bytes are on the disk; rendering continues. The name is for messages. Renditions that came
     * along, by name, are used if they prove to be ours.
     */
    async receive(source: Readable, name: string, renditions?: ReadonlyMap<string, Buffer>): Promise<void> {
      const { key, folder } = await batch.stage({ isPrivate, key: given });
      await refuseWithoutRoom(folder);
      const file = join(folder, 'original');
      let bytes = 0;
      await pipeline(
        source,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            bytes += chunk.length;
            // The rest is read and dropped: the client reads the response only then.
            if (bytes <= MOST_PHOTO_BYTES) yield chunk;
          }
        },
        createWriteStream(file, { flags: 'wx', mode: 0o600 }),
      );
      if (bytes > MOST_PHOTO_BYTES) throw new RefusedPhoto('too-large').named(name);
      const carried = renditions && (await writeCarried(folder, renditions));
      const job = render({ file, folder, carried, ...options }, key, name);
      job.catch(() => {}); // reported by finish()
      rendering.push(job);
    },

    /** All photos in order, rendered and stored durably. Rows may be committed now. */
    async finish(onProgress?: (share: number) => void): Promise<PreparedPhoto[]> {
      let done = 0;
      for (const job of rendering) {
        await job.catch(() => {}); // reported below
        done += 1;
        onProgress?.(done / rendering.length);
      }
      const results = await Promise.allSettled(rendering);
      const failed = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
      // Pictures aborted because another one failed are not the reason.
      if (failed.length > 0) throw failed.find((reason) => reason !== givingUp.signal.reason);
      await batch.publish();
      return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    },

    keep: () => batch.keep(),

    async discard(): Promise<void> {
      givingUp.abort();
      await Promise.allSettled(rendering);
      await batch.discard();
    },
  };
}

async function writeCarried(folder: string, renditions: ReadonlyMap<string, Buffer>): Promise<string> {
  const carried = join(folder, 'carried');
  await mkdir(carried, { mode: 0o700 });
  for (const [name, bytes] of renditions) {
    // The name becomes a path, so it must be one of ours.
    if (isRenditionName(name)) await writeFile(join(carried, name), bytes, { flag: 'wx', mode: 0o600 });
  }
  return carried;
}

import { Readable } from 'node:stream';
import type { Db } from '#server/db/database.ts';
import { sideBySide } from '#server/jobs/side-by-side.ts';
import { describeError, type Log } from '#server/log.ts';
import { MOST_PHOTOS } from '../../photo-limits.ts';
import type { NewPhoto, PhotoRepository } from '../photo.repository.ts';
import { createPhotoIntake, type PreparedPhoto } from '../photo-intake.ts';
import type { PhotoProcessor } from '../processing/photo-processor.ts';
import type { PhotoStorage } from '../storage/photo-storage.ts';

interface Dependencies {
  photos: PhotoRepository;
  photoStorage: PhotoStorage;
  photoProcessor: PhotoProcessor;
  /** What the photo of this key is made of, if whoever named it still says so. */
  findOriginal: (key: string) => Promise<Buffer | undefined>;
  log: Log;
}

/** The number of processes that render photos. */
const AT_ONCE = 2;
/** After a failure, such as a full disk, nobody makes the site try the same photo again at once. */
const PAUSE_MS = 10_000;
/** After so many failures the rest would fail too. */
const MOST_FAILED = 5;

export type PhotosToCome = ReturnType<typeof createPhotosToCome>;

/**
 * Photos that have a row before they have files. Whoever asks for one first has its files made, once for all who ask;
 * the others are made while nobody asks. No more is ever made than there are such rows.
 */
export function createPhotosToCome(dependencies: Dependencies) {
  const { photos, findOriginal, log } = dependencies;
  /** As far as this process knows. */
  const known = new Set<string>();
  const underWay = new Map<string, Promise<boolean>>();
  const asked = new Set<Promise<unknown>>();

  async function make(key: string): Promise<boolean> {
    const original = (await photos.isToCome(key)) ? await findOriginal(key) : undefined;
    if (original) {
      const intake = createPhotoIntake(dependencies, { key });
      let made: PreparedPhoto[];
      try {
        await intake.receive(Readable.from([original]), 'A picture');
        made = await intake.finish();
      } catch (error) {
        await intake.discard();
        throw error;
      }
      // Cut off here, the next start makes the same once more.
      intake.keep();
      for (const photo of made) await photos.noteMade(photo);
    }
    known.delete(key);
    return original !== undefined;
  }

  function makeOnce(key: string): Promise<boolean> {
    const before = underWay.get(key);
    if (before) return before;
    const job = make(key);
    underWay.set(key, job);
    const forget = () => underWay.delete(key);
    job.then(forget, (error: unknown) => {
      log.warn('photo_to_come_not_made', describeError(error));
      setTimeout(forget, PAUSE_MS).unref();
    });
    return job;
  }

  return {
    has: (key: string): boolean => known.has(key),

    /** For somebody who waits for it. False when it is not one of these, or cannot be made now. */
    async ask(key: string): Promise<boolean> {
      if (!known.has(key)) return false;
      const job = makeOnce(key);
      asked.add(job);
      try {
        return await job;
      } catch {
        return false;
      } finally {
        asked.delete(job);
      }
    },

    /** Appends it to the vehicle's photos, if there is room. */
    async name(
      tx: Db,
      vehicleId: number,
      photo: Pick<NewPhoto, 'key' | 'width' | 'height' | 'placeholder' | 'isIllustration'>,
    ): Promise<void> {
      if ((await photos.countOf(vehicleId, tx)) >= MOST_PHOTOS) return;
      await photos.insertAll(tx, vehicleId, [{ ...photo, byteCount: 0 }]);
    },

    /** Looks which there are: after some were named, and at a start. */
    async learn(): Promise<void> {
      for (const key of await photos.listToCome()) known.add(key);
    },

    /** Makes all of them, or these, in the order of their rows. Never rejects. */
    async makeAll(only?: ReadonlySet<string>): Promise<void> {
      let failed = 0;
      try {
        const keys = await photos.listToCome();
        await sideBySide(only ? keys.filter((key) => only.has(key)) : keys, AT_ONCE, async (key) => {
          while (asked.size > 0) await Promise.allSettled(asked);
          await makeOnce(key).catch((error: unknown) => {
            failed += 1;
            if (failed >= MOST_FAILED) throw error;
          });
        });
      } catch (error) {
        // They are made when somebody asks for them, and at the next start.
        log.warn('photos_to_come_interrupted', describeError(error));
      }
    },
  };
}

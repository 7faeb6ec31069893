import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { Clock } from '#server/clock.ts';
import { createObjectStore, type StoreSettings } from '#server/object-store/object-store.ts';
import { createKeysInProgress } from '../sweep/keys-in-progress.ts';
import { createBucketQuarantine } from '../sweep/photo-bucket-quarantine.ts';
import { createBucketSweep, listStoredKeys } from '../sweep/photo-bucket-sweep.ts';
import { STAGING } from '../sweep/photo-folder-sweep.ts';
import { createPhotoQuarantine } from '../sweep/photo-quarantine.ts';
import { createBucketBatch } from './photo-bucket-batch.ts';
import { missingFile, nameOf } from './photo-bucket-names.ts';
import { bucketReaderOf } from './photo-bucket-reader.ts';
import { QUARANTINE } from './photo-folder.ts';
import type { PhotoKeys, PhotoStorage } from './photo-storage.ts';

interface Options {
  settings: StoreSettings;
  /** Local folder for photos in progress. */
  folder: string;
  /** Younger objects of other processes may not have their row yet. */
  minAgeMs: number;
  keys: PhotoKeys;
  clock: Clock;
  /** Why nothing may be quarantined now, in words, or undefined. */
  findObstacle?: () => Promise<string | undefined>;
}

/** Photos in an S3-compatible store: each file is an object with the photo's key as prefix. */
export function createPhotoBucket(options: Options): PhotoStorage {
  const { settings, folder, keys, clock } = options;
  const store = createObjectStore(settings);
  const staging = join(folder, STAGING);
  const making = createKeysInProgress();
  const aside = createBucketQuarantine({ store, clock });
  const quarantine = createPhotoQuarantine({ folder: join(dirname(folder), QUARANTINE), clock });
  const letGo = (gone: readonly string[]) => aside.take(gone, { isDeleted: true });

  async function read(key: string, file: string): Promise<Buffer> {
    const content = await store.read(nameOf(key, file));
    if (!content) throw missingFile(key, file);
    return content;
  }

  return {
    startBatch: () => createBucketBatch({ store, staging, making, letGo, noteLoose: keys.noteLoose }),
    read,
    reader: bucketReaderOf(settings),

    stream(key, file, range) {
      async function* bytes() {
        const content = await read(key, file);
        yield range ? content.subarray(range.first, range.last + 1) : content;
      }
      return Readable.from(bytes(), { objectMode: false });
    },

    sizeOf: async (key, file) => store.sizeOf(nameOf(key, file)),

    async listKeys() {
      const marked = new Set((await aside.list()).map(({ key }) => key));
      return (await listStoredKeys(store)).filter((key) => !marked.has(key));
    },

    remove: letGo,
    listQuarantined: async () => [...new Set((await aside.list()).map(({ key }) => key))],
    recover: async (key) => (await keys.isNamed(key)) && (await aside.restore(key)),
    ...createBucketSweep({ ...options, store, staging, aside, quarantine, making }),
  };
}

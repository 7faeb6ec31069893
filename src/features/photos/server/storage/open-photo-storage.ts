import { join } from 'node:path';
import type { Clock } from '#server/clock.ts';
import type { StoreSettings } from '#server/object-store/object-store.ts';
import { createPhotoCache, type ServedFiles } from '../serving/photo-cache.ts';
import { createPhotoBucket } from './photo-bucket.ts';
import { createPhotoFolder } from './photo-folder.ts';
import type { PhotoKeys, PhotoStorage } from './photo-storage.ts';

interface Options {
  config: { dataDir: string; photoStore: StoreSettings | undefined; photoCacheBytes: number };
  minAgeMs: number;
  keys: PhotoKeys;
  clock: Clock;
  findObstacle: () => Promise<string | undefined>;
}

/** Opens the configured photo storage, and what serves its files. */
export function openPhotoStorage({ config, ...options }: Options): {
  photoStorage: PhotoStorage;
  servedFiles: ServedFiles;
} {
  const { dataDir, photoStore, photoCacheBytes } = config;
  const placed = { ...options, folder: join(dataDir, 'photos') };
  if (!photoStore) {
    const photoStorage = createPhotoFolder(placed);
    return { photoStorage, servedFiles: photoStorage };
  }
  const photoStorage = createPhotoBucket({ ...placed, settings: photoStore });
  const cache = { folder: join(dataDir, 'photo-cache'), mostBytes: photoCacheBytes };
  return { photoStorage, servedFiles: createPhotoCache({ storage: photoStorage, ...cache }) };
}

import { moduleBeside } from '#server/build/module-beside.ts';
import {
  createObjectStore,
  type ObjectStore,
  type StoreSettings,
} from '#server/object-store/object-store.ts';
import { nameOf } from './photo-bucket-names.ts';
import type { OpenPhotoReader, PhotoReaderAddress } from './photo-storage.ts';

/** A thread reads many files, so it reuses its connections. */
const stores = new Map<string, ObjectStore>();

/**
 * For threads, which load it by name.
 * @public
 */
export const openReader: OpenPhotoReader = (settings) => {
  const store = stores.get(settings) ?? createObjectStore(JSON.parse(settings));
  stores.set(settings, store);
  return {
    async readInto(key, file, reserve) {
      const content = await store.read(nameOf(key, file));
      return content?.copy(reserve(content.length));
    },
  };
};

export function bucketReaderOf(settings: StoreSettings): PhotoReaderAddress {
  return { module: moduleBeside(import.meta, 'photo-bucket-reader'), settings: JSON.stringify(settings) };
}

import { photoFolderOf } from '#server/installation/photo-place.ts';
import { contentTypes } from './photo-files.ts';

/** Object names of an installation in a bucket. */

export const ASIDE = 'aside/';

const keyShape = /^[a-z0-9]{16,64}$/;

/** Other objects among the photos are not ours. */
export const isKey = (name: string): boolean => keyShape.test(name);

/** Prefix of all files of a photo. */
export function placeOf(key: string): string {
  // Keys come from rows; a restored or edited database must not be able to address other objects.
  if (!isKey(key)) throw new Error('A photo key has an unexpected form');
  return photoFolderOf(key);
}

export const nameOf = (key: string, file: string): string => placeOf(key) + file;

/** Metadata for direct downloads from the store: objects are immutable. */
export function headersOf(file: string): Record<string, string> {
  return {
    'content-type': file.endsWith('.webp') ? contentTypes.webp : contentTypes.jpeg,
    'cache-control': 'public, max-age=31536000, immutable',
  };
}

/** Same error as a missing file on a disk. */
export function missingFile(key: string, file: string): Error {
  return Object.assign(new Error(`There is no ${nameOf(key, file)} in the photo store`), { code: 'ENOENT' });
}

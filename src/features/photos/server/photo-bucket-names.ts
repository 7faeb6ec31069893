import { contentTypes } from './photo-files.ts';

/** The names that the objects of an installation have in a store. */

export const PHOTOS = 'photos/';
export const ASIDE = 'aside/';

const keyShape = /^[a-z0-9]{16,64}$/;

/** Whatever else is among the photos is not ours. */
export const isKey = (name: string): boolean => keyShape.test(name);

/** All files of a photo begin with it. */
export function placeOf(key: string): string {
  // Keys come from our own rows; a restored or edited database must not be able to name other objects.
  if (!isKey(key)) throw new Error('A photo key has an unexpected form');
  return `${PHOTOS}${key}/`;
}

export const nameOf = (key: string, file: string): string => placeOf(key) + file;

/** For whoever is sent to the store itself: the bytes never change under their name. */
export function headersOf(file: string): Record<string, string> {
  return {
    'content-type': file.endsWith('.webp') ? contentTypes.webp : contentTypes.jpeg,
    'cache-control': 'public, max-age=31536000, immutable',
  };
}

/** As the file system says it of a file. */
export function missingFile(key: string, file: string): Error {
  return Object.assign(new Error(`There is no ${nameOf(key, file)} in the photo store`), { code: 'ENOENT' });
}

import type { StoredSitePicture } from '#features/photos/server/site-pictures/site-picture.repository.ts';
import type { ShownPicture } from '../dealership.contract.ts';
import type { OwnPicture } from '../settings/setting-kinds.ts';
import type { Settings } from '../settings/settings-schema.ts';

/** Pictures by id. */
export type KnownPictures = ReadonlyMap<number, StoredSitePicture>;

function find({ id, focus }: OwnPicture, pictures: KnownPictures): ShownPicture | undefined {
  const found = pictures.get(id);
  if (!found) return undefined;
  const { url, version, width, height, placeholder } = found;
  return { url, version, width, height, placeholder, focus };
}

/** A part of an answer; empty where there is no picture, so that the drawn one or none is shown. */
export function showPicture<Name extends string>(
  name: Name,
  own: OwnPicture | null,
  pictures: KnownPictures,
): { [Key in Name]?: ShownPicture } {
  const found = own && find(own, pictures);
  return (found ? { [name]: found } : {}) as { [Key in Name]?: ShownPicture }; // its only key
}

export function withPhoto<Person extends { photo: OwnPicture | null }>(
  { photo, ...person }: Person,
  pictures: KnownPictures,
): Omit<Person, 'photo'> & { photo?: ShownPicture } {
  return { ...person, ...showPicture('photo', photo, pictures) };
}

export function showGallery(gallery: Settings['about']['gallery'], pictures: KnownPictures) {
  return gallery.flatMap(({ picture, alt }) => {
    const shown = typeof picture === 'string' ? picture : find(picture, pictures);
    return shown ? [{ picture: shown, alt }] : [];
  });
}

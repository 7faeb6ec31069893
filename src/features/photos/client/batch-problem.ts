import { MOST_PHOTO_BYTES, MOST_PHOTOS } from '../photo-limits.ts';

type FileFacts = Pick<File, 'name' | 'type' | 'size'>;

/**
 * Why the server would refuse these files, as far as can be told without sending them. Undefined when nothing
 * speaks against it; the server still decides by decoding.
 */
export function findBatchProblem(files: readonly FileFacts[], room: number): string | undefined {
  const most = Math.min(room, MOST_PHOTOS);
  if (files.length > most) {
    return room < MOST_PHOTOS
      ? `A vehicle can have at most ${MOST_PHOTOS} photos; this one has room for ${room} more.`
      : `Choose at most ${MOST_PHOTOS} photos at once.`;
  }
  const other = files.find((file) => !file.type.startsWith('image/'));
  if (other) return `${other.name} is not an image. Choose JPG, PNG or WebP files.`;
  const large = files.find((file) => file.size > MOST_PHOTO_BYTES);
  if (large) return `${large.name} is larger than 10MB.`;
  return undefined;
}

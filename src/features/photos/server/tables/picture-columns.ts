import { bytes, hash, orNull, ownText, pattern, whole } from '#server/db/column-kinds.ts';

/** Columns of every stored picture. */
export const pictureColumns = {
  /** Names its files in the photo folder; made by the server. */
  file_key: ownText(),
  width: whole(1, 100_000),
  height: whole(1, 100_000),
  byte_count: bytes(),
  /** Sum of its files one after the other; null for a photo from before sums were kept. */
  sha256: orNull(hash()),
  /** It becomes the address of a picture in a page. */
  placeholder: pattern(/^(data:image\/[a-z]+;base64,[A-Za-z0-9+/=]{0,20000})?$/, ''),
};

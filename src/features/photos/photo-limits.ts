/** What the pages state and the server enforces on every path that stores a picture. */
export const MOST_PHOTOS = 20;
export const MOST_PHOTO_BYTES = 10 * 1024 * 1024;
export const MOST_PHOTO_PIXELS = 50_000_000;

/** Asked for so, phones that take HEIC photos hand over a JPEG. */
export const ACCEPTED_TYPES = 'image/jpeg,image/png,image/webp';

/** Widths in pixels that `?w=` can get; a photo is never enlarged to one. */
export const RENDITION_WIDTHS = [320, 640, 1280, 1920] as const;

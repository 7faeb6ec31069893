/** Stated by the pages and enforced by the server wherever a picture is stored. */
export const MOST_PHOTOS = 20;
/** Photos that a visitor may send with an inquiry. */
export const MOST_VISITOR_PHOTOS = 8;
export const MOST_PHOTO_BYTES = 10 * 1024 * 1024;
export const MOST_PHOTO_PIXELS = 50_000_000;

/** With these types phones convert HEIC photos to JPEG. */
export const ACCEPTED_TYPES = 'image/jpeg,image/png,image/webp';

/** Widths in pixels that `?w=` accepts; photos are never enlarged. */
export const RENDITION_WIDTHS = [320, 640, 1280, 1920] as const;

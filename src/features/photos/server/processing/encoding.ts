/** How good the files are that we write, of 100. */
export const MASTER_QUALITY = 86;
export const JPEG_QUALITY = 80;
export const WEBP_QUALITY = 78;

/** No public answer is larger, a picture neither. */
export const MOST_SERVED_BYTES = 2_000_000;

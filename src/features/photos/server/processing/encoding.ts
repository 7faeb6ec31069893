/** Quality of the files we write, of 100. */
export const MASTER_QUALITY = 86;
export const JPEG_QUALITY = 80;
export const WEBP_QUALITY = 78;
/** For pictures with transparent parts: a logo, whose flat colours and edges show every loss. */
export const DRAWN_WEBP_QUALITY = 90;

/** Limit for a public response, pictures included. */
export const MOST_SERVED_BYTES = 2_000_000;

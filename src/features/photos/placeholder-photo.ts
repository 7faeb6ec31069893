/** Stands in for a photo that is not there or does not load; drawn by the build. */
export const PLACEHOLDER_PHOTO = '/art/placeholder-800.webp';

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

/** Views of a vehicle from all around: fewer jump, more are bytes that nobody sees. They do not count as photos. */
export const FEWEST_SPIN_FRAMES = 24;
export const MOST_SPIN_FRAMES = 36;

/** Why so many are no 360° view. */
export function spinProblem(count: number): string | undefined {
  if (count >= FEWEST_SPIN_FRAMES && count <= MOST_SPIN_FRAMES) return undefined;
  return `A 360° view has ${FEWEST_SPIN_FRAMES} to ${MOST_SPIN_FRAMES} photos, taken one after the other around the vehicle; these are ${count}.`;
}

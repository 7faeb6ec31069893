import { RENDITION_WIDTHS } from '../photo-limits.ts';

/** The files that one photo consists of, and which of them answers a request. */

/** Upright, stripped, sRGB, at most this long on its longer side: what exports carry and old clients get large. */
export const MASTER_FILE = 'master.jpg';
export const MASTER_SIDE = 2_560;

/** Almost every browser takes WebP; JPEG is for the few that do not, and for link previews. */
const jpegWidths = [640, 1280] as const;

export interface Rendition {
  file: string;
  /** Wider than a small photo: such a rendition has the photo's own width. */
  width: number;
}

export type PhotoFormat = 'webp' | 'jpeg';

export const contentTypes: Record<PhotoFormat, string> = { webp: 'image/webp', jpeg: 'image/jpeg' };

/** Every width below the photo's own, and the first that holds it whole. */
export function webpRenditions(photoWidth: number): Rendition[] {
  const whole = RENDITION_WIDTHS.find((width) => width >= photoWidth) ?? RENDITION_WIDTHS.at(-1);
  return RENDITION_WIDTHS.filter((width) => width <= (whole ?? 0)).map((width) => ({
    file: `${width}.webp`,
    width,
  }));
}

/** Smaller than the photo only: whole it is the master. */
export function jpegRenditions(photoWidth: number): Rendition[] {
  return jpegWidths.filter((width) => width < photoWidth).map((width) => ({ file: `${width}.jpg`, width }));
}

/** Whatever a rendition of any photo may be called. */
export function isRenditionName(name: string): boolean {
  const widest = RENDITION_WIDTHS.at(-1) ?? 0;
  return filesOfPhoto(widest).includes(name) && name !== MASTER_FILE;
}

/** Every file of a photo that is so wide, in the order in which they are summed. */
export function filesOfPhoto(photoWidth: number): string[] {
  const renditions = [...webpRenditions(photoWidth), ...jpegRenditions(photoWidth)];
  return [MASTER_FILE, ...renditions.map(({ file }) => file)];
}

/** The smallest file that is at least as wide as asked, or else the widest there is. */
export function chooseFile(photoWidth: number, format: PhotoFormat, askedWidth: number | undefined): string {
  const renditions = format === 'webp' ? webpRenditions(photoWidth) : jpegRenditions(photoWidth);
  const wide = askedWidth ?? Number.POSITIVE_INFINITY;
  const widest = format === 'webp' ? renditions.at(-1)?.file : MASTER_FILE;
  return renditions.find((rendition) => rendition.width >= wide)?.file ?? widest ?? MASTER_FILE;
}

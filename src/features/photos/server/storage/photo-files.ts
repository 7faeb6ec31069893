import { RENDITION_WIDTHS } from '../../photo-limits.ts';

/** The files of a photo, and which of them answers a request. */

/**
 * The master: upright, without metadata, sRGB, with its longer side limited to this. Exports carry it, and old
 * clients get it as the large one.
 */
export const MASTER_FILE = 'master.jpg';
export const MASTER_SIDE = 2_560;

/** Made of a photo for a moment, and not kept with it. */
export const ICON_FILE = 'icon.png';

/** Almost every browser takes WebP; JPEG is for the others and for link previews. */
const jpegWidths = [640, 1280] as const;

export interface Rendition {
  file: string;
  /** May exceed a small photo's width; the rendition then has the photo's own width. */
  width: number;
}

export type PhotoFormat = 'webp' | 'jpeg';

export const contentTypes: Record<PhotoFormat, string> = { webp: 'image/webp', jpeg: 'image/jpeg' };

/** Every width below the photo's own, and the first that is not. */
export function webpRenditions(photoWidth: number): Rendition[] {
  const whole = RENDITION_WIDTHS.find((width) => width >= photoWidth) ?? RENDITION_WIDTHS.at(-1);
  return RENDITION_WIDTHS.filter((width) => width <= (whole ?? 0)).map((width) => ({
    file: `${width}.webp`,
    width,
  }));
}

/** Smaller than the photo; full size is the master. */
export function jpegRenditions(photoWidth: number): Rendition[] {
  return jpegWidths.filter((width) => width < photoWidth).map((width) => ({ file: `${width}.jpg`, width }));
}

/** Every possible name of a rendition. */
export function isRenditionName(name: string): boolean {
  const widest = RENDITION_WIDTHS.at(-1) ?? 0;
  return filesOfPhoto(widest).includes(name) && name !== MASTER_FILE;
}

/** Every file of a photo of this width, in the order of its checksum. */
export function filesOfPhoto(photoWidth: number): string[] {
  const renditions = [...webpRenditions(photoWidth), ...jpegRenditions(photoWidth)];
  return [MASTER_FILE, ...renditions.map(({ file }) => file)];
}

/** The smallest file at least this wide, else the widest. */
export function chooseFile(photoWidth: number, format: PhotoFormat, askedWidth: number | undefined): string {
  const renditions = format === 'webp' ? webpRenditions(photoWidth) : jpegRenditions(photoWidth);
  const wide = askedWidth ?? Number.POSITIVE_INFINITY;
  const widest = format === 'webp' ? renditions.at(-1)?.file : MASTER_FILE;
  return renditions.find((rendition) => rendition.width >= wide)?.file ?? widest ?? MASTER_FILE;
}

import { copyFile, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { MOST_PHOTO_PIXELS } from '../../photo-limits.ts';
import { jpegRenditions, MASTER_FILE, MASTER_SIDE, webpRenditions } from '../storage/photo-files.ts';
import { sumOfFiles } from '../storage/photo-sum.ts';
import {
  DRAWN_WEBP_QUALITY,
  JPEG_QUALITY,
  MASTER_QUALITY,
  MOST_SERVED_BYTES,
  WEBP_QUALITY,
} from './encoding.ts';
import { sniffImageKind } from './image-kind.ts';
import { isJpegOfQuality } from './own-jpeg-file.ts';
import { drawPlaceholder, isTooNarrow, open, type Pixels, toPixels } from './pixels.ts';

export interface RenderedPhoto {
  width: number;
  height: number;
  /** Total of all files. */
  byteCount: number;
  /** SHA-256 over all files in order. */
  sha256?: string;
  /** A data URL of less than 200 characters. */
  placeholder: string;
}

export interface RenderOptions {
  /** A picture that we encoded keeps its bytes, so that an export can be imported unchanged. */
  keepsOwn?: boolean;
  /** What is transparent, as around a logo, stays so in WebP; JPEG has white there. */
  keepsTransparency?: boolean;
}

export type Refusal = 'empty' | 'unsupported' | 'unreadable' | 'too-many-pixels' | 'animated' | 'too-narrow';

export class RefusedImage extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal, cause?: unknown) {
    super(refusal, { cause });
    this.refusal = refusal;
  }
}

/** WebP allows no longer side. */
const LONGEST_SIDE = 16_383;
const LEAST_QUALITY = 15;
const WHITE = '#ffffff';

/**
 * Makes all files of a photo in a folder: decoded once to upright sRGB pixels without metadata, then written in each
 * size, each smaller one from the previous one.
 */
export async function renderPhoto(
  file: string,
  folder: string,
  { keepsOwn = false, keepsTransparency = false }: RenderOptions = {},
): Promise<RenderedPhoto> {
  const master = await decode(file, { keepsTransparency });
  const { width, height } = master;
  const sizes: number[] = [];
  const write = async (encode: (quality: number) => Sharp, quality: number, name: string): Promise<void> => {
    const target = join(folder, name);
    await encode(quality).toFile(target);
    const { size } = await stat(target);
    // Only noise gets this large; lower quality does not show.
    if (size > MOST_SERVED_BYTES && quality > LEAST_QUALITY) return write(encode, quality * 0.7, name);
    sizes.push(size);
  };

  if (keepsOwn && (await isOwn(file, master))) {
    await copyFile(file, join(folder, MASTER_FILE));
    sizes.push((await stat(file)).size);
  } else {
    await write(
      (quality) => onWhite(master).jpeg({ quality: Math.round(quality) }),
      MASTER_QUALITY,
      MASTER_FILE,
    );
  }
  const jpegs = jpegRenditions(width);
  const webpQuality = hasAlpha(master) ? DRAWN_WEBP_QUALITY : WEBP_QUALITY;
  let pixels = master;
  for (const rendition of webpRenditions(width).toReversed()) {
    pixels = await narrow(pixels, rendition.width);
    // Measured: effort 4 takes 2.5 times as long for 2 to 5 % fewer bytes, which pays only for the small ones on
    // every card.
    const effort = rendition.width <= 640 ? 4 : 1;
    const source = pixels;
    await write(
      (quality) => open(source).webp({ quality: Math.round(quality), effort }),
      webpQuality,
      rendition.file,
    );
    const jpeg = jpegs.find((one) => one.width === rendition.width);
    if (jpeg)
      await write(
        (quality) => onWhite(source).jpeg({ quality: Math.round(quality) }),
        JPEG_QUALITY,
        jpeg.file,
      );
  }
  const byteCount = sizes.reduce((sum, size) => sum + size, 0);
  const sha256 = await sumOfFiles(width, (name) => readFile(join(folder, name)));
  return { width, height, byteCount, sha256, placeholder: await drawPlaceholder(pixels) };
}

async function isOwn(file: string, { width, height }: Pixels): Promise<boolean> {
  const source = await sharp(file).metadata();
  // A size other than the decoded one means that it was rotated or shrunk, so it is not ours.
  return source.width === width && source.height === height && isJpegOfQuality(file, MASTER_QUALITY);
}

async function decode(file: string, { keepsTransparency }: { keepsTransparency: boolean }): Promise<Pixels> {
  const kind = await sniffImageKind(file);
  if (kind === 'empty') throw new RefusedImage('empty');
  if (kind === undefined) throw new RefusedImage('unsupported');
  try {
    const image = sharp(file, { failOn: 'error', limitInputPixels: MOST_PHOTO_PIXELS, sequentialRead: true });
    const { width, height, pages = 1, hasAlpha: isClear } = await image.metadata();
    if (pages > 1) throw new RefusedImage('animated');
    if (width * height > MOST_PHOTO_PIXELS) throw new RefusedImage('too-many-pixels');
    if (Math.max(width, height) > LONGEST_SIDE || isTooNarrow({ width, height }))
      throw new RefusedImage('too-narrow');
    const upright = image.autoOrient().resize({
      width: MASTER_SIDE,
      height: MASTER_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
    });
    return await toPixels(isClear && !keepsTransparency ? upright.flatten({ background: WHITE }) : upright);
  } catch (error) {
    if (error instanceof RefusedImage) throw error;
    const isTooLarge = error instanceof Error && /exceeds pixel limit/.test(error.message);
    throw new RefusedImage(isTooLarge ? 'too-many-pixels' : 'unreadable', error);
  }
}

/** JPEG knows no transparency. */
function onWhite(pixels: Pixels): Sharp {
  return hasAlpha(pixels) ? open(pixels).flatten({ background: WHITE }) : open(pixels);
}

function hasAlpha({ channels }: Pixels): boolean {
  return channels === 2 || channels === 4;
}

/** Never enlarges. */
async function narrow(pixels: Pixels, width: number): Promise<Pixels> {
  return pixels.width <= width ? pixels : toPixels(open(pixels).resize({ width }));
}

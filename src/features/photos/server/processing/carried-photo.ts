import { readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  filesOfPhoto,
  jpegRenditions,
  MASTER_FILE,
  MASTER_SIDE,
  webpRenditions,
} from '../storage/photo-files.ts';
import { sumOfFiles } from '../storage/photo-sum.ts';
import { JPEG_QUALITY, MASTER_QUALITY, MOST_SERVED_BYTES } from './encoding.ts';
import { isJpegOfQuality } from './own-jpeg-file.ts';
import { drawPlaceholder, isTooNarrow, toPixels } from './pixels.ts';
import { isPlainWebp } from './plain-webp.ts';
import type { RenderedPhoto } from './render-photo.ts';

/** Tolerance in pixels for rounding from one size to the next. */
const MOST_ROUNDED = 2;
const SAMPLE_SIDE = 16;
/** Mean difference of 255. Two encodings of one picture differ by 1 or 2, two pictures by far more. */
const MOST_APART = 10;

interface Claim {
  file: string;
  width: number;
  height: number;
  isOurs: (file: string) => Promise<boolean>;
}

/**
 * Uses the renditions that an export carries, to save rendering. Foreign bytes are not trusted, so each file must
 * have our format without metadata or trailing bytes, the expected size, decode without warnings, and show the same
 * picture as the master. Otherwise it returns undefined and the photo is rendered again.
 */
export async function takeCarried(
  master: string,
  carried: string,
  folder: string,
): Promise<RenderedPhoto | undefined> {
  const size = await readSize(master);
  if (!size || Math.max(size.width, size.height) > MASTER_SIDE || isTooNarrow(size)) return undefined;
  const sample = await prove({
    file: master,
    ...size,
    isOurs: (file) => isJpegOfQuality(file, MASTER_QUALITY),
  });
  if (!sample) return undefined;
  for (const claim of claimsOf(size, carried)) {
    const shown = await prove(claim);
    if (!shown || distance(shown, sample) > MOST_APART) return undefined;
  }

  const renditions = filesOfPhoto(size.width).filter((file) => file !== MASTER_FILE);
  const smallest = webpRenditions(size.width)[0]?.file ?? '';
  const placeholder = await drawPlaceholder(await toPixels(sharp(join(carried, smallest))));
  await rename(master, join(folder, MASTER_FILE));
  for (const file of renditions) await rename(join(carried, file), join(folder, file));
  const sizes = await Promise.all(
    filesOfPhoto(size.width).map(async (file) => (await stat(join(folder, file))).size),
  );
  return {
    ...size,
    byteCount: sizes.reduce((sum, bytes) => sum + bytes, 0),
    sha256: await sumOfFiles(size.width, (file) => readFile(join(folder, file))),
    placeholder,
  };
}

function claimsOf({ width, height }: { width: number; height: number }, carried: string): Claim[] {
  const sized = (wide: number) => {
    const narrowed = Math.min(wide, width);
    return { width: narrowed, height: (height * narrowed) / width };
  };
  return [
    ...webpRenditions(width).map((one) => ({
      file: join(carried, one.file),
      ...sized(one.width),
      isOurs: async (file: string) => isPlainWebp(await readFile(file)),
    })),
    ...jpegRenditions(width).map((one) => ({
      file: join(carried, one.file),
      ...sized(one.width),
      isOurs: (file: string) => isJpegOfQuality(file, JPEG_QUALITY),
    })),
  ];
}

/** The picture much reduced, or undefined if it is not as expected. */
async function prove({ file, width, height, isOurs }: Claim): Promise<Buffer | undefined> {
  const bytes = await sizeOf(file);
  if (bytes === undefined || bytes > MOST_SERVED_BYTES || !(await isOurs(file))) return undefined;
  const size = await readSize(file);
  if (!size || size.width !== width || Math.abs(size.height - height) > MOST_ROUNDED) return undefined;
  try {
    // The decoder still reads every byte, though it returns few pixels: several times cheaper than full size.
    const image = sharp(file, { failOn: 'warning', limitInputPixels: MASTER_SIDE * MASTER_SIDE });
    const { data } = await toPixels(image.resize({ width: SAMPLE_SIDE, height: SAMPLE_SIDE, fit: 'fill' }));
    return data;
  } catch {
    return undefined;
  }
}

/** Size of the first frame, from the header. */
async function readSize(file: string): Promise<{ width: number; height: number } | undefined> {
  try {
    const { width, height, format } = await sharp(file).metadata();
    return format === 'jpeg' || format === 'webp' ? { width, height } : undefined;
  } catch {
    return undefined;
  }
}

async function sizeOf(file: string): Promise<number | undefined> {
  return stat(file).then(
    ({ size }) => size,
    () => undefined,
  );
}

function distance(one: Buffer, other: Buffer): number {
  if (one.length !== other.length) return Number.POSITIVE_INFINITY;
  const apart = one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0);
  return apart / one.length;
}

import { readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { filesOfPhoto, jpegRenditions, MASTER_FILE, MASTER_SIDE, webpRenditions } from '../photo-files.ts';
import { sumOfFiles } from '../photo-sum.ts';
import { JPEG_QUALITY, MASTER_QUALITY, MOST_SERVED_BYTES } from './encoding.ts';
import { isJpegOfQuality } from './own-jpeg-file.ts';
import { drawPlaceholder, isTooNarrow, toPixels } from './pixels.ts';
import { isPlainWebp } from './plain-webp.ts';
import type { RenderedPhoto } from './render-photo.ts';

/** Both in pixels: sides are rounded from one size to the next. */
const MOST_ROUNDED = 2;
const SAMPLE_SIDE = 16;
/** Of 255, on average. Two of our encodings of one picture are 1 or 2 apart, two pictures far more. */
const MOST_APART = 10;

interface Claim {
  file: string;
  width: number;
  height: number;
  isOurs: (file: string) => Promise<boolean>;
}

/**
 * An export carries every file of a photo, so that they need not be made again. Outside bytes prove nothing, so each
 * file has to: made up as we write it, with no room for metadata or anything behind it, of the expected size, decoded
 * here without a complaint, and showing what the master shows. Then all of them are put into the folder as they are.
 * On any doubt it answers undefined, and the photo is rendered anew.
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

/** What the file shows, much reduced, or nothing where it is not what it should be. */
async function prove({ file, width, height, isOurs }: Claim): Promise<Buffer | undefined> {
  const bytes = await sizeOf(file);
  if (bytes === undefined || bytes > MOST_SERVED_BYTES || !(await isOurs(file))) return undefined;
  const size = await readSize(file);
  if (!size || size.width !== width || Math.abs(size.height - height) > MOST_ROUNDED) return undefined;
  try {
    // Every byte of it goes through the decoder, although few pixels come out: that is several times cheaper.
    const image = sharp(file, { failOn: 'warning', limitInputPixels: MASTER_SIDE * MASTER_SIDE });
    const { data } = await toPixels(image.resize({ width: SAMPLE_SIDE, height: SAMPLE_SIDE, fit: 'fill' }));
    return data;
  } catch {
    return undefined;
  }
}

/** Of its first frame, by its head alone. */
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

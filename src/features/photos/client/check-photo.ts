import { MOST_PHOTO_BYTES, MOST_PHOTO_PIXELS } from '../photo-limits.ts';
import { HEAD_BYTES, type PhotoKind, readKind } from './photo-kind.ts';

/** A file ready to send, or why it is refused. The server checks again by decoding. */
export type CheckedPhoto = { file: File } | { reason: string };

const LONGEST_EDGE = 4000;
const QUALITIES = [0.9, 0.8, 0.65] as const;

function heicReason(name: string): string {
  return `${name} is a HEIC photo, which this browser cannot read. On an iPhone choose it from your photo library instead of Files, and it is sent as JPG; on a computer open it and save a copy as JPG.`;
}

export async function isHeic(file: File): Promise<boolean> {
  return (await kindOf(file)) === 'heic';
}

/** As JPEG where the browser can read HEIC, as those of Apple do. */
async function convertHeic(file: File, longestEdge: number): Promise<CheckedPhoto> {
  try {
    const bitmap = await createImageBitmap(file);
    const converted = await shrink(bitmap, file.name, longestEdge).finally(() => bitmap.close());
    if (converted) return { file: converted };
  } catch {
    // The reason below says what to do.
  }
  return { reason: heicReason(file.name) };
}

/** Checks the content and shrinks a photo that is over the size limit, or over what the caller wants to send. */
export async function checkPhoto(
  file: File,
  { mostBytes = MOST_PHOTO_BYTES, longestEdge = LONGEST_EDGE } = {},
): Promise<CheckedPhoto> {
  const damaged = { reason: `${file.name} is damaged and cannot be read. Save it again, or leave it out.` };
  const kind = await kindOf(file);
  if (kind === undefined) return damaged;
  if (kind === 'heic') return convertHeic(file, longestEdge);
  if (kind === 'other') {
    return file.type.startsWith('image/')
      ? { reason: `${file.name} is not a JPEG, PNG or WebP image.` }
      : { reason: `${file.name} is not an image. Choose JPG, PNG or WebP files.` };
  }
  const isLarge = file.size > MOST_PHOTO_BYTES;
  if (typeof createImageBitmap === 'undefined' || typeof OffscreenCanvas === 'undefined') {
    return isLarge ? { reason: `${file.name} is larger than 10MB.` } : { file };
  }
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return damaged;
  }
  try {
    const isOfSize = !isLarge && bitmap.width * bitmap.height <= MOST_PHOTO_PIXELS;
    if (isOfSize && file.size <= mostBytes) return { file };
    const smaller = await shrink(bitmap, file.name, longestEdge).catch(() => undefined);
    if (isOfSize && (!smaller || smaller.size >= file.size)) return { file };
    return smaller ? { file: smaller } : { reason: `${file.name} is larger than 10MB.` };
  } finally {
    bitmap.close();
  }
}

/** Undefined when the device does not give its bytes, as of a file that is gone since it was chosen. */
async function kindOf(file: File): Promise<PhotoKind | undefined> {
  try {
    return readKind(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  } catch {
    return undefined;
  }
}

async function shrink(bitmap: ImageBitmap, name: string, longestEdge: number): Promise<File | undefined> {
  const scale = Math.min(1, longestEdge / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  // JPEG has no transparency, which would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  for (const quality of QUALITIES) {
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (blob.size > MOST_PHOTO_BYTES) continue;
    return new File([blob], name.replace(/(\.\w+)?$/, '.jpg'), { type: 'image/jpeg' });
  }
  return undefined;
}

import { readFile } from 'node:fs/promises';
import { isOwnJpeg } from './own-jpeg.ts';
import { open } from './pixels.ts';

const samples = new Map<number, Promise<Buffer>>();

/** Whether a file is a JPEG as we encode it at this quality. */
export async function isJpegOfQuality(file: string, quality: number): Promise<boolean> {
  const sample = samples.get(quality) ?? encodeSample(quality);
  samples.set(quality, sample);
  return isOwnJpeg(await readFile(file), await sample);
}

function encodeSample(quality: number): Promise<Buffer> {
  const grey = { data: Buffer.alloc(8 * 8 * 3, 128), width: 8, height: 8, channels: 3 } as const;
  return open(grey).jpeg({ quality }).toBuffer();
}

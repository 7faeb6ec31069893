import sharp, { type Sharp } from 'sharp';

// Only these three decoders are enabled, whatever a file contains.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'],
});
sharp.cache(false);
// One core per photo: two are processed at once.
sharp.concurrency(1);

export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

const MOST_UNEVEN = 10;

/** Too extreme for a photo of a car. */
export function isTooNarrow({ width, height }: { width: number; height: number }): boolean {
  return Math.max(width, height) > Math.min(width, height) * MOST_UNEVEN;
}

export function open({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

export async function toPixels(image: Sharp): Promise<Pixels> {
  const plain = image.toColourspace('srgb').raw({ depth: 'uchar' });
  const { data, info } = await plain.toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

/** A data URL of less than 200 characters. */
export async function drawPlaceholder(pixels: Pixels): Promise<string> {
  for (const quality of [20, 5, 1]) {
    const tiny = open(pixels).resize({ width: 16, height: 16, fit: 'inside' });
    const bytes = await tiny.webp({ quality, effort: 6 }).toBuffer();
    const address = `data:image/webp;base64,${bytes.toString('base64')}`;
    if (address.length < 200) return address;
  }
  return '';
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const WIDTH = 4_000;
const HEIGHT = 3_000;

/** Photos as a phone makes them: 12 megapixels, with soft areas, detail and grain; about 4 MB each. */
export async function makePhotos(folder: string, count: number): Promise<string[]> {
  const files: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const file = join(folder, `photo-${at + 1}.jpg`);
    const [soft, fine] = await Promise.all([noise(40, 70), noise(800, 45)]);
    const mixed = await sharp(soft, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .composite([{ input: fine, raw: { width: WIDTH, height: HEIGHT, channels: 3 }, blend: 'overlay' }])
      .jpeg({ quality: 92 })
      .toBuffer();
    await writeFile(file, mixed);
    files.push(file);
  }
  return files;
}

function noise(width: number, sigma: number): Promise<Buffer> {
  const height = (width * HEIGHT) / WIDTH;
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  })
    .resize(WIDTH, HEIGHT, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
}

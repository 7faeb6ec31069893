import { join } from 'node:path';
import sharp from 'sharp';
import { ICON_FILE, MASTER_SIDE } from '../storage/photo-files.ts';
import type { RenderedPhoto } from './render-photo.ts';

/** Phones put black behind what is transparent in an icon of this side or larger. */
const ON_A_HOME_SCREEN = 120;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** The whole picture in a square PNG. */
export async function renderIcon(file: string, folder: string, side: number): Promise<RenderedPhoto> {
  const image = sharp(file, { failOn: 'error', limitInputPixels: MASTER_SIDE * MASTER_SIDE });
  const square = image.resize({ width: side, height: side, fit: 'contain', background: CLEAR });
  const icon = side >= ON_A_HOME_SCREEN ? square.flatten({ background: '#ffffff' }) : square;
  const { size } = await icon.png({ compressionLevel: 9 }).toFile(join(folder, ICON_FILE));
  return { width: side, height: side, byteCount: size, placeholder: '' };
}

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { drawVehicle, type PictureOptions } from '#artwork/artwork.ts';
import { SHIPPED_FOLDER } from '../server/shipped-pictures.ts';

/** The list of all shipped pictures, each with a hash of what was drawn, so that a test notices changed artwork or inventory. */
export const SIGNATURES = join(SHIPPED_FOLDER, 'signatures.json');

/** A small drawing shows every change and is quicker. */
export function signDrawing(options: PictureOptions): string {
  const drawing = drawVehicle({ ...options, width: 240, height: 160 });
  return createHash('sha256').update(drawing).digest('hex').slice(0, 16);
}

import { createHash } from 'node:crypto';
import { drawVehicle, type PictureOptions } from '#artwork/artwork.ts';

/** A small drawing shows every change and is quicker. */
export function signDrawing(options: PictureOptions): string {
  const drawing = drawVehicle({ ...options, width: 240, height: 160 });
  return createHash('sha256').update(drawing).digest('hex').slice(0, 16);
}

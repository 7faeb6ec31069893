import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { View } from '#artwork/artwork.ts';
import { placeBeside } from '#server/build/module-beside.ts';

/* Every picture is shipped as a file, so that nothing is drawn where the site runs: `npm run demo-pictures` made them. */

export const SHIPPED_FOLDER = placeBeside(import.meta, '../pictures');

export const readShipped = (file: string): Promise<Buffer> => readFile(join(SHIPPED_FOLDER, file));

/** Photos of the car that somebody offers to the dealership. */
export const offeredPictures: readonly { file: string; view: View }[] = (
  ['three-quarter', 'rear', 'interior'] as const
).map((view, at) => ({ file: `offered-car-${at + 1}-${view}.webp`, view }));

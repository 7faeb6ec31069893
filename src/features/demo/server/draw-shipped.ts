// `npm run demo-pictures`: redraws the pictures in the repository.

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawVehicle } from '#artwork/artwork.ts';
import { listShipped, SHIPPED_FOLDER, SIGNATURES, signDrawing } from './shipped-pictures.ts';

/** Large enough for the gallery, and rendered in two thirds of the time of the usual 1600 by 1067. */
const SIZE = { width: 1280, height: 853 };

await rm(SHIPPED_FOLDER, { recursive: true, force: true });
await mkdir(SHIPPED_FOLDER);
const signatures: Record<string, string> = {};
for (const { file, options } of listShipped()) {
  const picture = sharp(Buffer.from(drawVehicle({ ...options, ...SIZE }))).webp({ quality: 86, effort: 6 });
  await picture.toFile(join(SHIPPED_FOLDER, file));
  signatures[file] = signDrawing(options);
}
await writeFile(SIGNATURES, `${JSON.stringify(signatures, null, 2)}\n`);

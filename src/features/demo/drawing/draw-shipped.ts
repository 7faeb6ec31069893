// `npm run demo-pictures`: draws those pictures again that have changed; with `-- --all`, every one.

import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { drawVehicle } from '#artwork/artwork.ts';
import {
  readShippedList,
  SHIPPED_FOLDER,
  SHIPPED_LIST,
  SHIPPED_SIZE,
  type ShippedList,
} from '../server/shipped-pictures.ts';
import { listDrawings } from './picture-options.ts';
import { signDrawing } from './signatures.ts';

/** All of them together are to stay below 12 MB. */
const QUALITY = 82;

const isAll = process.argv.includes('--all');
await mkdir(SHIPPED_FOLDER, { recursive: true });
const present = new Set(await readdir(SHIPPED_FOLDER));
const before: ShippedList = isAll ? {} : await readShippedList().catch(() => ({}));
const list: ShippedList = {};
for (const { file, options } of listDrawings()) {
  const drawing = signDrawing(options);
  const known = present.has(file) && before[file]?.drawing === drawing ? before[file] : undefined;
  list[file] = known ?? { drawing, placeholder: '' };
  if (known) continue;
  // Large enough for the gallery, and rendered in two thirds of the time of the usual 1600 by 1067.
  const picture = sharp(Buffer.from(drawVehicle({ ...options, ...SHIPPED_SIZE })));
  await picture.webp({ quality: QUALITY, effort: 6 }).toFile(join(SHIPPED_FOLDER, file));
}
// From here on nothing reads a drawing, only pictures.
const { drawPlaceholder, toPixels } = await import('#features/photos/server/processing/pixels.ts');
for (const [file, shipped] of Object.entries(list))
  if (shipped.placeholder === '')
    shipped.placeholder = await drawPlaceholder(await toPixels(sharp(join(SHIPPED_FOLDER, file))));
for (const file of present)
  if (!(file in list) && file !== basename(SHIPPED_LIST)) await rm(join(SHIPPED_FOLDER, file));
await writeFile(SHIPPED_LIST, `${JSON.stringify(list, null, 2)}\n`);

// `npm run demo-pictures`: ships what `npm run artwork` has rendered, once that is every view of every car, so that no gallery is half drawn.

import { existsSync } from 'node:fs';
import { copyFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { RENDERED_FOLDER, readCars } from '#artwork/studio/picture-jobs.ts';
import { drawPlaceholder, toPixels } from '#features/photos/server/processing/pixels.ts';
import { fileOf, SHIPPED_FOLDER, SHIPPED_LIST, type ShippedList } from './server/shipped-pictures.ts';

const pictures = readCars().flatMap(({ name, views }) =>
  views.map((view) => ({ name, view, file: fileOf(name, view) })),
);
const missing = pictures.filter(({ file }) => !existsSync(join(RENDERED_FOLDER, file)));
if (missing[0]) {
  console.error(`Not every picture is rendered yet, such as ${missing[0].file}: npm run artwork -- all`);
  process.exit(1);
}
for (const file of await readdir(SHIPPED_FOLDER)) await rm(join(SHIPPED_FOLDER, file));
const list: Record<string, ShippedList[string]> = {};
for (const { name, view, file } of pictures) {
  const shipped = join(SHIPPED_FOLDER, file);
  await copyFile(join(RENDERED_FOLDER, file), shipped);
  list[name] = { ...list[name], [view]: await drawPlaceholder(await toPixels(sharp(shipped))) };
}
await writeFile(SHIPPED_LIST, `${JSON.stringify(list, null, 2)}\n`);

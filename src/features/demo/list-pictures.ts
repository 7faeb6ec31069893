// `npm run demo-pictures`: ships what `npm run artwork` has rendered. A view that is not rendered yet keeps the picture that it has.

import { existsSync } from 'node:fs';
import { copyFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { RENDERED_FOLDER, readCars } from '#artwork/studio/picture-jobs.ts';
import { drawPlaceholder, toPixels } from '#features/photos/server/processing/pixels.ts';
import { fileOf, SHIPPED_FOLDER, SHIPPED_LIST, type ShippedList } from './server/shipped-pictures.ts';

/** The order in which a gallery shows them. */
const VIEWS = ['three-quarter', 'profile', 'rear', 'interior', 'dash', 'front', 'wheel'];

const list: Record<string, ShippedList[string]> = {};
const kept = new Set<string>();
for (const { name, views } of readCars()) {
  for (const view of VIEWS.filter((one) => views.includes(one))) {
    const file = fileOf(name, view);
    const [rendered, shipped] = [join(RENDERED_FOLDER, file), join(SHIPPED_FOLDER, file)];
    if (existsSync(rendered)) await copyFile(rendered, shipped);
    if (!existsSync(shipped)) continue;
    kept.add(shipped);
    list[name] = { ...list[name], [view]: await drawPlaceholder(await toPixels(sharp(shipped))) };
  }
}
for (const file of (await readdir(SHIPPED_FOLDER)).map((name) => join(SHIPPED_FOLDER, name)))
  if (!kept.has(file)) await rm(file);
await writeFile(SHIPPED_LIST, `${JSON.stringify(list, null, 2)}\n`);

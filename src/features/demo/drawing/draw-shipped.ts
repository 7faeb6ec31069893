// `npm run demo-pictures`: draws those pictures again that have changed; with `-- --all`, every one.

import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { drawVehicle } from '#artwork/artwork.ts';
import { SHIPPED_FOLDER } from '../server/shipped-pictures.ts';
import { listDrawings } from './picture-options.ts';
import { SIGNATURES, signDrawing } from './signatures.ts';

/** Large enough for the gallery, and rendered in two thirds of the time of the usual 1600 by 1067. */
const SIZE = { width: 1280, height: 853 };
/** All of them together are to stay below 12 MB. */
const QUALITY = 82;

const drawings = listDrawings();
const isAll = process.argv.includes('--all');
await mkdir(SHIPPED_FOLDER, { recursive: true });
const present = new Set(await readdir(SHIPPED_FOLDER));
const before: Record<string, string> = isAll ? {} : await readSignatures();
const signatures = Object.fromEntries(drawings.map(({ file, options }) => [file, signDrawing(options)]));
for (const { file, options } of drawings) {
  if (present.has(file) && before[file] === signatures[file]) continue;
  const picture = sharp(Buffer.from(drawVehicle({ ...options, ...SIZE })));
  await picture.webp({ quality: QUALITY, effort: 6 }).toFile(join(SHIPPED_FOLDER, file));
}
for (const file of present)
  if (!(file in signatures) && file !== basename(SIGNATURES)) await rm(join(SHIPPED_FOLDER, file));
await writeFile(SIGNATURES, `${JSON.stringify(signatures, null, 2)}\n`);

async function readSignatures(): Promise<Record<string, string>> {
  const text = await readFile(SIGNATURES, 'utf8').catch(() => '{}');
  return JSON.parse(text) as Record<string, string>; // written below
}

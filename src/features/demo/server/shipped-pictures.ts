import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawVehicle, type PictureOptions } from '#artwork/artwork.ts';
import { placeBeside } from '#server/build/module-beside.ts';
import { demoInventory } from '../inventory/inventory.ts';
import { countFirstSeen, type PlannedPicture, planPictures } from './picture-plan.ts';

/* The site reports that it is open once its first pages have their pictures. Drawing and rendering these twelve takes
   ten seconds of processor time; shipped as drawings, a little smaller, they take three. */

export const SHIPPED_FOLDER = placeBeside(import.meta, '../pictures');
/** Hash of each file's source, so that a test notices changed artwork or inventory. */
export const SIGNATURES = join(SHIPPED_FOLDER, 'signatures.json');

/** Undefined for a picture that must be drawn. */
export async function readShippedPicture(picture: PlannedPicture): Promise<Buffer | undefined> {
  if (picture.round > 0) return undefined;
  return readFile(join(SHIPPED_FOLDER, nameFile(picture))).catch(() => undefined);
}

/** All shipped pictures by file name. */
export function listShipped(): { file: string; options: PictureOptions }[] {
  const firstSeen = planPictures(demoInventory).slice(0, countFirstSeen(demoInventory));
  return firstSeen.map((picture) => ({ file: nameFile(picture), options: picture.options }));
}

/** A hash of what is drawn. A small drawing shows every change and is quicker. */
export function signDrawing(options: PictureOptions): string {
  const drawing = drawVehicle({ ...options, width: 240, height: 160 });
  return createHash('sha256').update(drawing).digest('hex').slice(0, 16);
}

function nameFile({ vehicle }: PlannedPicture): string {
  const { year, make, model } = demoInventory[vehicle] ?? {};
  return `${[year, make, model]
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')}.webp`;
}

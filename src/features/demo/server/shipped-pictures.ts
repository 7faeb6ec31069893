import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawVehicle, type PictureOptions } from '#artwork/artwork.ts';
import { demoInventory } from '../inventory/inventory.ts';
import { countFirstSeen, type PlannedPicture, planPictures } from './picture-plan.ts';

/*
 * The site says that it is open when its first pages have their pictures. To draw and to render these twelve takes ten
 * seconds of processor time; so they lie here drawn, a little smaller, and take three.
 */

export const SHIPPED_FOLDER = join(import.meta.dirname, '../pictures');
/** For each file what it was drawn from, so that a test can tell when the artwork or the inventory has changed. */
export const SIGNATURES = join(SHIPPED_FOLDER, 'signatures.json');

/** Undefined for a picture that is not shipped and has to be drawn. */
export async function readShippedPicture(picture: PlannedPicture): Promise<Buffer | undefined> {
  if (picture.round > 0) return undefined;
  return readFile(join(SHIPPED_FOLDER, nameFile(picture))).catch(() => undefined);
}

/** Every picture that is to be shipped, by the name of its file. */
export function listShipped(): { file: string; options: PictureOptions }[] {
  const firstSeen = planPictures(demoInventory).slice(0, countFirstSeen(demoInventory));
  return firstSeen.map((picture) => ({ file: nameFile(picture), options: picture.options }));
}

/** Another one for another picture. A small drawing shows a change as well, and is quicker. */
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

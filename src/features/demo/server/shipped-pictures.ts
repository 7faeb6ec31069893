import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { placeAmongSources } from '#server/build/module-beside.ts';

/* Every picture is shipped as a file, so that nothing is rendered where the site runs: `npm run artwork` made them. */

export const SHIPPED_FOLDER = placeAmongSources(import.meta, '../pictures', 'src/features/demo/pictures');

/** The size of every shipped picture. */
export const SHIPPED_SIZE = { width: 1280, height: 853 };

export const SHIPPED_LIST = join(SHIPPED_FOLDER, 'list.json');

/** By car of the studio and view, in the order in which a gallery shows them: what is seen until the picture is there. */
const listSchema = z.record(z.string(), z.record(z.string(), z.string()));
export type ShippedList = z.infer<typeof listSchema>;

let known: Promise<ShippedList> | undefined;

export function readShippedList(): Promise<ShippedList> {
  known ??= readFile(SHIPPED_LIST, 'utf8').then((text) => listSchema.parse(JSON.parse(text)));
  return known;
}

export const fileOf = (car: string, view: string) => `${car}-${view}.webp`;

export const readShipped = (file: string): Promise<Buffer> => readFile(join(SHIPPED_FOLDER, file));

/** The car that somebody offers to the dealership. */
export const OFFERED_CAR = 'offered-car';

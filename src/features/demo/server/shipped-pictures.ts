import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { View } from '#artwork/artwork.ts';
import { placeAmongSources } from '#server/build/module-beside.ts';

/* Every picture is shipped as a file, so that nothing is drawn where the site runs: `npm run demo-pictures` made them. */

export const SHIPPED_FOLDER = placeAmongSources(import.meta, '../pictures', 'src/features/demo/pictures');

export const readShipped = (file: string): Promise<Buffer> => readFile(join(SHIPPED_FOLDER, file));

/** The size of every shipped picture. */
export const SHIPPED_SIZE = { width: 1280, height: 853 };

/** What is known of every shipped picture: a hash of what was drawn, by which a test notices changed artwork or inventory. */
const listSchema = z.record(z.string(), z.object({ drawing: z.string(), placeholder: z.string() }));
export type ShippedList = z.infer<typeof listSchema>;

export const SHIPPED_LIST = join(SHIPPED_FOLDER, 'list.json');

export const readShippedList = async (): Promise<ShippedList> =>
  listSchema.parse(JSON.parse(await readFile(SHIPPED_LIST, 'utf8')));

/** Photos of the car that somebody offers to the dealership. */
export const offeredPictures: readonly { file: string; view: View }[] = (
  ['three-quarter', 'rear', 'interior'] as const
).map((view, at) => ({ file: `offered-car-${at + 1}-${view}.webp`, view }));

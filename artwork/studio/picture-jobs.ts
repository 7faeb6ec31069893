import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where they go as they are rendered. */
export const RENDERED_FOLDER = join(import.meta.dirname, 'pictures');

/** A car of the studio, as cars.json has it. */
export interface StudioCar {
  name: string;
  class: string;
  look: Record<string, unknown>;
  change: Record<string, unknown>;
  views: string[];
}

export interface PictureSize {
  width: number;
  height: number;
  samples: number;
}

export interface PictureJob extends PictureSize {
  file: string;
  /** What is to be seen and how large: a picture of another hash is out of date. */
  hash: string;
  class: string;
  look: Record<string, unknown>;
  change: Record<string, unknown>;
  view: string;
}

/** The pictures that the named cars need. */
export function planPictures(
  cars: readonly StudioCar[],
  names: readonly string[],
  views: readonly string[],
  size: PictureSize,
): PictureJob[] {
  const unknown = names.filter((name) => name !== 'all' && !cars.some((car) => car.name === name));
  if (unknown.length > 0)
    throw new Error(`The studio has no car ${unknown.join(', ')}; artwork/studio/cars.json has their names.`);
  return cars
    .filter(({ name }) => names.includes('all') || names.includes(name))
    .flatMap((car) =>
      (views.length > 0 ? views : car.views).map((view) => {
        const made = { class: car.class, look: car.look, change: car.change, view, ...size };
        const hash = createHash('sha256').update(JSON.stringify(made)).digest('hex').slice(0, 16);
        return { file: `${car.name}-${view}.webp`, hash, ...made };
      }),
    );
}

export function readCars(): StudioCar[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'cars.json'), 'utf8'));
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Scenes are as much larger than this as their frame is. */
export const CAR_WIDTH = 1280;

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

/** A car in the showroom, or a scene with several. */
export type PictureJob = PictureSize & {
  file: string;
  /** What is to be seen and how large: a picture of another hash is out of date. */
  hash: string;
  /** What is set up once for all jobs that have it. */
  set: string;
} & (Pick<StudioCar, 'class' | 'look' | 'change'> | { scene: string; cars: Record<string, StudioCar> });

/** The pictures of the site itself, whoever runs it; scenes.py sets them up. */
export const SCENES: readonly { name: string; width: number; height: number }[] = [
  { name: 'hero', width: 1920, height: 1080 },
  ...['dusk', 'handover', 'workshop', 'yard'].map((name) => ({ name, width: 1600, height: 1067 })),
];

/** The pictures that the named cars and scenes need. */
export function planPictures(
  cars: readonly StudioCar[],
  names: readonly string[],
  views: readonly string[],
  size: PictureSize,
): PictureJob[] {
  const known = [...cars, ...SCENES].map(({ name }) => name);
  const unknown = names.filter((name) => name !== 'all' && !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`The studio has no ${unknown.join(', ')}; its cars are in artwork/studio/cars.json.`);
  const byName = Object.fromEntries(cars.map((car) => [car.name, car]));
  const scenes = SCENES.filter(({ name }) => names.includes('all') || names.includes(name)).map(
    ({ name, width, height }) => {
      const scale = size.width / CAR_WIDTH;
      const made = { scene: name, width: Math.round(width * scale), height: Math.round(height * scale) };
      // There is more to see, and less light.
      const samples = Math.round((size.samples * 4) / 3);
      const hash = hashOf({ ...made, samples });
      return { file: `${name}.webp`, hash, set: name, samples, ...made, cars: byName };
    },
  );
  const pictures = cars
    .filter(({ name }) => names.includes('all') || names.includes(name))
    .flatMap((car) =>
      (views.length > 0 ? views : car.views).map((view) => {
        // The first picture of a gallery is the one that everybody sees.
        const samples = view === car.views[0] ? size.samples : Math.ceil((size.samples * 2) / 3);
        const made = { class: car.class, look: car.look, change: car.change, view, ...size, samples };
        return { file: `${car.name}-${view}.webp`, hash: hashOf(made), set: car.name, ...made };
      }),
    );
  return [...scenes, ...pictures];
}

function hashOf(made: unknown): string {
  return createHash('sha256').update(JSON.stringify(made)).digest('hex').slice(0, 16);
}

export function readCars(): StudioCar[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'cars.json'), 'utf8'));
}

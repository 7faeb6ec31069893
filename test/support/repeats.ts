/** Whether this is the one of the three projects with SQLite and the photos in a folder. */
export const isPlainProject = process.env.TEST_ENGINE === 'sqlite' && process.env.TEST_PHOTOS !== 'store';

/**
 * How often something is tried that knows neither the database nor where photos are: as often as named in one project,
 * and a sixth of that in the others, where the rest would only repeat it.
 */
export function repeats(count: number): number {
  return isPlainProject ? count : Math.ceil(count / 6);
}

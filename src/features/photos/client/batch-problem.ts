import { MOST_PHOTOS } from '../photo-limits.ts';

/** Why this many files are refused for a vehicle; the files themselves are checked later. */
export function findBatchProblem(count: number, room: number): string | undefined {
  if (count <= Math.min(room, MOST_PHOTOS)) return undefined;
  return room < MOST_PHOTOS
    ? `A vehicle can have at most ${MOST_PHOTOS} photos; this one has room for ${room} more.`
    : `Choose at most ${MOST_PHOTOS} photos at once.`;
}

import type { ImportBody } from './import-body.ts';

type Place = ReturnType<ImportBody['place']>;

/** The longest gap between two chunks of one upload. */
const LONGEST_GAP_MS = 15 * 60_000;
/** The same where no chunk says which one it is, and the longest such upload: a program may send some all day. */
const SHORT_GAP_MS = 60_000;
const LONGEST_UNNUMBERED_MS = LONGEST_GAP_MS;

/** Whether a chunk without a clear goes on with this upload of the same person. */
export function isSameUpload(
  { of, beganAt, lastAt }: { of: number | undefined; beganAt: string; lastAt: string },
  place: Place,
  now: Date,
): boolean {
  if (place.chunk === 1 || place.of !== of) return false;
  const sinceLast = now.getTime() - Date.parse(lastAt);
  if (of !== undefined) return sinceLast < LONGEST_GAP_MS;
  return sinceLast < SHORT_GAP_MS && now.getTime() - Date.parse(beganAt) < LONGEST_UNNUMBERED_MS;
}

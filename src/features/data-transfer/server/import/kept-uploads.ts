import type { Actor } from '#features/activity/server/activity.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { ImportBody } from './import-body.ts';

type Place = ReturnType<ImportBody['place']>;

/** The longest gap between two chunks of one upload. */
const LONGEST_GAP_MS = 15 * 60_000;
/** The same where no chunk says which one it is. */
const SHORT_GAP_MS = 60_000;

/**
 * Chunks without a clear: the first that takes something away keeps everything in a safety snapshot, for all that follow
 * it. Known to this process only; another one takes a snapshot more.
 */
export function createKeptUploads(clock: Clock) {
  let last: { staffId: Actor['staffId']; of: number | undefined; at: number } | undefined;

  return {
    /** Whether an earlier chunk of the same upload has kept what was there. */
    has({ staffId }: Actor, { chunk, of }: Place): boolean {
      if (!last || chunk === 1 || last.staffId !== staffId || last.of !== of) return false;
      return clock.now().getTime() - last.at < (of === undefined ? SHORT_GAP_MS : LONGEST_GAP_MS);
    },

    /** After each chunk. */
    note({ staffId }: Actor, { of }: Place, isKept: boolean): void {
      last = isKept ? { staffId, of, at: clock.now().getTime() } : undefined;
    },
  };
}

import type { Actor } from '#features/activity/server/activity.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { ImportBody } from './import-body.ts';
import { isSameUpload } from './same-upload.ts';

type Place = ReturnType<ImportBody['place']>;

/**
 * Chunks without a clear: the first that takes something away keeps everything in a safety snapshot, for all that follow
 * it. Known to this process only; another one takes a snapshot more.
 */
export function createKeptUploads(clock: Clock) {
  let last:
    | { staffId: Actor['staffId']; of: number | undefined; beganAt: string; lastAt: string }
    | undefined;

  return {
    /** Whether an earlier chunk of the same upload has kept what was there. */
    has({ staffId }: Actor, place: Place): boolean {
      return last !== undefined && last.staffId === staffId && isSameUpload(last, place, clock.now());
    },

    /** After each chunk: whether it has made a snapshot, or an earlier one had. */
    note({ staffId }: Actor, { of }: Place, { isMade, isKept }: { isMade: boolean; isKept: boolean }): void {
      const lastAt = clock.now().toISOString();
      const beganAt = isMade ? lastAt : (last?.beganAt ?? lastAt);
      last = isMade || isKept ? { staffId, of, beganAt, lastAt } : undefined;
    },
  };
}

import type { Actor } from '#features/activity/server/activity.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { ImportBody } from './import-body.ts';

type Place = ReturnType<ImportBody['place']>;

/** The longest gap between two chunks of one upload. */
const LONGEST_GAP_MS = 15 * 60_000;
/** The same where no chunk says which one it is, and the longest such upload: a program may send some all day. */
const SHORT_GAP_MS = 60_000;
const LONGEST_UNNUMBERED_MS = LONGEST_GAP_MS;

/**
 * Chunks without a clear: the first that takes something away keeps everything in a safety snapshot, for all that follow
 * it. Known to this process only; another one takes a snapshot more.
 */
export function createKeptUploads(clock: Clock) {
  let last: { staffId: Actor['staffId']; of: number | undefined; keptAt: number; at: number } | undefined;

  function isOver({ of, keptAt, at }: NonNullable<typeof last>): boolean {
    const now = clock.now().getTime();
    if (of !== undefined) return now - at >= LONGEST_GAP_MS;
    return now - at >= SHORT_GAP_MS || now - keptAt >= LONGEST_UNNUMBERED_MS;
  }

  return {
    /** Whether an earlier chunk of the same upload has kept what was there. */
    has({ staffId }: Actor, { chunk, of }: Place): boolean {
      return last !== undefined && chunk !== 1 && last.staffId === staffId && last.of === of && !isOver(last);
    },

    /** After each chunk: whether it has made a snapshot, or an earlier one had. */
    note({ staffId }: Actor, { of }: Place, { isMade, isKept }: { isMade: boolean; isKept: boolean }): void {
      const at = clock.now().getTime();
      const keptAt = isMade ? at : (last?.keptAt ?? at);
      last = isMade || isKept ? { staffId, of, keptAt, at } : undefined;
    },
  };
}

import { storageTroubleOf } from '#server/http/mount/storage-trouble.ts';
import type { Log } from '#server/log.ts';
import type { VisitCountRepository } from './visit-count.repository.ts';
import type { VisitCount, VisitCounter } from './visit-counter.ts';

/**
 * Puts what was counted into the database; while that is away, it waits in memory and grows there. A sum that the database
 * does not take must not keep the others out for ever: it is found by halves, and left out.
 */
export function createVisitStore({
  visitCounter,
  visitCounts,
  log,
}: {
  visitCounter: Pick<VisitCounter, 'take' | 'putBack'>;
  visitCounts: Pick<VisitCountRepository, 'add'>;
  log: Pick<Log, 'warn'>;
}) {
  return {
    async store(): Promise<void> {
      const parts = [visitCounter.take()];
      const refused: VisitCount[] = [];
      let isAnyStored = false;
      let trouble: unknown;
      for (let part = parts.pop(); part; part = parts.pop()) {
        try {
          await visitCounts.add(part);
          isAnyStored ||= part.length > 0;
        } catch (error) {
          trouble = error;
          if (storageTroubleOf(error)) {
            visitCounter.putBack([...part, ...parts.flat(), ...refused]);
            throw error;
          }
          const half = Math.ceil(part.length / 2);
          if (part.length === 1) refused.push(...part);
          else parts.push(part.slice(half), part.slice(0, half));
        }
      }
      if (refused.length === 0) return;
      if (isAnyStored) return log.warn('visit_sums_refused', { sums: refused.length });
      // Not a single one: then it is hardly they.
      visitCounter.putBack(refused);
      throw trouble;
    },
  };
}

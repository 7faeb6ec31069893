import type { VisitCountRepository } from './visit-count.repository.ts';
import type { VisitCounter } from './visit-counter.ts';

/** Puts what was counted into the database; while that is away, it waits in memory and grows there. */
export function createVisitStore({
  visitCounter,
  visitCounts,
}: {
  visitCounter: Pick<VisitCounter, 'take' | 'putBack'>;
  visitCounts: Pick<VisitCountRepository, 'add'>;
}) {
  return {
    async store(): Promise<void> {
      const taken = visitCounter.take();
      try {
        await visitCounts.add(taken);
      } catch (error) {
        visitCounter.putBack(taken);
        throw error;
      }
    },
  };
}

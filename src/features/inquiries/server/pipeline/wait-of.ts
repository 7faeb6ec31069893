import { createOpenMinutes, type OpeningHours } from '#features/dealership/hours/open-minutes.ts';
import type { Clock } from '#server/clock.ts';
import type { WaitOf } from '../inquiry.presenter.ts';

interface Waiting {
  hours: OpeningHours;
  overdueMinutes: number;
}

/** Counts in opening time: an inquiry of Saturday night has not waited yet on Monday morning. */
export function createWaitOf({ readWaiting, clock }: { readWaiting: () => Waiting; clock: Clock }): WaitOf {
  let counting: { hours: OpeningHours; count: ReturnType<typeof createOpenMinutes> } | undefined;
  return (since) => {
    const { hours, overdueMinutes } = readWaiting();
    if (counting?.hours !== hours) counting = { hours, count: createOpenMinutes(hours) };
    const minutes = counting.count(since, clock.now());
    return { minutes, isOverdue: minutes > overdueMinutes };
  };
}

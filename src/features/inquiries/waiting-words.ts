import type { Why } from '#features/customers/urgency.ts';

const HOUR = 60;

/** `45 min`, `3 h 20 min`: minutes of opening time. */
export function waitingWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

/**
 * A customer who waits: so many minutes of opening time by now, of those that the dealership wants at most. Hours of
 * opening time tell little about a wait that began on another day: that day is told instead, such as `yesterday`.
 */
export function whyWaiting(
  { minutes, isOverdue }: { minutes: number; isOverdue: boolean },
  overdueMinutes: number,
  sinceDay?: string,
): Why {
  if (isOverdue)
    return {
      urgency: 'late',
      reason: `Waits ${sinceDay ? `since ${sinceDay}` : waitingWords(minutes)}, longer than your ${limitWords(overdueMinutes)}`,
    };
  // Nobody can have answered before the doors open.
  if (minutes === 0) return { urgency: 'today', reason: 'Waits for a first answer' };
  const isSoon = minutes * 2 >= overdueMinutes;
  return { urgency: isSoon ? 'soon' : 'today', reason: `Waits ${waitingWords(minutes)} by now` };
}

/** `2 hours`, `1 hour`, `45 minutes`, `1 h 30 min`. */
function limitWords(minutes: number): string {
  if (minutes % HOUR === 0) return minutes === HOUR ? '1 hour' : `${minutes / HOUR} hours`;
  return minutes < HOUR ? `${minutes} minutes` : waitingWords(minutes);
}

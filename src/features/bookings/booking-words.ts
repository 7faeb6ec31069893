import { dayWords, longDay } from '#features/customers/day-words.ts';
import { onDay, SOON_MS, type Why } from '#features/customers/urgency.ts';
import { clockTime } from '#features/dealership/dealership.ts';
import { clockOf, sydneyDay } from '#shared/dates.ts';

/** `Fri` and `20 Nov`. */
export function shortDayWords(day: string): { weekday: string; date: string } {
  return {
    weekday: longDay(day, { weekday: 'short' }),
    date: longDay(day, { day: 'numeric', month: 'short' }),
  };
}

/** `9:30am`, for `09:30`. */
export { clockTime as timeWords };

/** `Friday 20 November, 9:30am to 10am`, by the dealership's clock; with `now`, another year is told. */
export function whenWords({ startMs, endMs }: { startMs: number; endMs: number }, now?: Date): string {
  const day = sydneyDay(new Date(startMs));
  return `${dayWords(day, now)}, ${clockTime(clockOf(startMs))} to ${clockTime(clockOf(endMs))}`;
}

/** Why a booking is on the list of the day: it is today's, nobody noted how it went, or somebody has to confirm it. */
export function whyBooking(
  { kind, state, startMs }: { kind: string; state: string; startMs: number },
  now: Date,
): Why {
  const time = clockTime(clockOf(startMs));
  if (state === 'requested') {
    // What comes today is dealt with before another day.
    const urgency = sydneyDay(new Date(startMs)) === sydneyDay(now) ? 'soon' : 'today';
    return { urgency, reason: `Wants to come ${onDay(startMs, now)} at ${time}: to be confirmed` };
  }
  const isPast = sydneyDay(new Date(startMs)) < sydneyDay(now);
  if (isPast && state === 'arrived')
    return { urgency: 'late', reason: `Arrived ${onDay(startMs, now)} for ${time}: say when it is done` };
  if (state === 'arrived') return { urgency: 'soon', reason: `Has arrived for ${time}: say when it is done` };
  if (isPast)
    return { urgency: 'late', reason: `Was to come ${onDay(startMs, now)} at ${time}: say how it went` };
  const ahead = startMs - now.getTime();
  if (ahead < 0) return { urgency: 'late', reason: `Was to come at ${time}: say how it went` };
  return { urgency: ahead <= SOON_MS ? 'soon' : 'today', reason: `${kind} at ${time}` };
}

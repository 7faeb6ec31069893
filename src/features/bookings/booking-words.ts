import { dayWords, longDay } from '#features/customers/day-words.ts';
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
  const year = day.slice(0, 4);
  const words = now && !sydneyDay(now).startsWith(year) ? `${dayWords(day)} ${year}` : dayWords(day);
  return `${words}, ${clockTime(clockOf(startMs))} to ${clockTime(clockOf(endMs))}`;
}

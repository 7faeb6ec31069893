import { clockTime } from '#features/dealership/dealership.ts';
import { sydneyDay } from '#shared/dates.ts';
import { clockOf } from './slots.ts';

const longDay = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', ...options }).format(new Date(day));

/** `Friday 20 November`, for `2026-11-20`. */
export function dayWords(day: string): string {
  return longDay(day, { weekday: 'long', day: 'numeric', month: 'long' }).replace(',', '');
}

/** `Needed until Friday 20 November`, of a vehicle that a buyer asks us to hold. */
export function neededUntil(day: string): string {
  return `Needed until ${dayWords(day)}`;
}

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

/** `Friday 20 November, 5pm`, by the dealership's clock. */
export function momentWords(at: string): string {
  const ms = Date.parse(at);
  return `${dayWords(sydneyDay(new Date(ms)))}, ${clockTime(clockOf(ms))}`;
}

/** `Sydney time`, for `Australia/Sydney`. */
export function zoneWords(timeZone: string): string {
  return `${timeZone.replace(/^.*\//, '').replaceAll('_', ' ')} time`;
}

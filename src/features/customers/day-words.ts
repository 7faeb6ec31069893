import { clockTime } from '#features/dealership/dealership.ts';
import { clockOf, sydneyDay } from '#shared/dates.ts';

export const longDay = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', ...options }).format(new Date(day));

/** `Friday 20 November`, for `2026-11-20`; with `now`, another year is told. */
export function dayWords(day: string, now?: Date): string {
  const words = longDay(day, { weekday: 'long', day: 'numeric', month: 'long' }).replace(',', '');
  const year = day.slice(0, 4);
  return now && !sydneyDay(now).startsWith(year) ? `${words} ${year}` : words;
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

import { lazyValue } from './lazy-value.ts';

export const DAY_MS = 86_400_000;
const SYDNEY = 'Australia/Sydney';

// Created on first use: a formatter with a time zone takes a phone tens of milliseconds, and few pages need one.
const longDate = lazyValue(() => new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: SYDNEY }));
const parts = lazyValue(() => new Intl.DateTimeFormat('en-CA', { timeZone: SYDNEY, dateStyle: 'short' }));

/** `15 November 2026`, in Sydney. */
export function formatSydneyDate(at: Date): string {
  return longDate().format(at);
}

/** `2026-11-15` in Sydney. */
export function sydneyDay(at: Date): string {
  return parts().format(at);
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const clock = lazyValue(
  () => new Intl.DateTimeFormat('en-GB', { timeZone: SYDNEY, timeStyle: 'medium', hourCycle: 'h23' }),
);

/** `2026-03-02T11:00:00+11:00`: Sydney's local time with offset, for files. */
export function toSydneyIso(at: Date): string {
  const local = `${sydneyDay(at)}T${clock().format(at)}`;
  const aheadMinutes = Math.round((Date.parse(`${local}Z`) - at.getTime()) / MINUTE_MS);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${local}+${two(Math.floor(aheadMinutes / 60))}:${two(aheadMinutes % 60)}`;
}

/** Midnight in Sydney, eleven or ten hours ahead of UTC. */
export function startOfSydneyDay(at: Date): Date {
  const day = sydneyDay(at);
  const inSummer = new Date(Date.parse(day) - 11 * HOUR_MS);
  return sydneyDay(inSummer) === day ? inSummer : new Date(Date.parse(day) - 10 * HOUR_MS);
}

/** This many months earlier, on the same day of the month, or the last day of a shorter one. */
export function monthsBefore(at: Date, months: number): Date {
  const earlier = new Date(at);
  earlier.setUTCMonth(earlier.getUTCMonth() - months);
  // 31 February overflows into March: back to the last day of February.
  if (earlier.getUTCDate() !== at.getUTCDate()) earlier.setUTCDate(0);
  return earlier;
}

const NEW_YEAR_OFFSET_MS = 11 * HOUR_MS;

/** The year in Sydney. A new year always begins in summer time, UTC+11. */
export function sydneyYear(at: Date): number {
  return new Date(at.getTime() + NEW_YEAR_OFFSET_MS).getUTCFullYear();
}

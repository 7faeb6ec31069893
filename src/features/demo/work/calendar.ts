import { daysAfter, instantOf, sydneyDay } from '#shared/dates.ts';

export const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Days and times around the start of the demonstration, by the dealership's clock. */
export interface Calendar {
  now: Date;
  /** `dayOf(-1)` is yesterday. */
  dayOf(days: number): string;
  /** `moment(-1, '16:30')` is yesterday at half past four. */
  moment(days: number, time: string): Date;
}

export function calendarAt(now: Date): Calendar {
  const today = sydneyDay(now);
  const dayOf = (days: number) => daysAfter(today, days);
  return { now, dayOf, moment: (days, time) => instantOf(dayOf(days), time) };
}

export const hoursAfter = (at: Date, hours: number): Date => new Date(at.getTime() + hours * HOUR_MS);

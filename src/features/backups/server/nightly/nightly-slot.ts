import { daysAfter, toSydneyIso } from '#shared/dates.ts';

/**
 * The night whose backup is due: the day on which the configured hour last passed in the dealership's time zone. A
 * missed night is made up for; a repeated one after the clock went back counts separately.
 */
export function nightOf(now: Date, hour: number): string {
  const local = toSydneyIso(now);
  const day = local.slice(0, 10);
  if (Number(local.slice(11, 13)) >= hour) return day;
  return daysAfter(day, -1);
}

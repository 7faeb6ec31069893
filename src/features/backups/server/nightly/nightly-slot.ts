import { DAY_MS, toSydneyIso } from '#shared/dates.ts';

/**
 * The night whose backup is due: the day on which the set hour last struck at the dealership. A night that was slept
 * through is made up for; one that the clock went back to counts as another.
 */
export function nightOf(now: Date, hour: number): string {
  const local = toSydneyIso(now);
  const day = local.slice(0, 10);
  if (Number(local.slice(11, 13)) >= hour) return day;
  return new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
}

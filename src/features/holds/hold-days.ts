import type { Dealership } from '#features/dealership/dealership.ts';
import { isOpenOn } from '#features/dealership/hours/open-state.ts';
import { daysAfter, sydneyDay } from '#shared/dates.ts';

/** Longer than that, nobody keeps a vehicle from others on a form alone. */
const MOST_DAYS = 14;

/** The days until which a vehicle can be asked for, by the clock of the dealership: those on which somebody can come. */
export function listHoldDays(now: Date, dealership: Pick<Dealership, 'hours' | 'specialDays'>): string[] {
  const today = sydneyDay(now);
  return Array.from({ length: MOST_DAYS }, (_, at) => daysAfter(today, at + 1)).filter((day) =>
    isOpenOn(day, dealership),
  );
}

/** Today as well, for a form that was opened yesterday. */
export function isHoldDay(day: string, now: Date): boolean {
  const today = sydneyDay(now);
  return today <= day && day <= daysAfter(today, MOST_DAYS);
}

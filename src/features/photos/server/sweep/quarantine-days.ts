import { DAY_MS } from '#shared/dates.ts';

/** Days on which the site must have run with a photo in quarantine before it is deleted. */
const QUARANTINE_DAYS = 7;

/** `2026-03-02`, or `2026-03-02-deleted` for photos that the database has released. */
const shape = /^(\d{4}-\d\d-\d\d)(-deleted)?$/;

export interface QuarantineDay {
  name: string;
  day: string;
  isDeleted: boolean;
}

/** Undefined for any other name. */
export function readDay(name: string): QuarantineDay | undefined {
  return shape.test(name) ? { name, day: name.slice(0, 10), isDeleted: name.length > 10 } : undefined;
}

export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Never before the newest known day: after the clock went back, older days would count as later ones. */
export function nameDay(known: readonly QuarantineDay[], now: Date, isDeleted: boolean): string {
  const day = known.reduce((newest, one) => (one.day > newest ? one.day : newest), dayOf(now));
  return isDeleted ? `${day}-deleted` : day;
}

/**
 * Whether a photo was in quarantine long enough. A wrong clock must not empty it, so this counts days on which the
 * site ran: seven later ones, none in the future.
 */
export function judgeDays(known: readonly QuarantineDay[], now: Date): (day: string) => boolean {
  const today = dayOf(now);
  const seen = [...new Set(known.map(({ day }) => day))].filter((day) => day <= today);
  return (day) =>
    seen.filter((one) => one > day).length >= QUARANTINE_DAYS &&
    Date.parse(today) - Date.parse(day) >= QUARANTINE_DAYS * DAY_MS;
}

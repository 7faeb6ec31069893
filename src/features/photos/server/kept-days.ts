/** Days on which the site must have looked at what is put aside, before anything of it leaves for good. */
const KEPT_DAYS = 7;
const DAY_MS = 86_400_000;

/** `2026-03-02`, or `2026-03-02-deleted` for what the database itself has let go of. */
const shape = /^(\d{4}-\d\d-\d\d)(-deleted)?$/;

export interface AsideDay {
  name: string;
  day: string;
  isDeleted: boolean;
}

/** Undefined for any other name. */
export function readDay(name: string): AsideDay | undefined {
  return shape.test(name) ? { name, day: name.slice(0, 10), isDeleted: name.length > 10 } : undefined;
}

export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Never dated before a day that is known: with a clock that went back, older days would count as later ones. */
export function nameDay(known: readonly AsideDay[], now: Date, isDeleted: boolean): string {
  const day = known.reduce((newest, one) => (one.day > newest ? one.day : newest), dayOf(now));
  return isDeleted ? `${day}-deleted` : day;
}

/**
 * Whether what was put aside on a day has been there for its time. One wrong clock must not empty it, so days are
 * counted that the site has seen: seven that are later, and none of them ahead of now.
 */
export function judgeDays(known: readonly AsideDay[], now: Date): (day: string) => boolean {
  const today = dayOf(now);
  const seen = [...new Set(known.map(({ day }) => day))].filter((day) => day <= today);
  return (day) =>
    seen.filter((one) => one > day).length >= KEPT_DAYS &&
    Date.parse(today) - Date.parse(day) >= KEPT_DAYS * DAY_MS;
}

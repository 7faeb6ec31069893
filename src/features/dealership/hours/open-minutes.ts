import { DAY_MS, instantOf, sydneyDay } from '#shared/dates.ts';
import type { Settings } from '../settings/settings-schema.ts';
import { findSpecialDay, week } from './opening-hours.ts';

export type OpeningHours = Settings['hours'];

const MINUTE_MS = 60_000;
/** Days that are counted; longer waits make no difference to anybody. */
const MOST_DAYS = 400;

/** When the dealership is open on a day, or undefined. */
export function openOn(day: string, hours: OpeningHours): { opens: string; closes: string } | undefined {
  const special = findSpecialDay(hours, day);
  if (special?.opening === 'closed') return undefined;
  if (special?.opening === 'hours') return { opens: special.opens, closes: special.closes };
  const [key] = week[(new Date(day).getUTCDay() + 6) % 7] ?? week[0];
  return hours.weekly[key] ?? undefined;
}

/**
 * Counts whole minutes of opening time from one moment to another, by the dealership's clock. Days are looked up once,
 * so that a list of ten thousand inquiries costs little more than one.
 */
export function createOpenMinutes(hours: OpeningHours): (from: Date, to: Date) => number {
  const known = new Map<string, { opens: number; closes: number } | undefined>();

  function timesOn(day: string) {
    if (!known.has(day)) {
      const open = openOn(day, hours);
      known.set(
        day,
        open && {
          opens: instantOf(day, open.opens).getTime(),
          closes: instantOf(day, open.closes).getTime(),
        },
      );
    }
    return known.get(day);
  }

  return (from, to) => {
    if (!(to > from)) return 0;
    const last = sydneyDay(to);
    const first = Math.max(Date.parse(sydneyDay(from)), Date.parse(last) - MOST_DAYS * DAY_MS);
    let openMs = 0;
    for (let at = first; at <= Date.parse(last); at += DAY_MS) {
      const times = timesOn(new Date(at).toISOString().slice(0, 10));
      if (!times) continue;
      openMs += Math.max(0, Math.min(times.closes, to.getTime()) - Math.max(times.opens, from.getTime()));
    }
    return Math.floor(openMs / MINUTE_MS);
  };
}

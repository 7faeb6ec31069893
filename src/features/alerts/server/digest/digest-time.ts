import { clockOf, sydneyDay } from '#shared/dates.ts';

/** Mails are written from this time on; a site that was off writes them later, but wakes nobody. */
const FROM = '07:00';
const UNTIL = '20:00';

/** The day for which mails are to be written now, by the dealership's clock; undefined by night. */
export function digestDay(now: Date): string | undefined {
  const time = clockOf(now.getTime());
  return time >= FROM && time < UNTIL ? sydneyDay(now) : undefined;
}

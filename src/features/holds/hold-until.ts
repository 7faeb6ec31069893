import { dayWords } from '#features/customers/day-words.ts';
import { clockTime, type Dealership } from '#features/dealership/dealership.ts';
import { openTimesOn } from '#features/dealership/hours/open-state.ts';
import { daysAfter } from '#shared/dates.ts';

/** The end of a hold by the dealership's clock. */
export interface Until {
  day: string;
  time: string;
}

type Hours = Pick<Dealership, 'hours' | 'specialDays'>;

/** What most buyers need to come and decide. */
const USUAL_DAYS = 2;
const USUAL_TIME = '17:00';
/** Longer than any holiday of a dealership that still sells. */
const MOST_CLOSED_DAYS = 31;

/** What staff find proposed: the day that the buyer named, or an open one soon, while somebody is there. */
export function usualUntil(today: string, hours: Hours, named?: string): Until {
  const day = named ?? firstOpen(daysAfter(today, USUAL_DAYS), hours);
  const open = openTimesOn(day, hours);
  return { day, time: open && !isWithin(USUAL_TIME, open) ? open.closes : USUAL_TIME };
}

/** What is to be said of an end at which nobody is there; empty for every other. */
export function closedWords({ day, time }: Until, hours: Hours): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || time === '') return '';
  const open = openTimesOn(day, hours);
  if (!open) return `You are closed on ${dayWords(day)}: nobody can come then.`;
  if (isWithin(time, open)) return '';
  return `You are open from ${clockTime(open.opens)} to ${clockTime(open.closes)} on ${dayWords(day)}: nobody can come then.`;
}

function firstOpen(from: string, hours: Hours): string {
  for (let ahead = 0; ahead < MOST_CLOSED_DAYS; ahead += 1) {
    const day = daysAfter(from, ahead);
    if (openTimesOn(day, hours)) return day;
  }
  return from;
}

function isWithin(time: string, { opens, closes }: { opens: string; closes: string }): boolean {
  return opens <= time && time <= closes;
}

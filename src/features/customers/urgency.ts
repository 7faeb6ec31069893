import { daysAfter, sydneyDay } from '#shared/dates.ts';
import { dayWords } from './day-words.ts';

/* How urgent something is on the list of the day, and why, in words that all of them share. */

/** From what should have been done to what can wait until the evening. */
export const urgencies = ['late', 'soon', 'today'] as const;
export type Urgency = (typeof urgencies)[number];

export interface Why {
  urgency: Urgency;
  reason: string;
}

/** What comes within this time is soon. */
export const SOON_MS = 2 * 3_600_000;

/** Less than zero when the first is more urgent. */
export function compareUrgency(one: { urgency: Urgency }, other: { urgency: Urgency }): number {
  return urgencies.indexOf(one.urgency) - urgencies.indexOf(other.urgency);
}

/** `Task is due today`, `Follow-up was due on Friday 13 November`. */
export function whyOnDay(what: string, day: string, now: Date): Why {
  const today = sydneyDay(now);
  const isAhead = day >= today;
  const when = nearDay(day, today) ?? `on ${dayWords(day, now)}`;
  return { urgency: isAhead ? 'today' : 'late', reason: `${what} ${isAhead ? 'is' : 'was'} due ${when}` };
}

/** `today`, `tomorrow`, `on Friday 20 November`, by the dealership's clock. */
export function onDay(ms: number, now: Date): string {
  const day = sydneyDay(new Date(ms));
  return nearDay(day, sydneyDay(now)) ?? `on ${dayWords(day, now)}`;
}

/** Only the days around today have names of their own. */
export function nearDay(day: string, today: string): string | undefined {
  if (day === today) return 'today';
  if (day === daysAfter(today, -1)) return 'yesterday';
  return day === daysAfter(today, 1) ? 'tomorrow' : undefined;
}

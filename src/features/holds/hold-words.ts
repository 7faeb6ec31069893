import { dayWords } from '#features/customers/day-words.ts';
import { onDay, SOON_MS, type Why } from '#features/customers/urgency.ts';
import { clockTime } from '#features/dealership/dealership.ts';
import { clockOf, sydneyDay } from '#shared/dates.ts';

/** `Needed until Friday 20 November`, of a vehicle that a buyer asks us to hold. */
export function neededUntil(day: string): string {
  return `Needed until ${dayWords(day)}`;
}

export interface HoldFacts {
  isAsked: boolean;
  isSold: boolean;
  isSoldToAnother: boolean;
  isGone: boolean;
  untilMs: number | null;
}

/**
 * Why a hold is on the list of the day: it ends today, or somebody has to decide about it; undefined for the others.
 */
export function whyHold(
  { isAsked, isSold, isSoldToAnother, isGone, untilMs }: HoldFacts,
  now: Date,
): Why | undefined {
  if (isAsked) return { urgency: 'soon', reason: 'Asks for a hold: to be decided' };
  if (isGone)
    return { urgency: 'late', reason: 'Held vehicle is no longer in the stock: was it sold to this buyer?' };
  if (isSoldToAnother)
    return { urgency: 'late', reason: 'Held vehicle is marked Sold to somebody else: end the hold' };
  if (isSold) return { urgency: 'late', reason: 'Held vehicle is marked Sold: to this buyer?' };
  if (untilMs === null) return undefined;
  const time = clockTime(clockOf(untilMs));
  if (untilMs <= now.getTime())
    return { urgency: 'late', reason: `Hold was up ${onDay(untilMs, now)} at ${time}` };
  if (sydneyDay(new Date(untilMs)) !== sydneyDay(now)) return undefined;
  const isSoon = untilMs - now.getTime() <= SOON_MS;
  return { urgency: isSoon ? 'soon' : 'today', reason: `Hold ends at ${time}` };
}

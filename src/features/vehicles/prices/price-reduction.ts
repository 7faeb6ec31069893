import { DAY_MS } from '#shared/dates.ts';
import type { PriceStep } from './public-prices.ts';

/* The rule by which a price is called reduced; the page at `/how-we-show-prices` says it in words. */

/** How long the higher price must have been public, without a break, up to the day of the reduction. */
export const LEAST_DAYS_PUBLIC = 28;
/**
 * Before the reduction the price must not have gone up, or changed what it includes, within so many days. What was not
 * recorded in that time may have been a raise.
 */
export const DAYS_WITHOUT_RAISE = 90;
/** From the day of the reduction. */
export const DAYS_SHOWN = 30;

export interface Reduction {
  byCents: number;
  fromCents: number;
  /** The day on which the higher price ended. */
  on: string;
}

/**
 * By how much a vehicle is reduced today, if by the rule it is: against the last higher price that was public for long
 * enough, from which it has only fallen since. By calendar days of the dealership.
 */
export function findReduction(steps: readonly PriceStep[], today: string): Reduction | undefined {
  const now = steps.at(-1);
  if (!now || now.cents === null || now.priceType === '' || now.day > today) return undefined;
  for (let at = steps.length - 2; at >= 0; at -= 1) {
    const [before, after] = [steps[at], steps[at + 1]];
    if (before?.cents == null || after?.cents == null) return undefined;
    if (before.priceType !== now.priceType || before.cents <= after.cents) return undefined;
    if (daysBetween(after.day, today) >= DAYS_SHOWN) return undefined;
    if (daysBetween(before.day, after.day) < LEAST_DAYS_PUBLIC) continue;
    if (wasRaised(steps.slice(0, at + 1), after.day)) return undefined;
    return { byCents: before.cents - now.cents, fromCents: before.cents, on: after.day };
  }
  return undefined;
}

/** Against the price before it, also where the vehicle was off the site in between. */
function wasRaised(steps: readonly PriceStep[], day: string): boolean {
  const prices = steps.filter(({ cents }) => cents !== null);
  return prices.some((price, at) => {
    if (daysBetween(price.day, day) >= DAYS_WITHOUT_RAISE) return false;
    const earlier = prices[at - 1];
    if (!earlier) return price.isFirstKnown === true;
    return (price.cents ?? 0) > (earlier.cents ?? 0) || price.priceType !== earlier.priceType;
  });
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

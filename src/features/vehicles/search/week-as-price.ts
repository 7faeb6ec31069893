import type { VehicleFilters } from './vehicle-filters.ts';

/** By the advertised terms; undefined where there are none, and for what is no budget. */
export type PriceForWeek = (dollarsAWeek: number) => number | undefined;

/** Nobody means more, and beyond it a dollar of the price would be lost among the digits. */
export const MOST_A_WEEK = 20_000;

/**
 * The same filters with a budget a week as a price, which is what the stock is searched by. Undefined where no repayment is
 * known: then no vehicle has one.
 */
export function withWeekAsPrice(
  { weekMax, ...filters }: VehicleFilters,
  priceForWeek: PriceForWeek,
): VehicleFilters | undefined {
  if (weekMax === undefined) return filters;
  const price = priceForWeek(Math.min(weekMax, MOST_A_WEEK));
  if (price === undefined) return undefined;
  return { ...filters, priceMax: Math.min(price, filters.priceMax ?? Infinity) };
}

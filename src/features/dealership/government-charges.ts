import { toCents } from '#shared/money.ts';
import type { Settings } from './settings/settings-schema.ts';

export type ChargeRates = Settings['charges']['rates'][number];

/** The latest rates that hold on this day (YYYY-MM-DD); none before the first. */
function ratesOn(all: readonly ChargeRates[], day: string): ChargeRates | undefined {
  return all.filter(({ from }) => from <= day).toSorted((a, b) => (a.from < b.from ? 1 : -1))[0];
}

const HUNDRED_DOLLARS = 10_000;

/** Duty is so much for every $100 or part of it, and another amount above the threshold. In whole cents. */
function dutyCents(priceCents: number, rates: ChargeRates): number {
  const threshold = toCents(rates.threshold);
  const hundredsOf = (cents: number) => Math.ceil(Math.max(0, cents) / HUNDRED_DOLLARS);
  return (
    hundredsOf(Math.min(priceCents, threshold)) * toCents(rates.dutyPer100) +
    hundredsOf(priceCents - threshold) * toCents(rates.dutyPer100Above)
  );
}

/** Whether a passenger vehicle of this price pays the rate above the threshold; never without rates. */
export function isAboveThreshold(priceCents: number, all: readonly ChargeRates[], day: string): boolean {
  const rates = ratesOn(all, day);
  return rates !== undefined && priceCents > toCents(rates.threshold);
}

interface DriveAwayEstimate {
  dutyCents: number;
  /** Null while nobody has entered it: it comes on top of the total. */
  transferFeeCents: number | null;
  /** The price with all charges that are known. */
  totalCents: number;
}

/** What a passenger vehicle costs on the road in New South Wales, by the rates of this day; undefined without rates. */
export function estimateDriveAway(
  priceCents: number,
  all: readonly ChargeRates[],
  day: string,
): DriveAwayEstimate | undefined {
  const rates = ratesOn(all, day);
  if (!rates) return undefined;
  const duty = dutyCents(priceCents, rates);
  const fee = toCents(rates.transferFeeDollars) || null;
  return { dutyCents: duty, transferFeeCents: fee, totalCents: priceCents + duty + (fee ?? 0) };
}

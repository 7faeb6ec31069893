import { fromCents, toCents } from '#shared/money.ts';
import { repaymentCents } from './repayment.ts';

export interface EstimateTerms {
  depositDollars: number;
  months: number;
  ratePercent: number;
}

/** Rounded dollars a month for a vehicle of this price; undefined without a price or when the deposit covers it. */
export function estimateMonthly(price: number | null, terms: EstimateTerms): number | undefined {
  if (!price || price <= terms.depositDollars) return undefined;
  const repayment = repaymentCents({
    principalCents: toCents(price - terms.depositDollars),
    ratePercent: terms.ratePercent,
    periods: terms.months,
    periodsPerYear: 12,
  });
  return Math.round(fromCents(repayment));
}

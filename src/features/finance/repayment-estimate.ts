import { fromCents, toCents } from '#shared/money.ts';
import { type Loan, repaymentCents } from './repayment.ts';

/** What the dealer's settings say of a loan. */
export interface LoanTerms {
  depositDollars: number;
  months: number;
  ratePercent: number;
}

const payments = { month: 12, week: 52 } as const;
export type Per = keyof typeof payments;

/** A loan by these terms, without its amount. */
export function loanOf({ months, ratePercent }: LoanTerms, per: Per): Omit<Loan, 'principalCents'> {
  const periodsPerYear = payments[per];
  return { ratePercent, periods: Math.round((months / 12) * periodsPerYear), periodsPerYear };
}

/** Rounded dollars for a vehicle of this price; undefined without a price or when the deposit covers it. */
export function estimateRepayment(price: number | null, terms: LoanTerms, per: Per): number | undefined {
  if (!price || price <= terms.depositDollars) return undefined;
  const principalCents = toCents(price - terms.depositDollars);
  return Math.round(fromCents(repaymentCents({ ...loanOf(terms, per), principalCents })));
}

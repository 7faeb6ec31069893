import { type Loan, ratePerPeriod, repaymentCents } from './repayment.ts';

export interface LoanFees {
  /** Paid once, when the loan is made. */
  establishmentCents: number;
  /** Paid with every repayment. */
  periodicCents: number;
}

/**
 * The yearly rate that charges as much by interest alone as this loan does by interest and fees, in percent to
 * two decimals (National Credit Code: the rate per period times the periods in a year).
 */
export function comparisonRatePercent(loan: Loan, fees: LoanFees): number {
  const received = loan.principalCents - fees.establishmentCents;
  const paid = repaymentCents(loan) + fees.periodicCents;
  const balloon = loan.balloonCents ?? 0;
  // Present value falls as the rate rises, so bisection finds the rate.
  let low = ratePerPeriod(loan);
  let high = 1;
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (presentValue(paid, balloon, middle, loan.periods) > received) low = middle;
    else high = middle;
  }
  return Math.round(low * loan.periodsPerYear * 10_000) / 100;
}

function presentValue(paid: number, balloon: number, rate: number, periods: number): number {
  if (rate === 0) return paid * periods + balloon;
  const last = Math.exp(-periods * Math.log1p(rate));
  return (paid * (1 - last)) / rate + balloon * last;
}

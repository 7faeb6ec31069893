/** A loan repaid in equal instalments at the end of each period. Money is in whole cents. */
export interface Loan {
  principalCents: number;
  /** Nominal, per year. */
  ratePercent: number;
  /** Number of repayments. */
  periods: number;
  /** 12 for monthly, 26 for fortnightly, 52 for weekly. */
  periodsPerYear: number;
  /** Due with the last repayment. */
  balloonCents?: number;
}

/** The equal repayment of each period, to the nearest cent. 0 for a loan of 0. */
export function repaymentCents(loan: Loan): number {
  const { principalCents, periods, balloonCents = 0 } = loan;
  if (principalCents <= 0 || periods < 1) return 0;
  const rate = ratePerPeriod(loan);
  const financedCents = principalCents - balloonCents;
  if (rate === 0) return Math.round(financedCents / periods);
  // -expm1(-n·log1p(r)) is 1 - (1 + r)^-n without loss of precision for a small r.
  const discounted = -Math.expm1(-periods * Math.log1p(rate));
  return Math.round((financedCents * rate) / discounted + balloonCents * rate);
}

export function ratePerPeriod({ ratePercent, periodsPerYear }: Loan): number {
  return ratePercent / 100 / periodsPerYear;
}

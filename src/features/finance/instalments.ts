import { type Loan, ratePerPeriod, repaymentCents } from './repayment.ts';

export interface Instalment {
  repaymentCents: number;
  interestCents: number;
  /** The balance after it; 0 after the last. */
  balanceCents: number;
}

/**
 * The schedule as a lender books it: interest rounded to the cent each period; the last repayment pays out the loan,
 * balloon included.
 */
export function listInstalments(loan: Loan): Instalment[] {
  const rate = ratePerPeriod(loan);
  const level = repaymentCents(loan);
  const instalments: Instalment[] = [];
  let balanceCents = Math.max(0, loan.principalCents);
  for (let period = 1; period <= loan.periods; period += 1) {
    const interestCents = Math.round(balanceCents * rate);
    const owedCents = balanceCents + interestCents;
    const repaid = period === loan.periods ? owedCents : Math.min(level, owedCents);
    balanceCents = owedCents - repaid;
    instalments.push({ repaymentCents: repaid, interestCents, balanceCents });
  }
  return instalments;
}

import { fromCents, toCents } from '#shared/money.ts';
import { comparisonRatePercent } from './comparison-rate.ts';
import { type Instalment, listInstalments } from './instalments.ts';
import { type Loan, repaymentCents } from './repayment.ts';

export const frequencies = {
  monthly: { label: 'Monthly', perYear: 12, each: 'a month' },
  fortnightly: { label: 'Fortnightly', perYear: 26, each: 'a fortnight' },
  weekly: { label: 'Weekly', perYear: 52, each: 'a week' },
} as const;
export type Frequency = keyof typeof frequencies;

/** The calculator's inputs. Dollars, as typed. */
export interface LoanInput {
  price: number;
  deposit: number;
  tradeIn: number;
  years: number;
  ratePercent: number;
  balloonPercent: number;
  frequency: Frequency;
}

export interface FeeTerms {
  establishmentFeeDollars: number;
  monthlyFeeDollars: number;
}

export interface LoanQuote {
  financedDollars: number;
  repaymentDollars: number;
  balloonDollars: number;
  totalRepaidDollars: number;
  totalInterestDollars: number;
  comparisonRatePercent: number;
  instalments: readonly Instalment[];
}

const MONTHS = 12;

/** The quote, or undefined when there is nothing to finance. */
export function quoteLoan(input: LoanInput, fees: FeeTerms): LoanQuote | undefined {
  const financedCents = toCents(input.price) - toCents(input.deposit) - toCents(input.tradeIn);
  if (financedCents <= 0) return undefined;
  const { perYear } = frequencies[input.frequency];
  // The balloon is a percentage of the price, as lenders quote it, capped at the amount borrowed.
  const balloonCents = Math.min(
    Math.round((toCents(input.price) * input.balloonPercent) / 100),
    financedCents,
  );
  const loan: Loan = {
    principalCents: financedCents,
    ratePercent: input.ratePercent,
    periods: input.years * perYear,
    periodsPerYear: perYear,
    balloonCents,
  };
  const instalments = listInstalments(loan);
  const repaidCents = instalments.reduce((sum, one) => sum + one.repaymentCents, 0);
  return {
    financedDollars: fromCents(financedCents),
    repaymentDollars: fromCents(repaymentCents(loan)),
    balloonDollars: fromCents(balloonCents),
    totalRepaidDollars: fromCents(repaidCents),
    totalInterestDollars: fromCents(repaidCents - financedCents),
    comparisonRatePercent: comparisonRatePercent(loan, {
      establishmentCents: toCents(fees.establishmentFeeDollars),
      periodicCents: Math.round((toCents(fees.monthlyFeeDollars) * MONTHS) / perYear),
    }),
    instalments,
  };
}

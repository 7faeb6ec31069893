import { fromCents, toCents } from '#shared/money.ts';
import { type Loan, repaymentCents } from './repayment.ts';

interface AdvertisedTerms {
  advertised: 'yes' | 'no';
  depositDollars: number;
  months: number;
  ratePercent: number;
}

const WEEKS_A_YEAR = 52;

/**
 * The highest price in whole dollars whose repayment, by the advertised terms, is at most so much a week; undefined
 * where no terms are advertised.
 */
export function priceForWeek(dollarsAWeek: number, terms: AdvertisedTerms): number | undefined {
  if (terms.advertised !== 'yes' || !(dollarsAWeek > 0)) return undefined;
  const repayment = (principalDollars: number) =>
    fromCents(repaymentCents({ ...loanOf(terms), principalCents: toCents(principalDollars) }));
  // One dollar's repayment is too small to be exact, so the quotient is where the search begins.
  let principal = Math.floor(dollarsAWeek / (repayment(1_000_000) / 1_000_000));
  while (repayment(principal) > dollarsAWeek) principal -= 1;
  while (repayment(principal + 1) <= dollarsAWeek) principal += 1;
  return principal + terms.depositDollars;
}

function loanOf({ months, ratePercent }: AdvertisedTerms): Omit<Loan, 'principalCents'> {
  return { ratePercent, periods: Math.round((months / 12) * WEEKS_A_YEAR), periodsPerYear: WEEKS_A_YEAR };
}

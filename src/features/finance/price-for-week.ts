import { MOST_A_WEEK } from '#features/vehicles/search/week-as-price.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { repaymentCents } from './repayment.ts';
import { type LoanTerms, loanOf } from './repayment-estimate.ts';

/** A loan whose repayment, rounded to cents, tells what a dollar costs. */
const SAMPLE_DOLLARS = 100_000_000;
/** How far rounding may have put the first guess from the answer. */
const MOST_STEPS = 100;

/**
 * The highest price in whole dollars whose repayment, by the advertised terms, is at most so much a week; undefined
 * where no terms are advertised.
 */
export function priceForWeek(
  dollarsAWeek: number,
  terms: LoanTerms & { advertised: 'yes' | 'no' },
): number | undefined {
  if (terms.advertised !== 'yes' || !(dollarsAWeek > 0 && dollarsAWeek <= MOST_A_WEEK)) return undefined;
  const repayment = (principalDollars: number) =>
    fromCents(repaymentCents({ ...loanOf(terms, 'week'), principalCents: toCents(principalDollars) }));
  let principal = Math.floor((dollarsAWeek * SAMPLE_DOLLARS) / repayment(SAMPLE_DOLLARS));
  for (let step = 0; step < MOST_STEPS && repayment(principal) > dollarsAWeek; step++) principal -= 1;
  for (let step = 0; step < MOST_STEPS && repayment(principal + 1) <= dollarsAWeek; step++) principal += 1;
  return principal + terms.depositDollars;
}

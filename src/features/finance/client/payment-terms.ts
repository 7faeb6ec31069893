import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { formatDollars } from '#shared/money.ts';
import { estimateMonthly } from '../monthly-estimate.ts';

/**
 * The monthly cost of a vehicle, and what must stand beside it in the same size wherever it is named. Undefined where
 * the dealer advertises no rate, and without a price.
 */
export function usePaymentTerms(price: number | null) {
  const { finance } = useDealership();
  const monthly = finance ? estimateMonthly(price, finance) : undefined;
  if (!finance || monthly === undefined) return;
  return [
    { label: 'Estimated payment', value: `${formatDollars(monthly)} a month` },
    { label: 'Interest rate', value: `${finance.ratePercent}% p.a.` },
    { label: 'Comparison rate', value: `${finance.comparisonRatePercent}% p.a.` },
    { label: 'Term', value: `${finance.months} months` },
    { label: 'Deposit', value: formatDollars(finance.depositDollars) },
  ];
}

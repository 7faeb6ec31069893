import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { formatDollars } from '#shared/money.ts';
import { estimateRepayment, type Per } from '../repayment-estimate.ts';

/**
 * What a vehicle costs a month, or a week, and what must stand beside it in the same size wherever it is named. Undefined where
 * the dealer advertises no rate, and without a price.
 */
export function usePaymentTerms(price: number | null, per: Per = 'month') {
  const { finance } = useDealership();
  const repayment = finance ? estimateRepayment(price, finance, per) : undefined;
  if (!finance || repayment === undefined) return;
  return [
    { label: 'Estimated payment', value: `${formatDollars(repayment)} a ${per}` },
    { label: 'Interest rate', value: `${finance.ratePercent}% p.a.` },
    { label: 'Comparison rate', value: `${finance.comparisonRatePercent}% p.a.` },
    { label: 'Term', value: `${finance.months} months` },
    { label: 'Deposit', value: formatDollars(finance.depositDollars) },
  ];
}

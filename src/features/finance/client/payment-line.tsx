import type { Per } from '../repayment-estimate.ts';
import { usePaymentTerms } from './payment-terms.ts';

/** The repayment as a line of a card. The page has the LoanWarning once. */
export function PaymentLine({ price, per }: { price: number | null; per?: Per | undefined }) {
  const terms = usePaymentTerms(price, per);
  return terms?.map(({ label, value }, index) => (
    <span key={label}>
      {index > 0 && <span> · </span>}
      {`${label} ${value}`}
    </span>
  ));
}

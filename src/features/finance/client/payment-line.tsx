import { usePaymentTerms } from './payment-terms.ts';

/** The monthly cost as a line of a card. The page has the LoanWarning once. */
export function PaymentLine({ price }: { price: number | null }) {
  const terms = usePaymentTerms(price);
  return terms?.map(({ label, value }, index) => (
    <span key={label}>
      {index > 0 && <span> · </span>}
      {`${label} ${value}`}
    </span>
  ));
}

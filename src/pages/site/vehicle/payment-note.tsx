import { SmartLink } from '#client/ui/smart-link.tsx';
import { LoanWarning } from '#features/finance/client/loan-warning.tsx';
import { usePaymentTerms } from '#features/finance/client/payment-terms.ts';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import { sitePaths } from '#shared/site-paths.ts';

/** The monthly cost. Amount, rates, term and deposit have the same size. */
export function PaymentNote({ vehicle }: { vehicle: Pick<PublicVehicle, 'id' | 'price'> }) {
  const terms = usePaymentTerms(vehicle.price);
  if (!terms) return null;
  return (
    <div className="mt-4 rounded-control bg-sunken p-4">
      <dl className="space-y-1.5">
        {terms.map(({ label, value }) => (
          <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-base font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <SmartLink
        href={`${sitePaths.finance}?vehicle=${vehicle.id}#calculator`}
        className="mt-3 inline-flex min-h-9 items-center font-semibold text-accent-text underline underline-offset-4"
      >
        Calculate your payment
      </SmartLink>
      <LoanWarning className="mt-2" />
    </div>
  );
}

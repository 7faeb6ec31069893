import { SmartLink } from '#client/ui/smart-link.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { estimateMonthly } from '#features/finance/monthly-estimate.ts';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import { formatDollars } from '#shared/money.ts';
import { sitePaths } from '#shared/site-paths.ts';

/** The monthly cost. Amount, rates, term and deposit have the same size. */
export function PaymentNote({ vehicle }: { vehicle: Pick<PublicVehicle, 'id' | 'price'> }) {
  const { finance } = useDealership();
  const monthly = finance ? estimateMonthly(vehicle.price, finance) : undefined;
  if (!finance || monthly === undefined) return null;
  const terms = [
    { label: 'Estimated payment', value: `${formatDollars(monthly)} a month` },
    { label: 'Interest rate', value: `${finance.ratePercent}% p.a.` },
    { label: 'Comparison rate', value: `${finance.comparisonRatePercent}% p.a.` },
    { label: 'Term', value: `${finance.months} months` },
    { label: 'Deposit', value: formatDollars(finance.depositDollars) },
  ];
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
      <details className="mt-2 text-xs text-muted">
        <summary className="min-h-6">Comparison rate for a secured loan of $30,000 over 5 years.</summary>
        <p className="mt-1">{finance.warning}</p>
      </details>
    </div>
  );
}

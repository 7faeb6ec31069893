import type { DriveAway } from '#features/vehicles/vehicle.contract.ts';
import { exactDollars } from '#shared/money.ts';

/** The estimate in a line below the price, with its sum behind it. */
export function DriveAwayNote({ price, driveAway }: { price: number; driveAway: DriveAway }) {
  const { duty, transferFee, total } = driveAway;
  const hasFee = transferFee !== null;
  const sum = [
    { label: 'Price', value: exactDollars(price) },
    { label: '+ NSW duty', value: exactDollars(duty) },
    ...(hasFee ? [{ label: '+ Transfer fee', value: exactDollars(transferFee) }] : []),
  ];
  return (
    <details className="mt-3 text-sm">
      <summary className="min-h-6 text-muted">
        {hasFee ? 'Estimated NSW drive-away price' : 'Estimated price with NSW duty'}{' '}
        <span className="font-semibold text-ink tabular-nums">{exactDollars(total)}</span>
      </summary>
      <dl className="mt-2 space-y-1 rounded-control bg-sunken p-4">
        {sum.map(({ label, value }) => (
          <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-muted">{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-xs text-muted">
        An estimate by today’s rates for passenger vehicles; other vehicles may pay another duty.
        {!hasFee && ' The fee for the transfer comes on top.'} Ask us for the exact amount.
      </p>
    </details>
  );
}

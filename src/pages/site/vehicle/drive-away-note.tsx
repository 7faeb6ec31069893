import type { DriveAway } from '#features/vehicles/vehicle.contract.ts';
import { formatDollars } from '#shared/money.ts';

/** The estimate with its sum. The total is as large as the price above it. */
export function DriveAwayNote({ price, driveAway }: { price: number; driveAway: DriveAway }) {
  const { duty, transferFee, total } = driveAway;
  const hasFee = transferFee !== null;
  const isWhole = [price, duty, transferFee ?? 0].every(Number.isInteger);
  const show = (amount: number) =>
    isWhole ? formatDollars(amount) : formatDollars(Math.trunc(amount)) + amount.toFixed(2).slice(-3);
  const sum = [
    { label: 'Price', value: show(price) },
    { label: '+ NSW duty', value: show(duty) },
    { label: '+ Transfer fee', value: hasFee ? show(transferFee) : 'comes on top' },
  ];
  return (
    <div className="mt-4 rounded-control bg-sunken p-4">
      <p className="text-sm text-muted">
        {hasFee ? 'Estimated NSW drive-away price' : 'Estimated price with NSW duty'}
      </p>
      <p className="text-title font-semibold tabular-nums">{show(total)}</p>
      <dl className="mt-2 space-y-1">
        {sum.map(({ label, value }) => (
          <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-sm tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-xs text-muted">
        An estimate by today’s rates for passenger vehicles; other vehicles may pay another duty. Ask us for
        the exact amount.
      </p>
    </div>
  );
}

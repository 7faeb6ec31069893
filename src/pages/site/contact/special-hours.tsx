import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { businessHours } from '#features/dealership/dealership.ts';
import { formatDay } from '#shared/dates.ts';

/** Closures and other hours of the next weeks; nothing when there are none. */
export function SpecialHours() {
  const { specialDays } = useDealership();
  if (!specialDays) return null;
  return (
    <dl className="mt-2">
      {specialDays.map(({ from, to, name, opens, closes }) => (
        <div key={from} className="flex flex-wrap gap-x-3">
          <dt className="text-muted">
            {name}, {formatDay(from)}
            {to !== from && ` to ${formatDay(to)}`}
          </dt>
          <dd>{businessHours({ opens, closes })}</dd>
        </div>
      ))}
    </dl>
  );
}

import { useEffect, useRef } from 'react';
import { fieldLabel } from '#features/vehicles/fields/field-words.ts';
import { MOST_FEATURED } from '#features/vehicles/fields/vehicle-options.ts';
import { groupThousands } from '#shared/numbers.ts';
import type { BulkPreview, PlannedVehicle } from '../../bulk-change.contract.ts';
import { countedVehicles } from '../../bulk-words.ts';

/** Before and after of every chosen vehicle; first those that stay as they are, with the reason. */
export function BulkPreviewList({ preview, isFeaturing }: { preview: BulkPreview; isFeaturing: boolean }) {
  const changing = preview.vehicles.filter(({ note }) => note === '');
  const staying = preview.vehicles.filter(({ note }) => note !== '');
  const summary = useRef<HTMLDivElement>(null);
  // On a phone it is below what is seen; the button that asked for it has gone.
  useEffect(() => summary.current?.focus(), []);
  return (
    <div className="mt-5 grid gap-4">
      <div ref={summary} tabIndex={-1} className="grid gap-2 text-sm outline-none">
        <p className="font-semibold">
          {countedVehicles(changing.length)} of {groupThousands(preview.vehicles.length)} would change.
        </p>
        {preview.missing > 0 && <p>{countedVehicles(preview.missing)} no longer in the stock.</p>}
        {isFeaturing && preview.featuredCount > MOST_FEATURED && (
          <p className="rounded-control bg-accent/15 p-3">
            {groupThousands(preview.featuredCount)} vehicles would be featured. The home page shows the first{' '}
            {MOST_FEATURED}.
          </p>
        )}
      </div>
      <Planned title="Stay as they are" vehicles={staying} />
      <Planned title="Change" vehicles={changing} />
    </div>
  );
}

function Planned({ title, vehicles }: { title: string; vehicles: readonly PlannedVehicle[] }) {
  if (vehicles.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold text-muted">
        {title} ({groupThousands(vehicles.length)})
      </h3>
      <ul aria-label={title} className="divide-y divide-line rounded-control border border-line text-sm">
        {vehicles.map((vehicle) => (
          <li
            key={vehicle.id}
            className="grid gap-x-4 px-3 py-2 [contain-intrinsic-height:auto_2.5rem] [content-visibility:auto] sm:grid-cols-2"
          >
            <span className="min-w-0 wrap-anywhere">
              {vehicle.title} <span className="text-muted">{vehicle.stockNumber}</span>
            </span>
            <span className="tabular-nums sm:text-right">
              {vehicle.note || vehicle.changes.map(inWords).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function inWords({ field, before, after }: PlannedVehicle['changes'][number]): string {
  return `${fieldLabel(field)}: ${before} → ${after}`;
}

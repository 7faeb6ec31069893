import { statusLabel } from '#features/vehicles/fields/field-words.ts';
import { pricedLabel } from '#features/vehicles/vehicle-labels.ts';
import { vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import type { InquiryPage } from '../../pipeline.contract.ts';

/** What the person has asked for besides, with price and status of today. */
export function OtherVehicles({ vehicles }: { vehicles: InquiryPage['otherVehicles'] }) {
  return (
    <ul className="divide-y divide-line">
      {vehicles.map(({ id, title, now }) => (
        <li key={id || title} className="py-2 first:pt-0 last:pb-0">
          {now ? (
            <a href={vehicleHref(id)} className="block min-h-6 w-fit underline underline-offset-4">
              {title}
            </a>
          ) : (
            title
          )}
          <p className="text-sm text-muted">
            {now ? `${pricedLabel(now)}, ${statusLabel(now.status)}` : 'No longer listed'}
          </p>
        </li>
      ))}
    </ul>
  );
}

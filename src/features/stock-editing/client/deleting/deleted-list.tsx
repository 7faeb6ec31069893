import { formatExactTime, formatTimeAgo } from '#client/time-ago.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { VehicleThumbnail } from '#features/vehicles/client/vehicle-thumbnail.tsx';
import { statusLabel } from '#features/vehicles/fields/field-words.ts';
import { priceLabel } from '#features/vehicles/vehicle-labels.ts';
import type { DeletedVehicles } from '../../deleted-vehicles.contract.ts';
import { usePutBack } from './use-deletion.ts';

/** Deleted vehicles, each with its button to put it back. */
export function DeletedList({ vehicles }: { vehicles: DeletedVehicles }) {
  const back = usePutBack();
  return (
    <ul
      aria-label="Recently deleted"
      className="divide-y divide-line rounded-card border border-line bg-surface"
    >
      {vehicles.map((vehicle) => (
        <li
          key={vehicle.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
        >
          <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4">
            <div className="row-span-3">
              <VehicleThumbnail image={vehicle.image} alt="" />
            </div>
            <p className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
              {vehicle.title}
              <Badge tone="neutral">
                {vehicle.isDraft ? 'Not on the site' : statusLabel(vehicle.status)}
              </Badge>
            </p>
            <p className="text-sm text-muted">{factsOf(vehicle)}</p>
            <p className="text-sm text-muted">
              Deleted{' '}
              <time dateTime={vehicle.time} title={formatExactTime(new Date(vehicle.time))}>
                {formatTimeAgo(new Date(vehicle.time), new Date())}
              </time>{' '}
              by {vehicle.staffName}
            </p>
          </div>
          <Button
            size="sm"
            variant="secondary"
            isBusy={back.isPending && back.variables[0] === vehicle.id}
            aria-label={`Put back ${vehicle.title}`}
            onClick={() => back.mutate([vehicle.id])}
          >
            Put Back
          </Button>
        </li>
      ))}
    </ul>
  );
}

function factsOf({ stockNumber, price, photoCount }: DeletedVehicles[number]): string {
  const photos = photoCount === 1 ? '1 photo' : `${photoCount} photos`;
  return [stockNumber, priceLabel(price), photos].filter(Boolean).join(' · ');
}

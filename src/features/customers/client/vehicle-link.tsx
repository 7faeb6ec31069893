import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import type { VehicleSnapshot } from '#features/vehicles/vehicle-snapshot.ts';

/** To the vehicle's public page, with its stock number. */
export function VehicleLink({ vehicle }: { vehicle: VehicleSnapshot }) {
  return (
    <>
      <a href={vehicleHref(vehicle.id)} className="min-h-6 underline underline-offset-4">
        {vehicleTitle(vehicle)}
      </a>
      {vehicle.stockNumber && <span className="text-sm text-muted">{vehicle.stockNumber}</span>}
    </>
  );
}

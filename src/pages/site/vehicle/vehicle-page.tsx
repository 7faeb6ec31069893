import { Suspense } from 'react';
import { useRead, useReads } from '#client/api/use-read.ts';
import { lazily } from '#client/lazily.tsx';
import type { PageProps } from '#client/site-page.ts';
import { findShown } from '#features/vehicles/client/shown-vehicles.ts';
import { isVehicleId } from '#features/vehicles/client/vehicle-detail-reads.ts';
import { vehicleAddress } from '#features/vehicles/vehicle-paths.ts';
import { VehicleDetails } from './vehicle-details.tsx';
import { VehicleSkeleton } from './vehicle-skeleton.tsx';

const VehicleNotFound = lazily(async () => (await import('./vehicle-not-found.tsx')).VehicleNotFound);

export function VehiclePage({ params: { id = '' } }: PageProps) {
  const isId = isVehicleId(id);
  const reads = useReads();
  const { data, isPending } = useRead(vehicleAddress(id), { isEnabled: isId });
  // The card's data shows at once; the rest follows from the server.
  const vehicle = data ?? (isPending ? findShown(reads.list(), Number(id)) : undefined);
  if (isId && isPending && !vehicle) return <VehicleSkeleton />;
  if (!isId || !vehicle)
    return (
      <Suspense fallback={<VehicleSkeleton />}>
        <VehicleNotFound />
      </Suspense>
    );
  // Reset for another vehicle: first photo, closed share menu.
  return <VehicleDetails key={vehicle.id} vehicle={vehicle} />;
}

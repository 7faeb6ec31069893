import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PageProps } from '#client/site-routes.tsx';
import { useIsFirstShowing } from '#client/use-is-first-showing.ts';
import { findShown, isOfVehicles } from '#features/vehicles/client/shown-vehicles.ts';
import { isVehicleId, vehiclePath } from '#features/vehicles/client/vehicle-detail-reads.ts';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import { VehicleDetails } from './vehicle/vehicle-details.tsx';
import { VehicleNotFound } from './vehicle/vehicle-not-found.tsx';
import { VehicleSkeleton } from './vehicle/vehicle-skeleton.tsx';

export function VehiclePage({ params: { id = '' } }: PageProps) {
  const isId = isVehicleId(id);
  const queryClient = useQueryClient();
  const { data: vehicle, isPending } = useQuery<PublicVehicle>({
    queryKey: [vehiclePath(id)],
    enabled: isId,
    // A card that was tapped has told most of it; the rest comes with the server's answer.
    placeholderData: () => findShown(queryClient.getQueriesData({ predicate: isOfVehicles }), Number(id)),
    // What the server found missing is shown as missing at once; later visits in this tab ask again.
    retryOnMount: !useIsFirstShowing(),
  });
  if (isId && isPending) return <VehicleSkeleton />;
  if (!isId || !vehicle) return <VehicleNotFound />;
  // A new vehicle starts with its own first photo and a closed share menu.
  return <VehicleDetails key={vehicle.id} vehicle={vehicle} />;
}

import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { AdminPageProps } from '../../client/admin-routes.tsx';
import { ApiError } from '../../client/api-client.ts';
import { ButtonLink } from '../../client/ui/button.tsx';
import { EmptyState } from '../../client/ui/empty-state.tsx';
import { PhotoManager } from '../../features/photos/client/photo-manager.tsx';
import type { StaffPhoto } from '../../features/photos/photo.contract.ts';
import {
  type AdminVehicleDetail,
  refreshVehicles,
  useAdminVehicle,
} from '../../features/vehicles/client/admin/admin-vehicle-queries.ts';
import { vehicleTitle } from '../../features/vehicles/vehicle-labels.ts';
import { PageHeading } from './page-heading.tsx';

export function PhotosPage({ params }: AdminPageProps) {
  const id = params.id ?? '';
  const detail = useAdminVehicle(id);
  const queryClient = useQueryClient();
  const vehicle = detail.data?.vehicle;
  const title = vehicle && (vehicleTitle(vehicle) || `Vehicle ${vehicle.id}`);

  return (
    <>
      <ButtonLink href="/admin/vehicles" variant="quiet" size="sm" className="mb-4 -ml-3">
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to Vehicles
      </ButtonLink>
      <PageHeading
        title={title ? `Photo Manager: ${title}` : 'Photo Manager'}
        description={vehicle?.isDraft && 'Draft: not public yet'}
      >
        {vehicle && (
          <ButtonLink href={`/admin/vehicles/${vehicle.id}/edit`} variant="secondary">
            Edit Vehicle
          </ButtonLink>
        )}
      </PageHeading>
      {detail.isPending && <p className="text-muted">Loading photos...</p>}
      {!vehicle && detail.isError && (
        <EmptyState
          title={isMissing(detail.error) ? 'Vehicle not found' : 'Failed to load photos. Please try again.'}
        />
      )}
      {detail.data && (
        <PhotoManager
          key={detail.data.vehicle.id}
          vehicleId={detail.data.vehicle.id}
          photos={detail.data.photos}
          onPhotos={(photos) => {
            queryClient.setQueryData<AdminVehicleDetail>([`/api/admin/vehicles/${id}`], (shown) =>
              shown && { ...shown, photos: photos.map(toListed) },
            );
            void refreshVehicles(queryClient);
          }}
          onRefresh={() => void refreshVehicles(queryClient)}
          reload={async () => (await detail.refetch({ throwOnError: true })).data?.photos ?? []}
        />
      )}
    </>
  );
}

function toListed(photo: StaffPhoto): AdminVehicleDetail['photos'][number] {
  return { ...photo, imageUrl: photo.url };
}

function isMissing(error: Error): boolean {
  return error instanceof ApiError && error.status === 404;
}

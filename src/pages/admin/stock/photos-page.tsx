import { useQueryClient } from '@tanstack/react-query';
import type { AdminPageProps } from '#client/admin-page.ts';
import { ButtonLink } from '#client/ui/button.tsx';
import { PhotoGrid } from '#features/photos/client/photo-grid.tsx';
import { PhotoUploadArea } from '#features/photos/client/photo-upload-area.tsx';
import { SpinPanel } from '#features/photos/client/spin/spin-panel.tsx';
import { UploadStatus } from '#features/photos/client/upload-status.tsx';
import { usePhotoChanges } from '#features/photos/client/use-photo-changes.ts';
import { usePhotoOrder } from '#features/photos/client/use-photo-order.ts';
import { usePhotoUpload } from '#features/photos/client/use-photo-upload.ts';
import type { StaffPhoto } from '#features/photos/photo.contract.ts';
import { MOST_PHOTOS, MOST_SPIN_FRAMES } from '#features/photos/photo-limits.ts';
import { useMay } from '#features/staff/client/may.tsx';
import {
  type AdminVehicleDetail,
  adminVehicleAddress,
  refreshVehicles,
  useAdminVehicle,
} from '#features/stock-editing/client/admin-vehicle-queries.ts';
import { UnsavedWorkGuard } from '#features/stock-editing/client/form/unsaved-work-guard.tsx';
import { stateWords } from '#features/stock-editing/client/publishing/publish-action.tsx';
import { staffTitle } from '#features/vehicles/names/staff-title.ts';
import { Panel } from '../shell/panel.tsx';
import { VehicleFrame } from './vehicle-frame.tsx';

export function PhotosPage({ params }: AdminPageProps) {
  const id = params.id ?? '';
  const detail = useAdminVehicle(id);
  const vehicle = detail.data?.vehicle;
  const mayChange = useMay('stock.change');
  const title = vehicle && staffTitle(vehicle);

  return (
    <VehicleFrame
      detail={detail}
      noun="photos"
      heading={{
        title: title ? `Photo Manager: ${title}` : 'Photo Manager',
        description: vehicle?.isDraft && stateWords(vehicle),
        children: vehicle && (
          <ButtonLink href={`/admin/vehicles/${vehicle.id}/edit`} variant="secondary">
            {mayChange ? 'Edit Vehicle' : 'View Vehicle'}
          </ButtonLink>
        ),
      }}
    >
      {detail.data && (
        <PhotoManager key={id} detail={detail.data} reload={() => detail.refetch({ throwOnError: true })} />
      )}
    </VehicleFrame>
  );
}

interface PhotoManagerProps {
  detail: AdminVehicleDetail;
  reload: () => Promise<{ data: AdminVehicleDetail | undefined }>;
}

function PhotoManager({ detail, reload }: PhotoManagerProps) {
  const mayChange = useMay('photos.change');
  const vehicleId = detail.vehicle.id;
  const queryClient = useQueryClient();
  const refresh = () => void refreshVehicles(queryClient);
  const showPhotos = (photos: StaffPhoto[]) => {
    queryClient.setQueryData<AdminVehicleDetail>(
      [adminVehicleAddress(vehicleId)],
      (shown) => shown && { ...shown, photos: photos.map(toListed) },
    );
    refresh();
  };

  const order = usePhotoOrder({
    vehicleId,
    photos: detail.photos,
    onPhotos: showPhotos,
    reload: async () => (await reload()).data?.photos ?? [],
  });
  const changes = usePhotoChanges({ vehicleId, onPhotos: showPhotos, onFailure: refresh });
  const room = Math.max(0, MOST_PHOTOS - detail.photos.length);
  const upload = usePhotoUpload({ vehicleId, room, onSettled: refresh });
  const spinUpload = usePhotoUpload({
    vehicleId,
    room: MOST_SPIN_FRAMES,
    isSpin: true,
    onSettled: refresh,
  });
  const isBusy = [upload, spinUpload].some((one) => one.isSending || one.checking > 0);

  return (
    <div className="grid gap-6">
      {mayChange && (
        <Panel title="Upload Photos">
          <PhotoUploadArea upload={upload} room={room} />
        </Panel>
      )}
      <Panel title={`Vehicle Photos (${order.photos.length})`}>
        <PhotoGrid photos={order.photos} changes={changes} onMove={order.move} />
      </Panel>
      <Panel title="360° View">
        <SpinPanel vehicleId={vehicleId} views={detail.spin} upload={spinUpload} onSettled={refresh} />
      </Panel>
      {spinUpload.isSending && <UploadStatus files={spinUpload.files} sentBytes={spinUpload.sentBytes} />}
      {upload.isSending && <UploadStatus files={upload.files} sentBytes={upload.sentBytes} />}
      <UnsavedWorkGuard isUnsaved={isBusy || order.isSaving} />
    </div>
  );
}

function toListed(photo: StaffPhoto): AdminVehicleDetail['photos'][number] {
  return { ...photo, imageUrl: photo.url };
}

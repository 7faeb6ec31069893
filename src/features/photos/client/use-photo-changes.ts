import { useMutation } from '@tanstack/react-query';
import { showToast } from '#client/ui/toast.tsx';
import type { StaffPhoto } from '../photo.contract.ts';
import { deletePhoto, featurePhoto, markIllustration } from './photo-calls.ts';

interface PhotoChangesOptions {
  vehicleId: number;
  /** Receives the photos after a change. */
  onPhotos: (photos: StaffPhoto[]) => void;
  /** Another person may have changed them: refetch. */
  onFailure: () => void;
}

/** Deletes, features and marks photos, one change at a time, and shows the result. */
export function usePhotoChanges({ vehicleId, onPhotos, onFailure }: PhotoChangesOptions) {
  const fail = (description: string) => {
    showToast({ title: 'Error', description, variant: 'destructive' });
    onFailure();
  };
  const remove = useMutation({
    scope: { id: photoScope(vehicleId) },
    mutationFn: deletePhoto,
    onSuccess: (photos) => {
      onPhotos(photos);
      showToast({ title: 'Photo deleted' });
    },
    onError: () => fail('Failed to delete photo.'),
  });
  const feature = useMutation({
    scope: { id: photoScope(vehicleId) },
    mutationFn: featurePhoto,
    onSuccess: (photos) => {
      onPhotos(photos);
      showToast({ title: 'Featured photo updated' });
    },
    onError: () => fail('Failed to update featured photo.'),
  });
  const mark = useMutation({
    scope: { id: photoScope(vehicleId) },
    mutationFn: (photo: { id: number; isIllustration: boolean }) =>
      markIllustration(photo.id, photo.isIllustration),
    onSuccess: (photos, { isIllustration }) => {
      onPhotos(photos);
      showToast({ title: isIllustration ? 'Marked as an illustration' : 'Marked as a photograph' });
    },
    onError: () => fail('Failed to mark photo.'),
  });
  return { remove, feature, mark };
}

/** Mutations with the same scope run one after the other. */
export function photoScope(vehicleId: number): string {
  return `photos-of-${vehicleId}`;
}

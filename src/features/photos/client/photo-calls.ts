import { callApi } from '#client/api/api-client.ts';
import type {
  deletePhoto as DeletePhoto,
  featurePhoto as FeaturePhoto,
  markIllustration as MarkIllustration,
  orderPhotos as OrderPhotos,
  removeSpin as RemoveSpin,
  StaffPhoto,
} from '../photo.contract.ts';

/** The fields of a photo that screens need; every call that lists photos returns them. */
export type ManagedPhoto = Pick<
  StaffPhoto,
  'id' | 'url' | 'version' | 'isFeatured' | 'isIllustration' | 'placeholder'
>;

/** Each returns all photos of the vehicle after the change, in order. */
export async function deletePhoto(photoId: number): Promise<StaffPhoto[]> {
  return photosOf(
    await callApi<typeof DeletePhoto>('DELETE /api/admin/photos/{photoId}', { params: { photoId } }),
  );
}

export async function featurePhoto(photoId: number): Promise<StaffPhoto[]> {
  return photosOf(
    await callApi<typeof FeaturePhoto>('PUT /api/admin/photos/{photoId}/featured', { params: { photoId } }),
  );
}

export async function markIllustration(photoId: number, isIllustration: boolean): Promise<StaffPhoto[]> {
  const given = { params: { photoId }, body: { isIllustration } };
  return photosOf(
    await callApi<typeof MarkIllustration>('PUT /api/admin/photos/{photoId}/illustration', given),
  );
}

export async function removeSpin(vehicleId: number): Promise<StaffPhoto[]> {
  return photosOf(
    await callApi<typeof RemoveSpin>('DELETE /api/admin/vehicles/{id}/spin', { params: { id: vehicleId } }),
  );
}

export async function orderPhotos(vehicleId: number, photoIds: readonly number[]): Promise<StaffPhoto[]> {
  const given = { params: { id: vehicleId }, body: { photoIds: [...photoIds] } };
  return photosOf(await callApi<typeof OrderPhotos>('PUT /api/admin/vehicles/{id}/photos/order', given));
}

function photosOf({ photos }: { photos: StaffPhoto[] }): StaffPhoto[] {
  return photos;
}

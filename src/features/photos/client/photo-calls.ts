import { callApi } from '#client/api-client.ts';
import type { StaffPhoto } from '../photo.contract.ts';

/** What the screens need of a photo; every read that lists photos has it. */
export type ManagedPhoto = Pick<StaffPhoto, 'id' | 'url' | 'version' | 'isFeatured' | 'placeholder'>;

/** Each answers all photos of the vehicle as they are after the change, in their order. */
export async function deletePhoto(photoId: number): Promise<StaffPhoto[]> {
  return photosOf(await callApi('DELETE', `/api/admin/photos/${photoId}`));
}

export async function featurePhoto(photoId: number): Promise<StaffPhoto[]> {
  return photosOf(await callApi('PUT', `/api/admin/photos/${photoId}/featured`));
}

export async function orderPhotos(vehicleId: number, photoIds: readonly number[]): Promise<StaffPhoto[]> {
  const body = { photoIds };
  return photosOf(await callApi('PUT', `/api/admin/vehicles/${vehicleId}/photos/order`, { body }));
}

function photosOf({ photos }: { photos: StaffPhoto[] }): StaffPhoto[] {
  return photos;
}

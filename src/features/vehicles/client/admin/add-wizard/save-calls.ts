import { callApi } from '#client/api-client.ts';
import { uploadPhotos } from '#features/photos/client/upload-photos.ts';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.contract.ts';
import type { AdminVehicleDetail } from '../admin-vehicle-queries.ts';
import type { FreshImage } from './chosen-images.ts';
import type { SaveCalls } from './save-new-vehicle.ts';

export interface WizardUpload {
  /** Those that are on their way; ones that were stored by an earlier try are not among them. */
  images: readonly FreshImage[];
  sent: number;
  total: number;
}

/** The wizard's calls over HTTP. */
export function createSaveCalls(onUpload: (upload: WizardUpload) => void): SaveCalls {
  const path = (id: number) => `/api/admin/vehicles/${id}`;
  return {
    async createVehicle(fields, creationKey) {
      const body = { ...fields, image: '', creationKey };
      const answer = await callApi<{ vehicle: AdminVehicle }>('POST', '/api/admin/vehicles', { body });
      return answer.vehicle.id;
    },
    async listPhotoIds(id) {
      const { photos } = await callApi<AdminVehicleDetail>('GET', path(id));
      return photos.map((photo) => photo.id);
    },
    async uploadPhotos(id, images) {
      const files = images.map((image) => image.file);
      const photos = await uploadPhotos(id, files, {
        onProgress: (sent, total) => onUpload({ images, sent, total }),
      });
      return photos.map((photo) => photo.id);
    },
    async deletePhoto(photoId) {
      await callApi('DELETE', `/api/admin/photos/${photoId}`);
    },
    async arrangePhotos(id, photoIds) {
      await callApi('PUT', `${path(id)}/photos/order`, { body: { photoIds } });
      const [first] = photoIds;
      if (first !== undefined) await callApi('PUT', `/api/admin/photos/${first}/featured`);
    },
    async saveSpecifications(id, specifications) {
      await callApi('POST', `${path(id)}/specs`, { body: { specifications } });
    },
  };
}

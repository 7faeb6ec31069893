import { callApi } from '#client/api/api-client.ts';
import { deletePhoto, featurePhoto, orderPhotos } from '#features/photos/client/photo-calls.ts';
import { uploadPhotos } from '#features/photos/client/upload-photos.ts';
import type { BodyOf } from '#shared/call.ts';
import type { createSpecifications, createVehicle, getAdminVehicle } from '../../admin-vehicle.contract.ts';
import type { FreshImage } from './chosen-images.ts';
import type { SaveCalls } from './save-new-vehicle.ts';

export interface WizardUpload {
  /** Being uploaded, without those stored by an earlier attempt. */
  images: readonly FreshImage[];
  sent: number;
  total: number;
}

/** The wizard's calls over HTTP. */
export function createSaveCalls(onUpload: (upload: WizardUpload) => void): SaveCalls {
  return {
    async createVehicle(fields, creationKey) {
      const status = fields.status as BodyOf<typeof createVehicle>['status']; // one that the form offers
      const body = { ...fields, status, image: '', creationKey };
      const answer = await callApi<typeof createVehicle>('POST /api/admin/vehicles', { body });
      return answer.vehicle.id;
    },
    async listPhotoIds(id) {
      const { photos } = await callApi<typeof getAdminVehicle>('GET /api/admin/vehicles/{id}', {
        params: { id },
      });
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
      await deletePhoto(photoId);
    },
    async arrangePhotos(id, photoIds) {
      await orderPhotos(id, photoIds);
      const [first] = photoIds;
      if (first !== undefined) await featurePhoto(first);
    },
    async saveSpecifications(id, specifications) {
      await callApi<typeof createSpecifications>('POST /api/admin/vehicles/{id}/specs', {
        params: { id },
        body: { specifications },
      });
    },
  };
}

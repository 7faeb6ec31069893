import type { StaffPhoto } from '../photo.contract.ts';
import { versionOf } from '../photo-address.ts';
import type { StoredPhoto } from './photo.repository.ts';

export function toStaffPhoto(photo: StoredPhoto, featuredPhotoId: number | null): StaffPhoto {
  return {
    id: photo.id,
    vehicleId: photo.vehicle_id,
    url: `/api/photos/${photo.id}`,
    version: versionOf(photo.file_key),
    isFeatured: photo.id === featuredPhotoId,
    width: photo.width,
    height: photo.height,
    placeholder: photo.placeholder,
    ...(photo.is_illustration === 1 && { isIllustration: true }),
  };
}

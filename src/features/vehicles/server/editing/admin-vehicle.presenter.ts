import type { AdminVehicle } from '../../admin-vehicle.contract.ts';
import { countSpecifications } from '../stored-specifications.ts';
import { readFields } from '../vehicle-columns.ts';
import type { CountedVehicle } from './admin-vehicle.repository.ts';

export function toAdminVehicle(row: CountedVehicle): AdminVehicle {
  return {
    id: row.id,
    ...readFields(row),
    image: row.featured_photo_id === null ? '' : `/api/photos/${row.featured_photo_id}`,
    featuredPhotoId: row.featured_photo_id,
    photoCount: row.photo_count,
    specificationCount: countSpecifications(row.specifications),
    isDraft: row.is_draft === 1,
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

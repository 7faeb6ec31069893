import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import type { CountedVehicle } from '#features/vehicles/server/editing/admin-vehicle.repository.ts';
import { isHidden } from '#features/vehicles/server/editing/hidden-vehicle.ts';
import { countSpecifications } from '#features/vehicles/server/editing/stored-specifications.ts';
import { readFields } from '#features/vehicles/server/editing/vehicle-columns.ts';

export function toAdminVehicle(row: CountedVehicle): AdminVehicle {
  return {
    id: row.id,
    ...readFields(row),
    image: row.featured_photo_id === null ? '' : `/api/photos/${row.featured_photo_id}`,
    featuredPhotoId: row.featured_photo_id,
    photoCount: row.photo_count,
    ...(row.illustration_count > 0 && { illustrationCount: row.illustration_count }),
    specificationCount: countSpecifications(row.specifications),
    isDraft: row.is_draft === 1,
    isHidden: isHidden(row),
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

import { fromCents } from '#shared/money.ts';
import type { AdminVehicle } from '../admin-vehicle.contract.ts';
import type { CountedVehicle } from './admin-vehicle.repository.ts';
import { countSpecifications } from './stored-specifications.ts';

export function toAdminVehicle(row: CountedVehicle): AdminVehicle {
  return {
    id: row.id,
    make: row.make,
    model: row.model,
    year: row.year,
    price: row.price_cents === null ? null : fromCents(row.price_cents),
    mileage: row.mileage_km,
    rego: row.rego,
    headline: row.headline,
    description: row.description,
    exteriorColor: row.exterior_color,
    interiorColor: row.interior_color,
    fuelType: row.fuel_type,
    transmission: row.transmission,
    engine: row.engine,
    driveType: row.drive_type,
    vehicleType: row.vehicle_type,
    stockNumber: row.stock_number,
    vin: row.vin,
    status: row.status,
    tag: row.tag,
    featured: row.featured === 1,
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

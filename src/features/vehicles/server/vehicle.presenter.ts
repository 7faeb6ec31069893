import { versionOf } from '#features/photos/photo-address.ts';
import { fromCents } from '#shared/money.ts';
import type { PublicPhoto, PublicVehicle } from '../vehicle.contract.ts';
import type { ListedPhoto, ListedVehicle } from './catalogue/listed-vehicle.ts';

/** The only place that shapes a vehicle for the public: what is not named here is not told. */
export function toPublicVehicle(vehicle: ListedVehicle, tag: string): PublicVehicle {
  const featuredPhotoUrl = vehicle.featuredPhotoId === null ? '' : photoUrl(vehicle.featuredPhotoId);
  return {
    id: vehicle.id,
    year: vehicle.year,
    make: vehicle.make,
    model: vehicle.model,
    headline: vehicle.headline,
    price: vehicle.priceCents === null ? null : fromCents(vehicle.priceCents),
    mileage: vehicle.mileageKm,
    featured: vehicle.featured,
    status: vehicle.status,
    tag,
    fuelType: vehicle.fuelType,
    transmission: vehicle.transmission,
    vehicleType: vehicle.vehicleType,
    driveType: vehicle.driveType,
    engine: vehicle.engine,
    rego: vehicle.rego,
    exteriorColor: vehicle.exteriorColor,
    interiorColor: vehicle.interiorColor,
    stockNumber: vehicle.stockNumber,
    vin: vehicle.vin,
    description: vehicle.description,
    image: featuredPhotoUrl,
    featuredPhotoUrl,
    photos: vehicle.photos.map((photo) => toPublicPhoto(photo, vehicle.featuredPhotoId)),
    specifications: vehicle.specifications,
  };
}

export function toPublicPhoto(
  { id, width, height, placeholder, fileKey }: ListedPhoto,
  featuredPhotoId: number | null,
): PublicPhoto {
  const url = photoUrl(id);
  const version = versionOf(fileKey);
  return { id, imageUrl: url, url, version, isFeatured: id === featuredPhotoId, width, height, placeholder };
}

/** What an enquiry keeps of the vehicle it is about. */
export function toSnapshot({ id, year, make, model, stockNumber, priceCents }: ListedVehicle) {
  return { id, year, make, model, stockNumber, price: priceCents === null ? null : fromCents(priceCents) };
}

function photoUrl(id: number): string {
  return `/api/photos/${id}`;
}

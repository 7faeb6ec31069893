import { versionOf } from '#features/photos/photo-address.ts';
import { fromCents } from '#shared/money.ts';
import { pickPublic } from '../fields/vehicle-fields.ts';
import type { Reduction } from '../prices/price-reduction.ts';
import type { PublicPhoto, PublicVehicle } from '../vehicle.contract.ts';
import type { ListedPhoto, ListedVehicle } from './catalogue/listed-vehicle.ts';

/** What is said of a vehicle by the day. */
export interface Labels {
  tag: string;
  reduction: Reduction | undefined;
}

/** The only place that shapes a vehicle for the public: only public fields and what is named here. */
export function toPublicVehicle(vehicle: ListedVehicle, { tag, reduction }: Labels): PublicVehicle {
  const featuredPhotoUrl = vehicle.featuredPhotoId === null ? '' : photoUrl(vehicle.featuredPhotoId);
  return {
    id: vehicle.id,
    ...pickPublic({ ...vehicle, price: priceOf(vehicle), mileage: vehicle.mileageKm, tag }),
    image: featuredPhotoUrl,
    featuredPhotoUrl,
    photoCount: vehicle.photos.length,
    photos: vehicle.photos.map((photo) => toPublicPhoto(photo, vehicle.featuredPhotoId)),
    specifications: vehicle.specifications,
    ...(reduction && {
      reduction: { by: fromCents(reduction.byCents), from: fromCents(reduction.fromCents), on: reduction.on },
    }),
  };
}

export function toPublicPhoto(
  { id, width, height, placeholder, fileKey, isIllustration }: ListedPhoto,
  featuredPhotoId: number | null,
): PublicPhoto {
  const url = photoUrl(id);
  const version = versionOf(fileKey);
  return {
    ...{ id, imageUrl: url, url, version, isFeatured: id === featuredPhotoId, width, height, placeholder },
    ...(isIllustration && { isIllustration }),
  };
}

/** What an inquiry stores of its vehicle. */
export function toSnapshot(vehicle: ListedVehicle) {
  const { id, year, make, model, badge, stockNumber, priceType } = vehicle;
  const price = priceOf(vehicle);
  return { id, year, make, model, badge, stockNumber, price, ...(priceType && { priceType }) };
}

function priceOf({ priceCents }: ListedVehicle): number | null {
  return priceCents === null ? null : fromCents(priceCents);
}

function photoUrl(id: number): string {
  return `/api/photos/${id}`;
}

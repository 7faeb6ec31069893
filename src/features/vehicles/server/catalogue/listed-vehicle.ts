import type { FieldValues } from '../../fields/vehicle-fields.ts';
import type { PriceStep } from '../../prices/public-prices.ts';
import type { Specifications } from '../../vehicle.contract.ts';

/**
 * A vehicle in the catalogue: a whole row with its photos, frozen. Drafts are not in it. Its tag is what staff wrote;
 * the public tag also depends on status and age.
 */
export interface ListedVehicle extends Readonly<Omit<FieldValues, 'price' | 'mileage'>> {
  readonly id: number;
  readonly priceCents: number | null;
  /** By the day, oldest first; empty where there were not two. */
  readonly publicPrices: readonly PriceStep[];
  readonly mileageKm: number | null;
  readonly specifications: Specifications;
  readonly createdAtMs: number;
  /** When anything of it was changed last, its photos included. */
  readonly updatedAtMs: number;
  readonly featuredPhotoId: number | null;
  readonly photos: readonly ListedPhoto[];
  /** Its 360° view, in order; left out where there is none. They are not among the photos. */
  readonly spin?: readonly ListedPhoto[];
}

export interface ListedPhoto {
  readonly id: number;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  /** Drawn or rendered, and no photograph. */
  readonly isIllustration: boolean;
  /** Its key in the photo storage; never public. */
  readonly fileKey: string;
}

import type { Specifications } from '../../vehicle.contract.ts';

/** A vehicle as the catalogue keeps it: a whole row with its photos, frozen. Drafts never get this far. */
export interface ListedVehicle {
  readonly id: number;
  readonly year: number | null;
  readonly make: string;
  readonly model: string;
  readonly headline: string;
  readonly description: string;
  readonly priceCents: number | null;
  readonly mileageKm: number | null;
  readonly featured: boolean;
  readonly status: string;
  /** What staff wrote; the tag the public sees also depends on status and age. */
  readonly tag: string;
  readonly fuelType: string;
  readonly transmission: string;
  readonly vehicleType: string;
  readonly driveType: string;
  readonly engine: string;
  readonly rego: string;
  readonly exteriorColor: string;
  readonly interiorColor: string;
  readonly stockNumber: string;
  readonly vin: string;
  readonly specifications: Specifications;
  readonly createdAtMs: number;
  readonly featuredPhotoId: number | null;
  readonly photos: readonly ListedPhoto[];
}

export interface ListedPhoto {
  readonly id: number;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  /** Names its files in the photo storage; never told to the public. */
  readonly fileKey: string;
}

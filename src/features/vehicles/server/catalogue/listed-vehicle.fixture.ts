import { emptyFields } from '../../fields/vehicle-fields.ts';
import type { Catalogue } from './catalogue.ts';
import type { ListedVehicle } from './listed-vehicle.ts';
import { type CatalogueOptions, openCatalogue } from './living-catalogue.ts';

/** The current time of the tests. */
export const NOW_MS = Date.parse('2026-03-10T02:00:00Z');
export const DAY_MS = 86_400_000;

/** A plain vehicle that was listed long ago; a test states only what it is about. */
export function aVehicle(overrides: Partial<ListedVehicle> = {}): ListedVehicle {
  return Object.freeze({
    ...emptyFields,
    id: 1,
    year: 2019,
    make: 'Toyota',
    model: 'Camry',
    headline: '',
    description: '',
    priceCents: 2_500_000,
    publicPrices: [],
    mileageKm: 60_000,
    featured: false,
    status: 'available',
    tag: '',
    fuelType: 'Petrol',
    transmission: 'Automatic',
    vehicleType: 'Sedan',
    driveType: 'FWD',
    engine: '',
    rego: '',
    exteriorColor: 'White',
    interiorColor: 'Black',
    stockNumber: '',
    vin: '',
    specifications: {},
    createdAtMs: NOW_MS - 100 * DAY_MS,
    updatedAtMs: NOW_MS - 100 * DAY_MS,
    featuredPhotoId: null,
    photos: [],
    ...overrides,
  });
}

/** A catalogue of the given vehicles, numbered from 1 by default. */
export function aCatalogue(
  vehicles: readonly Partial<ListedVehicle>[],
  nowMs: number = NOW_MS,
): Promise<Catalogue> {
  return buildCatalogue(
    vehicles.map((overrides, at) => aVehicle({ id: at + 1, ...overrides })),
    { version: 'test', nowMs },
  );
}

export async function buildCatalogue(
  vehicles: readonly ListedVehicle[],
  options: CatalogueOptions,
): Promise<Catalogue> {
  return (await openCatalogue(vehicles, options)).current();
}

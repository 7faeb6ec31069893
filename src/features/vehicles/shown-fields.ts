import type { PublicVehicle } from './vehicle.contract.ts';
import { odometerLabel, priceLabel, yearLabel } from './vehicle-labels.ts';

/**
 * The label of each field and where public pages show it. Browsers load this file, so everything else about a field
 * is in vehicle-fields.ts.
 */
export const fieldLabels = {
  make: 'Make',
  model: 'Model',
  badge: 'Badge',
  year: 'Year',
  price: 'Price',
  mileage: 'Mileage',
  rego: 'Rego',
  headline: 'Headline',
  description: 'Description',
  exteriorColor: 'Exterior Color',
  interiorColor: 'Interior Color',
  fuelType: 'Fuel Type',
  transmission: 'Transmission',
  engine: 'Engine',
  driveType: 'Drive Type',
  vehicleType: 'Vehicle Type',
  stockNumber: 'Stock Number',
  vin: 'VIN',
  status: 'Status',
  tag: 'Tag',
  featured: 'Featured',
} as const;

export type VehicleField = keyof typeof fieldLabels;
/** A field whose value is shown after its label. */
export type FactField = Exclude<VehicleField, 'featured'>;

/** Order on the detail page and the print sheet. */
export const shownFields = {
  overview: ['rego', 'mileage', 'year', 'fuelType'],
  features: ['exteriorColor', 'interiorColor', 'transmission', 'engine', 'driveType', 'vin'],
  printed: [
    'stockNumber',
    'year',
    'mileage',
    'rego',
    'vehicleType',
    'transmission',
    'engine',
    'fuelType',
    'driveType',
    'exteriorColor',
    'interiorColor',
    'vin',
  ],
} as const satisfies Record<string, readonly FactField[]>;

/** Rows of the comparison by group. */
export const comparedFields = {
  'Basic Information': ['make', 'model', 'year', 'vehicleType', 'price'],
  'Performance & Technical': ['engine', 'transmission', 'fuelType', 'driveType'],
  Details: ['mileage', 'exteriorColor', 'interiorColor', 'stockNumber', 'vin'],
} as const satisfies Record<string, readonly FactField[]>;
export type ComparedField = (typeof comparedFields)[keyof typeof comparedFields][number];

/** Labels for buyers where they differ. */
const buyersLabels: Partial<Record<FactField, string>> = { mileage: 'Odometer', rego: 'Registration' };

export interface Fact {
  label: string;
  value: string;
}

export function toFact(vehicle: PublicVehicle, field: FactField): Fact {
  return { label: buyersLabels[field] ?? fieldLabels[field], value: factText(vehicle, field) };
}

/** The value as public pages show it: `42,000 km`. */
export function factText(vehicle: Partial<Pick<PublicVehicle, FactField>>, field: FactField): string {
  if (field === 'year') return yearLabel(vehicle.year ?? null);
  if (field === 'price') return priceLabel(vehicle.price ?? null);
  if (field === 'mileage') return odometerLabel(vehicle.mileage ?? null);
  return vehicle[field] ?? '';
}

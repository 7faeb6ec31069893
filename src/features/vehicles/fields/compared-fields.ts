import type { FactField } from './shown-fields.ts';

/** Rows of the comparison by group. Every page needs them, for what it keeps of a vehicle, but not the labels. */
export const comparedFields = {
  'Basic Information': ['make', 'model', 'year', 'vehicleType', 'price'],
  'Performance & Technical': ['engine', 'transmission', 'fuelType', 'driveType'],
  Details: ['mileage', 'exteriorColor', 'interiorColor', 'stockNumber', 'vin'],
} as const satisfies Record<string, readonly FactField[]>;

export type ComparedGroup = keyof typeof comparedFields;
export type ComparedField = (typeof comparedFields)[ComparedGroup][number];

import { odometerLabel, priceLabel, stockNumberLabel, UNKNOWN } from '#features/vehicles/vehicle-labels.ts';
import type { ComparedVehicle } from './compare-list.ts';

interface CompareField {
  label: string;
  valueOf: (vehicle: ComparedVehicle) => string;
}

const compareGroups: readonly { label: string; fields: readonly CompareField[] }[] = [
  {
    label: 'Basic Information',
    fields: [
      { label: 'Make', valueOf: ({ make }) => make },
      { label: 'Model', valueOf: ({ model }) => model },
      { label: 'Year', valueOf: ({ year }) => (year ? String(year) : '') },
      { label: 'Vehicle Type', valueOf: ({ vehicleType }) => vehicleType },
      { label: 'Price', valueOf: ({ price }) => priceLabel(price) },
    ],
  },
  {
    label: 'Performance & Technical',
    fields: [
      { label: 'Engine', valueOf: ({ engine }) => engine },
      { label: 'Transmission', valueOf: ({ transmission }) => transmission },
      { label: 'Fuel Type', valueOf: ({ fuelType }) => fuelType },
      { label: 'Drive Type', valueOf: ({ driveType }) => driveType },
    ],
  },
  {
    label: 'Details',
    fields: [
      { label: 'Mileage', valueOf: ({ mileage }) => odometerLabel(mileage) },
      { label: 'Exterior Color', valueOf: ({ exteriorColor }) => exteriorColor },
      { label: 'Interior Color', valueOf: ({ interiorColor }) => interiorColor },
      { label: 'Stock Number', valueOf: stockNumberLabel },
      { label: 'VIN', valueOf: ({ vin }) => vin },
    ],
  },
];

export interface CompareRow {
  label: string;
  /** One for each vehicle, in their order; a dash where nothing is known. */
  values: readonly string[];
  differs: boolean;
}

export interface CompareGroup {
  label: string;
  rows: readonly CompareRow[];
}

/** The whole table. Letter case and spaces alone make no difference between vehicles. */
export function toCompareGroups(vehicles: readonly ComparedVehicle[]): CompareGroup[] {
  return compareGroups.map(({ label, fields }) => ({
    label,
    rows: fields.map((field) => {
      const values = vehicles.map((vehicle) => field.valueOf(vehicle).trim() || UNKNOWN);
      const distinct = new Set(values.map((value) => value.toLowerCase()));
      return { label: field.label, values, differs: distinct.size > 1 };
    }),
  }));
}

/** Leaves out the rows in which all are alike, and the groups that then have none. */
export function onlyDifferences(groups: readonly CompareGroup[]): CompareGroup[] {
  return groups
    .map(({ label, rows }) => ({ label, rows: rows.filter(({ differs }) => differs) }))
    .filter(({ rows }) => rows.length > 0);
}

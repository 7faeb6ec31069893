import { formatDay, formatMonth } from '#shared/dates.ts';
import { groupThousands } from '#shared/numbers.ts';
import type { PublicVehicle } from '../vehicle.contract.ts';
import { odometerLabel, priceLabel, priceTypeLabels, yearLabel } from '../vehicle-labels.ts';
import type { ComparedGroup } from './compared-fields.ts';
import type { FieldOfKind, FieldWithUnit } from './vehicle-fields.ts';

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
  series: 'Series',
  buildMonth: 'Build Date',
  complianceMonth: 'Compliance Date',
  priceType: 'Price Type',
  regoState: 'Registration State',
  regoExpiresOn: 'Registration Expiry',
  registered: 'Registered',
  seats: 'Seats',
  doors: 'Doors',
  cylinders: 'Cylinders',
  engineCc: 'Displacement',
  powerKw: 'Power',
  towBrakedKg: 'Braked Towing',
  gvmKg: 'GVM',
  guarantee: 'Dealer Guarantee',
  historyFlags: 'History',
  ppsrCheckedOn: 'PPSR Checked',
  ppsrReference: 'PPSR Reference',
  videoUrl: 'Video',
  soldOn: 'Sold On',
  soldPrice: 'Sold For',
  publishedOn: 'Published On',
  expectedOn: 'Expected On',
  redbookCode: 'RedBook Code',
  nvic: 'NVIC',
} as const;

export type VehicleField = keyof typeof fieldLabels;
/** A field whose value the public may be shown after its label. */
export type FactField = Exclude<VehicleField & keyof PublicVehicle, 'featured'>;

/** Fields that are shown only where they are known. */
const technical = ['seats', 'doors', 'cylinders', 'engineCc', 'powerKw', 'towBrakedKg', 'gvmKg'] as const;
const papers = [
  'series',
  'buildMonth',
  'complianceMonth',
  'registered',
  'regoState',
  'regoExpiresOn',
] as const;

/** A buyer must be told of damage wherever the vehicle is described. */
const past = ['historyFlags', 'ppsrCheckedOn'] as const;

/** Order on the detail page and the print sheet. */
export const shownFields = {
  overview: ['rego', 'mileage', 'year', 'fuelType'],
  features: [
    'exteriorColor',
    'interiorColor',
    'transmission',
    'engine',
    'driveType',
    'vin',
    ...technical,
    ...papers,
    'ppsrCheckedOn',
    'publishedOn',
  ],
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
    ...technical,
    ...papers,
    ...past,
  ],
} as const satisfies Record<string, readonly FactField[]>;

/** Further rows of the comparison, each only when one of the vehicles has it. */
export const furtherCompared: Partial<Record<ComparedGroup, readonly FactField[]>> = {
  'Performance & Technical': technical,
  Details: [...papers, ...past],
};

/** Labels for buyers where they differ. */
const buyersLabels: Partial<Record<FactField, string>> = {
  mileage: 'Odometer',
  rego: 'Registration',
  publishedOn: 'Listed On',
};

export interface Fact {
  label: string;
  value: string;
}

export function toFact(vehicle: PublicVehicle, field: FactField): Fact {
  return { label: buyersLabels[field] ?? fieldLabels[field], value: factText(vehicle, field) };
}

/** The value as public pages show it: `42,000 km`. Empty when unknown, but for year, price and mileage. */
export function factText(vehicle: Partial<Pick<PublicVehicle, FactField>>, field: FactField): string {
  if (field === 'year') return yearLabel(vehicle.year ?? null);
  if (field === 'price') return priceLabel(vehicle.price ?? null);
  if (field === 'mileage') return odometerLabel(vehicle.mileage ?? null);
  return valueText(field, vehicle[field]);
}

/** Labels of a choice's values; a value without one is its own label: NSW. */
export const choiceLabels: { readonly [Name in VehicleField]?: Readonly<Record<string, string>> } = {
  priceType: priceTypeLabels,
  registered: { yes: 'Yes', no: 'No' },
  guarantee: { yes: 'Yes', no: 'No', not_stated: 'Not stated' },
  historyFlags: {
    repairable_write_off: 'Repairable write-off',
    hail: 'Hail damage',
    odometer_suspect: 'Odometer reading in doubt',
  },
};

/** Signs of the units. The odometer, which has a label of its own, needs none. */
export const unitSigns: { readonly [Name in Exclude<FieldWithUnit, 'mileage'>]: string } = {
  engineCc: 'cc',
  powerKw: 'kW',
  towBrakedKg: 'kg',
  gvmKg: 'kg',
};

/** How each date is written. */
const dateTexts: { readonly [Name in FieldOfKind<'day' | 'month'>]: (date: string) => string } = {
  buildMonth: formatMonth,
  complianceMonth: formatMonth,
  regoExpiresOn: formatDay,
  ppsrCheckedOn: formatDay,
  soldOn: formatDay,
  publishedOn: formatDay,
  expectedOn: formatDay,
};

/** `2,755 cc`, `March 2021`, `3 May 2026`, `Hail damage`; empty when unknown. */
export function valueText(field: VehicleField, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  const labels = choiceLabels[field];
  if (labels)
    return String(value)
      .split(',')
      .map((one) => labels[one] ?? one)
      .join(', ');
  if (isIn(unitSigns, field)) return `${groupThousands(Number(value))} ${unitSigns[field]}`;
  return isIn(dateTexts, field) ? dateTexts[field](String(value)) : String(value);
}

function isIn<Name extends VehicleField>(
  table: { readonly [One in Name]: unknown },
  field: VehicleField,
): field is Name {
  return field in table;
}

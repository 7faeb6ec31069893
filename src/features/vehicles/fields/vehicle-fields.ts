import type { FieldKind, FieldRules } from './field-kinds.ts';
import type { VehicleField } from './shown-fields.ts';
import { factFields } from './vehicle-fact-fields.ts';
import { driveTypes, fuelTypes, transmissions, vehicleTypes } from './vehicle-options.ts';
import { FIRST_YEAR, LAST_YEAR } from './vehicle-years.ts';

/**
 * Every field that staff can set, in the order of exports and of the history; the last part is in
 * vehicle-fact-fields.ts. Contracts, columns, presenters, backups, forms and stock lists are derived from it; see "To add a field" in ARCHITECTURE.md.
 */
export const vehicleFields = {
  make: {
    kind: 'text',
    column: 'make',
    isPublic: true,
    most: 100,
    isRequired: true,
    csv: ['brand', 'manufacturer'],
  },
  model: { kind: 'text', column: 'model', isPublic: true, most: 100, isRequired: true, csv: ['model name'] },
  badge: { kind: 'text', column: 'badge', isPublic: true, most: 60, csv: ['variant'] },
  year: {
    kind: 'whole',
    column: 'year',
    isPublic: true,
    least: FIRST_YEAR,
    most: LAST_YEAR,
    isRequired: true,
    csv: ['yr', 'build year', 'model year', 'year built'],
  },
  price: {
    kind: 'dollars',
    column: 'price_cents',
    isPublic: true,
    least: 0,
    most: 1_000_000_000,
    isRequired: true,
    csv: [
      'ask',
      'asking',
      'asking price',
      'drive away',
      'drive away price',
      'advertised price',
      'retail',
      'retail price',
      'sale price',
      'list price',
      'price aud',
    ],
  },
  mileage: {
    kind: 'whole',
    column: 'mileage_km',
    unit: 'kilometres',
    isPublic: true,
    least: 0,
    most: 10_000_000,
    isRequired: true,
    csv: ['kms', 'km', 'odometer', 'odometer reading', 'odo', 'kilometres', 'kilometers', 'klms'],
  },
  rego: {
    kind: 'text',
    column: 'rego',
    isPublic: true,
    most: 50,
    csv: [
      'rego no',
      'rego number',
      'rego num',
      'rego plate',
      'reg no',
      'registration',
      'registration no',
      'registration number',
      'plate',
      'number plate',
    ],
  },
  headline: { kind: 'text', column: 'headline', isPublic: true, most: 300, csv: ['title'] },
  description: {
    kind: 'text',
    column: 'description',
    isPublic: true,
    most: 20_000,
    csv: ['comments', 'notes', 'adv description'],
  },
  exteriorColor: {
    kind: 'text',
    column: 'exterior_color',
    isPublic: true,
    most: 100,
    csv: ['colour', 'color', 'exterior colour', 'ext colour', 'ext color'],
  },
  interiorColor: {
    kind: 'text',
    column: 'interior_color',
    isPublic: true,
    most: 100,
    csv: ['trim', 'interior colour', 'interior', 'int colour', 'int color'],
  },
  fuelType: {
    kind: 'text',
    column: 'fuel_type',
    isPublic: true,
    most: 100,
    options: fuelTypes,
    isRequired: true,
    suggestion: 'Petrol',
    csv: ['fuel'],
  },
  transmission: {
    kind: 'text',
    column: 'transmission',
    isPublic: true,
    most: 100,
    options: transmissions,
    suggestion: 'Automatic',
    csv: ['trans', 'gearbox', 'gear type'],
  },
  engine: { kind: 'text', column: 'engine', isPublic: true, most: 200, csv: ['engine size'] },
  driveType: {
    kind: 'text',
    column: 'drive_type',
    isPublic: true,
    most: 100,
    options: driveTypes,
    suggestion: 'FWD',
    csv: ['drive', 'drivetrain'],
  },
  vehicleType: {
    kind: 'text',
    column: 'vehicle_type',
    isPublic: true,
    most: 100,
    options: vehicleTypes,
    isRequired: true,
    suggestion: 'Sedan',
    csv: ['body', 'body type', 'body style', 'type'],
  },
  stockNumber: {
    kind: 'text',
    column: 'stock_number',
    isPublic: true,
    most: 50,
    csv: ['stock no', 'stock', 'stock id', 'stk no', 'stk', 'unit number', 'yard no'],
  },
  vin: {
    kind: 'text',
    column: 'vin',
    isPublic: true,
    most: 50,
    csv: ['vin no', 'vin number', 'chassis', 'chassis no', 'chassis number', 'vin chassis'],
  },
  status: { kind: 'text', column: 'status', isPublic: true, most: 50, initial: 'available' },
  tag: { kind: 'text', column: 'tag', isPublic: true, most: 50 },
  featured: { kind: 'flag', column: 'featured', isPublic: true },
  ...factFields,
} as const satisfies Record<VehicleField, FieldRules>;

/** Groups of the staff forms, with their fields in order. */
export const formGroups = {
  Vehicle: ['make', 'model', 'badge', 'series', 'year', 'vehicleType', 'price', 'priceType', 'mileage'],
  Listing: ['status', 'expectedOn', 'tag', 'headline', 'description', 'featured'],
  Mechanical: ['fuelType', 'transmission', 'engine', 'driveType'],
  'Appearance and papers': ['exteriorColor', 'interiorColor', 'rego', 'stockNumber', 'vin'],
  'Registration and dates': [
    'registered',
    'regoState',
    'regoExpiresOn',
    'buildMonth',
    'complianceMonth',
    'publishedOn',
  ],
  'Size and power': ['seats', 'doors', 'cylinders', 'engineCc', 'powerKw', 'towBrakedKg', 'gvmKg'],
  'History and guarantee': ['historyFlags', 'guarantee', 'ppsrCheckedOn', 'ppsrReference'],
  'Sale, video and codes': ['soldOn', 'soldPrice', 'videoUrl', 'redbookCode', 'nvic'],
} as const satisfies Record<string, readonly VehicleField[]>;

/** Groups that stay closed until somebody opens them, or until something in them is known. */
export const foldedGroups: readonly string[] = [
  'Registration and dates',
  'Size and power',
  'History and guarantee',
  'Sale, video and codes',
];

type Table = typeof vehicleFields;
export type KindOf<Name extends VehicleField> = Table[Name]['kind'];
export type ColumnOf<Name extends VehicleField> = Table[Name]['column'];
export type FieldOfKind<Kind extends FieldKind> = {
  [Name in VehicleField]: KindOf<Name> extends Kind ? Name : never;
}[VehicleField];
/** A field whose value is a number of something. */
export type FieldWithUnit = {
  [Name in VehicleField]: Table[Name] extends { unit: string } ? Name : never;
}[VehicleField];
export type PublicField = {
  [Name in VehicleField]: Table[Name]['isPublic'] extends true ? Name : never;
}[VehicleField];

/** Only in the vehicle's own answer. */
export type OwnField = {
  [Name in PublicField]: Table[Name] extends { inLists: false } ? Name : never;
}[PublicField];
/** The values that a choice may have. */
export type OptionOf<Name extends FieldOfKind<'choice' | 'choices'>> = Table[Name]['options'][number];

interface ValueOfKind {
  text: string;
  whole: number | null;
  dollars: number | null;
  flag: boolean;
  month: string;
  day: string;
  link: string;
}
type ValueOf<Name extends VehicleField> =
  Name extends FieldOfKind<'choice'>
    ? OptionOf<Name> | ''
    : Name extends FieldOfKind<'choices'>
      ? readonly OptionOf<Name>[]
      : ValueOfKind[Exclude<KindOf<Name>, 'choice' | 'choices'>];
/** A vehicle's fields in the contracts. Unknown numbers are null, everything else that is unknown is empty. */
export type FieldValues = { [Name in VehicleField]: ValueOf<Name> };

/** The rules of any one field. */
export function rulesOf(name: VehicleField): FieldRules {
  return vehicleFields[name];
}

export const fieldNames = Object.keys(vehicleFields) as VehicleField[]; // the keys of the literal above

export function namesOfKind<Kind extends FieldKind>(...kinds: Kind[]): FieldOfKind<Kind>[] {
  const wanted: readonly FieldKind[] = kinds;
  return fieldNames.filter((name): name is FieldOfKind<Kind> => wanted.includes(rulesOf(name).kind));
}

/** Derives something for every field, such as its column. The caller states the result type. */
export function mapFields<Result extends Record<VehicleField, unknown>>(
  make: (name: VehicleField) => unknown,
): Result {
  return Object.fromEntries(fieldNames.map((name) => [name, make(name)])) as Result; // one entry for each field
}

const emptyOfKind = {
  text: '',
  whole: null,
  dollars: null,
  flag: false,
  month: '',
  day: '',
  link: '',
  choice: '',
  choices: [],
};

/** A vehicle with all fields empty or unknown. */
export const emptyFields = mapFields<FieldValues>((name) => {
  const { kind, initial } = rulesOf(name);
  return initial ?? emptyOfKind[kind];
});

const publicNames = fieldNames.filter((name): name is PublicField => rulesOf(name).isPublic);

/** Picks the public fields of a record by field. */
export function pickPublic<Of extends Record<PublicField, unknown>>(of: Of): Pick<Of, PublicField> {
  return Object.fromEntries(publicNames.map((name) => [name, of[name]])) as Pick<Of, PublicField>; // one for each name
}

/** Public, and left out where vehicles are listed. */
export const ownNames = publicNames.filter((name): name is OwnField => rulesOf(name).inLists === false);

import { fromCents, toCents } from '#shared/money.ts';
import type { VehicleFieldValues } from '../admin-vehicle.contract.ts';
import { staffFields as fields, type StaffField } from '../field-words.ts';
import type { VehicleValues } from './admin-vehicle.repository.ts';

/** The fields staff can set, and the column each is kept in. */
export const columnOf = {
  make: 'make',
  model: 'model',
  year: 'year',
  price: 'price_cents',
  mileage: 'mileage_km',
  rego: 'rego',
  headline: 'headline',
  description: 'description',
  exteriorColor: 'exterior_color',
  interiorColor: 'interior_color',
  fuelType: 'fuel_type',
  transmission: 'transmission',
  engine: 'engine',
  driveType: 'drive_type',
  vehicleType: 'vehicle_type',
  stockNumber: 'stock_number',
  vin: 'vin',
  status: 'status',
  tag: 'tag',
  featured: 'featured',
} as const satisfies Record<StaffField, keyof VehicleValues>;

const emptyVehicle: VehicleValues = {
  make: '',
  model: '',
  year: null,
  price_cents: null,
  mileage_km: null,
  rego: '',
  headline: '',
  description: '',
  exterior_color: '',
  interior_color: '',
  fuel_type: '',
  transmission: '',
  engine: '',
  drive_type: '',
  vehicle_type: '',
  stock_number: '',
  vin: '',
  status: 'available',
  tag: '',
  featured: 0,
};

/** A whole row from what was sent, with nothing or unknown for the rest. */
export function toNewValues(draft: VehicleFieldValues): VehicleValues {
  return { ...emptyVehicle, ...toColumns(draft) };
}

/** Only the columns of the fields that were sent. */
export function toColumns(draft: VehicleFieldValues): Partial<VehicleValues> {
  const { price, featured } = draft;
  const sent = fields.flatMap((field) => {
    if (draft[field] === undefined) return [];
    if (field === 'price') return [[columnOf.price, price == null ? null : toCents(price)]];
    if (field === 'featured') return [[columnOf.featured, featured ? 1 : 0]];
    return [[columnOf[field], draft[field]]];
  });
  return Object.fromEntries(sent) as Partial<VehicleValues>; // each column from the field of its type
}

/** What differs, in the words of the contract, for the activity. */
export function describeChanges(
  before: VehicleValues,
  after: Partial<VehicleValues>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const changed = fields.filter((field) => {
    const column = columnOf[field];
    return column in after && after[column] !== before[column];
  });
  const pick = (values: Partial<VehicleValues>) =>
    Object.fromEntries(changed.map((field) => [field, readField(values, field)]));
  return { before: pick(before), after: pick(after) };
}

/** The fields to be changed that hold neither what the person saw nor what they want: somebody else was quicker. */
export function findClashes(
  stored: VehicleValues,
  wanted: Partial<VehicleValues>,
  seen: Readonly<Record<string, unknown>>,
): StaffField[] {
  const { before } = describeChanges(stored, wanted);
  return fields.filter(
    (field) => field in before && Object.hasOwn(seen, field) && before[field] !== seen[field],
  );
}

/** Every field, for the entry that is left when a vehicle is gone. */
export function describeVehicle(values: VehicleValues): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, readField(values, field)]));
}

function readField(values: Partial<VehicleValues>, field: StaffField): unknown {
  if (field === 'price') return values.price_cents == null ? null : fromCents(values.price_cents);
  if (field === 'featured') return values.featured === 1;
  return values[columnOf[field]];
}

import type { AdminVehicle, VehicleFieldValues } from '../../admin-vehicle.contract.ts';
import { type StaffField, staffFields } from '../../field-words.ts';
import { FIRST_YEAR, LAST_YEAR } from '../../vehicle-years.ts';

/** What stands in the fields: text, as it was typed. */
export type VehicleFormValues = Record<TextFieldName, string> & { featured: boolean };

const textFields = [
  'make',
  'model',
  'rego',
  'headline',
  'description',
  'exteriorColor',
  'interiorColor',
  'fuelType',
  'transmission',
  'engine',
  'driveType',
  'vehicleType',
  'stockNumber',
  'vin',
  'status',
  'tag',
] as const;
const numberFields = ['year', 'price', 'mileage'] as const;

export type TextFieldName = (typeof textFields)[number] | (typeof numberFields)[number];
export type VehicleFormProblems = Partial<Record<TextFieldName, string>>;

export const emptyVehicleForm: VehicleFormValues = {
  make: '',
  model: '',
  year: '',
  price: '',
  mileage: '',
  rego: '',
  headline: '',
  description: '',
  exteriorColor: '',
  interiorColor: '',
  fuelType: '',
  transmission: '',
  engine: '',
  driveType: '',
  vehicleType: '',
  stockNumber: '',
  vin: '',
  status: 'available',
  tag: '',
  featured: false,
};

/** What is stored; what is not known stays empty. */
export function toEditForm(vehicle: AdminVehicle): VehicleFormValues {
  const texts = Object.fromEntries(textFields.map((name) => [name, vehicle[name]])) as Record<
    (typeof textFields)[number],
    string
  >; // one entry for each name
  const numbers = Object.fromEntries(
    numberFields.map((name) => [name, vehicle[name] === null ? '' : String(vehicle[name])]),
  ) as Record<(typeof numberFields)[number], string>; // one entry for each name
  return { ...texts, ...numbers, status: vehicle.status || 'available', featured: vehicle.featured };
}

/** What the edit screen offers where nothing is stored; kept only when somebody takes it. */
export function suggestionsFor(thisYear: number): Partial<Record<TextFieldName, string>> {
  return {
    year: String(thisYear),
    fuelType: 'Petrol',
    vehicleType: 'Sedan',
    transmission: 'Automatic',
    driveType: 'FWD',
  };
}

/** The fields that somebody has changed. */
export function touchedFields(values: VehicleFormValues, opened: VehicleFormValues): StaffField[] {
  return staffFields.filter((name) => values[name] !== opened[name]);
}

/** What is sent. Text is trimmed here, by the people's own form; the server keeps what it gets. */
export function toVehicleFields(values: VehicleFormValues): VehicleFieldValues {
  const texts = Object.fromEntries(textFields.map((name) => [name, values[name].trim()]));
  const numbers = Object.fromEntries(numberFields.map((name) => [name, Number(values[name].trim() || 0)]));
  return { ...texts, ...numbers, featured: values.featured };
}

/** The add wizard: everything may be left out, but a number that is given must make sense. */
export function problemsOfNew(values: VehicleFormValues): VehicleFormProblems {
  return findProblems(values, LAST_YEAR);
}

/**
 * The edit screen: the marked fields are needed, and a year lies at most one ahead. Only what was touched is judged:
 * whoever changes the price need not know the year, and what was known cannot be emptied.
 */
export function problemsOfEdit(
  values: VehicleFormValues,
  opened: VehicleFormValues,
  thisYear: number,
): VehicleFormProblems {
  const touched: readonly string[] = touchedFields(values, opened);
  const missing = Object.entries(requiredOnEdit)
    .filter(([name]) => values[name as TextFieldName].trim() === '') // keys of the literal below
    .map(([name, label]) => [name, `${label} is required`]);
  const problems = Object.entries({ ...findProblems(values, thisYear + 1), ...Object.fromEntries(missing) });
  return Object.fromEntries(problems.filter(([name]) => touched.includes(name)));
}

export const requiredOnEdit = {
  make: 'Make',
  model: 'Model',
  year: 'Year',
  price: 'Price',
  mileage: 'Mileage',
  fuelType: 'Fuel type',
  vehicleType: 'Vehicle type',
} as const;

function findProblems(values: VehicleFormValues, lastYear: number): VehicleFormProblems {
  const problems: VehicleFormProblems = {};
  const [year, price, mileage] = numberFields.map((name) => values[name].trim());
  if (year && year !== '0' && !isWhole(year, FIRST_YEAR, lastYear)) {
    problems.year = `Year must be from ${FIRST_YEAR} to ${lastYear}`;
  }
  if (price && !/^\d{1,9}(\.\d{1,2})?$/.test(price)) {
    problems.price = 'Price must be at least 0, with at most two decimals';
  }
  if (mileage && !isWhole(mileage, 0, 10_000_000)) {
    problems.mileage = 'Mileage must be a whole number of at least 0';
  }
  return problems;
}

function isWhole(text: string, least: number, most: number): boolean {
  return /^\d{1,8}$/.test(text) && Number(text) >= least && Number(text) <= most;
}

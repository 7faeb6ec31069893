import type { AdminVehicle } from '../../../vehicles/admin-vehicle.contract.ts';

/** What a stock list can say of a vehicle, with the heading we write and others that we recognise. */
const columns = {
  stockNumber: ['Stock Number', 'stock no', 'stock', 'stock #'],
  vin: ['VIN', 'chassis'],
  make: ['Make', 'brand', 'manufacturer'],
  model: ['Model'],
  year: ['Year', 'build year', 'model year'],
  price: ['Price', 'drive away', 'asking price'],
  mileage: ['Mileage', 'kms', 'km', 'odometer', 'kilometres'],
  rego: ['Rego', 'registration', 'plate'],
  headline: ['Headline', 'badge', 'title'],
  description: ['Description', 'comments', 'notes'],
  exteriorColor: ['Exterior Color', 'colour', 'color', 'exterior colour'],
  interiorColor: ['Interior Color', 'trim', 'interior colour', 'interior'],
  fuelType: ['Fuel Type', 'fuel'],
  transmission: ['Transmission', 'gearbox'],
  engine: ['Engine'],
  driveType: ['Drive Type', 'drive'],
  vehicleType: ['Vehicle Type', 'body', 'body type', 'type'],
  status: ['Status'],
  tag: ['Tag'],
  featured: ['Featured'],
} as const;

export type CsvField = keyof typeof columns;
export const csvFields = Object.keys(columns) as CsvField[]; // the keys of the literal above

const numbers: readonly CsvField[] = ['year', 'price', 'mileage'];

export function labelOf(field: CsvField): string {
  return columns[field][0];
}

/** The field that each heading most likely means; each field once. */
export function guessMapping(headings: readonly string[]): (CsvField | '')[] {
  const taken = new Set<CsvField>();
  return headings.map((heading) => {
    const found = csvFields.find(
      (field) => !taken.has(field) && [field, ...columns[field]].some((name) => fold(name) === fold(heading)),
    );
    if (found) taken.add(found);
    return found ?? '';
  });
}

/** Vehicles as an import takes them. An empty cell says that it is empty. */
export function toVehicles(rows: readonly string[][], mapping: readonly (CsvField | '')[]): object[] {
  return rows.map((cells) =>
    Object.fromEntries(
      mapping.flatMap((field, at) => (field ? [[field, readCell(field, cells[at]?.trim() ?? '')]] : [])),
    ),
  );
}

export function toRows(vehicles: readonly AdminVehicle[]): string[][] {
  return [
    csvFields.map(labelOf),
    ...vehicles.map((vehicle) => csvFields.map((field) => String(vehicle[field] ?? ''))),
  ];
}

function readCell(field: CsvField, text: string): string | number | boolean {
  if (field === 'featured') return /^(1|true|yes|y)$/i.test(text);
  if (field === 'status') return text.toLowerCase().replaceAll(' ', '-');
  if (!numbers.includes(field)) return text.replace(/^'(?=[=+\-@])/, '');
  const plain = text.replace(/^\$|[,\s]|kms?$/gi, '');
  // What is no number goes as it is, so that the import names the row and the rule.
  return plain === '' || Number.isNaN(Number(plain)) ? text : Number(plain);
}

function fold(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

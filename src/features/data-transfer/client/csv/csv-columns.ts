import type { AdminVehicle } from '#features/vehicles/admin-vehicle.contract.ts';
import { readCell } from './csv-cell.ts';
import type { CsvLine } from './csv-text.ts';

/** What a stock list can say of a vehicle, with the heading we write and others that we recognise. */
const columns = {
  stockNumber: ['Stock Number', 'stock no', 'stock', 'stock id', 'stk no', 'stk', 'unit number', 'yard no'],
  vin: ['VIN', 'vin no', 'vin number', 'chassis', 'chassis no', 'chassis number', 'vin chassis'],
  make: ['Make', 'brand', 'manufacturer'],
  model: ['Model', 'model name'],
  year: ['Year', 'yr', 'build year', 'model year', 'year built', 'build date'],
  price: [
    'Price',
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
  mileage: [
    'Mileage',
    'kms',
    'km',
    'odometer',
    'odometer reading',
    'odo',
    'kilometres',
    'kilometers',
    'klms',
  ],
  rego: [
    'Rego',
    'rego no',
    'rego number',
    'rego plate',
    'reg no',
    'registration',
    'registration no',
    'registration number',
    'plate',
    'number plate',
  ],
  headline: ['Headline', 'badge', 'title'],
  description: ['Description', 'comments', 'notes'],
  exteriorColor: ['Exterior Color', 'colour', 'color', 'exterior colour', 'ext colour', 'ext color'],
  interiorColor: ['Interior Color', 'trim', 'interior colour', 'interior', 'int colour', 'int color'],
  fuelType: ['Fuel Type', 'fuel'],
  transmission: ['Transmission', 'trans', 'gearbox'],
  engine: ['Engine', 'engine size'],
  driveType: ['Drive Type', 'drive', 'drivetrain'],
  vehicleType: ['Vehicle Type', 'body', 'body type', 'body style', 'type'],
  status: ['Status'],
  tag: ['Tag'],
  featured: ['Featured'],
} as const;

export type CsvField = keyof typeof columns;
/** The field of each column; nothing for one that is left out. */
export type Mapping = (CsvField | '')[];
export const csvFields = Object.keys(columns) as CsvField[]; // the keys of the literal above

/** Some lists have a title and a date above their headings. */
const MOST_LINES_ABOVE = 10;

export function labelOf(field: CsvField): string {
  return columns[field][0];
}

/** The field that each heading means, as staff said the last time or as it most likely is; each field once. */
export function guessMapping(
  headings: readonly string[],
  said: Readonly<Record<string, CsvField | ''>> = {},
): Mapping {
  const taken = new Set<CsvField>();
  return headings.map((heading) => {
    const found = said[foldHeading(heading)] ?? csvFields.find((field) => isNameOf(field, heading));
    if (!found || taken.has(found)) return '';
    taken.add(found);
    return found;
  });
}

/** Tells the headings from what stands above them: the line in which most are known, or else the first. */
export function findTable(lines: readonly CsvLine[]): { headings: string[]; lines: CsvLine[] } {
  const knownIn = (line?: CsvLine) => guessMapping(line?.cells ?? []).filter(Boolean).length;
  let at = 0;
  for (const [place, line] of lines.slice(0, MOST_LINES_ABOVE).entries()) {
    if (knownIn(line) > Math.max(1, knownIn(lines[at]))) at = place;
  }
  return { headings: lines[at]?.cells ?? [], lines: lines.slice(at + 1) };
}

/** Vehicles as an import takes them. An empty cell says that it is empty. */
export function toVehicles(rows: readonly string[][], mapping: Readonly<Mapping>): object[] {
  return rows.map((cells) =>
    Object.fromEntries(
      mapping.flatMap((field, at) => (field ? [[field, readCell(field, cells[at] ?? '')]] : [])),
    ),
  );
}

export function toRows(vehicles: readonly AdminVehicle[]): string[][] {
  return [
    csvFields.map(labelOf),
    ...vehicles.map((vehicle) => csvFields.map((field) => String(vehicle[field] ?? ''))),
  ];
}

/** Letters and digits alone: `Stock No.` and `stock_no` are one heading. */
export function foldHeading(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function isNameOf(field: CsvField, heading: string): boolean {
  const folded = foldHeading(heading);
  // `Car Make` and `Vehicle Year` are what they are without their first word.
  const names = [folded, folded.replace(/^(car|vehicle|veh)(?=.)/, '')];
  return [field, ...columns[field]].some((name) => names.includes(foldHeading(name)));
}

import type { AdminVehicle } from '#features/vehicles/admin-vehicle.contract.ts';
import { fieldLabels, type VehicleField } from '#features/vehicles/shown-fields.ts';
import { fieldNames, rulesOf } from '#features/vehicles/vehicle-fields.ts';
import { readCell } from './csv-cell.ts';
import type { CsvLine } from './csv-text.ts';

export type CsvField = VehicleField;
/** The field of each column; undefined for one that is left out. */
export type Mapping = (CsvField | '')[];

/** In export order, identifying fields first. */
const first: readonly CsvField[] = ['stockNumber', 'vin'];
export const csvFields = [...first, ...fieldNames.filter((name) => !first.includes(name))];

/** Some lists have a title and a date above the headings. */
const MOST_LINES_ABOVE = 10;

export function labelOf(field: CsvField): string {
  return fieldLabels[field];
}

/** The field of each heading, as staff chose last time or by the best guess; each field once. */
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

/** Finds the line with the headings: the one with the most known ones, else the first. */
export function findTable(lines: readonly CsvLine[]): { headings: string[]; lines: CsvLine[] } {
  const knownIn = (line?: CsvLine) => guessMapping(line?.cells ?? []).filter(Boolean).length;
  let at = 0;
  for (const [place, line] of lines.slice(0, MOST_LINES_ABOVE).entries()) {
    if (knownIn(line) > Math.max(1, knownIn(lines[at]))) at = place;
  }
  return { headings: lines[at]?.cells ?? [], lines: lines.slice(at + 1) };
}

/** The rows as vehicles for the import. An empty cell empties the field. */
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

/** Letters and digits only: `Stock No.` equals `stock_no`. */
export function foldHeading(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function isNameOf(field: CsvField, heading: string): boolean {
  const folded = foldHeading(heading);
  // `Car Make` and `Vehicle Year` are matched without their first word.
  const names = [folded, folded.replace(/^(car|vehicle|veh)(?=.)/, '')];
  return [field, labelOf(field), ...(rulesOf(field).csv ?? [])].some((name) =>
    names.includes(foldHeading(name)),
  );
}

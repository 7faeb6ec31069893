import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import {
  choiceLabels,
  fieldLabels,
  type VehicleField,
  valueText,
} from '#features/vehicles/fields/shown-fields.ts';
import { fieldNames, rulesOf } from '#features/vehicles/fields/vehicle-fields.ts';
import { readCell } from './csv-cell.ts';
import type { CsvLine } from './csv-text.ts';
import { foldHeading } from './fold-heading.ts';

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
  // A list with a build date and no year says the year with it.
  const built = mapping.includes('year') ? -1 : mapping.indexOf('buildMonth');
  return rows.map((cells) =>
    Object.fromEntries([
      ...(built < 0 ? [] : [['year', readCell('year', cells[built] ?? '')]]),
      ...mapping.flatMap((field, at) => (field ? [[field, readCell(field, cells[at] ?? '')]] : [])),
    ]),
  );
}

/** Choices in words, which the import reads again. */
export function toRows(vehicles: readonly AdminVehicle[]): string[][] {
  return [
    csvFields.map(labelOf),
    ...vehicles.map((vehicle) =>
      csvFields.map((field) =>
        field in choiceLabels ? valueText(field, vehicle[field]) : String(vehicle[field] ?? ''),
      ),
    ),
  ];
}

function isNameOf(field: CsvField, heading: string): boolean {
  const folded = foldHeading(heading);
  // `Car Make` and `Vehicle Year` are matched without their first word.
  const names = [folded, folded.replace(/^(car|vehicle|veh)(?=.)/, '')];
  return [field, labelOf(field), ...(rulesOf(field).csv ?? [])].some((name) =>
    names.includes(foldHeading(name)),
  );
}

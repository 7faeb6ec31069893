import { type Column, mended, type Value } from './column-kinds.ts';
import type { TableRow } from './table-rows.ts';

type Columns = ReadonlyMap<string, Column>;

/** The column with a value that the product would never write, or undefined. Missing columns are skipped. */
export function findWrongValue(columns: Columns, row: TableRow): string | undefined {
  for (const [name, { isRight }] of columns) {
    const value = row[name];
    if (isRight && value !== undefined && !isRight(value)) return name;
  }
  return undefined;
}

/**
 * The row with invalid values replaced by minimal valid ones; the same row when all are valid. Undefined when it cannot be
 * repaired.
 */
export function mendRow(columns: Columns, row: TableRow, now: string): TableRow | undefined {
  const whole: Record<string, Value> = {};
  let isWhole = true;
  for (const [name, value] of Object.entries(row)) {
    const column = columns.get(name);
    whole[name] = column ? mended(column, value, now) : value;
    if (whole[name] !== value) isWhole = false;
  }
  if (isWhole && !findWrongValue(columns, row)) return row;
  return findWrongValue(columns, whole) ? undefined : whole;
}

// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import { addRow, type Bitmap, createBitmap } from './bitmap.ts';
import type { ListedVehicle } from './listed-vehicle.ts';

/** One number of all rows; unknown is NaN, which lies within no bounds. */
export type NumberColumn = Float64Array;

export function buildNumberColumn(
  rows: readonly ListedVehicle[],
  read: (vehicle: ListedVehicle) => number | null,
): NumberColumn {
  return Float64Array.from(rows, (vehicle) => read(vehicle) ?? Number.NaN);
}

/** The rows from least to most, both included. */
export function selectBetween(column: NumberColumn, least = -Infinity, most = Infinity): Bitmap {
  const bits = createBitmap(column.length);
  for (let row = 0; row < column.length; row++) {
    const value = column[row]!;
    if (value >= least && value <= most) addRow(bits, row);
  }
  return bits;
}

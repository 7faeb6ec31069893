// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import { isUte } from './body-types.ts';
import type { Columns } from './columns.ts';
import { foldValue } from './fold-text.ts';
import type { ListedVehicle } from './listed-vehicle.ts';
import { listNearest } from './nearest.ts';
import type { RowOrder } from './row-order.ts';

/** Larger than any difference in price and year, so that other types come last. */
const OTHER_TYPE = 1_000;
/** Larger than any difference in price: a cheaper car without four-wheel drive does not replace one with it. */
const OTHER_DRIVE = 100;
const SAME_MAKE = 0.25;
/** Distance of an unknown price or year: far, but not the farthest. */
const UNKNOWN = 2;

/** Rows of the same body, then the same drive, nearest in price and year first; others fill up. */
export function listSimilar(
  /** All listed ones, in featured order. */
  rows: RowOrder,
  vehicles: readonly ListedVehicle[],
  { values }: Columns,
  vehicle: ListedVehicle,
  howMany: number,
): readonly number[] {
  // A sold vehicle has no row: its values are looked up, and -1 matches nothing.
  const body = foldValue(vehicle.vehicleType);
  const sameBody = values.type.folded.map((folded) => folded === body || (isUte(body) && isUte(folded)));
  const drive = values.drive.folded.indexOf(foldValue(vehicle.driveType));
  const hasDrive = vehicle.driveType.trim() !== '';
  const make = values.make.folded.indexOf(foldValue(vehicle.make));
  const hasType = vehicle.vehicleType.trim() !== '';
  return listNearest(rows, howMany, (row) => {
    const other = vehicles[row]!;
    if (other.id === vehicle.id) return Infinity;
    return (
      (hasType && !sameBody[values.type.codes[row]!] ? OTHER_TYPE : 0) +
      (hasDrive && values.drive.codes[row] !== drive ? OTHER_DRIVE : 0) +
      measurePrice(vehicle.priceCents, other.priceCents) +
      measureYear(vehicle.year, other.year) -
      (values.make.codes[row] === make ? SAME_MAKE : 0)
    );
  });
}

/** By ratio: 20,000 and 40,000 are as far apart as 200,000 and 400,000. */
function measurePrice(one: number | null, other: number | null): number {
  if (one === null || other === null) return UNKNOWN;
  return 2 * Math.abs(Math.log2(Math.max(one, 100) / Math.max(other, 100)));
}

function measureYear(one: number | null, other: number | null): number {
  return one === null || other === null ? UNKNOWN : Math.abs(one - other) / 4;
}

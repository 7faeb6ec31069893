// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import type { VehicleFilters } from '../../search/vehicle-filters.ts';
import { type Bitmap, hasRow } from './bitmap.ts';
import type { Columns } from './columns.ts';
import type { ConstraintName, Constraints } from './constraints.ts';
import { listNearest } from './nearest.ts';
import type { RowOrder } from './row-order.ts';

/** Weight of each missed condition: buyers give up the colour before the make, and the make before the body. */
const weights: Record<ConstraintName, number> = {
  keywords: 5,
  type: 5,
  make: 4,
  model: 3,
  price: 3,
  year: 2,
  mileageMax: 2,
  fuelType: 2,
  transmission: 1.5,
  drive: 2.5,
  exteriorColor: 1,
  interiorColor: 0.5,
  // A family of seven does not fit into five, whatever it costs.
  seatsMin: 4,
  towMin: 2.5,
  powerMin: 1.5,
  registered: 1,
  recentlyAdded: 0.5,
  specialOffer: 0.5,
};

/** A range that is just missed costs this share of the weight; the rest grows with the distance. */
const JUST_MISSED = 0.1;

/** The rows that miss the fewest conditions, nearest first. */
export function listClosest(
  /** All listed ones, in featured order. */
  rows: RowOrder,
  columns: Columns,
  filters: VehicleFilters,
  constraints: Constraints,
  words: readonly Bitmap[],
  howMany: number,
): readonly number[] {
  const { priceMin, priceMax, yearMin, yearMax, mileageMax } = filters;
  const shares: Partial<Record<ConstraintName, (row: number) => number>> = {
    price: (row) => missRange(columns.priceDollars[row]!, priceMin, priceMax, 0.5),
    mileageMax: (row) => missRange(columns.mileageKm[row]!, undefined, mileageMax, 1),
    year: (row) => missRange(columns.year[row]!, yearMin, yearMax, 0.005), // about ten years
    seatsMin: (row) => missRange(columns.least.seatsMin[row]!, filters.seatsMin, undefined, 0.1),
    towMin: (row) => missRange(columns.least.towMin[row]!, filters.towMin, undefined, 0.5),
    powerMin: (row) => missRange(columns.least.powerMin[row]!, filters.powerMin, undefined, 0.5),
    keywords: (row) => missWords(words, row),
  };
  const conditions = Array.from(constraints, ([name, meeting]) => ({
    meeting,
    weight: weights[name],
    shareMissed: shares[name] ?? missAll,
  }));
  return listNearest(rows, howMany, (row) => {
    let missed = 0;
    for (const { meeting, weight, shareMissed } of conditions) {
      if (!hasRow(meeting, row)) missed += weight * shareMissed(row);
    }
    return missed;
  });
}

function missAll(): number {
  return 1;
}

function missWords(words: readonly Bitmap[], row: number): number {
  let missed = 0;
  for (const word of words) if (!hasRow(word, row)) missed++;
  return missed / Math.max(1, words.length);
}

/** Beyond its reach a range is missed entirely; this share of the weight still orders farther ones. */
const BEYOND = 0.01;

/** From 0 to about 1; missed entirely at `reach` from the bound, or if unknown. */
function missRange(value: number, least = -Infinity, most = Infinity, reach: number): number {
  if (Number.isNaN(value)) return 1 + BEYOND;
  const bound = value < least ? least : most;
  const gap = Math.abs(value - bound) / Math.max(1, Math.abs(bound) * reach);
  return JUST_MISSED + (1 - JUST_MISSED) * Math.min(1, gap) + (BEYOND * gap) / (1 + gap);
}

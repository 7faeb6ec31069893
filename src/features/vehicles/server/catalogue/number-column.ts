// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import type { Bitmap } from './bitmap.ts';

/** One number for each row; unknown is NaN, which is within no bounds. */
export type NumberColumn = Float64Array;

/** Adds the rows from least to most, inclusive, to an empty set. */
export function selectBetween(
  bits: Bitmap,
  column: NumberColumn,
  least = -Infinity,
  most = Infinity,
): Bitmap {
  for (let word = 0; word < bits.length; word++) {
    const end = Math.min((word + 1) << 5, column.length);
    let packed = 0;
    for (let row = word << 5; row < end; row++) {
      const value = column[row]!;
      packed |= (Number(value >= least) & Number(value <= most)) << (row & 31);
    }
    bits[word] = packed;
  }
  return bits;
}

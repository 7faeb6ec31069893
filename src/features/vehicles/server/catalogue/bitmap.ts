// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

/** A set of row numbers, one bit each, 32 to a word. Bits past the last row are always 0. */
export type Bitmap = Uint32Array<ArrayBuffer>;

export function createBitmap(rows: number): Bitmap {
  return new Uint32Array((rows + 31) >>> 5);
}

/** Adds this many rows, from 0. */
export function fillRows(bits: Bitmap, rows: number): Bitmap {
  bits.fill(0xffff_ffff);
  const spare = rows & 31;
  if (spare > 0) bits[bits.length - 1] = 2 ** spare - 1;
  return bits;
}

export function addRow(bits: Bitmap, row: number): void {
  bits[row >>> 5]! |= 1 << (row & 31);
}

export function hasRow(bits: Bitmap, row: number): boolean {
  return (bits[row >>> 5]! & (1 << (row & 31))) !== 0;
}

/** Adds rows[from..to). */
export function addRows(bits: Bitmap, rows: Uint32Array, from: number, to: number): void {
  for (let at = from; at < to; at++) {
    const row = rows[at]!;
    bits[row >>> 5]! |= 1 << (row & 31);
  }
}

export function intersect(bits: Bitmap, others: Bitmap): void {
  for (let at = 0; at < bits.length; at++) bits[at]! &= others[at]!;
}

/** Adds the rows that are in both. */
export function addCommon(bits: Bitmap, one: Bitmap, other: Bitmap): void {
  for (let at = 0; at < bits.length; at++) bits[at]! |= one[at]! & other[at]!;
}

export function addAll(bits: Bitmap, others: Bitmap): void {
  for (let at = 0; at < bits.length; at++) bits[at]! |= others[at]!;
}

export function isEmpty(bits: Bitmap): boolean {
  for (let at = 0; at < bits.length; at++) if (bits[at] !== 0) return false;
  return true;
}

export function countRows(bits: Bitmap): number {
  let total = 0;
  for (let at = 0; at < bits.length; at++) total += countBits(bits[at]!);
  return total;
}

export function countCommon(bits: Bitmap, others: Bitmap): number {
  let total = 0;
  for (let at = 0; at < bits.length; at++) total += countBits(bits[at]! & others[at]!);
  return total;
}

/** Writes the rows of the set, ascending, into a large enough array; returns the filled part. */
export function listRows(bits: Bitmap, rows: Uint32Array): Uint32Array {
  let found = 0;
  for (let at = 0; at < bits.length; at++) {
    for (let word = bits[at]!; word !== 0; word &= word - 1) {
      rows[found++] = (at << 5) + 31 - Math.clz32(word & -word);
    }
  }
  return rows.subarray(0, found);
}

/** Population count of a 32-bit word. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

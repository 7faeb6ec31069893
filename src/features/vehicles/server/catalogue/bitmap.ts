// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

/** A set of row numbers, one bit each, 32 to a word. Bits past the last row are always 0. */
export type Bitmap = Uint32Array<ArrayBuffer>;

export function createBitmap(rows: number): Bitmap {
  return new Uint32Array((rows + 31) >>> 5);
}

export function addRow(bits: Bitmap, row: number): void {
  bits[row >>> 5]! |= 1 << (row & 31);
}

export function removeRow(bits: Bitmap, row: number): void {
  bits[row >>> 5]! &= ~(1 << (row & 31));
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

/** Adds the rows that are in both; false when there are none. */
export function addCommon(bits: Bitmap, one: Bitmap, other: Bitmap): boolean {
  let any = 0;
  for (let at = 0; at < bits.length; at++) {
    const common = one[at]! & other[at]!;
    bits[at]! |= common;
    any |= common;
  }
  return any !== 0;
}

export function addAll(bits: Bitmap, others: Bitmap): void {
  for (let at = 0; at < bits.length; at++) bits[at]! |= others[at]!;
}

export function haveCommon(one: Bitmap, other: Bitmap): boolean {
  for (let at = 0; at < one.length; at++) if ((one[at]! & other[at]!) !== 0) return true;
  return false;
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

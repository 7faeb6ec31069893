// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import type { Bitmap } from './bitmap.ts';
import { foldValue } from './fold-text.ts';
import type { ListedVehicle } from './listed-vehicle.ts';
import type { Yielder } from './yielder.ts';

/**
 * One text field of all rows, as a code for each distinct value. A filter first decides which values pass (there are
 * few) and then looks up a table for each row; a count adds up by code and names the values last.
 */
export interface ValueColumn {
  /** For each row, the code of its value. */
  readonly codes: Uint32Array;
  /** For each code, the value as compared: without case and surrounding space. */
  readonly folded: readonly string[];
  /** For each code, the choices it counts for, as positions in names. */
  readonly choices: readonly (readonly number[])[];
  /** The choices as displayed. */
  readonly names: readonly string[];
}

/** What a value counts for: by default itself; a colour counts for its families. */
type ToChoices = (display: string) => readonly string[];

export async function buildValueColumn(
  rows: readonly ListedVehicle[],
  read: (vehicle: ListedVehicle) => string,
  yielder: Yielder,
  toChoices: ToChoices = (display) => (display === '' ? [] : [display]),
): Promise<ValueColumn> {
  const codes = new Uint32Array(rows.length);
  const codeOf = new Map<string, number>(); // by spelling, so that each is folded once
  const codeOfFolded = new Map<string, number>();
  const spellings: Map<string, number>[] = []; // for each code: frequency of each spelling
  for (let row = 0; row < rows.length; row++) {
    const value = read(rows[row]!);
    let code = codeOf.get(value);
    if (code === undefined) {
      const folded = foldValue(value);
      code = codeOfFolded.get(folded) ?? codeOfFolded.size;
      if (code === codeOfFolded.size) spellings.push(new Map());
      codeOfFolded.set(folded, code);
      codeOf.set(value, code);
    }
    codes[row] = code;
    const counted = spellings[code]!;
    counted.set(value, (counted.get(value) ?? 0) + 1);
    if ((row & 63) === 0 && yielder.isDue()) await yielder.rest();
  }
  const positions = new Map<string, number>();
  const positionOf = (name: string): number => {
    const position = positions.get(name) ?? positions.size;
    positions.set(name, position);
    return position;
  };
  const choices = spellings.map((counted) => toChoices(mostCommon(counted).trim()).map(positionOf));
  return { codes, folded: [...codeOfFolded.keys()], choices, names: [...positions.keys()] };
}

/** Adds the rows whose value passes to an empty set. */
export function selectRows(
  bits: Bitmap,
  { codes, folded }: ValueColumn,
  passes: (folded: string, code: number) => boolean,
): Bitmap {
  const passing = Uint8Array.from(folded, (value, code) => (passes(value, code) ? 1 : 0));
  if (!passing.includes(1)) return bits;
  // Words are assembled before they are stored, without branches: an inner loop of every search.
  for (let word = 0; word < bits.length; word++) {
    const end = Math.min((word + 1) << 5, codes.length);
    let packed = 0;
    for (let row = word << 5; row < end; row++) packed |= passing[codes[row]!]! << (row & 31);
    bits[word] = packed;
  }
  return bits;
}

/** The most frequent spelling; on a tie the first in code-point order, so that all processes agree. */
function mostCommon(spellings: ReadonlyMap<string, number>): string {
  let best = '';
  let bestCount = 0;
  for (const [spelling, count] of spellings) {
    if (count > bestCount || (count === bestCount && spelling < best)) {
      best = spelling;
      bestCount = count;
    }
  }
  return best;
}

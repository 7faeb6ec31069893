// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import type { Bitmap } from './bitmap.ts';

/** Terms in order, with the rows that have them. */
export interface TermLayer {
  readonly terms: readonly string[];
  /** Adds the rows of terms[from..to). */
  addRowsOf(bits: Bitmap, from: number, to: number): void;
}

/** The terms with this prefix, as a half-open range of positions. */
export function findPrefix(terms: readonly string[], prefix: string): { from: number; to: number } {
  const from = findFirst(0, terms.length, (at) => terms[at]! >= prefix);
  const to = findFirst(from, terms.length, (at) => !terms[at]!.startsWith(prefix));
  return { from, to };
}

/** The position of exactly this term, or undefined. */
export function findTerm(terms: readonly string[], term: string): number | undefined {
  const at = findFirst(0, terms.length, (position) => terms[position]! >= term);
  return terms[at] === term ? at : undefined;
}

/** Binary search: the first position for which the predicate holds; it holds for all later ones too. */
export function findFirst(from: number, to: number, holds: (at: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

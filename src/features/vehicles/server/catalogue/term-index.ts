// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import type { Breathing } from './breathing.ts';
import { sortGently } from './sort-gently.ts';

/**
 * Terms in order, each with the rows it occurs in. The rows of neighbouring terms lie next to each other, so all
 * rows of a prefix are one stretch: from starts[first] to starts[last + 1].
 */
export interface TermIndex {
  readonly terms: readonly string[];
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
}

export interface TermCollector {
  /** Rows come in ascending order; a term given twice for a row counts once. */
  add(term: string, row: number): void;
  finish(breathing: Breathing): Promise<TermIndex>;
}

export function createTermCollector(): TermCollector {
  const idOf = new Map<string, number>();
  const lastRow: number[] = []; // for each term id
  const counts: number[] = [];
  let pairs = new Uint32Array(1_024); // term id, row, term id, row …
  let used = 0;

  return {
    add(term, row) {
      let id = idOf.get(term);
      if (id === undefined) {
        id = idOf.size;
        idOf.set(detach(term), id);
        lastRow.push(-1);
        counts.push(0);
      }
      if (lastRow[id] === row) return;
      lastRow[id] = row;
      counts[id]!++;
      if (used === pairs.length) {
        const larger = new Uint32Array(pairs.length * 2);
        larger.set(pairs);
        pairs = larger;
      }
      pairs[used++] = id;
      pairs[used++] = row;
    },

    async finish(breathing) {
      const terms = await sortGently([...idOf.keys()], (one, other) => (one < other ? -1 : 1), breathing);
      const starts = new Uint32Array(terms.length + 1);
      const next = new Uint32Array(terms.length); // by term id: where its next row goes
      for (let rank = 0; rank < terms.length; rank++) {
        const id = idOf.get(terms[rank]!)!;
        next[id] = starts[rank]!;
        starts[rank + 1] = starts[rank]! + counts[id]!;
        if (breathing.isDue()) await breathing.rest();
      }
      const rows = new Uint32Array(used / 2);
      for (let at = 0; at < used; at += 2) {
        rows[next[pairs[at]!]!++] = pairs[at + 1]!;
        if (at % 8_192 === 0 && breathing.isDue()) await breathing.rest();
      }
      return { terms, starts, rows };
    },
  };
}

/** The terms that begin so, as a half-open range of positions. */
export function findPrefix({ terms }: TermIndex, prefix: string): { from: number; to: number } {
  const from = findFirst(0, terms.length, (at) => terms[at]! >= prefix);
  const to = findFirst(from, terms.length, (at) => !terms[at]!.startsWith(prefix));
  return { from, to };
}

/** The position of exactly this term, or undefined. */
export function findTerm({ terms }: TermIndex, term: string): number | undefined {
  const at = findFirst(0, terms.length, (position) => terms[position]! >= term);
  return terms[at] === term ? at : undefined;
}

/** The first position for which the claim holds; it holds for every later one too. */
function findFirst(from: number, to: number, holds: (at: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A piece cut from a text keeps the whole text in memory (V8 shares the characters); a rebuilt one does not. */
function detach(term: string): string {
  return term.length < 13 ? term : term.split('').join('');
}

// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import { sortYielding } from './sort-yielding.ts';
import type { Yielder } from './yielder.ts';

/**
 * Sorted terms with their postings. Postings of neighbouring terms are adjacent, so all rows of a prefix are one
 * range: from starts[first] to starts[last + 1].
 */
export interface TermIndex {
  readonly terms: readonly string[];
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
}

export interface TermCollector {
  /** The number of a term, the same each time, so that callers can cache it. The term is stored. */
  idOf(term: string): number;
  /** Rows come in ascending order; a term given twice for a row counts once. */
  add(id: number, row: number): void;
  finish(yielder: Yielder): Promise<TermIndex>;
}

/** Blocks instead of one growing array: copying a large one would block the event loop. */
const BLOCK = 2 ** 16;

export function createTermCollector(): TermCollector {
  const ids = new Map<string, number>();
  const lastRow: number[] = []; // for each term id
  const counts: number[] = [];
  const blocks: Uint32Array[] = []; // term id, row, term id, row …
  let block = new Uint32Array(0);
  let used = 0;

  return {
    idOf(term) {
      let id = ids.get(term);
      if (id === undefined) {
        id = ids.size;
        ids.set(term, id);
        lastRow.push(-1);
        counts.push(0);
      }
      return id;
    },

    add(id, row) {
      if (lastRow[id] === row) return;
      lastRow[id] = row;
      counts[id]!++;
      if (used === block.length) {
        // Half a page for a small yard, then whole blocks.
        block = new Uint32Array(blocks.length === 0 ? 1_024 : BLOCK);
        blocks.push(block);
        used = 0;
      }
      block[used++] = id;
      block[used++] = row;
    },

    async finish(yielder) {
      const terms = await sortYielding([...ids.keys()], (one, other) => (one < other ? -1 : 1), yielder);
      const starts = new Uint32Array(terms.length + 1);
      const next = new Uint32Array(terms.length); // by term id: where its next row goes
      for (let rank = 0; rank < terms.length; rank++) {
        const id = ids.get(terms[rank]!)!;
        next[id] = starts[rank]!;
        starts[rank + 1] = starts[rank]! + counts[id]!;
        if ((rank & 255) === 0 && yielder.isDue()) await yielder.rest();
      }
      const rows = new Uint32Array(starts[terms.length]!);
      for (const pairs of blocks) {
        const end = pairs === block ? used : pairs.length;
        for (let at = 0; at < end; at += 2) rows[next[pairs[at]!]!++] = pairs[at + 1]!;
        if (yielder.isDue()) await yielder.rest();
      }
      return { terms, starts, rows };
    },
  };
}

/** The terms with this prefix, as a half-open range of positions. */
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

/** Binary search: the first position for which the predicate holds; it holds for all later ones too. */
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

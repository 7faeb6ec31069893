// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import { addRow } from './bitmap.ts';
import type { TermSink } from './term-index.ts';
import { findFirst, type TermLayer } from './term-layer.ts';

/** The terms of the rows that came after the index was built. Always in order, so it is meant for few of them. */
export function createTermAdditions(): TermLayer & TermSink {
  const ids = new Map<string, number>();
  const rowsById: number[][] = [];
  const terms: string[] = [];
  const rowsByRank: number[][] = [];
  return {
    terms,
    idOf(term) {
      let id = ids.get(term);
      if (id === undefined) {
        id = ids.size;
        ids.set(term, id);
        const rows: number[] = [];
        rowsById.push(rows);
        const rank = findFirst(0, terms.length, (at) => terms[at]! > term);
        terms.splice(rank, 0, term);
        rowsByRank.splice(rank, 0, rows);
      }
      return id;
    },
    add(id, row) {
      const rows = rowsById[id]!;
      if (rows.at(-1) !== row) rows.push(row);
    },
    addRowsOf(bits, from, to) {
      for (let rank = from; rank < to; rank++) for (const row of rowsByRank[rank]!) addRow(bits, row);
    },
  };
}

// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import type { Yielder } from '#server/jobs/yielder.ts';
import { addAll, addRow, addRows, type Bitmap, createBitmap } from './bitmap.ts';
import { sortYielding } from './sort-yielding.ts';
import { findFirst, type TermLayer } from './term-layer.ts';

/** Takes in which terms a row has. */
export interface TermSink {
  /** The number of a term, the same each time, so that callers can cache it. The term is stored. */
  idOf(term: string): number;
  /** Rows come in ascending order; a term given twice for a row counts once. */
  add(id: number, row: number): void;
}

export interface TermCollector extends TermSink {
  /** Rows are below the capacity. */
  finish(capacity: number, yielder: Yielder): Promise<TermLayer>;
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

    async finish(capacity, yielder) {
      const terms = await sortYielding([...ids.keys()], (one, other) => (one < other ? -1 : 1), yielder);
      const starts = new Uint32Array(terms.length + 1);
      const next = new Uint32Array(terms.length); // by term id: where its next row goes
      const common = new Map<number, Bitmap>(); // by term id
      const commonRanks: number[] = [];
      const commonSets: Bitmap[] = [];
      for (let rank = 0; rank < terms.length; rank++) {
        const id = ids.get(terms[rank]!)!;
        const isCommon = counts[id]! * 32 > capacity;
        if (isCommon) {
          const rows = createBitmap(capacity);
          common.set(id, rows);
          commonRanks.push(rank);
          commonSets.push(rows);
        }
        next[id] = starts[rank]!;
        starts[rank + 1] = starts[rank]! + (isCommon ? 0 : counts[id]!);
        if ((rank & 255) === 0 && yielder.isDue()) await yielder.rest();
      }
      const rows = new Uint32Array(starts[terms.length]!);
      for (const pairs of blocks) {
        const end = pairs === block ? used : pairs.length;
        for (let at = 0; at < end; at += 2) {
          const set = common.get(pairs[at]!);
          if (set) addRow(set, pairs[at + 1]!);
          else rows[next[pairs[at]!]!++] = pairs[at + 1]!;
        }
        if (yielder.isDue()) await yielder.rest();
      }
      return createTermIndex({ terms, starts, rows, commonRanks, commonSets });
    },
  };
}

interface Postings {
  readonly terms: readonly string[];
  /** Rows of neighbouring terms are adjacent, so all rows of a prefix are one range of them. */
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
  /** A term that more than one row in 32 has takes less room as a bitmap, and is read faster. */
  readonly commonRanks: readonly number[];
  readonly commonSets: readonly Bitmap[];
}

function createTermIndex({ terms, starts, rows, commonRanks, commonSets }: Postings): TermLayer {
  return {
    terms,
    addRowsOf(bits, from, to) {
      addRows(bits, rows, starts[from]!, starts[to]!);
      let at = findFirst(0, commonRanks.length, (position) => commonRanks[position]! >= from);
      for (; at < commonRanks.length && commonRanks[at]! < to; at++) addAll(bits, commonSets[at]!);
    },
  };
}

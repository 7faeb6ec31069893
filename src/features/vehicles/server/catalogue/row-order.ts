// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import type { Bitmap } from './bitmap.ts';
import { hasRow } from './bitmap.ts';
import { findFirst } from './term-layer.ts';

/** Rows in an order, in blocks: a change copies the blocks that it touches, and shares all others. */
export interface RowOrder {
  /** At least one; none is empty but an only one. */
  readonly blocks: readonly Uint32Array[];
  readonly length: number;
}

/** Copying one costs next to nothing, and there are few of them. */
const BLOCK = 4_096;

export function createRowOrder(rows: Uint32Array): RowOrder {
  return { blocks: splitRows(rows), length: rows.length };
}

/** A row of the order, or where it would be. */
export interface Place {
  readonly block: number;
  readonly at: number;
}

/** The first place whose row is not before the sought one. */
export function findPlace({ blocks }: RowOrder, isBefore: (row: number) => boolean): Place {
  // Past all rows is the end of the last block.
  const block = findFirst(0, blocks.length - 1, (nth) => !isBefore(blocks[nth]!.at(-1)!));
  const rows = blocks[block]!;
  return { block, at: findFirst(0, rows.length, (at) => !isBefore(rows[at]!)) };
}

/** Without the rows at some places, and with others before some, which come in order. */
export function changeRowOrder(
  order: RowOrder,
  gone: readonly Place[],
  added: readonly { row: number; place: Place }[],
): RowOrder {
  const goneFrom = Map.groupBy(gone, ({ block }) => block);
  const addedTo = Map.groupBy(added, ({ place }) => place.block);
  const blocks = order.blocks.flatMap((rows, nth) => {
    const [less, more] = [goneFrom.get(nth) ?? [], addedTo.get(nth) ?? []];
    if (less.length + more.length === 0) return [rows];
    const changed = changeRows(rows, less, more);
    if (changed.length === 0) return [];
    return changed.length > 2 * BLOCK ? splitRows(changed) : [changed];
  });
  const length = order.length - gone.length + added.length;
  return { blocks: blocks.length > 0 ? blocks : [new Uint32Array(0)], length };
}

function changeRows(
  rows: Uint32Array,
  gone: readonly Place[],
  added: readonly { row: number; place: Place }[],
): Uint32Array {
  const goneAt = gone.map(({ at }) => at).sort((one, other) => one - other);
  const changed = new Uint32Array(rows.length - gone.length + added.length);
  let read = 0;
  let written = 0;
  let next = 0;
  const copyUpTo = (end: number) => {
    changed.set(rows.subarray(read, end), written);
    written += end - read;
    read = end;
  };
  for (const end of [...goneAt, rows.length]) {
    for (; next < added.length && added[next]!.place.at <= end; next++) {
      copyUpTo(added[next]!.place.at);
      changed[written++] = added[next]!.row;
    }
    copyUpTo(end);
    read++; // the one that is gone
  }
  return changed;
}

function splitRows(rows: Uint32Array): Uint32Array[] {
  const blocks: Uint32Array[] = [];
  for (let from = 0; from < rows.length; from += BLOCK) blocks.push(rows.slice(from, from + BLOCK));
  return blocks.length > 0 ? blocks : [new Uint32Array(0)];
}

export function listAll({ blocks }: RowOrder): number[] {
  return blocks.flatMap((rows) => [...rows]);
}

/** Rows `from` to `end`, in order, of the `total` rows that meet the conditions. */
export function takePage(
  order: RowOrder,
  meeting: Bitmap,
  { total, from, end }: { total: number; from: number; end: number },
): readonly number[] {
  const page: number[] = [];
  let passed = 0;
  for (let nth = 0; passed < end && from < end; nth++) {
    const rows = order.blocks[nth]!;
    if (total === order.length && passed + rows.length <= from) {
      passed += rows.length; // all of them meet
      continue;
    }
    for (let at = 0; at < rows.length && passed < end; at++) {
      const row = rows[at]!;
      if (hasRow(meeting, row) && passed++ >= from) page.push(row);
    }
  }
  return page;
}

import type { Pages } from './pages.ts';
import { readVarint } from './records.ts';

const LEAF_OF_TABLE = 13;
const BRANCH_OF_TABLE = 5;
const LEAF_OF_INDEX = 10;
const BRANCH_OF_INDEX = 2;

export interface Cell {
  rowid: number;
  /** The row as stored; undefined when a part of it lies on a page that is damaged. */
  payload: Buffer | undefined;
}

export interface Walk {
  /** Every page that belongs to this tree. */
  owned: Set<number>;
  /** Pages and pointers that cannot be read: whatever was behind them is lost. */
  isBroken: boolean;
}

/** SQLite itself goes no deeper: a longer way to a row is damage. */
const MOST_DEPTH = 20;

/** How a page was come by. Between the bounds a row must lie to be found; the upper one is part of it. */
interface Way {
  above: number;
  upTo: number;
  depth: number;
}

/** Every row of a table that can be read. A bad page costs what is on it. */
export function* walkTable(pages: Pages, root: number, walk: Walk): Generator<Cell> {
  yield* walkTablePage(pages, root, walk, { above: -Infinity, upTo: Infinity, depth: 1 });
}

function* walkTablePage(pages: Pages, number: number, walk: Walk, way: Way): Generator<Cell> {
  const types = way.depth < MOST_DEPTH ? [LEAF_OF_TABLE, BRANCH_OF_TABLE] : [LEAF_OF_TABLE];
  const page = openPage(pages, number, walk, types);
  if (!page) return;
  if (page.type === LEAF_OF_TABLE) {
    for (const cell of readLeaf(pages, page, walk)) {
      if (cell && cell.rowid > way.above && cell.rowid <= way.upTo) yield cell;
      else walk.isBroken = true;
    }
    return;
  }
  const depth = way.depth + 1;
  let { above } = way;
  for (const at of page.cells) {
    const key = at === undefined ? Number.NaN : readVarint(page.bytes, at + 4)[0];
    const isInside = key > above && key <= way.upTo;
    if (at === undefined || !isInside) walk.isBroken = true;
    else {
      yield* walkTablePage(pages, page.bytes.readUInt32BE(at), walk, { above, upTo: key, depth });
      above = key;
    }
  }
  yield* walkTablePage(pages, page.last, walk, { above, upTo: way.upTo, depth });
}

/** The rows of a leaf that no readable page leads to; undefined when it is no leaf of a table. */
export function readLostLeaf(pages: Pages, number: number): Cell[] | undefined {
  const walk = { owned: new Set<number>(), isBroken: false };
  const page = openPage(pages, number, walk, [LEAF_OF_TABLE]);
  if (!page || page.cells.length === 0) return undefined;
  const cells = [...readLeaf(pages, page, walk)];
  return cells.every((cell) => cell !== undefined) ? cells : undefined;
}

/** The entries of an index, each with the rowid as its last value. */
export function* walkIndex(pages: Pages, number: number, walk: Walk, depth = 1): Generator<Buffer> {
  const types = depth < MOST_DEPTH ? [LEAF_OF_INDEX, BRANCH_OF_INDEX] : [LEAF_OF_INDEX];
  const page = openPage(pages, number, walk, types);
  if (!page) return;
  const isBranch = page.type === BRANCH_OF_INDEX;
  for (const at of page.cells) {
    if (at === undefined) {
      walk.isBroken = true;
      continue;
    }
    if (isBranch) yield* walkIndex(pages, page.bytes.readUInt32BE(at), walk, depth + 1);
    const [length, start] = readVarint(page.bytes, isBranch ? at + 4 : at);
    const most = Math.floor(((pages.usable - 12) * 64) / 255) - 23;
    const payload = readPayload(pages, { page: page.bytes, start, length, most, walk });
    if (payload) yield payload;
    else walk.isBroken = true;
  }
  if (isBranch) yield* walkIndex(pages, page.last, walk, depth + 1);
}

function* readLeaf(pages: Pages, { bytes, cells }: OpenPage, walk: Walk): Generator<Cell | undefined> {
  for (const at of cells) {
    const [length, afterLength] = at === undefined ? [Number.NaN, 0] : readVarint(bytes, at);
    const [rowid, start] = readVarint(bytes, afterLength);
    if (Number.isNaN(length) || Number.isNaN(rowid)) yield undefined;
    else
      yield {
        rowid,
        payload: readPayload(pages, { page: bytes, start, length, most: pages.usable - 35, walk }),
      };
  }
}

interface Stretch {
  page: Buffer;
  start: number;
  length: number;
  /** A longer row is continued on other pages. */
  most: number;
  walk: Walk;
}

function readPayload(pages: Pages, { page, start, length, most, walk }: Stretch): Buffer | undefined {
  const { usable } = pages;
  if (!(length >= 0 && length <= pages.count * usable)) return undefined;
  if (length <= most) return start + length <= usable ? page.subarray(start, start + length) : undefined;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const kept = least + ((length - least) % (usable - 4));
  const local = kept <= most ? kept : least;
  if (start + local + 4 > usable) return undefined;
  const parts = [page.subarray(start, start + local)];
  let left = length - local;
  let next = page.readUInt32BE(start + local);
  const claimed: number[] = [];
  while (left > 0) {
    const bytes = claim(pages, next, walk);
    if (!bytes) break;
    claimed.push(next);
    parts.push(bytes.subarray(4, 4 + Math.min(left, usable - 4)));
    left -= usable - 4;
    next = bytes.readUInt32BE(0);
  }
  // The last page names no other: one that does was written over.
  if (left <= 0 && next === 0) return Buffer.concat(parts);
  // Whatever else these pages are, they are no part of this row.
  for (const number of claimed) walk.owned.delete(number);
  return undefined;
}

interface OpenPage {
  type: number;
  bytes: Buffer;
  /** Where each cell begins; undefined for one that cannot be where it is said to be. */
  cells: (number | undefined)[];
  /** In a branch, the page after its last cell. */
  last: number;
}

function openPage(pages: Pages, number: number, walk: Walk, types: readonly number[]): OpenPage | undefined {
  const bytes = claim(pages, number, walk);
  const start = number === 1 ? 100 : 0;
  const type = bytes?.[start] ?? 0;
  const isBranch = type === BRANCH_OF_TABLE || type === BRANCH_OF_INDEX;
  const count = bytes?.readUInt16BE(start + 3) ?? 0;
  const cellsAt = start + (isBranch ? 12 : 8);
  if (!bytes || !types.includes(type) || cellsAt + count * 2 > pages.usable) {
    walk.isBroken = true;
    return undefined;
  }
  const cells = Array.from({ length: count }, (_, cell) => {
    const at = bytes.readUInt16BE(cellsAt + cell * 2);
    return at >= cellsAt + count * 2 && at + 4 <= pages.usable ? at : undefined;
  });
  return { type, bytes, cells, last: isBranch ? bytes.readUInt32BE(start + 8) : 0 };
}

/** A page once: a pointer that leads in a circle is damaged. */
function claim(pages: Pages, number: number, { owned }: Walk): Buffer | undefined {
  if (number < 1 || number > pages.count || owned.has(number)) return undefined;
  const bytes = pages.read(number);
  if (bytes) owned.add(number);
  return bytes;
}

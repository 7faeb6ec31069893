import type { Column, OldTable } from './old-schema.ts';
import type { Pages } from './pages.ts';
import { type FoundValue, readRecord } from './records.ts';
import { type Cell, readLostLeaf, type Walk, walkIndex, walkTable } from './trees.ts';

export type OldRow = Record<string, string | number | null>;

/** How many rows could not be read: so many, or at least so many. */
export interface Lost {
  count: number;
  isExact: boolean;
}

export interface ReadTable {
  /** The pages of this table could not all be read. */
  isBroken: boolean;
  /** Ids of rows that could not be read, as far as an index names them. */
  lostRowids: Set<number>;
  lost: Lost;
  owned: Set<number>;
}

/** Hands on every row that can be read and has what its columns hold. */
export function readTable(pages: Pages, table: OldTable, onRow: (row: OldRow) => void): ReadTable {
  const walk: Walk = { owned: new Set(), isBroken: false };
  const rowids = new Set<number>();
  let damaged = 0;
  for (const cell of walkTable(pages, table.root, walk)) {
    const row = toRow(cell, table.columns);
    if (row && !rowids.has(cell.rowid)) onRow(row);
    else damaged += 1;
    if (row) rowids.add(cell.rowid);
  }
  const isBroken = walk.isBroken || damaged > 0;
  const { expected, isWhole } = isBroken ? listExpected(pages, table) : { expected: rowids, isWhole: true };
  const lostRowids = new Set([...expected].filter((rowid) => !rowids.has(rowid)));
  const count = Math.max(lostRowids.size, damaged);
  return { isBroken, lostRowids, lost: { count, isExact: isWhole }, owned: walk.owned };
}

/**
 * Rows on sound leaves that no readable page leads to any more. A leaf is taken for a table only when its rows fit that one
 * alone among those that have lost pages; pages that are free are left out, for they hold what was deleted. Where the list
 * of tables is damaged, it may be of one that is not known, so what lets somebody in is not taken.
 */
export function readLostLeaves(
  pages: Pages,
  { found, isListBroken }: { found: ReadonlyMap<OldTable, ReadTable>; isListBroken: boolean },
  onRow: (table: OldTable, row: OldRow) => void,
): void {
  const broken = [...found].filter(([, { isBroken }]) => isBroken);
  if (broken.length === 0 || !pages.free) return;
  const owned = new Set([...found.values()].flatMap((one) => [...one.owned]));
  for (let number = 2; number <= pages.count; number += 1) {
    if (owned.has(number) || pages.free.has(number)) continue;
    const cells = readLostLeaf(pages, number);
    if (!cells) continue;
    const fitting = broken.flatMap(([table, read]) => {
      const rows = cells.map((cell) => toRow(cell, table.columns)).filter((row) => row !== undefined);
      return rows.length === cells.length ? [{ table, read, rows }] : [];
    });
    const [only] = fitting;
    if (!only || fitting.length > 1 || (isListBroken && letsIn(only.table))) continue;
    for (const row of only.rows) onRow(only.table, row);
    for (const { rowid } of cells) if (only.read.lostRowids.delete(rowid)) only.read.lost.count -= 1;
  }
}

/** Links, codes, passkeys and secret addresses: whoever has the other half of one is let in. */
function letsIn({ columns }: OldTable): boolean {
  return columns.some(({ name }) => /^(token|code|place|id|step)_hash$|secret$|^public_key$/.test(name));
}

/** What the indexes of the table say it has; whole when one of them could be read to its end. */
function listExpected(pages: Pages, { indexes }: OldTable): { expected: Set<number>; isWhole: boolean } {
  const read = indexes.map(({ root }) => readIndex(pages, root));
  const rowids = read.flatMap(({ entries }) => entries.map((entry) => entry.at(-1)));
  return {
    expected: new Set(rowids.filter((rowid) => typeof rowid === 'number')),
    isWhole: read.some(({ isBroken }) => !isBroken),
  };
}

/** The entries of an index; the last value of each is the number of its row. */
export function readIndex(pages: Pages, root: number): { entries: FoundValue[][]; isBroken: boolean } {
  const walk: Walk = { owned: new Set(), isBroken: false };
  const entries: FoundValue[][] = [];
  for (const payload of walkIndex(pages, root, walk)) {
    const values = readRecord(payload);
    if (values) entries.push(values);
    else walk.isBroken = true;
  }
  return { entries, isBroken: walk.isBroken };
}

/** What people wrote: worth having in part. Whatever names a row or says what it is must be whole. */
const words: ReadonlySet<string> = new Set([
  ...['first_name', 'last_name', 'phone', 'interest', 'message', 'text', 'subject', 'title'],
  ...['before', 'after', 'vehicle_snapshot', 'also_about', 'full_name'],
]);

function toLegible(value: FoundValue | undefined): FoundValue | undefined {
  return typeof value === 'object' && value !== null && 'legible' in value ? value.legible : value;
}

/** Undefined when this cannot be a row of the table. */
function toRow({ rowid, payload }: Cell, columns: readonly Column[]): OldRow | undefined {
  const values = payload && readRecord(payload);
  if (!values || values.length > columns.length) return undefined;
  const row: OldRow = {};
  for (const [place, column] of columns.entries()) {
    const stored = column.isRowid ? rowid : place < values.length ? values[place] : column.otherwise;
    const value = words.has(column.name) ? toLegible(stored) : stored;
    if (!isOf(column, value)) return undefined;
    row[column.name] = value;
  }
  return row;
}

function isOf(
  { affinity, isNullable }: Column,
  value: FoundValue | undefined,
): value is string | number | null {
  if (value === null) return isNullable;
  if (value === undefined || typeof value === 'object') return false;
  if (affinity === 'text') return typeof value === 'string';
  return affinity === 'integer' ? Number.isSafeInteger(value) : true;
}

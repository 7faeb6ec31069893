// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import type { SortMode } from '../../vehicle-options.ts';
import type { Columns } from './columns.ts';
import type { NumberColumn } from './number-column.ts';
import { sortYielding } from './sort-yielding.ts';
import type { Yielder } from './yielder.ts';

/** For each sort mode, all rows in order. Same result as compareBy, computed from the columns. */
export type Orders = Readonly<Record<SortMode, Uint32Array>>;

export async function buildOrders(columns: Columns, yielder: Yielder): Promise<Orders> {
  const { priceDollars, year, mileageKm } = columns;
  const rows = Uint32Array.from({ length: columns.rowCount }, (_, row) => row);
  return {
    featured: rows, // rows are numbered in the featured order
    'price-asc': await orderBy(rows, priceDollars, 1, yielder),
    'price-desc': await orderBy(rows, priceDollars, -1, yielder),
    'year-asc': await orderBy(rows, year, 1, yielder),
    'year-desc': await orderBy(rows, year, -1, yielder),
    'mileage-asc': await orderBy(rows, mileageKm, 1, yielder),
    'mileage-desc': await orderBy(rows, mileageKm, -1, yielder),
  };
}

async function orderBy(
  rows: Uint32Array,
  column: NumberColumn,
  direction: 1 | -1,
  yielder: Yielder,
): Promise<Uint32Array> {
  // Unknown goes last in both directions; the sort is stable, so equal ones stay in featured order.
  const keys = column.map((value) => (Number.isNaN(value) ? Infinity : value * direction));
  const compare = (one: number, other: number) =>
    keys[one]! < keys[other]! ? -1 : keys[one] === keys[other] ? 0 : 1;
  return Uint32Array.from(await sortYielding([...rows], compare, yielder));
}

// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import { compareBy } from '../../sorting.ts';
import { type SortMode, sortModes } from '../../vehicle-options.ts';
import type { Columns } from './columns.ts';
import type { ListedVehicle } from './listed-vehicle.ts';
import type { NumberColumn } from './number-column.ts';
import { sortYielding } from './sort-yielding.ts';
import { findFirst } from './term-layer.ts';
import type { Yielder } from './yielder.ts';

/** For each sort mode, the listed rows in order. */
export type Orders = Readonly<Record<SortMode, Uint32Array>>;

/** Of rows that are numbered in the featured order. Same result as compareBy, computed from the columns. */
export async function buildOrders(
  rowCount: number,
  { priceDollars, year, mileageKm }: Pick<Columns, 'priceDollars' | 'year' | 'mileageKm'>,
  yielder: Yielder,
): Promise<Orders> {
  const rows = Uint32Array.from({ length: rowCount }, (_, row) => row);
  return {
    featured: rows,
    'price-asc': await orderBy(rows, priceDollars, 1, yielder),
    'price-desc': await orderBy(rows, priceDollars, -1, yielder),
    'year-asc': await orderBy(rows, year, 1, yielder),
    'year-desc': await orderBy(rows, year, -1, yielder),
    'mileage-asc': await orderBy(rows, mileageKm, 1, yielder),
    'mileage-desc': await orderBy(rows, mileageKm, -1, yielder),
  };
}

/** Without the rows that are gone, and with those that were added in their places. */
export function changeOrders(
  orders: Orders,
  vehicles: readonly ListedVehicle[],
  { gone, added }: { gone: readonly number[]; added: readonly number[] },
): Orders {
  const changed = sortModes.map((sort) => {
    const order = orders[sort];
    const goneAt = gone
      .map((row) => findPlace(order, sort, vehicles, vehicles[row]!))
      .sort((one, other) => one - other);
    const compare = compareBy(sort);
    const inOrder = added.toSorted((one, other) => compare(vehicles[one]!, vehicles[other]!));
    const places = inOrder.map((row) => findPlace(order, sort, vehicles, vehicles[row]!));
    return [sort, replaceRows(order, goneAt, inOrder, places)];
  });
  return Object.fromEntries(changed) as Orders; // one for each sort mode
}

/** Where a vehicle is in the order, or where it would be. */
export function findPlace(
  order: Uint32Array,
  sort: SortMode,
  vehicles: readonly ListedVehicle[],
  vehicle: ListedVehicle,
): number {
  const compare = compareBy(sort);
  return findFirst(0, order.length, (at) => compare(vehicles[order[at]!]!, vehicle) >= 0);
}

function replaceRows(
  order: Uint32Array,
  goneAt: readonly number[],
  added: readonly number[],
  /** Before which place in the given order each is put. */
  places: readonly number[],
): Uint32Array {
  const changed = new Uint32Array(order.length - goneAt.length + added.length);
  let read = 0;
  let written = 0;
  let at = 0;
  const copyUpTo = (end: number) => {
    changed.set(order.subarray(read, end), written);
    written += end - read;
    read = end;
  };
  for (const end of [...goneAt, order.length]) {
    for (; at < added.length && places[at]! <= end; at++) {
      copyUpTo(places[at]!);
      changed[written++] = added[at]!;
    }
    copyUpTo(end);
    read++; // the one that is gone
  }
  return changed;
}

async function orderBy(
  rows: Uint32Array,
  column: NumberColumn,
  direction: 1 | -1,
  yielder: Yielder,
): Promise<Uint32Array> {
  // Unknown goes last in both directions; the sort is stable, so equal ones stay in featured order.
  const keys = Float64Array.from(rows, (row) =>
    Number.isNaN(column[row]!) ? Infinity : column[row]! * direction,
  );
  const compare = (one: number, other: number) =>
    keys[one]! < keys[other]! ? -1 : keys[one] === keys[other] ? 0 : 1;
  return Uint32Array.from(await sortYielding([...rows], compare, yielder));
}

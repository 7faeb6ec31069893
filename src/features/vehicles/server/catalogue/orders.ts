// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import type { Yielder } from '#server/jobs/yielder.ts';
import { type SortMode, sortModes } from '../../fields/vehicle-options.ts';
import { compareBy } from '../../search/sorting.ts';
import type { Columns } from './columns.ts';
import type { ListedVehicle } from './listed-vehicle.ts';
import type { NumberColumn } from './number-column.ts';
import { changeRowOrder, createRowOrder, findPlace, type Place, type RowOrder } from './row-order.ts';
import { sortYielding } from './sort-yielding.ts';

/** For each sort mode, the listed rows in order. */
export type Orders = Readonly<Record<SortMode, RowOrder>>;

/** Expects rows numbered in the featured order. Same result as compareBy, computed from the columns. */
export async function buildOrders(
  rowCount: number,
  { priceDollars, year, mileageKm }: Pick<Columns, 'priceDollars' | 'year' | 'mileageKm'>,
  yielder: Yielder,
): Promise<Orders> {
  const rows = Uint32Array.from({ length: rowCount }, (_, row) => row);
  const byPrice = await orderBy(rows, priceDollars, 1, yielder);
  return {
    featured: createRowOrder(rows),
    'price-asc': byPrice,
    'week-asc': byPrice,
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
    const placeOf = (row: number) => placeIn(orders, sort, vehicles, vehicles[row]!);
    const compare = compareBy(sort);
    const inOrder = added.toSorted((one, other) => compare(vehicles[one]!, vehicles[other]!));
    const places = inOrder.map((row) => ({ row, place: placeOf(row) }));
    return [sort, changeRowOrder(orders[sort], gone.map(placeOf), places)];
  });
  return Object.fromEntries(changed) as Orders; // one for each sort mode
}

/** Where a vehicle is in the order, or where it would be. */
export function placeIn(
  orders: Orders,
  sort: SortMode,
  vehicles: readonly ListedVehicle[],
  vehicle: ListedVehicle,
): Place {
  const compare = compareBy(sort);
  return findPlace(orders[sort], (row) => compare(vehicles[row]!, vehicle) < 0);
}

async function orderBy(
  rows: Uint32Array,
  column: NumberColumn,
  direction: 1 | -1,
  yielder: Yielder,
): Promise<RowOrder> {
  // Unknown goes last in both directions; the sort is stable, so equal ones stay in featured order.
  const keys = Float64Array.from(rows, (row) =>
    Number.isNaN(column[row]!) ? Infinity : column[row]! * direction,
  );
  const compare = (one: number, other: number) =>
    keys[one]! < keys[other]! ? -1 : keys[one] === keys[other] ? 0 : 1;
  return createRowOrder(Uint32Array.from(await sortYielding([...rows], compare, yielder)));
}

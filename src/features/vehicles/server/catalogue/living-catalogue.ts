// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import { isDeepStrictEqual } from 'node:util';
import { createYielder } from '#server/jobs/yielder.ts';
import { compareBy } from '../../search/sorting.ts';
import { isSold } from '../../sold.ts';
import { addRow, createBitmap, removeRow } from './bitmap.ts';
import { type Catalogue, createCatalogue, createSearchDesk, type Edition } from './catalogue.ts';
import { createColumns } from './columns.ts';
import { addKeywordRow, buildKeywordTerms } from './keyword-index.ts';
import type { ListedVehicle } from './listed-vehicle.ts';
import { buildOrders, changeOrders, placeIn } from './orders.ts';
import { findRecent } from './recent-arrivals.ts';
import { sortYielding } from './sort-yielding.ts';
import { buildVehicleHistory } from './vehicle-history.ts';

/**
 * A catalogue that takes in changed vehicles. Each change makes a new version and leaves all earlier ones as they
 * were: a changed vehicle gets a new row, and a version has its own set of listed rows and its own orders of them.
 */
export interface LivingCatalogue {
  current(): Catalogue;
  /**
   * The new version, which is equal to a catalogue built anew; undefined when there is no room for the changes, and
   * after a change that failed. One change at a time.
   */
  change(changes: readonly VehicleChange[], options: CatalogueOptions): Promise<Catalogue | undefined>;
  /** Half of the room for changes is used: time to build a new one. */
  isCramped(): boolean;
}

export interface VehicleChange {
  readonly id: number;
  /** As it is now; undefined when it is no longer public. */
  readonly vehicle: ListedVehicle | undefined;
}

export interface CatalogueOptions {
  readonly version: string;
  readonly nowMs: number;
  /** Awaited often while building, so that requests are served meanwhile. */
  readonly yieldTurn?: () => Promise<void>;
}

/** Room for changed vehicles: enough that building anew, shared among so many changes, costs each next to nothing. */
const LEAST_ROOM = 256;
const ROOM_SHARE = 1 / 16;

export async function openCatalogue(
  given: readonly ListedVehicle[],
  { version, nowMs, yieldTurn }: CatalogueOptions,
): Promise<LivingCatalogue> {
  const yielder = createYielder(yieldTurn);
  const all = [...given]; // the build yields, and the array may change meanwhile
  const history = await buildVehicleHistory(all, yielder);
  const unsorted: ListedVehicle[] = [];
  for (const vehicle of all) {
    if (!isSold(vehicle)) unsorted.push(vehicle);
    if (yielder.isDue()) await yielder.rest();
  }
  const vehicles = await sortYielding(unsorted, compareBy('featured'), yielder);
  const capacity = vehicles.length + Math.max(LEAST_ROOM, Math.floor(vehicles.length * ROOM_SHARE));
  const columnsKeeper = createColumns(capacity);
  const listed = createBitmap(capacity);
  for (let row = 0; row < vehicles.length; row++) {
    columnsKeeper.add(row, vehicles[row]!);
    addRow(listed, row);
    if ((row & 15) === 0 && yielder.isDue()) await yielder.rest();
  }
  const keywordTerms = await buildKeywordTerms(vehicles, capacity, yielder);
  const columns = await columnsKeeper.settle(yielder);
  const orders = await buildOrders(vehicles.length, columns, yielder);
  const shared = { capacity, vehicles, keywordTerms, history, desk: createSearchDesk(capacity) };
  const firstCount = vehicles.length;
  let edition = dateEdition({ number: 0, version, nowMs, listed, columns, orders });
  let current = createCatalogue(shared, edition);
  let isWhole = true;

  return {
    current: () => current,
    isCramped: () => vehicles.length - firstCount > (capacity - firstCount) / 2,

    async change(changes, { version, nowMs, yieldTurn }) {
      if (!isWhole || vehicles.length + changes.length > capacity) return undefined;
      isWhole = false;
      const yielder = createYielder(yieldTurn);
      const number = edition.number + 1;
      const listed = edition.listed.slice();
      const gone: number[] = [];
      const added: number[] = [];
      for (const [id, vehicle] of new Map(changes.map((change) => [change.id, change.vehicle]))) {
        const before = history.find(id, edition.number);
        if (isDeepStrictEqual(before, vehicle)) continue;
        if (before && !isSold(before)) {
          const row = rowOf(before);
          gone.push(row);
          removeRow(listed, row);
          columnsKeeper.remove(before);
        }
        if (vehicle && !isSold(vehicle)) {
          const row = vehicles.push(vehicle) - 1;
          added.push(row);
          addRow(listed, row);
          columnsKeeper.add(row, vehicle);
          addKeywordRow(keywordTerms, vehicle, row);
        }
        history.change(id, vehicle, number);
        if (yielder.isDue()) await yielder.rest();
      }
      const columns = await columnsKeeper.settle(yielder);
      if (yielder.isDue()) await yielder.rest();
      const orders = changeOrders(edition.orders, vehicles, { gone, added });
      edition = dateEdition({ number, version, nowMs, listed, columns, orders });
      current = createCatalogue(shared, edition);
      isWhole = true;
      return current;
    },
  };

  function rowOf(vehicle: ListedVehicle): number {
    const { block, at } = placeIn(edition.orders, 'featured', vehicles, vehicle);
    const row = edition.orders.featured.blocks[block]?.[at];
    if (row === undefined || vehicles[row] !== vehicle) throw new Error(`Vehicle ${vehicle.id} has no row`);
    return row;
  }
}

type Undated = Omit<Edition, 'staleAtMs' | 'columns'> & {
  columns: Omit<Edition['columns'], 'recentlyAdded'>;
};

function dateEdition({ columns, ...edition }: Undated): Edition {
  const { rows, staleAtMs } = findRecent(columns.createdAtMs, edition.listed, edition.nowMs);
  return { ...edition, staleAtMs, columns: { ...columns, recentlyAdded: rows } };
}

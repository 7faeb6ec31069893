// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import { type LeastName, leastSteps, mileageSteps, type SortMode } from '../../fields/vehicle-options.ts';
import type { VehicleFilters } from '../../search/vehicle-filters.ts';
import { isSold } from '../../sold.ts';
import type { VehicleFacets } from '../../vehicle.contract.ts';
import { type Bitmap, countRows, createBitmap } from './bitmap.ts';
import { listClosest } from './closest-vehicles.ts';
import type { Columns } from './columns.ts';
import { type Constraints, meetAll, readConstraints } from './constraints.ts';
import { type CountFacets, createFacetCounter } from './facet-counts.ts';
import { findByStock } from './find-by-stock.ts';
import { createKeywordIndex, type KeywordTerms } from './keyword-index.ts';
import type { ListedPhoto, ListedVehicle } from './listed-vehicle.ts';
import { listMismatches, type WeekForPrice } from './mismatches.ts';
import type { Orders } from './orders.ts';
import { listAll, type RowOrder, takePage } from './row-order.ts';
import { listSimilar } from './similar-vehicles.ts';
import { readSpokenBounds } from './spoken-bounds.ts';
import type { VehicleHistory } from './vehicle-history.ts';
import { tagFor } from './vehicle-tag.ts';
import { createWorkspace, type TakeBitmap } from './workspace.ts';

/**
 * An immutable snapshot of the inventory that answers all public reads. The public vehicles are rows in featured
 * order; each condition of a search is a bitmap of rows, and a result is their intersection.
 */
export interface Catalogue {
  readonly version: string;
  readonly builtAtMs: number;
  /** When the next NEW ARRIVAL expires and the snapshot must be rebuilt; null when none will. */
  readonly staleAtMs: number | null;
  /** Every public vehicle (not sold), in featured order. */
  readonly listed: readonly ListedVehicle[];
  /** In no list; channels may be told of them. */
  sold(): readonly ListedVehicle[];
  search(filters: VehicleFilters, sort: SortMode, page: number, limit: number): SearchResult;
  /** The number of results, and the number for each choice of each facet. */
  count(filters: VehicleFilters): VehicleFacets;
  featured(): readonly ListedVehicle[];
  /** Includes sold ones: their detail page still works. */
  find(id: number): ListedVehicle | undefined;
  /** By what the short address says: its stock number, or the one that stands in for it. Includes sold ones. */
  findByStock(text: string): ListedVehicle | undefined;
  /** A photo of any of these vehicles. */
  findPhoto(id: number): ListedPhoto | undefined;
  tagOf(vehicle: ListedVehicle): string;
  /** Same type, near in price and year; never sold, never itself. */
  similarTo(vehicle: ListedVehicle, howMany: number): readonly ListedVehicle[];
  /** For an empty result: the vehicles that miss the fewest conditions, nearest first, with what they miss. */
  closestTo(filters: VehicleFilters, howMany: number, budget?: WeekBudget): readonly CloseVehicle[];
}

/** A search by the week, of which the filters have the price. */
export interface WeekBudget {
  /** The filters as they were asked for. */
  readonly asked: VehicleFilters;
  readonly weekForPrice: WeekForPrice;
}

export interface CloseVehicle {
  readonly vehicle: ListedVehicle;
  /** In a buyer's words. */
  readonly misses: readonly string[];
}

export interface SearchResult {
  readonly vehicles: readonly ListedVehicle[];
  readonly total: number;
}

/** What all versions of a catalogue share. Rows are only added to it, up to the capacity, and never changed. */
export interface SharedRows {
  readonly capacity: number;
  readonly vehicles: readonly ListedVehicle[];
  readonly keywordTerms: KeywordTerms;
  readonly history: VehicleHistory;
  readonly desk: SearchDesk;
}

/** What a version has of its own. */
export interface Edition {
  readonly number: number;
  readonly version: string;
  readonly nowMs: number;
  readonly staleAtMs: number | null;
  readonly listed: Bitmap;
  readonly columns: Columns;
  readonly orders: Orders;
}

export function createCatalogue(
  { capacity, vehicles, keywordTerms, history, desk }: SharedRows,
  { number, version, nowMs, staleAtMs, listed, columns, orders }: Edition,
): Catalogue {
  const keywordIndex = createKeywordIndex(keywordTerms, listed, capacity);
  const toVehicles = (rows: Iterable<number>) => Array.from(rows, (row) => vehicles[row]!);
  const constrain = (asked: VehicleFilters) =>
    desk.constrain(`${number} ${JSON.stringify(asked)}`, (take) =>
      readConstraints(columns, readSpokenBounds(asked), keywordIndex.match, take),
    );
  let all: readonly ListedVehicle[] | undefined;
  let featured: readonly ListedVehicle[] | undefined;
  let sold: readonly ListedVehicle[] | undefined;

  return Object.freeze<Catalogue>({
    version,
    builtAtMs: nowMs,
    staleAtMs,
    get listed() {
      all ??= Object.freeze(toVehicles(listAll(orders.featured)));
      return all;
    },
    search(filters, sort, page, limit) {
      const meeting = meetAll(desk.found, listed, constrain(filters));
      const total = countRows(meeting);
      const wanted = { total, from: (page - 1) * limit, end: Math.min(total, page * limit) };
      return { vehicles: toVehicles(takePage(orders[sort], meeting, wanted)), total };
    },
    count: (filters) => withAskedSteps(desk.countFacets(columns, listed, constrain(filters)), filters),
    featured() {
      featured ??= Object.freeze(listFeatured(orders.featured, vehicles));
      return featured;
    },
    sold() {
      sold ??= Object.freeze(Array.from(history.list(number)).filter(isSold));
      return sold;
    },
    find: (id) => history.find(id, number),
    findByStock: (text) => findByStock(text, history, number),
    findPhoto: (id) => history.findPhoto(id, number),
    tagOf: (vehicle) => tagFor(vehicle, nowMs),
    similarTo: (vehicle, howMany) =>
      toVehicles(listSimilar(orders.featured, vehicles, columns, vehicle, howMany)),
    closestTo(asked, howMany, budget) {
      const filters = readSpokenBounds(asked);
      const words = keywordIndex.matchEach(filters.keywords ?? '');
      const rows = listClosest(orders.featured, columns, filters, constrain(asked), words, howMany);
      const said = budget ? readSpokenBounds(budget.asked) : filters;
      return toVehicles(rows).map((vehicle) => ({
        vehicle,
        misses: listMismatches(said, vehicle, budget?.weekForPrice),
      }));
    },
  });
}

/** They come first in the order. */
function listFeatured({ blocks }: RowOrder, vehicles: readonly ListedVehicle[]): ListedVehicle[] {
  const featured: ListedVehicle[] = [];
  for (const rows of blocks)
    for (const row of rows) {
      if (!vehicles[row]!.featured) return featured;
      featured.push(vehicles[row]!);
    }
  return featured;
}

/** Memory that searches use one after the other, whatever version they search. */
export interface SearchDesk {
  readonly found: Bitmap;
  readonly countFacets: CountFacets;
  /** A page and its facets are requested one after the other with the same filters, so the last sets are kept. */
  constrain(key: string, read: (take: TakeBitmap) => Constraints): Constraints;
}

export function createSearchDesk(capacity: number): SearchDesk {
  const workspace = createWorkspace(capacity);
  let last: { key: string; constraints: Constraints } | undefined;
  return {
    found: createBitmap(capacity),
    countFacets: createFacetCounter(capacity),
    constrain(key, read) {
      if (last?.key === key) return last.constraints;
      last = undefined;
      workspace.clear(); // the previous sets are no longer used
      last = { key, constraints: read(workspace.take) };
      return last.constraints;
    },
  };
}

const steps: Readonly<Record<LeastName | 'mileageMax', readonly number[]>> = {
  mileageMax: mileageSteps,
  ...leastSteps,
};
const stepNames = Object.keys(steps) as (keyof typeof steps)[]; // the keys of the literal above

/** A bound that is not among the choices is shown too, so it gets the count of the result. */
function withAskedSteps({ total, facets }: VehicleFacets, filters: VehicleFilters): VehicleFacets {
  const shown = { ...facets };
  for (const name of stepNames) {
    const asked = filters[name];
    if (asked !== undefined && total > 0 && !steps[name].includes(asked))
      shown[name] = { ...facets[name], [asked]: total };
  }
  return { total, facets: shown };
}

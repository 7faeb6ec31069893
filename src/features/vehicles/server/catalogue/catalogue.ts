// biome-ignore-all lint/style/noNonNullAssertion: every index here is below the length that its loop ends at

import { compareBy } from '../../sorting.ts';
import type { VehicleFacets } from '../../vehicle.contract.ts';
import type { VehicleFilters } from '../../vehicle-filters.ts';
import { mileageSteps, type SortMode } from '../../vehicle-options.ts';
import { type Bitmap, countRows, createBitmap, hasRow } from './bitmap.ts';
import { listClosest } from './closest-vehicles.ts';
import { buildColumns } from './columns.ts';
import { meetAll, readConstraints } from './constraints.ts';
import { createFacetCounter } from './facet-counts.ts';
import { buildKeywordIndex } from './keyword-index.ts';
import type { ListedPhoto, ListedVehicle } from './listed-vehicle.ts';
import { buildOrders } from './orders.ts';
import { listSimilar } from './similar-vehicles.ts';
import { sortYielding } from './sort-yielding.ts';
import { readSpokenBounds } from './spoken-bounds.ts';
import { isNewArrival, isSold, newArrivalEndsMs, tagFor } from './vehicle-tag.ts';
import { listWhatIsOff } from './what-is-off.ts';
import { createWorkspace } from './workspace.ts';
import { createYielder } from './yielder.ts';

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
  search(filters: VehicleFilters, sort: SortMode, page: number, limit: number): SearchResult;
  /** The number of results, and the number for each choice of each facet. */
  count(filters: VehicleFilters): VehicleFacets;
  featured(): readonly ListedVehicle[];
  /** Includes sold ones: their detail page still works. */
  find(id: number): ListedVehicle | undefined;
  /** A photo of any of these vehicles. */
  findPhoto(id: number): ListedPhoto | undefined;
  tagOf(vehicle: ListedVehicle): string;
  /** Same type, near in price and year; never sold, never itself. */
  similarTo(vehicle: ListedVehicle, howMany: number): readonly ListedVehicle[];
  /** For an empty result: the vehicles that miss the fewest conditions, nearest first, with what they miss. */
  closestTo(filters: VehicleFilters, howMany: number): readonly CloseVehicle[];
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

export interface CatalogueOptions {
  readonly version: string;
  readonly nowMs: number;
  /** Awaited often while building, so that requests are served meanwhile. */
  readonly yieldTurn?: () => Promise<void>;
}

export async function buildCatalogue(
  vehicles: readonly ListedVehicle[],
  { version, nowMs, yieldTurn }: CatalogueOptions,
): Promise<Catalogue> {
  const yielder = createYielder(yieldTurn);
  const byId = new Map<number, ListedVehicle>();
  const photosById = new Map<number, ListedPhoto>();
  const unsorted: ListedVehicle[] = [];
  let staleAtMs = Infinity;
  // A copy, because the build yields and the array may change meanwhile.
  for (const vehicle of [...vehicles]) {
    byId.set(vehicle.id, vehicle);
    for (const photo of vehicle.photos) photosById.set(photo.id, photo);
    if (yielder.isDue()) await yielder.rest();
    if (isSold(vehicle)) continue;
    unsorted.push(vehicle);
    if (isNewArrival(vehicle, nowMs)) staleAtMs = Math.min(staleAtMs, newArrivalEndsMs(vehicle));
  }
  const listed = Object.freeze(await sortYielding(unsorted, compareBy('featured'), yielder));
  const featured = Object.freeze(listed.filter((vehicle) => vehicle.featured));
  const columns = await buildColumns(listed, nowMs, yielder);
  const keywordIndex = await buildKeywordIndex(listed, yielder);
  const orders = await buildOrders(columns, yielder);
  // A page and its facets are requested one after the other with the same filters.
  const workspace = createWorkspace(listed.length);
  const constrain = rememberLast((asked: VehicleFilters) => {
    const filters = readSpokenBounds(asked);
    workspace.clear(); // the previous sets are no longer used
    return readConstraints(columns, filters, keywordIndex.match, workspace.take);
  });
  const countFacets = createFacetCounter(columns);
  const found = createBitmap(listed.length);

  return Object.freeze<Catalogue>({
    version,
    builtAtMs: nowMs,
    staleAtMs: staleAtMs === Infinity ? null : staleAtMs,
    listed,
    search(filters, sort, page, limit) {
      const meeting = meetAll(found, listed.length, constrain(filters));
      const rows = takePage(orders[sort], meeting, (page - 1) * limit, limit);
      return { vehicles: rows.map((row) => listed[row]!), total: countRows(meeting) };
    },
    count: (filters) => withAskedMileage(countFacets(constrain(filters)), filters.mileageMax),
    featured: () => featured,
    find: (id) => byId.get(id),
    findPhoto: (id) => photosById.get(id),
    tagOf: (vehicle) => tagFor(vehicle, nowMs),
    similarTo: (vehicle, howMany) =>
      listSimilar(listed, columns, vehicle, howMany).map((row) => listed[row]!),
    closestTo(asked, howMany) {
      const filters = readSpokenBounds(asked);
      const words = keywordIndex.matchEach(filters.keywords ?? '');
      const rows = listClosest(columns, filters, constrain(asked), words, howMany);
      return rows.map((row) => ({ vehicle: listed[row]!, misses: listWhatIsOff(filters, listed[row]!) }));
    },
  });
}

/** A bound that is not among the choices is shown too, so it gets the count of the result. */
function withAskedMileage({ total, facets }: VehicleFacets, asked: number | undefined): VehicleFacets {
  if (asked === undefined || total === 0 || mileageSteps.some((step) => step === asked))
    return { total, facets };
  return { total, facets: { ...facets, mileageMax: { ...facets.mileageMax, [asked]: total } } };
}

function takePage(order: Uint32Array, meeting: Bitmap, offset: number, limit: number): readonly number[] {
  const page: number[] = [];
  let passed = 0;
  for (let at = 0; at < order.length && page.length < limit; at++) {
    const row = order[at]!;
    if (hasRow(meeting, row) && passed++ >= offset) page.push(row);
  }
  return page;
}

function rememberLast<Result>(read: (filters: VehicleFilters) => Result) {
  let last: { key: string; result: Result } | undefined;
  return (filters: VehicleFilters): Result => {
    const key = JSON.stringify(filters);
    if (last?.key !== key) last = { key, result: read(filters) };
    return last.result;
  };
}

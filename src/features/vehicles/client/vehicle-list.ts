import type { SortMode } from '../fields/vehicle-options.ts';
import { sortPage } from '../search/sorting.ts';
import type { PublicVehicle, VehicleList } from '../vehicle.contract.ts';

/** Possible answers of the list call. */
export type VehicleListAnswer = VehicleList | PublicVehicle[];

/** Normalises the answer and its order; a bare array is the whole list. */
export function toVehicleList(answer: VehicleListAnswer, sort: SortMode): VehicleList {
  if (!Array.isArray(answer)) return { ...answer, vehicles: sortPage(answer.vehicles, sort) };
  return {
    vehicles: sortPage(answer, sort),
    pagination: {
      currentPage: 1,
      totalPages: 1,
      totalVehicles: answer.length,
      hasNextPage: false,
      hasPreviousPage: false,
    },
  };
}

const LIST = '/api/vehicles?';

/**
 * Whether cached results of a key are dropped now that another path is shown. Results for keywords, type or make are
 * always refetched, and such a request drops everything.
 */
export function isOutdated(key: unknown, shownPath: string): boolean {
  if (typeof key !== 'string' || !key.startsWith(LIST) || key === shownPath) return false;
  return isAlwaysAskedAnew(key) || isAlwaysAskedAnew(shownPath);
}

function isAlwaysAskedAnew(path: string): boolean {
  const params = new URLSearchParams(path.slice(LIST.length));
  return ['keywords', 'type', 'make'].some((name) => params.has(name));
}

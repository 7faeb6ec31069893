import { sortPage } from '../sorting.ts';
import type { PublicVehicle, VehicleList } from '../vehicle.contract.ts';
import type { SortMode } from '../vehicle-options.ts';

/** What the list call may answer. */
export type VehicleListAnswer = VehicleList | PublicVehicle[];

/** The answer in one shape and in the order asked for; a bare array is all there is. */
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
 * Whether results remembered under a key are to be forgotten now that another path is shown. What was found by
 * keywords, type or make is always asked for anew, and asking for such a thing forgets everything.
 */
export function isOutdated(key: unknown, shownPath: string): boolean {
  if (typeof key !== 'string' || !key.startsWith(LIST) || key === shownPath) return false;
  return isAlwaysAskedAnew(key) || isAlwaysAskedAnew(shownPath);
}

function isAlwaysAskedAnew(path: string): boolean {
  const params = new URLSearchParams(path.slice(LIST.length));
  return ['keywords', 'type', 'make'].some((name) => params.has(name));
}

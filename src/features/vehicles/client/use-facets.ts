import { useRead } from '#client/use-read.ts';
import { useSettled } from '#client/use-settled.ts';
import type { VehicleFacets } from '../vehicle.contract.ts';
import type { VehicleFilters } from '../vehicle-filters.ts';
import { facetsPath } from '../vehicle-paths.ts';

const DEBOUNCE_MS = 150;

/** How many vehicles the filters give and each other choice would; the last counts stay until the new ones come. */
export function useFacets(filters: VehicleFilters) {
  const path = facetsPath(filters);
  const settledPath = useSettled(path, DEBOUNCE_MS);
  const { data, isFormer } = useRead<VehicleFacets>(settledPath, { keepsFormer: true, asksOffline: true });
  return { facets: data, isCurrent: path === settledPath && !isFormer };
}

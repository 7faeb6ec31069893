import { useRead } from '#client/api/use-read.ts';
import { useSettled } from '#client/hooks/use-settled.ts';
import type { VehicleFilters } from '../search/vehicle-filters.ts';
import { facetsAddress } from '../vehicle-paths.ts';

const DEBOUNCE_MS = 150;

/** Number of vehicles for the filters and for each other choice; the last counts stay until new ones arrive. */
export function useFacets(filters: VehicleFilters) {
  const path = facetsAddress(filters);
  const settledPath = useSettled(path, DEBOUNCE_MS);
  const { data, isFormer } = useRead(settledPath, { keepsFormer: true, asksOffline: true });
  return { facets: data, isCurrent: path === settledPath && !isFormer };
}

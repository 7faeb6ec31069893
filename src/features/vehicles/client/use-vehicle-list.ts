import { useEffect, useMemo } from 'react';
import { useRead, useReads } from '#client/api/use-read.ts';
import { useSettled } from '#client/hooks/use-settled.ts';
import type { BrowseRequest } from '../search/vehicle-filters.ts';
import { vehicleListAddress } from '../vehicle-paths.ts';
import { isOutdated, toVehicleList } from './vehicle-list.ts';

const DEBOUNCE_MS = 150;

/**
 * The page of vehicles of a request. Cached by query string for the session; an outdated request is aborted and its
 * response never shown.
 */
export function useVehicleList(request: BrowseRequest) {
  const path = vehicleListAddress(request);
  const settledPath = useSettled(path, DEBOUNCE_MS);
  const reads = useReads();

  useEffect(() => reads.forget((known) => isOutdated(known, path)), [reads, path]);

  const read = useRead(path, {
    // Cached results show at once; the request waits for the address to settle.
    isEnabled: path === settledPath,
    cacheMs: Number.POSITIVE_INFINITY,
    // Offline it fails and offers a retry, instead of waiting silently.
    asksOffline: true,
  });
  const data = useMemo(() => read.data && toVehicleList(read.data, request.sort), [read.data, request.sort]);
  return { ...read, data };
}

import { useEffect, useMemo } from 'react';
import { useRead, useReads } from '#client/use-read.ts';
import { useSettled } from '#client/use-settled.ts';
import type { BrowseRequest } from '../vehicle-filters.ts';
import { vehicleListAddress } from '../vehicle-paths.ts';
import { isOutdated, toVehicleList } from './vehicle-list.ts';

const DEBOUNCE_MS = 150;

/**
 * The page of vehicles a request asks for. Each query string has its own entry in the session's cache; a request
 * that is left behind is aborted, and its answer is never shown.
 */
export function useVehicleList(request: BrowseRequest) {
  const path = vehicleListAddress(request);
  const settledPath = useSettled(path, DEBOUNCE_MS);
  const reads = useReads();

  useEffect(() => reads.forget((known) => isOutdated(known, path)), [reads, path]);

  const read = useRead(path, {
    // What is remembered shows at once; only asking the server waits for the address to settle.
    isEnabled: path === settledPath,
    keptMs: Number.POSITIVE_INFINITY,
    // Without a network it should fail and offer to try again, not wait in silence.
    asksOffline: true,
  });
  const data = useMemo(() => read.data && toVehicleList(read.data, request.sort), [read.data, request.sort]);
  return { ...read, data };
}

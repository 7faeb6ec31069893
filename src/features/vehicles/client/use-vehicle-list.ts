import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSettled } from '#client/use-settled.ts';
import type { VehicleList } from '../vehicle.contract.ts';
import type { BrowseRequest } from '../vehicle-filters.ts';
import { vehicleListPath } from '../vehicle-paths.ts';
import { isOutdated, toVehicleList, type VehicleListAnswer } from './vehicle-list.ts';

const DEBOUNCE_MS = 150;

/**
 * The page of vehicles a request asks for. Each query string has its own entry in the session's cache; a request
 * that is left behind is aborted, and its answer is never shown.
 */
export function useVehicleList(request: BrowseRequest) {
  const path = vehicleListPath(request);
  const settledPath = useSettled(path, DEBOUNCE_MS);
  const queryClient = useQueryClient();

  useEffect(() => {
    queryClient.removeQueries({ predicate: ({ queryKey }) => isOutdated(queryKey[0], path) });
  }, [queryClient, path]);

  return useQuery<VehicleListAnswer, Error, VehicleList>({
    queryKey: [path],
    // What is remembered shows at once; only asking the server waits for the address to settle.
    enabled: path === settledPath,
    gcTime: Number.POSITIVE_INFINITY,
    // Without a network it should fail and offer to try again, not wait in silence.
    networkMode: 'always',
    select: (answer) => toVehicleList(answer, request.sort),
  });
}

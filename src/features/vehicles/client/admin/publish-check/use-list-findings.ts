import { useCallback, useMemo } from 'react';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.contract.ts';
import { worstFirst } from '#features/vehicles/publish-check/check-listing.ts';
import { findSamePapersIn } from '#features/vehicles/publish-check/same-papers-findings.ts';
import type { PublishCheck, PublishFinding } from '#features/vehicles/publish-finding.ts';
import { useListingCheck } from './use-listing-check.ts';

export type FindingsOf = (vehicle: AdminVehicle) => readonly PublishFinding[];

/** What is to be mended in a vehicle of the list, papers that another one has included. */
export function useListFindings(
  vehicles: readonly AdminVehicle[] | undefined,
  channelChecks: readonly PublishCheck[],
): FindingsOf {
  const check = useListingCheck(channelChecks);
  const samePapers = useMemo(() => findSamePapersIn(vehicles ?? []), [vehicles]);
  return useCallback(
    (vehicle) => {
      if (vehicle.status === 'sold') return [];
      return worstFirst([...check(vehicle), ...(samePapers.get(vehicle.id) ?? [])]);
    },
    [check, samePapers],
  );
}

import { useMemo } from 'react';
import { worstFirst } from '#features/listing-quality/publish-check/check-listing.ts';
import { findSamePapersIn } from '#features/listing-quality/publish-check/same-papers-findings.ts';
import type { PublishCheck, PublishFinding } from '#features/listing-quality/publish-finding.ts';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import { isSold } from '#features/vehicles/sold.ts';
import { useListingCheck } from './use-listing-check.ts';

export type FindingsOf = (vehicle: AdminVehicle) => readonly PublishFinding[];

/** What is to be mended in a vehicle of the list, papers that another one has included. */
export function useListFindings(
  vehicles: readonly AdminVehicle[] | undefined,
  channelChecks: readonly PublishCheck[],
): FindingsOf {
  const check = useListingCheck(channelChecks);
  return useMemo(() => {
    const samePapersOf = findSamePapersIn(vehicles ?? []);
    // Judged once: a filter asks for all of ten thousand with every letter of a search.
    const judged = new WeakMap<AdminVehicle, readonly PublishFinding[]>();
    return (vehicle) => {
      const known = judged.get(vehicle);
      if (known) return known;
      const others = isSold(vehicle) ? [] : samePapersOf(vehicle.id);
      const findings = worstFirst([...check(vehicle), ...others]);
      judged.set(vehicle, findings);
      return findings;
    };
  }, [vehicles, check]);
}

import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { navigate, useHistoryState } from 'wouter/use-browser-location';
import { useRead } from '#client/api/use-read.ts';
import { carsAddress } from '#features/vehicles/client/kept/kept-address.ts';
import { removeFromList } from '#features/vehicles/client/kept/kept-list.ts';
import { removeFromComparison } from './compare-actions.ts';
import { COMPARE_PATH, compareAddress, readSharedIds } from './compare-address.ts';
import type { ComparedVehicle, CompareList } from './compare-list.ts';
import { compareStore, useCompareList } from './compare-store.ts';

// Marks a history entry as the visitor's own comparison. A copied link does not carry it.
const OWN = 'own-comparison';

export interface Comparison {
  vehicles: CompareList;
  /** Vehicles shown that are no longer for sale. */
  goneIds: ReadonlySet<number>;
  /** A shared link: the visitor's own list stays unchanged. */
  isShared: boolean;
  /** How many of the link's vehicles no longer exist. */
  missing: number;
  isLoading: boolean;
  isFailed: boolean;
  retry: () => void;
  remove: (id: number) => void;
  clear: () => void;
  /** Replaces the visitor's list with the shared one. */
  adopt: () => void;
}

/**
 * What the compare page shows: the visitor's list, or the vehicles of a shared link. The address always has the ids,
 * so it can be shared.
 */
export function useComparison(): Comparison {
  const list = useCompareList();
  const sharedIds = readSharedIds(useSearch());
  const isOwnPlace = useHistoryState<unknown>() === OWN;

  const ownIds = list.map(({ id }) => id);
  const isShared = sharedIds.length > 0 && !isOwnPlace && sharedIds.join() !== ownIds.join();
  const ids = isShared ? sharedIds : ownIds;
  const address = compareAddress(ids);
  const isAddressRight = address === compareAddress(sharedIds) && (isOwnPlace || ids.length === 0);

  useEffect(() => {
    if (!isShared && !isAddressRight) navigate(address, { replace: true, state: OWN });
  }, [isShared, isAddressRight, address]);

  const cars = useRead(carsAddress(ids), {
    isEnabled: ids.length > 0,
    // Removing one vehicle must not reload the others.
    keepsFormer: true,
  });
  const fresh = new Map(cars.data?.map((vehicle) => [vehicle.id, vehicle]));
  const isAnswered = cars.data !== undefined && !cars.isFormer;
  const vehicles = isShared
    ? ids.map((id) => fresh.get(id)).filter((vehicle) => vehicle !== undefined)
    : list.map((stored) => fresh.get(stored.id) ?? stored);

  return {
    vehicles,
    goneIds: new Set(isAnswered && !isShared ? ownIds.filter((id) => !fresh.has(id)) : []),
    isShared,
    missing: isShared && isAnswered ? ids.length - vehicles.length : 0,
    isLoading: isShared && cars.isPending,
    isFailed: isShared && cars.isError,
    retry: () => void cars.refetch(),
    remove: (id) => {
      if (isShared) navigate(compareAddress(idsWithout(vehicles, id)), { replace: true });
      else removeFromComparison(id);
    },
    clear: () => {
      if (isShared) navigate(COMPARE_PATH);
      else compareStore.clear();
    },
    adopt: () => {
      compareStore.replace(vehicles);
      navigate(address, { replace: true, state: OWN });
    },
  };
}

function idsWithout(vehicles: readonly ComparedVehicle[], id: number): number[] {
  return removeFromList(vehicles, id).map((vehicle) => vehicle.id);
}

import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { useRead } from '#client/api/use-read.ts';
import { showToast } from '#client/ui/toast-store.ts';
import { useKeptList } from '#features/vehicles/client/kept/keep-on-device.ts';
import { cardsAddress } from '#features/vehicles/client/kept/kept-address.ts';
import type { KeptVehicle } from '#features/vehicles/client/kept/kept-vehicle.ts';
import { isSold } from '#features/vehicles/sold.ts';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { readShortlistIds, shortlist, shortlistAddress } from './shortlist.ts';
import { removeFromShortlist } from './shortlist-actions.ts';

export interface ShortlistItem {
  /** As it is now, where that is known; else as it was kept. */
  vehicle: KeptVehicle & Partial<Pick<PublicVehicle, 'status'>>;
  /** Gone is one that is no longer listed: what was kept of it is all there is. */
  state: 'offered' | 'sold' | 'gone';
}

export interface ShortlistView {
  items: readonly ShortlistItem[];
  /** A shared link: the visitor's own list stays unchanged. */
  isShared: boolean;
  ownCount: number;
  /** How many of the link's vehicles are no longer listed. */
  missing: number;
  isLoading: boolean;
  /** What is shown could not be compared with the stock. */
  isUnchecked: boolean;
  retry: () => void;
  remove: (id: number) => void;
  clear: () => void;
  /** Adds the shared vehicles to the visitor's list. */
  adopt: () => void;
}

/** What the page shows: the visitor's list, or the vehicles of a shared link. */
export function useShortlistPage(): ShortlistView {
  const list = useKeptList(shortlist);
  const sharedIds = readShortlistIds(useSearch());
  const ownIds = list.map(({ id }) => id);
  const isShared = sharedIds.length > 0 && sharedIds.join() !== ownIds.join();
  const ids = isShared ? sharedIds : ownIds;
  const cars = useRead(cardsAddress(ids), {
    isEnabled: ids.length > 0,
    // Removing one vehicle must not reload the others.
    keepsFormer: true,
  });
  const fresh = new Map(cars.data?.map((vehicle) => [vehicle.id, vehicle]));
  const isAnswered = cars.data !== undefined && !cars.isFormer;
  const stored = new Map(list.map((vehicle) => [vehicle.id, vehicle]));
  const items = ids.flatMap((id): ShortlistItem[] => {
    const now = fresh.get(id);
    if (now) return [{ vehicle: now, state: isSold(now) ? 'sold' : 'offered' }];
    const vehicle = isShared ? undefined : stored.get(id);
    return vehicle ? [{ vehicle, state: isAnswered ? 'gone' : 'offered' }] : [];
  });

  return {
    items,
    isShared,
    ownCount: list.length,
    missing: isShared && isAnswered ? ids.length - items.length : 0,
    isLoading: isShared && cars.isPending,
    isUnchecked: cars.isError,
    retry: () => void cars.refetch(),
    remove(id) {
      if (!isShared) removeFromShortlist(id);
      else navigate(shortlistAddress(ids.filter((one) => one !== id)), { replace: true });
    },
    clear() {
      shortlist.clear();
      showToast({
        title: 'Shortlist cleared',
        action: { label: 'Undo', onPress: () => shortlist.replace(list) },
      });
    },
    adopt() {
      const outcomes = items.map(({ vehicle }) => shortlist.add(vehicle));
      navigate(sitePaths.shortlist, { replace: true });
      const left = outcomes.filter((outcome) => outcome === 'full').length;
      showToast(
        left === 0
          ? { title: 'Added to your shortlist' }
          : {
              title: 'Shortlist full',
              description: `${left} of them had no room: your shortlist holds 50 vehicles.`,
              variant: 'destructive',
            },
      );
    },
  };
}

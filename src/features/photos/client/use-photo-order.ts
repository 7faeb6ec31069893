import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#client/api/api-request.ts';
import { showToast } from '#client/ui/toast.tsx';
import type { StaffPhoto } from '../photo.contract.ts';
import { LatestOrder } from './latest-order.ts';
import { type ManagedPhoto, orderPhotos } from './photo-calls.ts';
import { followOrder, idsAfterMove } from './photo-order.ts';
import { photoScope } from './use-photo-changes.ts';

interface PhotoOrderOptions {
  vehicleId: number;
  photos: readonly ManagedPhoto[];
  onPhotos: (photos: StaffPhoto[]) => void;
  /** Refetches the photos. */
  reload: () => Promise<readonly ManagedPhoto[]>;
}

/** Shows a new order at once and stores it. Moves during a request are stored together afterwards, as one order. */
export function usePhotoOrder({ vehicleId, photos, onPhotos, reload }: PhotoOrderOptions) {
  const [wanted, setWanted] = useState<readonly number[]>();
  const [orders] = useState(() => new LatestOrder<StaffPhoto[]>());
  const shown = wanted ? followOrder(photos, wanted) : photos;

  const store = useMutation({
    scope: { id: photoScope(vehicleId) },
    mutationFn: () => orders.storeAll(storeOrder),
    onSuccess: ({ stored }) => onPhotos(stored),
    onError: async () => {
      showToast({
        title: 'Error',
        description: 'Failed to save the order of the photos.',
        variant: 'destructive',
      });
      await reload();
    },
    // A move that came after the answer is on its way by itself, and stays shown.
    onSettled: (done) => setWanted((now) => (done && done.ids !== now ? now : undefined)),
  });

  async function storeOrder(ids: readonly number[]): Promise<StaffPhoto[]> {
    try {
      return await orderPhotos(vehicleId, ids);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      // Photos were added or removed meanwhile: retry with those that exist now.
      const now = followOrder(await reload(), ids);
      return orderPhotos(
        vehicleId,
        now.map(({ id }) => id),
      );
    }
  }

  return {
    photos: shown,
    isSaving: store.isPending,
    move(from: number, to: number): void {
      if (from === to || to < 0 || to >= shown.length) return;
      const ids = idsAfterMove(shown, from, to);
      setWanted(ids);
      if (orders.add(ids)) store.mutate();
    },
  };
}

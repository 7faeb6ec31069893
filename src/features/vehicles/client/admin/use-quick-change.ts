import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../../client/api-client.ts';
import { showToast } from '../../../../client/ui/toast.tsx';
import type { AdminVehicle } from '../../admin-vehicle.contract.ts';
import { findInList, refreshVehicles, replaceInList, saveVehicle } from './admin-vehicle-queries.ts';
import { pick } from './pick.ts';

/** What can be changed in the row itself. */
export type QuickChange = Partial<Pick<AdminVehicle, 'status' | 'featured'>>;

interface Wish {
  id: number;
  change: QuickChange;
}

/**
 * Shows a change at once and stores it. Changes are stored one after the other, each upon what the one before has
 * made: two quick ones of the same person are no conflict. One that somebody else has made to another field is none
 * either.
 */
export function useQuickChange() {
  const queryClient = useQueryClient();
  const [waiting, setWaiting] = useState<readonly Wish[]>([]);

  const store = useMutation({
    scope: { id: 'quick-change' },
    mutationFn: ({ id, change }: Wish) => {
      const listed = findInList(queryClient, id);
      const names = Object.keys(change) as (keyof QuickChange)[]; // the fields of the change
      return saveVehicle(id, { ...change, isDraft: listed?.isDraft, seen: listed && pick(listed, names) });
    },
    onSuccess: (changed) => {
      replaceInList(queryClient, changed);
      showToast({ title: 'Vehicle updated successfully' });
      void queryClient.invalidateQueries({ queryKey: ['/api/admin/stats'], refetchType: 'all' });
    },
    onError: (error) => {
      const isStale = error instanceof ApiError && error.status === 409;
      showToast({
        title: 'Error',
        description: isStale ? error.serverMessage : 'Failed to update vehicle',
        variant: 'destructive',
      });
      if (isStale) void refreshVehicles(queryClient);
    },
    onSettled: (_stored, _error, done) => setWaiting((now) => now.filter((wish) => wish !== done)),
  });

  return {
    change(id: number, change: QuickChange): void {
      const wish = { id, change };
      setWaiting((now) => [...now, wish]);
      store.mutate(wish);
    },
    /** The vehicle as it will be. */
    withWishes(vehicle: AdminVehicle): AdminVehicle {
      const changed = { ...vehicle };
      for (const { id, change } of waiting) if (id === vehicle.id) Object.assign(changed, change);
      return changed;
    },
  };
}

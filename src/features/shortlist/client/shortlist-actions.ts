import { Heart } from 'lucide-react';
import { noteDeed } from '#client/deeds.ts';
import { showToast } from '#client/ui/toast-store.ts';
import type { AddOutcome } from '#features/vehicles/client/kept/kept-list.ts';
import type { Keeping } from '#features/vehicles/client/kept/kept-toggle.tsx';
import type { KeptVehicle } from '#features/vehicles/client/kept/kept-vehicle.ts';
import { shortlist } from './shortlist.ts';

const toasts: Record<AddOutcome, Parameters<typeof showToast>[0]> = {
  added: { title: 'Added to shortlist' },
  duplicate: { title: 'Already in your shortlist' },
  full: {
    title: 'Shortlist full',
    description: 'Your shortlist holds 50 vehicles. Remove one to add another.',
    variant: 'destructive',
  },
};

function addToShortlist(vehicle: KeptVehicle): void {
  const outcome = shortlist.add(vehicle);
  if (outcome === 'added') noteDeed('shortlist', vehicle.id);
  showToast(toasts[outcome]);
}

/** The toast puts it back where it was. */
export function removeFromShortlist(id: number): void {
  const before = shortlist.current();
  const at = before.findIndex((vehicle) => vehicle.id === id);
  shortlist.remove(id);
  showToast({
    title: 'Removed from shortlist',
    action: {
      label: 'Undo',
      onPress: () =>
        shortlist.update((list) => [
          ...list.slice(0, at),
          ...before.filter((vehicle) => vehicle.id === id && list.every((one) => one.id !== id)),
          ...list.slice(at),
        ]),
    },
  });
}

export const shortlisting: Keeping = {
  kept: shortlist,
  icons: [Heart, Heart],
  words: ['Add to shortlist', 'Remove from shortlist'],
  add: addToShortlist,
  remove: removeFromShortlist,
};

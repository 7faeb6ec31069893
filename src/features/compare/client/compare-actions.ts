import { Check, Scale } from 'lucide-react';
import { noteDeed } from '#client/deeds.ts';
import { showToast } from '#client/ui/toast-store.ts';
import type { AddOutcome } from '#features/vehicles/client/kept/kept-list.ts';
import type { Keeping } from '#features/vehicles/client/kept/kept-toggle.tsx';
import type { ComparedVehicle } from './compare-list.ts';
import { compareStore } from './compare-store.ts';

const toasts: Record<AddOutcome, Parameters<typeof showToast>[0]> = {
  added: { title: 'Added to comparison' },
  duplicate: { title: 'Already added', description: 'This vehicle is already in your comparison.' },
  full: {
    title: 'Comparison full',
    description: 'You can compare up to 3 vehicles. Remove one to add another.',
    variant: 'destructive',
  },
};

/** Adds a vehicle and shows the result as a toast. */
function addToComparison(vehicle: ComparedVehicle): void {
  const outcome = compareStore.add(vehicle);
  if (outcome === 'added') noteDeed('compare', vehicle.id);
  showToast(toasts[outcome]);
}

export function removeFromComparison(id: number): void {
  compareStore.remove(id);
  showToast({ title: 'Removed from comparison' });
}

export const comparing: Keeping = {
  kept: compareStore,
  icons: [Scale, Check],
  words: ['Add to comparison', 'Remove from comparison'],
  add: addToComparison,
  remove: removeFromComparison,
};

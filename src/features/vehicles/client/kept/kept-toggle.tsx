import type { LucideIcon } from 'lucide-react';
import { vehicleTitle } from '../../vehicle-labels.ts';
import { type KeptOnDevice, useIsKept } from './keep-on-device.ts';
import type { KeptVehicle } from './kept-vehicle.ts';

/** A list that vehicles are put into and taken out of; icons and words of one that is not in it, and of one that is. */
export interface Keeping {
  kept: KeptOnDevice;
  icons: readonly [LucideIcon, LucideIcon];
  words: readonly [string, string];
  add: (vehicle: KeptVehicle) => void;
  remove: (id: number) => void;
}

/** What a control says that adds and removes, and does. */
export function useKeptToggle({ kept, icons, words, add, remove }: Keeping, vehicle: KeptVehicle) {
  const isListed = useIsKept(kept, vehicle.id);
  return {
    isListed,
    Icon: icons[isListed ? 1 : 0],
    words: (
      <>
        {words[isListed ? 1 : 0]}
        {/* Screen readers need the vehicle's name: there are many of these on a page. */}
        <span className="sr-only">: {vehicleTitle(vehicle)}</span>
      </>
    ),
    toggle: () => (isListed ? remove(vehicle.id) : add(vehicle)),
  };
}

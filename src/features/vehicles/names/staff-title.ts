import { vehicleTitle } from '../vehicle-labels.ts';

type Numbered = Parameters<typeof vehicleTitle>[0] & { id: number };

/** For staff, who also have vehicles of which nothing is known yet: `Vehicle 12`. */
export function staffTitle(vehicle: Numbered): string {
  return vehicleTitle(vehicle) || `Vehicle ${vehicle.id}`;
}

/** The same within a sentence: `vehicle 12`. */
export function titleInWords(vehicle: Numbered): string {
  return vehicleTitle(vehicle) || `vehicle ${vehicle.id}`;
}

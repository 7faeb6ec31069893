import { readId } from '#shared/ids.ts';
import { similarAddress, vehicleAddress } from '../vehicle-paths.ts';

/** Other words than an id name other calls (`/api/vehicles/featured`), so the address is checked first. */
export function isVehicleId(text: string): boolean {
  return readId(text) !== undefined;
}

/** What the detail page reads at once. */
export function vehicleReads(id: string): string[] {
  return isVehicleId(id) ? [vehicleAddress(id), similarAddress(id)] : [];
}

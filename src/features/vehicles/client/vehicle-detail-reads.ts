import { readId } from '#shared/ids.ts';
import { similarAddress, vehicleAddress } from '../vehicle-paths.ts';

/** Anything but an id would address another call (`/api/vehicles/featured`). */
export function isVehicleId(text: string): boolean {
  return readId(text) !== undefined;
}

/** What the detail page reads first. */
export function vehicleReads(id: string): string[] {
  return isVehicleId(id) ? [vehicleAddress(id), similarAddress(id)] : [];
}

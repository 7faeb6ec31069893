import { readId } from '#shared/ids.ts';

/** Other words than an id name other calls (`/api/vehicles/featured`), so the address is checked first. */
export function isVehicleId(text: string): boolean {
  return readId(text) !== undefined;
}

export function vehiclePath(id: string | number): string {
  return `/api/vehicles/${id}`;
}

export function similarPath(id: string | number): string {
  return `/api/vehicles/${id}/similar`;
}

/** What the detail page reads at once. */
export function vehicleReads(id: string): string[] {
  return isVehicleId(id) ? [vehiclePath(id), similarPath(id)] : [];
}

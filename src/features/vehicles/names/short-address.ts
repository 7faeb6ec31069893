import type { PublicVehicle } from '../vehicle.contract.ts';
import { vehicleHref } from '../vehicle-paths.ts';
import { stockNumberLabel } from './stock-number.ts';

/** Printed matter names a vehicle by its stock number, which stays when it is listed again under another id. */
export const SHORT_PATH = '/v/';

/** `/v/A1042`; the page itself of a vehicle that has no such number. */
export function shortHref(vehicle: Pick<PublicVehicle, 'id' | 'stockNumber'>): string {
  // A browser would read a number of dots alone as a folder.
  const stockNumber = stockKey(vehicle.stockNumber) ? vehicle.stockNumber.trim() : '';
  const label = stockNumberLabel({ id: vehicle.id, stockNumber });
  return label ? SHORT_PATH + encodeURIComponent(label) : vehicleHref(vehicle.id);
}

/** Stock numbers that people take for the same: without case, spaces and signs. Empty when nothing is left. */
export function stockKey(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

import type { PublicVehicle } from '../vehicle.contract.ts';
import { fullStockNumberLabel } from './stock-number.ts';

/** `#12`: where staff or a feed must name a vehicle, and nobody can take it for a stock number. */
export function plainNumber({ id }: Pick<PublicVehicle, 'id'>): string {
  return `#${id}`;
}

/** In the staff area; never empty. */
export function staffStockLabel(vehicle: Pick<PublicVehicle, 'id' | 'stockNumber' | 'year'>): string {
  return fullStockNumberLabel(vehicle) || plainNumber(vehicle);
}

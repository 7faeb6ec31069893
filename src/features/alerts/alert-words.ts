import { describeFilters } from '#features/vehicles/search/describe-filters.ts';
import { readFilters } from '#features/vehicles/search/vehicle-filters.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import type { VehicleSnapshot } from '#features/vehicles/vehicle-snapshot.ts';
import { readKind } from './alert-kinds.ts';

/** A search in words: `Make: Toyota, Up to $45,000`. */
export function searchWords(search: string): string {
  const chips = describeFilters(readFilters(new URLSearchParams(search)));
  return chips.length === 0 ? 'All vehicles' : chips.map(({ label }) => label).join(', ');
}

export function alertWords({
  kind,
  search,
  vehicle,
}: {
  kind: string;
  search: string;
  vehicle: VehicleSnapshot | null | undefined;
}): string {
  if (readKind(kind) === 'search') return searchWords(search);
  if (!vehicle) return 'A vehicle';
  const stock = vehicle.stockNumber && ` (${vehicle.stockNumber})`;
  return `${vehicleTitle(vehicle)}${stock}`;
}

/** What somebody agrees to who confirms; it is kept with the alert. */
export function consentWords(dealership: string, isVehicle: boolean): string {
  const what = isVehicle
    ? 'when this vehicle gets cheaper, and when it is sold'
    : 'when vehicles like these come in or get cheaper';
  return `${dealership} may e-mail me ${what}, at most once a day, until I unsubscribe. Every e-mail has a link for that.`;
}

import { stockPrefix } from '#features/dealership/stock-prefix.ts';
import type { PublicVehicle } from '../vehicle.contract.ts';

type Numbered = Pick<PublicVehicle, 'id' | 'stockNumber'>;
type Dated = Pick<PublicVehicle, 'id' | 'stockNumber' | 'year'>;

/** On cards and compare: `A1042`, or `SC12` for a vehicle without one; empty where the dealership has no prefix. */
export function stockNumberLabel({ id, stockNumber }: Numbered): string {
  return stockNumber || (stockPrefix() && stockPrefix() + id);
}

/** On the detail page, in print and for programs, where the stand-in has the year too: `SC12-2021`. */
export function fullStockNumberLabel({ year, ...vehicle }: Dated): string {
  const label = stockNumberLabel(vehicle);
  return vehicle.stockNumber || !label || !year ? label : `${label}-${year}`;
}

/**
 * The vehicle that a stand-in names. `SC` is read whatever the prefix is now, because cards that say so may be out
 * there.
 */
export function readStandIn(text: string): number | undefined {
  const [, prefix = '', id] = /^(#|[A-Z]+)(\d{1,15})(?:-\d{4})?$/.exec(text.trim().toUpperCase()) ?? [];
  const isKnown = ['#', 'SC', stockPrefix().toUpperCase()].includes(prefix);
  return id !== undefined && isKnown ? Number(id) : undefined;
}

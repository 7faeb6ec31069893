import type { AdminVehicle } from '../admin-vehicle.ts';
import { staffStockLabel } from '../names/staff-stock-label.ts';
import { vehicleName, vehicleTitle } from '../vehicle-labels.ts';

type Searched = Parameters<typeof vehicleTitle>[0] &
  Pick<AdminVehicle, 'id' | 'rego' | 'stockNumber' | 'vin'>;

/**
 * The searchable text of a vehicle: year, make and model in either order, rego, stock number, VIN. Built once for
 * each, so that typing stays fluid with ten thousand.
 */
export function toSearchText(vehicle: Searched): string {
  const { year, rego, vin } = vehicle;
  const papers = [rego, staffStockLabel(vehicle), vin];
  const texts = [`${vehicleName(vehicle)} ${year ?? ''}`, vehicleTitle(vehicle), ...papers];
  // Lines separate what a search must not span. A mark precedes numbers without spaces, so that only searches for
  // such numbers match them.
  return [...texts.map(fold), ...papers.map((paper) => PAPER + squeeze(paper))].join('\n');
}

export function isFoundIn(searchText: string, search: string): boolean {
  if (searchText.includes(fold(search))) return true;
  const wanted = squeeze(search);
  return searchText.split('\n').some((line) => line.startsWith(PAPER) && line.includes(wanted));
}

/** A character that nobody types. */
const PAPER = '\u0001';

function squeeze(text: string): string {
  return text.toLowerCase().replaceAll(/\s/g, '');
}

function fold(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
}

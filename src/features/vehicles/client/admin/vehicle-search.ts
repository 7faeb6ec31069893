import type { AdminVehicle } from '../../admin-vehicle.contract.ts';
import { fullStockNumberLabel, vehicleName, vehicleTitle } from '../../vehicle-labels.ts';

type Searched = Parameters<typeof vehicleTitle>[0] &
  Pick<AdminVehicle, 'id' | 'rego' | 'stockNumber' | 'vin'>;

/**
 * All that a vehicle is found by: year, make and model in either order, rego, stock number, VIN. Made once for each,
 * so that typing among ten thousand does not stutter.
 */
export function toSearchText(vehicle: Searched): string {
  const { year, rego, vin } = vehicle;
  const papers = [rego, fullStockNumberLabel(vehicle), vin];
  const texts = [`${vehicleName(vehicle)} ${year ?? ''}`, vehicleTitle(vehicle), ...papers];
  // No search reaches across a line, because folding leaves no line ends in it. A mark stands before papers without
  // their blanks, so that only a search for papers is compared with them.
  return [...texts.map(fold), ...papers.map((paper) => PAPER + squeeze(paper))].join('\n');
}

export function isFoundIn(searchText: string, search: string): boolean {
  if (searchText.includes(fold(search))) return true;
  const wanted = squeeze(search);
  return searchText.split('\n').some((line) => line.startsWith(PAPER) && line.includes(wanted));
}

/** Nobody types it. */
const PAPER = '\u0001';

function squeeze(text: string): string {
  return text.toLowerCase().replaceAll(/\s/g, '');
}

function fold(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
}

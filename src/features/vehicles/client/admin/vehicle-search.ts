import type { AdminVehicle } from '../../admin-vehicle.contract.ts';
import { fullStockNumberLabel } from '../../vehicle-labels.ts';

type Searched = Pick<AdminVehicle, 'id' | 'make' | 'model' | 'year' | 'rego' | 'stockNumber'>;

/** Whether a vehicle is found by its year, make and model in either order, by its rego or its stock number. */
export function matchesSearch(vehicle: Searched, search: string): boolean {
  return isFoundIn(toSearchText(vehicle), search);
}

/** All that a vehicle is found by. Made once for each, so that typing among ten thousand does not stutter. */
export function toSearchText(vehicle: Searched): string {
  const { make, model, year, rego } = vehicle;
  const texts = [
    `${make} ${model} ${year ?? ''}`,
    `${year ?? ''} ${make} ${model}`,
    rego,
    fullStockNumberLabel(vehicle),
  ];
  // No search reaches across a line, because folding leaves no line ends in it.
  return texts.map(fold).join('\n');
}

export function isFoundIn(searchText: string, search: string): boolean {
  return searchText.includes(fold(search));
}

function fold(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
}

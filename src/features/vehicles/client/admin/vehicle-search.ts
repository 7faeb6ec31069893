import type { AdminVehicle } from '../../admin-vehicle.contract.ts';
import { fullStockNumberLabel } from '../../vehicle-labels.ts';

type Searched = Pick<AdminVehicle, 'id' | 'make' | 'model' | 'year' | 'rego' | 'stockNumber'>;

/** Whether a vehicle is found by its year, make and model in either order, by its rego or its stock number. */
export function matchesSearch(vehicle: Searched, search: string): boolean {
  const wanted = fold(search);
  if (wanted === '') return true;
  const { make, model, year, rego } = vehicle;
  const texts = [
    `${make} ${model} ${year ?? ''}`,
    `${year ?? ''} ${make} ${model}`,
    rego,
    fullStockNumberLabel(vehicle),
  ];
  return texts.some((text) => fold(text).includes(wanted));
}

function fold(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
}

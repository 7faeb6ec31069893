import { type KeptVehicle, readKeptVehicle, toKept } from './kept-vehicle.ts';

export type KeptList = readonly KeptVehicle[];

/** A constant, so that an empty list does not cause a second render. */
export const NONE_KEPT: KeptList = [];

export type AddOutcome = 'added' | 'duplicate' | 'full';

export function isKept(list: readonly { id: number }[], id: number): boolean {
  return list.some((vehicle) => vehicle.id === id);
}

/** A refusal leaves the list unchanged. */
export function addToList(
  list: KeptList,
  vehicle: KeptVehicle,
  most: number,
): { outcome: AddOutcome; list: KeptList } {
  if (isKept(list, vehicle.id)) return { outcome: 'duplicate', list };
  if (list.length >= most) return { outcome: 'full', list };
  return { outcome: 'added', list: [...list, toKept(vehicle)] };
}

export function removeFromList<Vehicle extends { id: number }>(
  list: readonly Vehicle[],
  id: number,
): readonly Vehicle[] {
  return list.filter((vehicle) => vehicle.id !== id);
}

/** Parses the stored list. Anything invalid is an empty list. */
export function readListText(text: string | null, most: number): KeptList {
  const list: KeptVehicle[] = [];
  for (const item of readItems(text)) {
    if (list.length === most) break;
    const vehicle = readKeptVehicle(item);
    if (vehicle && !isKept(list, vehicle.id)) list.push(vehicle);
  }
  return list.length > 0 ? list : NONE_KEPT;
}

function readItems(text: string | null): unknown[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

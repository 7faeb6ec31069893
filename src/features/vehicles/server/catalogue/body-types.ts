import { foldValue } from './fold-text.ts';

/** Dealers' spellings of ute; a search for utes finds all of them. */
const utes = ['Ute', 'Dual Cab', 'Single Cab', 'Extra Cab', 'Space Cab', 'Cab Chassis', 'Pickup'];
const foldedUtes = new Set(utes.map(foldValue));

export function isUte(vehicleType: string): boolean {
  return foldedUtes.has(foldValue(vehicleType));
}

/** The Type choices that match a vehicle: its own, and Ute for every ute. */
export function typeChoices(vehicleType: string): readonly string[] {
  if (vehicleType === '') return [];
  if (!isUte(vehicleType)) return [vehicleType];
  return foldValue(vehicleType) === 'ute' ? ['Ute'] : [vehicleType, 'Ute'];
}

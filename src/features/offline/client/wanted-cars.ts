import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { findWords } from '../wanted-words.ts';
import type { KeptCar } from './kept-list.ts';

export const KEPT_CARS_ID = 'kept-cars';

/** What was to be searched by, for the cars that are here. */
export function wordsFor(page: URL | undefined, cars: readonly KeptCar[]): string {
  return page ? findWords(page, (words) => cars.some(({ vehicle }) => matches(vehicle, words))) : '';
}

/** Only a page of this site. */
export function readWanted(): URL | undefined {
  const asked = new URLSearchParams(location.search).get('for');
  if (!asked || !URL.canParse(asked, location.origin)) return undefined;
  const page = new URL(asked, location.origin);
  return page.origin === location.origin ? page : undefined;
}

/** Every word somewhere in what a buyer would call it. */
export function matches(vehicle: PublicVehicle, words: string): boolean {
  const {
    make,
    model,
    badge,
    vehicleType,
    fuelType,
    driveType,
    transmission,
    exteriorColor,
    headline,
    stockNumber,
  } = vehicle;
  const named = [
    vehicleTitle(vehicle),
    make,
    model,
    badge,
    vehicleType,
    fuelType,
    driveType,
    transmission,
    exteriorColor,
    headline,
    stockNumber,
  ];
  const text = named.join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

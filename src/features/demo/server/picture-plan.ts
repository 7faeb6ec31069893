import type { View } from '#artwork/artwork.ts';
import { MOST_FEATURED, PAGE_SIZE } from '#features/vehicles/fields/vehicle-options.ts';
import { compareBy, type Sortable } from '#features/vehicles/search/sorting.ts';
import { isSold } from '#features/vehicles/sold.ts';
import type { DemoVehicle } from '../inventory/demo-vehicle.ts';

export interface PlannedPicture {
  /** Index of the vehicle in the inventory. */
  vehicle: number;
  /** Index among that vehicle's pictures. */
  round: number;
  view: View;
  /** Its name in the folder of shipped pictures, by vehicle and view. */
  file: string;
}

/** In the order buyers want to see them; the last two have another background. */
const views: readonly View[] = [
  'three-quarter',
  'profile',
  'rear',
  'interior',
  'front',
  'wheel',
  'three-quarter',
  'profile',
];
export const ELSEWHERE_FROM = 6;

/**
 * Every picture in the order in which they are stored: the first of every vehicle (in the order of the public list),
 * then the second of every vehicle, and so on. Deterministic for an inventory.
 */
export function planPictures(inventory: readonly DemoVehicle[]): PlannedPicture[] {
  const inTurn = inventory
    .map((vehicle, at) => ({ vehicle, at }))
    .toSorted((one, other) => compareSeen(toSeen(one), toSeen(other)));
  return views.flatMap((view, round) =>
    inTurn
      .filter(({ vehicle }) => round < vehicle.picture.photoCount)
      .map(({ vehicle, at }) => ({ vehicle: at, round, view, file: nameFile(vehicle, round, view) })),
  );
}

/** How many pictures at the start of the plan are on the home page and the first page of results. */
export function countFirstSeen(inventory: readonly DemoVehicle[]): number {
  const featured = inventory.filter((vehicle) => vehicle.featured && !isSold(vehicle)).length;
  return Math.max(PAGE_SIZE, Math.min(featured, MOST_FEATURED));
}

interface Seen extends Sortable {
  isListed: boolean;
}

function toSeen({ vehicle, at }: { vehicle: DemoVehicle; at: number }): Seen {
  const { featured, status, daysOnYard } = vehicle;
  const rest = { year: null, priceCents: null, mileageKm: null };
  return { ...rest, id: at, featured, createdAtMs: -daysOnYard, isListed: !isSold({ status }) };
}

/** The default sort order of results; sold vehicles are not listed. */
function compareSeen(one: Seen, other: Seen): number {
  return Number(other.isListed) - Number(one.isListed) || compareBy('featured')(one, other);
}

function nameFile({ year, make, model }: DemoVehicle, round: number, view: View): string {
  const vehicle = [year ?? '', make, model].join(' ').trim().toLowerCase();
  return `${vehicle.replaceAll(/[^a-z0-9]+/g, '-')}-${round + 1}-${view}.webp`;
}

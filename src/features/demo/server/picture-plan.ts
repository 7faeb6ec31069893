import { MOST_FEATURED, PAGE_SIZE } from '#features/vehicles/fields/vehicle-options.ts';
import { compareBy, type Sortable } from '#features/vehicles/search/sorting.ts';
import { isSold } from '#features/vehicles/sold.ts';
import type { DemoVehicle } from '../inventory/demo-vehicle.ts';
import { fileOf, type ShippedList } from './shipped-pictures.ts';

export interface PlannedPicture {
  /** Index of the vehicle in the inventory. */
  vehicle: number;
  view: string;
  file: string;
  placeholder: string;
}

/**
 * Every picture in the order in which they are stored: the first of every vehicle (in the order of the public list),
 * then the second of every vehicle, and so on. Deterministic for an inventory.
 */
export function planPictures(inventory: readonly DemoVehicle[], shipped: ShippedList): PlannedPicture[] {
  const galleries = inventory
    .map((vehicle, at) => ({ vehicle, at }))
    .toSorted((one, other) => compareSeen(toSeen(one), toSeen(other)))
    .map(({ vehicle: { picture: car }, at }) =>
      Object.entries(shipped[car] ?? {}).map(([view, placeholder]) => {
        return { vehicle: at, view, placeholder, file: fileOf(car, view) };
      }),
    );
  const rounds = Math.max(...galleries.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) => galleries.flatMap((all) => all[round] ?? [])).flat();
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

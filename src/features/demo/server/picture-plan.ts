import type { PictureOptions, Setting, View } from '#artwork/artwork.ts';
import { type CabinKind, chooseCabin } from '#artwork/scenes/cabin/cabin.ts';
import { compareBy, type Sortable } from '#features/vehicles/sorting.ts';
import { MOST_FEATURED, PAGE_SIZE } from '#features/vehicles/vehicle-options.ts';
import type { DemoVehicle } from '../inventory/demo-vehicle.ts';

export interface PlannedPicture {
  /** Which vehicle of the inventory it is of. */
  vehicle: number;
  /** How many of that vehicle come before it. */
  round: number;
  options: PictureOptions;
}

/** What a buyer wants to see, in that order; the last two are taken somewhere else. */
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
const elsewhereFrom = 6;
const settings: readonly Setting[] = ['showroom', 'coast-road', 'country-town', 'dusk', 'red-earth'];

/**
 * Every picture of the yard in the order it is drawn: the first one of every vehicle, in the order in which visitors
 * see them, then the second of every vehicle, and so on. The same inventory gives the same plan.
 */
export function planPictures(inventory: readonly DemoVehicle[]): PlannedPicture[] {
  const inTurn = inventory
    .map((vehicle, at) => ({ vehicle, at }))
    .toSorted((one, other) => compareSeen(toSeen(one), toSeen(other)));
  return views.flatMap((view, round) =>
    inTurn
      .filter(({ vehicle }) => round < vehicle.picture.photoCount)
      .map(({ vehicle, at }) => ({ vehicle: at, round, options: describe(vehicle, at, view, round) })),
  );
}

/** How many pictures from the beginning of the plan are on the home page and on the first page of results. */
export function countFirstSeen(inventory: readonly DemoVehicle[]): number {
  const featured = inventory.filter((vehicle) => vehicle.featured && vehicle.status !== 'sold').length;
  return Math.max(PAGE_SIZE, Math.min(featured, MOST_FEATURED));
}

interface Seen extends Sortable {
  isListed: boolean;
}

function toSeen({ vehicle, at }: { vehicle: DemoVehicle; at: number }): Seen {
  const { featured, status, daysOnYard } = vehicle;
  const rest = { year: null, priceCents: null, mileageKm: null };
  return { ...rest, id: at, featured, createdAtMs: -daysOnYard, isListed: status !== 'sold' };
}

/** As results are sorted unless told otherwise; sold vehicles are in no list. */
function compareSeen(one: Seen, other: Seen): number {
  return Number(other.isListed) - Number(one.isListed) || compareBy('featured')(one, other);
}

function describe(vehicle: DemoVehicle, at: number, view: View, round: number): PictureOptions {
  const { shape, paint, trim, electric = false, face } = vehicle.picture;
  const place = round >= elsewhereFrom ? at + 2 : at;
  const setting = settings[place % settings.length] ?? 'showroom';
  return { shape, view, setting, paint, trim, electric, face, cabin: cabinOf(vehicle), seed: at + 1 };
}

/** Year, kind and price say more of a dashboard than the shape alone. */
function cabinOf({ picture, year, price, vehicleType }: DemoVehicle): CabinKind {
  // Nobody had a screen in the dashboard then.
  if (picture.isClassic ?? (year !== null && year < 2000)) return 'classic';
  if (vehicleType === 'Grand Tourer') return 'luxury';
  if (!picture.electric && ['sedan', 'wagon', 'suv'].includes(picture.shape))
    return (price ?? 0) >= 60_000 && (year ?? 0) >= 2018 ? 'luxury' : 'everyday';
  return chooseCabin(picture.shape, picture.electric === true);
}

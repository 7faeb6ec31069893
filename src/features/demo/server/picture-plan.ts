import type { PictureOptions, Setting, View } from '#artwork/artwork.ts';
import { type CabinKind, chooseCabin } from '#artwork/scenes/cabin/cabin.ts';
import { MOST_FEATURED, PAGE_SIZE } from '#features/vehicles/fields/vehicle-options.ts';
import { compareBy, type Sortable } from '#features/vehicles/search/sorting.ts';
import { isSold } from '#features/vehicles/sold.ts';
import type { DemoVehicle } from '../inventory/demo-vehicle.ts';

export interface PlannedPicture {
  /** Index of the vehicle in the inventory. */
  vehicle: number;
  /** Index among that vehicle's pictures. */
  round: number;
  options: PictureOptions;
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
const elsewhereFrom = 6;
const settings: readonly Setting[] = ['showroom', 'coast-road', 'country-town', 'dusk', 'red-earth'];

/**
 * Every picture in drawing order: the first of every vehicle (in the order of the public list), then the second of
 * every vehicle, and so on. Deterministic for an inventory.
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

function describe(vehicle: DemoVehicle, at: number, view: View, round: number): PictureOptions {
  const { shape, paint, trim, electric = false, face } = vehicle.picture;
  const place = round >= elsewhereFrom ? at + 2 : at;
  const setting = settings[place % settings.length] ?? 'showroom';
  return { shape, view, setting, paint, trim, electric, face, cabin: cabinOf(vehicle), seed: at + 1 };
}

/** A dashboard depends on year, category and price as well as on the body shape. */
function cabinOf({ picture, year, price, vehicleType }: DemoVehicle): CabinKind {
  // Before screens in dashboards.
  if (picture.isClassic ?? (year !== null && year < 2000)) return 'classic';
  if (vehicleType === 'Grand Tourer') return 'luxury';
  if (!picture.electric && ['sedan', 'wagon', 'suv'].includes(picture.shape))
    return (price ?? 0) >= 60_000 && (year ?? 0) >= 2018 ? 'luxury' : 'everyday';
  return chooseCabin(picture.shape, picture.electric === true);
}

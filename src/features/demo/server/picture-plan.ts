import type { PictureOptions, Setting, View } from '#artwork/artwork.ts';
import { type CabinKind, chooseCabin } from '#artwork/scenes/cabin/cabin.ts';
import type { DemoVehicle } from '../inventory/demo-vehicle.ts';

export interface PlannedPicture {
  /** Which vehicle of the inventory it is of. */
  vehicle: number;
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
 * Every picture of the yard in the order it is drawn: the first one of every vehicle, those on the home page
 * before the others, then the second of every vehicle, and so on. The same inventory gives the same plan.
 */
export function planPictures(inventory: readonly DemoVehicle[]): PlannedPicture[] {
  const vehicles = inventory.map((vehicle, at) => ({ vehicle, at }));
  const inTurn = vehicles.toSorted(
    (one, other) => Number(other.vehicle.featured) - Number(one.vehicle.featured),
  );
  return views.flatMap((view, round) =>
    inTurn
      .filter(({ vehicle }) => round < vehicle.picture.photoCount)
      .map(({ vehicle, at }) => ({ vehicle: at, options: describe(vehicle, at, view, round) })),
  );
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

import type { PictureOptions, Setting } from '#artwork/artwork.ts';
import { type CabinKind, chooseCabin } from '#artwork/scenes/cabin/cabin.ts';
import type { DemoVehicle } from '../inventory/demo-vehicle.ts';
import { demoInventory } from '../inventory/inventory.ts';
import { ELSEWHERE_FROM, type PlannedPicture, planPictures } from '../server/picture-plan.ts';
import { offeredPictures } from '../server/shipped-pictures.ts';

interface Drawing {
  file: string;
  options: PictureOptions;
}

const settings: readonly Setting[] = ['showroom', 'coast-road', 'country-town', 'dusk', 'red-earth'];

/** What is to be seen on each picture that is shipped. */
export function listDrawings(): Drawing[] {
  return [
    ...planPictures(demoInventory).map((picture) => ({ file: picture.file, options: describe(picture) })),
    ...offeredPictures.map(({ file, view }) => ({ file, options: { ...offeredCar, view } })),
  ];
}

const offeredCar: Omit<PictureOptions, 'view'> = {
  ...{ shape: 'suv', setting: 'country-town', paint: '#7c1f24', trim: '#26272a', seed: 77 },
};

function describe({ vehicle: at, round, view }: PlannedPicture): PictureOptions {
  const vehicle = demoInventory[at];
  if (!vehicle) throw new Error(`There is no vehicle ${at}`);
  const { shape, paint, trim, electric = false, face } = vehicle.picture;
  const place = round >= ELSEWHERE_FROM ? at + 2 : at;
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

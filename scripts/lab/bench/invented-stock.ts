import { emptyFields } from '#features/vehicles/fields/vehicle-fields.ts';
import {
  driveTypes,
  fuelTypes,
  transmissions,
  vehicleTypes,
} from '#features/vehicles/fields/vehicle-options.ts';
import { makesAndModels } from '#features/vehicles/makes-and-models.fixture.ts';
import type { ListedVehicle } from '#features/vehicles/server/catalogue/listed-vehicle.ts';

export const NOW_MS = Date.parse('2026-03-10T02:00:00Z');

/** The same inventory on every run. */
export function inventStock(size: number): readonly ListedVehicle[] {
  let seed = 42;
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  const upTo = (most: number) => Math.floor(random() * most);
  const oneOf = <Item>(items: readonly Item[]): Item => items[upTo(items.length)] as Item; // never empty
  const letters = (count: number) =>
    Array.from({ length: count }, () => 'ABCDEFGHJKLMNPRSTUVWXYZ'[upTo(23)]).join('');
  const digits = (count: number) => Array.from({ length: count }, () => upTo(10)).join('');
  const syllables = 'ba co di fe gu ha ji ko la me ni o pu ri sa te u ve wa zo'.split(' ');
  // Besides the usual words: names of towns, people, packs and paints, most of them rare.
  const rareWords = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 2 + upTo(3) }, () => oneOf(syllables)).join(''),
  );
  const tradeWords =
    `the a and with full service history one owner leather heated seats sunroof panoramic alloy wheels reverse camera
    navigation parking sensors cruise control climate bluetooth apple carplay android auto tow bar bull low kilometres
    immaculate condition inside out books two keys log luxury sport pack premium sound system electric memory driver
    assist lane keep blind spot monitoring turbo diesel petrol automatic manual drives like new must be seen finance
    available trade-ins welcome statutory warranty included roadworthy certificate registered until december finished
    in stunning paint throughout factory options private plate free delivery within nsw call today to book your test`
      .split(/\s+/)
      .filter(Boolean);
  const paints =
    'White|Pearl White|Black|Onyx Black|Metallic Grey|Gunmetal|Silver|Navy|Torch Red|Burgundy|British Racing Green|Champagne|Bronze|Midnight Purple|Yellow'.split(
      '|',
    );
  const trims = 'Black|Black/Red|Cognac|Cream|Grey|Tan|Ebony/Ivory|Saddle Brown|'.split('|');
  const makes = Object.keys(makesAndModels);

  return Array.from({ length: size }, (_, at): ListedVehicle => {
    const make = random() < 0.15 ? 'Toyota' : oneOf(makes);
    const words = Array.from({ length: 30 + upTo(60) }, () =>
      random() < 0.93 ? oneOf(tradeWords) : oneOf(rareWords),
    );
    return Object.freeze({
      ...emptyFields,
      id: at + 1,
      year: random() < 0.02 ? null : 1960 + Math.floor(66 * Math.sqrt(random())),
      make,
      model: oneOf(makesAndModels[make] ?? ['']),
      headline: `${oneOf(tradeWords)} ${oneOf(tradeWords)} ${oneOf(rareWords)}`,
      description: `${words.join(' ')}. ${upTo(300)},000 km.`,
      priceCents: random() < 0.03 ? null : (5 + upTo(400)) * 100_000 - 1_000,
      publicPrices: [],
      mileageKm: random() < 0.03 ? null : upTo(250_000),
      featured: random() < 0.02,
      status: oneOf(['available', 'available', 'available', 'reserved', '']),
      tag: random() < 0.05 ? 'SPECIAL OFFER' : '',
      fuelType: oneOf(fuelTypes),
      transmission: oneOf(transmissions),
      vehicleType: oneOf(vehicleTypes),
      driveType: oneOf(driveTypes),
      engine: `${1 + upTo(5)}.${upTo(10)}L V${oneOf([6, 8])}`,
      rego: `${letters(3)} ${digits(2)}${letters(1)}`,
      exteriorColor: oneOf(paints),
      interiorColor: oneOf(trims),
      stockNumber: random() < 0.5 ? `U${digits(5)}` : '',
      vin: `${letters(5)}${digits(2)}${letters(4)}${digits(6)}`,
      specifications: {},
      createdAtMs: NOW_MS - upTo(400 * 86_400) * 1_000,
      updatedAtMs: NOW_MS,
      featuredPhotoId: null,
      photos: [],
    });
  });
}

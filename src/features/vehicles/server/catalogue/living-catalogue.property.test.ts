import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortModes } from '../../fields/vehicle-options.ts';
import type { VehicleFilters } from '../../search/vehicle-filters.ts';
import type { Catalogue } from './catalogue.ts';
import { aVehicle, buildCatalogue, DAY_MS, NOW_MS } from './listed-vehicle.fixture.ts';
import type { ListedPhoto, ListedVehicle } from './listed-vehicle.ts';
import { openCatalogue, type VehicleChange } from './living-catalogue.ts';

// Few values, in several spellings and near to each other: edits then often change the most common spelling, remove
// the last vehicle of a choice, or bring a word that was forgiven as a typing error.
const text = (...values: string[]) => fc.constantFrom('', ...values);
const number = (...values: number[]) => fc.option(fc.constantFrom(...values), { nil: null });
const words = [
  'leather',
  'lether',
  'turbo',
  'twin-turbo',
  '100%',
  'e_type',
  'landcruiser',
  'land cruiser',
  'Citroën',
];
const sentence = fc.subarray(words, { maxLength: 4 }).map((some) => some.join(' '));

const anyVehicle = fc.record({
  make: text('Toyota', 'TOYOTA', ' toyota', 'Citroën', 'citroen', '__proto__', 'BMW'),
  model: text('LandCruiser', 'Land Cruiser', 'C 63', 'C63', '911'),
  headline: sentence,
  description: sentence,
  vehicleType: text('Ute', 'ute', 'Dual Cab', 'SUV'),
  transmission: text('Manual', 'manual'),
  fuelType: text('Petrol', 'Diesel'),
  driveType: text('4WD', 'AWD'),
  exteriorColor: text('White', 'Gunmetal', 'Black / Silver', 'Midnight Purple'),
  interiorColor: text('Black', 'Black/Red', 'Cognac'),
  engine: text('2.0L V6', '5L V8'),
  stockNumber: text('U12345', 'U12346'),
  rego: text('ABC 12D', 'leath'),
  vin: text('WBA12345678901234'),
  year: number(1965, 1999, 2024),
  priceCents: number(0, 1_999_999, 2_000_000),
  mileageKm: number(0, 10_000, 75_001),
  seats: number(2, 5, 7),
  towBrakedKg: number(750, 3_500),
  powerKw: number(99, 150),
  registered: fc.constantFrom('', 'yes', 'no'),
  tag: text('SPECIAL OFFER', ' special offer', 'DEMO'),
  status: fc.constantFrom('available', 'available', 'reserved', 'sold'),
  featured: fc.boolean(),
  createdAtMs: fc.constantFrom(NOW_MS, NOW_MS + DAY_MS, NOW_MS - 14 * DAY_MS + 1, NOW_MS - 14 * DAY_MS),
  featuredPhotoId: number(1, 2),
  photoIds: fc.subarray([1, 2, 3]),
});

type Drawn = typeof anyVehicle extends fc.Arbitrary<infer Fields> ? Fields : never;

/** A photo belongs to one vehicle. */
function listedAs(id: number, { photoIds, ...fields }: Drawn): ListedVehicle {
  return aVehicle({ ...fields, id, photos: photoIds.map((photoId) => aPhoto(id * 3 + photoId)) });
}

function aPhoto(id: number): ListedPhoto {
  return { id, width: 4, height: 3, placeholder: '', isIllustration: false, fileKey: `key ${id}` };
}

const anyFilters: fc.Arbitrary<VehicleFilters> = fc.record(
  {
    make: fc.constantFrom('toyota', 'CITROEN', '__proto__'),
    model: fc.constantFrom('c63', '911'),
    type: fc.constantFrom('ute', 'suv'),
    priceMin: fc.constantFrom(0, 19_999.99),
    priceMax: fc.constantFrom(19_999.99, 20_000),
    yearMin: fc.constantFrom(1999),
    yearMax: fc.constantFrom(1999),
    mileageMax: fc.constantFrom(10_000, 75_000, 80_000),
    seatsMin: fc.constantFrom(5, 6),
    towMin: fc.constantFrom(750, 1_000),
    powerMin: fc.constantFrom(100),
    registered: fc.boolean(),
    transmission: fc.constantFrom('manual'),
    fuelType: fc.constantFrom('Diesel'),
    drive: fc.constantFrom('4wd'),
    exteriorColor: fc.constantFrom('White', 'Gray', 'Silver', 'Exotic', 'gunmetal'),
    interiorColor: fc.constantFrom('Black', 'Tan', 'Two-Tone'),
    recentlyAdded: fc.boolean(),
    specialOffer: fc.boolean(),
    keywords: fc
      .subarray(
        [...words, 'lethar', 'turb', 'twin', 'cruiser', 'abc12d', '12d', 'u123', '%', '2.0l', 'u', 'gr'],
        {
          maxLength: 3,
        },
      )
      .map((some) => some.join(' ')),
  },
  { requiredKeys: [] },
);

const anyEdit = fc.record({
  id: fc.integer({ min: 1, max: 12 }),
  vehicle: fc.option(anyVehicle, { nil: undefined, freq: 4 }),
});
/** A batch of edits, and the days that pass before it. */
const anyStep = fc.record({
  edits: fc.array(anyEdit, { maxLength: 4 }),
  days: fc.constantFrom(0, 0, 1, 13.99),
});

/** Everything that a catalogue can be asked, byte for byte. */
function askAll(yard: Catalogue, searches: readonly VehicleFilters[]): string {
  const ids = (vehicles: readonly ListedVehicle[]) => vehicles.map(({ id }) => id);
  return JSON.stringify([
    [yard.builtAtMs, yard.staleAtMs, yard.listed, ids(yard.featured()), ids(yard.sold()).sort()],
    searches.map((filters) => [
      sortModes.map((sort) => yard.search(filters, sort, 2, 2)),
      sortModes.map((sort) => ids(yard.search(filters, sort, 1, 100).vehicles)),
      yard.count(filters),
      yard.closestTo(filters, 4),
    ]),
    Array.from({ length: 14 }, (_, id) => yard.find(id) ?? null),
    Array.from({ length: 43 }, (_, id) => yard.findPhoto(id) ?? null),
    yard.listed.map((vehicle) => [yard.tagOf(vehicle), ids(yard.similarTo(vehicle, 3))]),
    ids(yard.similarTo(aVehicle({ id: 99, make: 'Toyota', vehicleType: 'Dual Cab', driveType: '4WD' }), 3)),
  ]);
}

it('answers after any edits as one that is built anew, and each version as before', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyVehicle, { maxLength: 9 }),
      fc.array(anyStep, { minLength: 1, maxLength: 5 }),
      fc.array(anyFilters, { minLength: 1, maxLength: 4 }),
      async (drawn, steps, drawnSearches) => {
        const searches = [{}, ...drawnSearches];
        const stock = new Map(drawn.map((fields, at) => [at + 1, listedAs(at + 1, fields)]));
        let nowMs = NOW_MS;
        const living = await openCatalogue([...stock.values()], { version: 'test', nowMs });
        const versions = [{ yard: living.current(), answers: askAll(living.current(), searches) }];
        for (const { edits, days } of steps) {
          nowMs += days * DAY_MS;
          const changes = edits.map(
            ({ id, vehicle }): VehicleChange => ({ id, vehicle: vehicle && listedAs(id, vehicle) }),
          );
          for (const { id, vehicle } of changes)
            if (vehicle) stock.set(id, vehicle);
            else stock.delete(id);
          const changed = await living.change(changes, { version: 'test', nowMs });
          const anew = await buildCatalogue([...stock.values()], { version: 'test', nowMs });
          if (!changed) throw new Error('There was room for it');
          const answers = askAll(changed, searches);
          expect(answers).toBe(askAll(anew, searches));
          versions.push({ yard: changed, answers });
        }
        for (const { yard, answers } of versions) expect(askAll(yard, searches)).toBe(answers);
      },
    ),
    { numRuns: 60 },
  );
});

it('also when a field comes to have very many values', async () => {
  const stock = Array.from({ length: 60 }, (_, at) => aVehicle({ id: at + 1, model: `Model ${at}` }));
  const options = { version: 'test', nowMs: NOW_MS };
  const living = await openCatalogue(stock, options);
  const searches = [{}, { model: 'model 7' }, { model: 'model 61' }, { model: 'model 68', make: 'Toyota' }];
  const first = living.current();
  const before = askAll(first, searches);
  for (let at = 60; at < 70; at += 1) {
    const vehicle = aVehicle({ id: at + 1, model: `Model ${at}` });
    const former = aVehicle({ id: at - 49, model: `model ${at - 50}`, make: 'Kia' });
    stock.push(vehicle);
    stock[at - 50] = former;
    await living.change(
      [vehicle, former].map((one) => ({ id: one.id, vehicle: one })),
      options,
    );
    expect(askAll(living.current(), searches)).toBe(askAll(await buildCatalogue(stock, options), searches));
  }
  expect(askAll(first, searches)).toBe(before);
});

it('takes in no more than it has room for, and says when it is time for a new one', async () => {
  const living = await openCatalogue([aVehicle()], { version: 'test', nowMs: NOW_MS });
  const options = { version: 'changed', nowMs: NOW_MS };
  const changes = (count: number, make: string) =>
    Array.from({ length: count }, (_, at) => ({ id: at + 1, vehicle: aVehicle({ id: at + 1, make }) }));
  expect(await living.change(changes(257, 'Kia'), options)).toBeUndefined();
  expect(living.current().version).toBe('test');
  expect((await living.change(changes(128, 'Kia'), options))?.listed).toHaveLength(128);
  expect(living.isCramped()).toBe(false);
  expect((await living.change(changes(128, 'Ford'), options))?.count({}).facets.make).toEqual({ Ford: 128 });
  expect(living.isCramped()).toBe(true);
  expect(await living.change(changes(1, 'Kia'), options)).toBeUndefined();
  expect(living.current().listed).toHaveLength(128);
});

it('takes no more room for what is as it was', async () => {
  const living = await openCatalogue([aVehicle()], { version: 'test', nowMs: NOW_MS });
  for (let round = 0; round < 300; round += 1)
    expect(
      await living.change([{ id: 1, vehicle: aVehicle() }], { version: 'next', nowMs: NOW_MS }),
    ).toBeDefined();
  expect(living.isCramped()).toBe(false);
});

it('finds a photo with the vehicle that has it in each version', async () => {
  const living = await openCatalogue([aVehicle({ photos: [aPhoto(7)] }), aVehicle({ id: 2 })], {
    version: 'test',
    nowMs: NOW_MS,
  });
  const options = { version: 'next', nowMs: NOW_MS };
  const versions = [living.current()];
  for (const [one, other] of [
    [[], [aPhoto(7)]],
    [[], []],
    [[{ ...aPhoto(7), fileKey: 'another' }], []],
  ]) {
    const changes = [
      { id: 1, vehicle: aVehicle({ photos: one ?? [] }) },
      { id: 2, vehicle: aVehicle({ id: 2, photos: other ?? [] }) },
    ];
    await living.change(changes, options);
    versions.push(living.current());
  }
  const keys = versions.map((yard) => yard.findPhoto(7)?.fileKey);
  expect(keys).toEqual(['key 7', 'key 7', undefined, 'another']);
});

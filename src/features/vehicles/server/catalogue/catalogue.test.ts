import { describe, expect, it } from 'vitest';
import type { VehicleFilters } from '../../search/vehicle-filters.ts';

import { aCatalogue, aVehicle, buildCatalogue, DAY_MS, NOW_MS } from './listed-vehicle.fixture.ts';
import type { ListedVehicle } from './listed-vehicle.ts';

async function find(vehicles: readonly Partial<ListedVehicle>[], filters: VehicleFilters): Promise<number[]> {
  const yard = await aCatalogue(vehicles);
  const { vehicles: found, total } = yard.search(filters, 'featured', 1, 100);
  expect(total).toBe(found.length);
  expect(yard.count(filters).total).toBe(total);
  return found.map(({ id }) => id).sort((one, other) => one - other);
}

describe('each filter', () => {
  it.each<[string, Partial<ListedVehicle>, Partial<ListedVehicle>, VehicleFilters]>([
    ['make', { make: 'Toyota' }, { make: 'Toyota Lexus' }, { make: ' toyota ' }],
    ['make with an accent', { make: 'Citroën' }, { make: 'Ford' }, { make: 'Citroen' }],
    ['model', { model: ' LandCruiser ' }, { model: 'LandCruiser Prado' }, { model: 'LANDCRUISER' }],
    ['type', { vehicleType: 'SUV' }, { vehicleType: 'Sedan' }, { type: 'suv' }],
    ['transmission', { transmission: 'Manual' }, { transmission: 'Automatic' }, { transmission: 'manual' }],
    ['fuelType', { fuelType: 'Hybrid' }, { fuelType: 'Plug-in Hybrid' }, { fuelType: 'Hybrid' }],
    ['drive', { driveType: 'AWD' }, { driveType: '4WD' }, { drive: 'awd' }],
    ['priceMin', { priceCents: 2_000_000 }, { priceCents: 1_999_999 }, { priceMin: 20_000 }],
    ['priceMax', { priceCents: 2_000_000 }, { priceCents: 2_000_001 }, { priceMax: 20_000 }],
    ['priceMin with cents', { priceCents: 110 }, { priceCents: 109 }, { priceMin: 1.1 }],
    ['priceMax with cents', { priceCents: 1_999_999 }, { priceCents: 2_000_000 }, { priceMax: 19_999.99 }],
    ['yearMin', { year: 2000 }, { year: 1999 }, { yearMin: 2000 }],
    ['yearMax', { year: 2000 }, { year: 2001 }, { yearMax: 2000 }],
    ['mileageMax', { mileageKm: 10_000 }, { mileageKm: 10_001 }, { mileageMax: 10_000 }],
    ['unknown price under a bound', { priceCents: 0 }, { priceCents: null }, { priceMin: 0 }],
    ['unknown year under a bound', { year: 1900 }, { year: null }, { yearMax: 2100 }],
    ['unknown mileage under a bound', { mileageKm: 0 }, { mileageKm: null }, { mileageMax: 999_999 }],
    [
      'recentlyAdded',
      { createdAtMs: NOW_MS - 13 * DAY_MS },
      { createdAtMs: NOW_MS - 14 * DAY_MS },
      { recentlyAdded: true },
    ],
    ['specialOffer', { tag: ' Special Offer ' }, { tag: 'NEW ARRIVAL' }, { specialOffer: true }],
    [
      'specialOffer of a reserved one',
      { tag: 'SPECIAL OFFER', status: 'reserved' },
      {},
      { specialOffer: true },
    ],
    ['keywords', { headline: 'One owner' }, {}, { keywords: 'owner' }],
    [
      'several together',
      { make: 'Kia', year: 2020 },
      { make: 'Kia', year: 2010 },
      { make: 'Kia', yearMin: 2015 },
    ],
  ])('%s', async (_, matching, other, filters) => {
    expect(await find([matching, other], filters)).toEqual([1]);
  });

  it('keeps everything where nothing is asked, unknown values and old classics too', async () => {
    const vehicles = [{ year: null, priceCents: null, mileageKm: null }, { year: 1955 }, { make: '' }];
    expect(await find(vehicles, {})).toEqual([1, 2, 3]);
    const asGood = {
      make: '',
      model: ' ',
      keywords: '',
      exteriorColor: '',
      recentlyAdded: false,
      specialOffer: false,
    };
    expect(await find(vehicles, asGood)).toEqual([1, 2, 3]);
  });
});

describe('what is public', () => {
  it('leaves sold vehicles out of every list, but finds them by id', async () => {
    const yard = await aCatalogue([
      { status: 'sold', featured: true },
      { status: 'SOLD' },
      { status: 'reserved' },
      { status: 'on-hold' },
      { status: '' },
    ]);
    expect(yard.listed.map(({ id }) => id)).toEqual([5, 4, 3]);
    expect(yard.search({}, 'featured', 1, 12).total).toBe(3);
    expect(yard.count({}).facets.make).toEqual({ Toyota: 3 });
    expect(yard.featured()).toEqual([]);
    expect(yard.find(1)?.status).toBe('sold');
    expect(yard.find(99)).toBeUndefined();
  });

  it('lists the featured vehicles in the featured order', async () => {
    const yard = await aCatalogue([
      { featured: true },
      {},
      { featured: true, createdAtMs: NOW_MS },
      { featured: true },
    ]);
    expect(yard.featured().map(({ id }) => id)).toEqual([3, 4, 1]);
  });

  it('is empty for an empty yard', async () => {
    const yard = await aCatalogue([]);
    expect(yard.search({ keywords: 'ford', make: 'Ford' }, 'price-asc', 1, 12)).toEqual({
      vehicles: [],
      total: 0,
    });
    expect(yard.count({}).total).toBe(0);
    expect(yard.closestTo({ make: 'Ford' }, 3)).toEqual([]);
    expect(yard.similarTo(aVehicle(), 3)).toEqual([]);
  });
});

describe('paging', () => {
  it('gives each vehicle on one page, and nothing past the last', async () => {
    const yard = await aCatalogue(Array.from({ length: 70 }, () => ({})));
    const pages = [1, 2, 3, 4].map((page) => yard.search({}, 'featured', page, 20));
    expect(pages.map(({ vehicles }) => vehicles.length)).toEqual([20, 20, 20, 10]);
    expect(new Set(pages.flatMap(({ vehicles }) => vehicles)).size).toBe(70);
    expect(yard.search({}, 'price-asc', 5, 20)).toEqual({ vehicles: [], total: 70 });
    expect(yard.search({}, 'price-asc', 999_999_999, 100).vehicles).toEqual([]);
  });
});

describe('facets', () => {
  it('counts each facet without its own condition and with the others', async () => {
    const yard = await aCatalogue([
      { make: 'Toyota', model: 'Camry', vehicleType: 'Sedan', mileageKm: 9_000 },
      { make: 'toyota', model: 'Hilux', vehicleType: 'Ute', mileageKm: 40_000, tag: 'special offer' },
      { make: 'Toyota', model: 'Hilux', vehicleType: 'Ute', mileageKm: null, exteriorColor: 'Gunmetal' },
      { make: 'Ford', model: 'Ranger', vehicleType: 'Ute', mileageKm: 80_000, createdAtMs: NOW_MS },
    ]);
    const { total, facets } = yard.count({ make: 'TOYOTA', model: 'hilux' });
    expect(total).toBe(2);
    expect(facets.make).toEqual({ Toyota: 3, Ford: 1 });
    expect(facets.model).toEqual({ Camry: 1, Hilux: 2 });
    expect(facets.type).toEqual({ Ute: 2 });
    expect(facets.exteriorColor).toEqual({ White: 1, Gray: 1 });
    expect(facets.mileageMax).toEqual({ 50000: 1, 75000: 1 });
    expect(facets.recentlyAdded).toEqual({});
    expect(facets.specialOffer).toEqual({ true: 1 });
    expect(yard.count({}).facets.mileageMax).toEqual({ 10000: 1, 20000: 1, 30000: 1, 50000: 2, 75000: 2 });
    expect(yard.count({ mileageMax: 10_000 }).facets.mileageMax).toEqual(yard.count({}).facets.mileageMax);
    expect(yard.count({ specialOffer: true, recentlyAdded: true }).facets.recentlyAdded).toEqual({});
  });

  it('shows the spelling that is most common', async () => {
    const yard = await aCatalogue([
      { make: 'KIA' },
      { make: 'Kia ' },
      { make: 'Kia' },
      { make: 'Kia' },
      { make: '' },
    ]);
    expect(yard.count({}).facets.make).toEqual({ Kia: 4 });
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'takes %s for a name like any other',
    async (name) => {
      const yard = await aCatalogue([{ make: name, model: name }, { make: 'Ford' }]);
      expect(Object.entries(yard.count({}).facets.make)).toEqual(
        expect.arrayContaining([
          [name, 1],
          ['Ford', 1],
        ]),
      );
      expect(yard.search({ make: name.toUpperCase() }, 'featured', 1, 12).total).toBe(1);
      expect(yard.search({ keywords: name }, 'featured', 1, 12).total).toBe(1);
      expect(yard.search({ make: 'valueOf', exteriorColor: 'valueOf' }, 'featured', 1, 12).total).toBe(0);
    },
  );
});

describe('similar vehicles', () => {
  it('are of the same type, nearest in price and year first, never sold nor the vehicle itself', async () => {
    const suv = { vehicleType: 'SUV', make: 'Ford' };
    const yard = await aCatalogue([
      { ...suv, priceCents: 5_000_000, year: 2020 },
      { ...suv, priceCents: 20_000_000, year: 2020 },
      { ...suv, priceCents: 5_200_000, year: 2020 },
      { ...suv, priceCents: 5_000_000, year: 2005 },
      { ...suv, priceCents: 5_000_000, year: 2020, status: 'sold' },
      { ...suv, vehicleType: ' suv', priceCents: null, year: 2020 },
      { vehicleType: 'Sedan', priceCents: 5_000_000, year: 2020 },
      { vehicleType: 'Sedan', priceCents: 500_000, year: 1990 },
    ]);
    const ids = (id: number, howMany: number) =>
      yard.similarTo(yard.find(id) ?? aVehicle(), howMany).map((vehicle) => vehicle.id);
    expect(ids(1, 2)).toEqual([3, 6]);
    expect(ids(1, 6)).toEqual([3, 6, 4, 2, 7, 8]); // other types fill up
    expect(ids(5, 1)).toEqual([1]); // for a sold one too
    expect(ids(1, 0)).toEqual([]);
  });
});

describe('closest vehicles', () => {
  it('keep the body before the make, and say what is off', async () => {
    const yard = await aCatalogue([
      { make: 'Toyota', vehicleType: 'Sedan', fuelType: 'Petrol', priceCents: 4_000_000 },
      { make: 'Ford', vehicleType: 'Dual Cab', fuelType: 'Diesel', priceCents: 4_699_000 },
      { make: 'Toyota', vehicleType: 'Ute', fuelType: 'Petrol', priceCents: 4_400_000, mileageKm: 110_000 },
    ]);
    const asked = { make: 'Toyota', type: 'Ute', fuelType: 'diesel', priceMax: 45_000, mileageMax: 100_000 };
    expect(yard.closestTo(asked, 3).map(({ vehicle, misses }) => [vehicle.id, ...misses])).toEqual([
      [3, '10,000 km more', 'Petrol'],
      [2, 'Ford', '$1,990 over'],
      [1, 'Sedan', 'Petrol'],
    ]);
    expect(yard.closestTo({ keywords: 'diesel ute under $45k' }, 1)).toMatchObject([
      { vehicle: { id: 2 }, misses: ['$1,990 over'] },
    ]);
  });

  it('come nearest first also when all are far too dear', async () => {
    const yard = await aCatalogue(
      [6_699_000, 4_699_000, null, 14_199_000].map((priceCents) => ({ vehicleType: 'Ute', priceCents })),
    );
    expect(
      yard.closestTo({ keywords: 'ute under $5k' }, 4).map(({ vehicle, misses }) => [vehicle.id, ...misses]),
    ).toEqual([
      [2, '$41,990 over'],
      [1, '$61,990 over'],
      [4, '$136,990 over'],
      [3, 'price on request'],
    ]);
  });

  it('say what is off of what was asked in words', async () => {
    const yard = await aCatalogue([
      { vehicleType: 'Van', fuelType: 'Diesel', driveType: '4WD', priceCents: 4_499_000 },
      { vehicleType: 'Pickup', fuelType: 'Petrol', driveType: 'AWD', priceCents: 4_000_000 },
      { vehicleType: 'Ute', fuelType: 'Plug-in Hybrid', driveType: '', priceCents: 4_000_000 },
    ]);
    const misses = (keywords: string) =>
      yard
        .closestTo({ keywords }, 3)
        .toSorted((one, other) => one.vehicle.id - other.vehicle.id)
        .map((close) => close.misses.join(', '));
    expect(misses('diesel ute under $40k')).toEqual(['Van, $4,990 over', 'Petrol', 'Plug-in Hybrid']);
    expect(misses('hybrid 4x4')).toEqual(['Diesel', 'Petrol, AWD', 'not known to be 4WD']);
  });

  it('miss as little as can be of what was asked', async () => {
    const yard = await aCatalogue([
      { make: 'Toyota', exteriorColor: 'Red', priceCents: 3_000_000 },
      { make: 'Toyota', exteriorColor: 'Blue', priceCents: 9_000_000 },
      { make: 'Ford', exteriorColor: 'Blue', priceCents: 3_000_000, headline: 'Tow bar' },
      { make: 'Toyota', exteriorColor: 'Blue', priceCents: 3_200_000 },
    ]);
    const ids = (filters: VehicleFilters, howMany = 4) =>
      yard.closestTo(filters, howMany).map(({ vehicle }) => vehicle.id);
    const asked = { make: 'Toyota', exteriorColor: 'Blue', priceMax: 30_000 };
    expect(yard.search(asked, 'featured', 1, 12).total).toBe(0);
    expect(ids(asked)).toEqual([4, 1, 2, 3]);
    expect(ids(asked, 2)).toEqual([4, 1]);
    expect(ids({ keywords: 'blue tow lamborghini' }, 1)).toEqual([3]);
    expect(ids({ make: 'Lada' })).toEqual([4, 3, 2, 1]);
  });
});

describe('utes', () => {
  const types = [
    'Ute',
    'Dual Cab',
    'single cab',
    'Extra Cab',
    'Space Cab',
    'Cab Chassis',
    'Pickup',
    'Van',
    'Truck',
  ];
  const asADealer = { fuelType: 'Diesel', priceCents: 4_000_000 };

  it('are found whatever the dealer calls them, by type, by word and in the counts', async () => {
    const yard = await aCatalogue(types.map((vehicleType) => ({ ...asADealer, vehicleType })));
    const found = (filters: VehicleFilters) => yard.search(filters, 'featured', 1, 100).total;
    expect(found({ type: 'Ute' })).toBe(7);
    expect(found({ keywords: 'ute' })).toBe(7);
    expect(found({ type: 'dual cab' })).toBe(1);
    expect(yard.count({}).facets.type).toMatchObject({ Ute: 7, 'Dual Cab': 1, Van: 1 });
    expect(found({ keywords: 'Diesel ute under $45k' })).toBe(7);
    expect(found({ keywords: 'diesel ute under $35k' })).toBe(0);
    expect(found({ keywords: 'diesel van 2019' })).toBe(1);
  });
});

describe('a bound of mileage that is none of the choices', () => {
  it('has the number of vehicles that it gives', async () => {
    const yard = await aCatalogue([{ mileageKm: 55_000 }, { mileageKm: 65_000 }]);
    expect(yard.count({ mileageMax: 60_000 })).toMatchObject({
      total: 1,
      facets: { mileageMax: { 60000: 1 } },
    });
    expect(yard.count({ mileageMax: 75_000 }).facets.mileageMax).toEqual({ 75000: 2 });
  });
});

describe('the snapshot', () => {
  it('does not change with what it was built from', async () => {
    const vehicles = [aVehicle({ id: 1 }), aVehicle({ id: 2, featured: true })];
    const yard = await buildCatalogue(vehicles, { version: 'v7', nowMs: NOW_MS });
    vehicles.pop();
    expect(yard.listed.map(({ id }) => id)).toEqual([2, 1]);
    expect(yard.version).toBe('v7');
    expect(yard.builtAtMs).toBe(NOW_MS);
    for (const part of [yard, yard.listed, yard.featured()]) expect(Object.isFrozen(part)).toBe(true);
  });

  it('answers the same again, also when a caller changed an answer meanwhile', async () => {
    const yard = await aCatalogue([{ make: 'Kia' }, { make: 'Ford' }]);
    const filters = { make: 'Kia', keywords: 'kia' };
    const before = structuredClone([yard.search(filters, 'featured', 1, 12), yard.count(filters)]);
    (yard.search(filters, 'featured', 1, 12).vehicles as ListedVehicle[]).length = 0;
    yard.count(filters).facets.make.Kia = 99;
    yard.count({ make: 'Ford' });
    expect([yard.search(filters, 'featured', 1, 12), yard.count(filters)]).toEqual(before);
  });

  it('yields while it is built', async () => {
    const vehicles = Array.from({ length: 3_000 }, (_, at) =>
      aVehicle({ id: at + 1, description: `Car number ${at} with a full service history and two keys` }),
    );
    let turns = 0;
    await buildCatalogue(vehicles, {
      version: 'v1',
      nowMs: NOW_MS,
      yieldTurn: async () => {
        turns++;
      },
    });
    expect(turns).toBeGreaterThan(3); // the bench measures for how long it blocks
  });

  it('lets timers run while it is built, without being told how', async () => {
    let ran = 0;
    const timer = setInterval(() => ran++, 1);
    await aCatalogue(Array.from({ length: 3_000 }, (_, at) => ({ vin: `VIN${at}`, headline: `Car ${at}` })));
    clearInterval(timer);
    expect(ran).toBeGreaterThan(1);
  });
});

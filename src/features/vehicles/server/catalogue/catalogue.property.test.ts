import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type FacetName,
  facetNames,
  leastSteps,
  mileageSteps,
  sortModes,
} from '../../fields/vehicle-options.ts';
import { compareBy } from '../../search/sorting.ts';
import type { VehicleFilters } from '../../search/vehicle-filters.ts';

import { exteriorFamilies, interiorFamilies } from './colour-families.ts';
import { aVehicle, buildCatalogue, DAY_MS, NOW_MS } from './listed-vehicle.fixture.ts';
import type { ListedVehicle } from './listed-vehicle.ts';

// A reference implementation of the same rules: one vehicle at a time, no index.

function isFound(vehicle: ListedVehicle, filters: VehicleFilters): boolean {
  const same = (asked: string | undefined, stored: string) =>
    !asked?.trim() || asked.trim().toLowerCase() === stored.trim().toLowerCase();
  const within = (value: number | null, least?: number, most?: number) =>
    (least === undefined && most === undefined) ||
    (value !== null && value >= (least ?? -Infinity) && value <= (most ?? Infinity));
  const words = (filters.keywords ?? '').split(' ').filter(Boolean);
  const text = [vehicle.make, vehicle.model, vehicle.headline, vehicle.description]
    .join(' ')
    .toLowerCase()
    .split(' ');
  return (
    vehicle.status !== 'sold' &&
    same(filters.make, vehicle.make) &&
    same(filters.model, vehicle.model) &&
    same(filters.type, vehicle.vehicleType) &&
    same(filters.transmission, vehicle.transmission) &&
    same(filters.fuelType, vehicle.fuelType) &&
    same(filters.drive, vehicle.driveType) &&
    (!filters.exteriorColor || exteriorFamilies(vehicle.exteriorColor).includes(filters.exteriorColor)) &&
    (!filters.interiorColor || interiorFamilies(vehicle.interiorColor).includes(filters.interiorColor)) &&
    within(vehicle.priceCents, times100(filters.priceMin), times100(filters.priceMax)) &&
    within(vehicle.year, filters.yearMin, filters.yearMax) &&
    within(vehicle.mileageKm, undefined, filters.mileageMax) &&
    within(vehicle.seats, filters.seatsMin) &&
    within(vehicle.towBrakedKg, filters.towMin) &&
    within(vehicle.powerKw, filters.powerMin) &&
    (!filters.registered || vehicle.registered === 'yes') &&
    (!filters.recentlyAdded || NOW_MS - vehicle.createdAtMs < 14 * DAY_MS) &&
    (!filters.specialOffer || vehicle.tag.trim().toUpperCase() === 'SPECIAL OFFER') &&
    words.every((word) => text.some((written) => written.startsWith(word)))
  );
}

function times100(dollars: number | undefined): number | undefined {
  return dollars === undefined ? undefined : dollars * 100;
}

function choicesOf(vehicle: ListedVehicle, facet: FacetName): readonly string[] {
  const { mileageKm } = vehicle;
  switch (facet) {
    case 'make':
    case 'model':
    case 'transmission':
    case 'fuelType':
      return listOne(vehicle[facet]);
    case 'type':
      return listOne(vehicle.vehicleType);
    case 'drive':
      return listOne(vehicle.driveType);
    case 'exteriorColor':
      return exteriorFamilies(vehicle.exteriorColor);
    case 'interiorColor':
      return interiorFamilies(vehicle.interiorColor);
    case 'mileageMax':
      return mileageSteps.filter((step) => mileageKm !== null && mileageKm <= step).map(String);
    case 'seatsMin':
      return reached(vehicle.seats, leastSteps.seatsMin);
    case 'towMin':
      return reached(vehicle.towBrakedKg, leastSteps.towMin);
    case 'powerMin':
      return reached(vehicle.powerKw, leastSteps.powerMin);
    case 'registered':
      return isFound(vehicle, { registered: true }) ? ['true'] : [];
    case 'recentlyAdded':
      return isFound(vehicle, { recentlyAdded: true }) ? ['true'] : [];
    case 'specialOffer':
      return isFound(vehicle, { specialOffer: true }) ? ['true'] : [];
  }
}

function reached(value: number | null, steps: readonly number[]): string[] {
  return steps.filter((step) => value !== null && step <= value).map(String);
}

function listOne(value: string): readonly string[] {
  const trimmed = value.trim();
  return trimmed === '' ? [] : [trimmed.charAt(0).toUpperCase() + trimmed.slice(1).toLowerCase()];
}

function countPlainly(vehicles: readonly ListedVehicle[], filters: VehicleFilters, facet: FacetName) {
  const others = { ...filters, [facet]: undefined, ...(facet === 'make' ? { model: undefined } : {}) };
  const counts: Record<string, number> = {};
  for (const vehicle of vehicles.filter((one) => isFound(one, others))) {
    for (const choice of choicesOf(vehicle, facet)) counts[choice] = (counts[choice] ?? 0) + 1;
  }
  // A bound that is not among the choices has the number of its results.
  const steps: Partial<Record<FacetName, readonly number[]>> = { mileageMax: mileageSteps, ...leastSteps };
  const asked = steps[facet] && filters[facet];
  const given = vehicles.filter((one) => isFound(one, filters)).length;
  if (typeof asked === 'number' && given > 0 && !steps[facet]?.includes(asked)) counts[asked] = given;
  return counts;
}

// Words far enough apart that no typing error turns one into another, and no two form a third.
const words = ['alpha', 'bravo', 'charlie', 'delta', 'quebec'];
// The capitalised spelling is the most common one.
const spelt = (...values: string[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...values) },
    { weight: 1, arbitrary: fc.constantFrom('') },
  );
const number = (...values: number[]) => fc.option(fc.constantFrom(...values), { nil: null });

const anyVehicle = fc.record({
  make: spelt('Alpha', 'Bravo'),
  model: spelt('Charlie', 'Delta'),
  headline: fc.subarray(words).map((some) => some.join(' ')),
  description: fc.subarray(words).map((some) => some.join(' ').toUpperCase()),
  vehicleType: spelt('Suv', 'Ute'),
  transmission: spelt('Manual', 'Automatic'),
  fuelType: spelt('Petrol', 'Diesel'),
  driveType: spelt('Rwd', 'Fwd'),
  exteriorColor: fc.constantFrom('White', 'Gunmetal', 'Black / Silver', 'Midnight Purple', ''),
  interiorColor: fc.constantFrom('Black', 'Black/Red', 'Cognac', 'Green', ''),
  year: number(1965, 1999, 2000, 2024),
  priceCents: number(0, 1_999_999, 2_000_000, 90_000_000),
  mileageKm: number(0, 10_000, 10_001, 75_000, 200_000),
  seats: number(0, 2, 5, 7, 9),
  towBrakedKg: number(0, 749, 2_500, 3_499, 3_500),
  powerKw: number(99, 100, 310),
  registered: fc.constantFrom('', 'yes', 'no'),
  tag: fc.constantFrom('', 'SPECIAL OFFER', ' special offer', 'DEMO'),
  status: fc.constantFrom('available', '', 'reserved', 'sold'),
  featured: fc.boolean(),
  createdAtMs: fc.constantFrom(NOW_MS, NOW_MS - 14 * DAY_MS + 1, NOW_MS - 14 * DAY_MS, NOW_MS - 90 * DAY_MS),
});

const anyFilters: fc.Arbitrary<VehicleFilters> = fc.record(
  {
    make: fc.constantFrom('Alpha', ' alpha', 'BRAVO', 'none'),
    model: fc.constantFrom('Charlie', 'delta '),
    type: fc.constantFrom('SUV', 'ute'),
    priceMin: fc.constantFrom(0, 20_000),
    priceMax: fc.constantFrom(20_000, 1_000_000),
    yearMin: fc.constantFrom(1950, 2000),
    yearMax: fc.constantFrom(1999, 2026),
    mileageMax: fc.constantFrom(10_000, 75_000, 80_000),
    seatsMin: fc.constantFrom(5, 6, 7),
    towMin: fc.constantFrom(0, 2_500, 3_499),
    powerMin: fc.constantFrom(100, 200),
    registered: fc.boolean(),
    transmission: fc.constantFrom('manual'),
    fuelType: fc.constantFrom('Diesel'),
    drive: fc.constantFrom('RWD'),
    exteriorColor: fc.constantFrom('White', 'Gray', 'Silver', 'Exotic'),
    interiorColor: fc.constantFrom('Black', 'Tan', 'Two-Tone'),
    recentlyAdded: fc.boolean(),
    specialOffer: fc.boolean(),
    keywords: fc
      .array(fc.constantFrom('alpha', 'bra', 'charlie', 'del', 'q'), { maxLength: 3 })
      .map((some) => some.join(' ')),
  },
  { requiredKeys: [] },
);

it('finds, counts, orders and pages as the plain rules do', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyVehicle, { maxLength: 80 }),
      fc.array(anyFilters, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(...sortModes),
      fc.integer({ min: 1, max: 12 }),
      async (drawn, searches, sort, limit) => {
        const vehicles = drawn.map((fields, at) => aVehicle({ ...fields, id: at + 1 }));
        const yard = await buildCatalogue(vehicles, { version: 'test', nowMs: NOW_MS });
        for (const filters of searches) {
          const expected = vehicles.filter((vehicle) => isFound(vehicle, filters)).sort(compareBy(sort));
          const pages = Math.ceil(expected.length / limit);
          const found = Array.from({ length: pages + 1 }, (_, at) =>
            yard.search(filters, sort, at + 1, limit),
          );
          expect(found.flatMap((page) => page.vehicles.map(({ id }) => id))).toEqual(
            expected.map(({ id }) => id),
          );
          const counted = yard.count(filters);
          for (const { total } of [...found, counted]) expect(total).toBe(expected.length);
          for (const facet of facetNames) {
            expect(counted.facets[facet], facet).toEqual(countPlainly(vehicles, filters, facet));
          }
        }
      },
    ),
    { numRuns: 100 },
  );
});

it('answers whatever is typed', async () => {
  const yard = await buildCatalogue(
    Array.from({ length: 40 }, (_, at) =>
      aVehicle({ id: at + 1, description: `100% "car" no. ${at} _x_ 4x4` }),
    ),
    { version: 'test', nowMs: NOW_MS },
  );
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: fc.constantFrom(...'a4x%_"\' -.,/\0\ud800é'), maxLength: 200 }),
  );
  fc.assert(
    fc.property(anyText, anyText, (keywords, text) => {
      const filters = { keywords, make: text, exteriorColor: text, interiorColor: keywords };
      expect(yard.search(filters, 'featured', 1, 12).total).toBe(yard.count(filters).total);
      expect(yard.search({ keywords }, 'featured', 1, 12).total).toBeLessThanOrEqual(40);
      expect(yard.closestTo(filters, 3)).toHaveLength(3);
    }),
    { numRuns: 300 },
  );
});

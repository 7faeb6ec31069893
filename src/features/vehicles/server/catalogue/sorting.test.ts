import { describe, expect, it } from 'vitest';
import { type SortMode, sortModes } from '../../fields/vehicle-options.ts';
import { compareBy } from '../../search/sorting.ts';
import { aCatalogue, aVehicle, NOW_MS } from './listed-vehicle.fixture.ts';

const vehicles = [
  { id: 1, priceCents: 3_000_000, year: 2015, mileageKm: 90_000, createdAtMs: NOW_MS - 9e9 },
  { id: 2, priceCents: null, year: null, mileageKm: null, createdAtMs: NOW_MS - 8e9 },
  { id: 3, priceCents: 1_000_000, year: 2020, mileageKm: 0, createdAtMs: NOW_MS - 7e9 },
  { id: 4, priceCents: 3_000_000, year: 2015, mileageKm: 90_000, createdAtMs: NOW_MS - 6e9 },
  { id: 5, priceCents: null, year: null, mileageKm: null, createdAtMs: NOW_MS - 6e9 },
  { id: 6, priceCents: 2_000_000, year: 1965, mileageKm: 10, createdAtMs: NOW_MS - 9.5e9, featured: true },
];

const expected: Record<SortMode, number[]> = {
  featured: [6, 5, 4, 3, 2, 1],
  'price-asc': [3, 6, 4, 1, 5, 2],
  'price-desc': [4, 1, 6, 3, 5, 2],
  'year-desc': [3, 4, 1, 6, 5, 2],
  'year-asc': [6, 4, 1, 3, 5, 2],
  'mileage-asc': [3, 6, 4, 1, 5, 2],
  'mileage-desc': [4, 1, 6, 3, 5, 2],
  'week-asc': [3, 6, 4, 1, 5, 2],
};

describe('sorting', () => {
  it.each(sortModes)('%s: unknown values last, equals in the featured order', async (sort) => {
    const yard = await aCatalogue(vehicles);
    expect(yard.search({}, sort, 1, 12).vehicles.map(({ id }) => id)).toEqual(expected[sort]);
    expect(
      vehicles
        .map(aVehicle)
        .sort(compareBy(sort))
        .map(({ id }) => id),
    ).toEqual(expected[sort]);
  });

  it.each(sortModes)('%s: a page sorted again without the date of adding stays as it is', async (sort) => {
    const yard = await aCatalogue(vehicles);
    const page = yard.search({}, sort, 1, 12).vehicles.map(({ createdAtMs: _, ...rest }) => rest);
    expect(page.sort(compareBy(sort)).map(({ id }) => id)).toEqual(expected[sort]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortModes } from '../fields/vehicle-options.ts';
import {
  type BrowseRequest,
  countActive,
  filterKinds,
  filterNames,
  problemWith,
  readBrowseRequest,
  readFilters,
  toSearchParams,
  type VehicleFilters,
} from './vehicle-filters.ts';

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((value) => value.trim())
  .filter((value) => value !== '' && value.length <= 200 && value.isWellFormed());
const number = fc.oneof(
  fc.integer({ min: 0, max: 5_000_000 }),
  fc.integer({ min: 1, max: 500_000_000 }).map((cents) => cents / 100),
);
const arbitraries = { text, number, flag: fc.constant(true) };

const anyFilters = fc.record(
  Object.fromEntries(filterNames.map((name) => [name, arbitraries[filterKinds[name]]])),
  { requiredKeys: [] },
) as fc.Arbitrary<VehicleFilters>; // each name draws from its own kind

const anyRequest: fc.Arbitrary<BrowseRequest> = fc.record({
  filters: anyFilters,
  sort: fc.constantFrom(...sortModes),
  page: fc.integer({ min: 1, max: 999_999 }),
});

describe('the query string of a search', () => {
  it('reads back what it wrote, whatever was asked', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const written = toSearchParams(request).toString();
        expect(readBrowseRequest(new URLSearchParams(written))).toEqual(request);
      }),
    );
  });

  it('has one spelling: reading any address and writing it again settles at once', () => {
    const pair = fc.tuple(fc.constantFrom(...filterNames, 'page', 'sort', 'utm_source'), fc.string());
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 12 }), (pairs) => {
        const once = toSearchParams(readBrowseRequest(new URLSearchParams(pairs))).toString();
        expect(toSearchParams(readBrowseRequest(new URLSearchParams(once))).toString()).toBe(once);
      }),
    );
  });

  it('counts exactly the filters it would write', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(countActive(filters)).toBe(Object.keys(filters).length);
      }),
    );
  });

  it('is empty when everything is at its default', () => {
    const defaults = { make: '', keywords: '', recentlyAdded: false, specialOffer: undefined };
    expect(toSearchParams({ filters: defaults, sort: 'featured', page: 1 }).toString()).toBe('');
    expect(countActive(defaults)).toBe(0);
  });

  it('does not count page and sort as filters', () => {
    const { filters } = readBrowseRequest(new URLSearchParams('make=Toyota&sort=price-asc&page=3'));
    expect(countActive(filters)).toBe(1);
  });

  it('reads each name with the type it has', () => {
    const params = new URLSearchParams(
      'make=Toyota&priceMin=20000&yearMin=2000&mileageMax=50000&recentlyAdded=true&specialOffer=false',
    );
    expect(readFilters(params)).toEqual({
      make: 'Toyota',
      priceMin: 20_000,
      yearMin: 2000,
      mileageMax: 50_000,
      recentlyAdded: true,
    });
  });

  it('leaves out what cannot be read instead of failing', () => {
    const params = new URLSearchParams(
      'priceMin=abc&yearMax=&recentlyAdded=maybe&make=%20%20&page=0&sort=best',
    );
    expect(readBrowseRequest(params)).toEqual({ filters: {}, sort: 'featured', page: 1 });
  });

  it('keeps signs that mean something to addresses, and signs that mean something to databases', () => {
    const keywords = `100% "V8" & a+b _ it's #1 ?`;
    expect(readFilters(new URLSearchParams(toSearchParams({ filters: { keywords } }).toString()))).toEqual({
      keywords,
    });
  });
});

describe('what is wrong with a value', () => {
  it.each([
    ['priceMin', 'abc', 'priceMin must be a number'],
    ['yearMax', '20 20', 'yearMax must be a number'],
    ['mileageMax', '1e9', 'mileageMax must be a number'],
    ['recentlyAdded', 'yes', 'recentlyAdded must be true or false'],
    ['keywords', 'x'.repeat(201), 'keywords is too long'],
  ] as const)('names the field: %s=%s', (name, value, problem) => {
    expect(problemWith(name, value)).toBe(problem);
  });

  it.each([
    ['priceMin', '20000.50'],
    ['priceMin', ''],
    ['specialOffer', 'false'],
    ['make', 'Citroën'],
  ] as const)('accepts %s=%s', (name, value) => {
    expect(problemWith(name, value)).toBeUndefined();
  });
});

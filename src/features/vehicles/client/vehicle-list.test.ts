import { describe, expect, it } from 'vitest';
import type { PublicVehicle } from '../vehicle.contract.ts';
import { isOutdated, toVehicleList } from './vehicle-list.ts';

describe('the answer of the list call', () => {
  const cheap = { id: 1, price: 10_000 } as PublicVehicle; // only what the sort uses
  const dear = { id: 2, price: 90_000 } as PublicVehicle;

  it('may be a bare array, which is then all there is', () => {
    expect(toVehicleList([cheap, dear], 'price-desc')).toEqual({
      vehicles: [dear, cheap],
      pagination: {
        currentPage: 1,
        totalPages: 1,
        totalVehicles: 2,
        hasNextPage: false,
        hasPreviousPage: false,
      },
    });
  });

  it('keeps the pages the server counted', () => {
    const pagination = {
      currentPage: 2,
      totalPages: 4,
      totalVehicles: 43,
      hasNextPage: true,
      hasPreviousPage: true,
    };
    const list = toVehicleList({ vehicles: [dear, cheap], pagination }, 'price-asc');
    expect(list).toEqual({ vehicles: [cheap, dear], pagination });
  });
});

describe('what is forgotten when another query is shown', () => {
  const all = '/api/vehicles?sort=featured&page=1&limit=12';
  const second = '/api/vehicles?sort=featured&page=2&limit=12';
  const automatic = '/api/vehicles?transmission=Automatic&page=1';
  const toyotas = '/api/vehicles?make=Toyota&sort=featured&page=1&limit=12';

  it('is nothing while neither holds keywords, type or make', () => {
    expect(isOutdated(all, second)).toBe(false);
    expect(isOutdated(all, automatic)).toBe(false);
  });

  it.each(['make=Toyota', 'type=SUV', 'keywords=v8'])('is everything when it holds %s', (query) => {
    expect(isOutdated(all, `/api/vehicles?${query}`)).toBe(true);
    expect(isOutdated(automatic, `/api/vehicles?${query}`)).toBe(true);
  });

  it('is what was found by make, type or keywords, in any case', () => {
    expect(isOutdated(toyotas, all)).toBe(true);
  });

  it('is never the query that is shown, nor another call', () => {
    expect(isOutdated(toyotas, toyotas)).toBe(false);
    expect(isOutdated('/api/vehicles/featured', toyotas)).toBe(false);
    expect(isOutdated('/api/vehicles/facets?make=Toyota', toyotas)).toBe(false);
  });
});

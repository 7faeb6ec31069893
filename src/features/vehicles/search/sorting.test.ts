import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortModes } from '../fields/vehicle-options.ts';
import type { PublicVehicle } from '../vehicle.contract.ts';
import { compareBy, type Sortable, sortPage } from './sorting.ts';

const unknownOr = (most: number) => fc.option(fc.integer({ min: 0, max: most }), { nil: null });
const anyStock = fc
  .array(
    fc.record({
      featured: fc.boolean(),
      year: unknownOr(4),
      priceCents: unknownOr(4),
      mileageKm: unknownOr(4),
      createdAtMs: fc.integer({ min: 0, max: 3 }),
    }),
    { maxLength: 30 },
  )
  .map((rows): Sortable[] => rows.map((row, index) => ({ ...row, id: index + 1 })));

/** Only what a sort uses. */
function toPublic({ id, featured, year, priceCents, mileageKm }: Sortable): PublicVehicle {
  return { id, featured, year, price: priceCents, mileage: mileageKm } as PublicVehicle;
}

describe('the order of a result', () => {
  it('is the same in the browser, which does not know when a vehicle was added', () => {
    fc.assert(
      fc.property(anyStock, fc.constantFrom(...sortModes), (stock, sort) => {
        const byServer = stock.toSorted(compareBy(sort)).map(toPublic);
        expect(sortPage(byServer, sort)).toEqual(byServer);
      }),
    );
  });

  it.each([
    ['price-asc', [2, 3, 1]],
    ['price-desc', [3, 2, 1]],
  ] as const)('puts unknown prices last by %s', (sort, ids) => {
    const page = [
      { id: 1, price: null },
      { id: 2, price: 10 },
      { id: 3, price: 20 },
    ].map((vehicle) => ({ ...toPublic(blank), ...vehicle }));
    expect(sortPage(page, sort).map(({ id }) => id)).toEqual(ids);
  });

  it('puts featured vehicles first by default', () => {
    const page = [toPublic(blank), toPublic({ ...blank, id: 2, featured: true })];
    expect(sortPage(page, 'featured').map(({ id }) => id)).toEqual([2, 1]);
  });
});

const blank: Sortable = { id: 1, featured: false, year: null, priceCents: null, mileageKm: null };

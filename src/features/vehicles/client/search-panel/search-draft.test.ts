import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeMake,
  movePrices,
  moveYears,
  priceHandles,
  type SearchDraft,
  toFilters,
  yearHandles,
} from './search-draft.ts';

const NOW = 2026;

describe('the sliders', () => {
  it('stand at their defaults when nothing is asked', () => {
    expect(priceHandles({})).toEqual([0, 1_000_000]);
    expect(yearHandles({}, NOW)).toEqual([2000, NOW]);
  });

  it('send nothing from their defaults, so that older classics are found', () => {
    const draft = moveYears(movePrices({}, [0, 1_000_000]), [2000, NOW], NOW);
    expect(toFilters(draft, NOW)).toEqual({});
  });

  it('send only the end that was moved', () => {
    expect(toFilters(movePrices({}, [20_000, 1_000_000]), NOW)).toEqual({ priceMin: 20_000 });
    expect(toFilters(moveYears({}, [2000, 2015], NOW), NOW)).toEqual({ yearMax: 2015 });
  });

  it('stay at the earliest year though no bound is sent from there', () => {
    const draft = moveYears({}, [1950, NOW], NOW);
    expect(yearHandles(draft, NOW)).toEqual([1950, NOW]);
    expect(toFilters(draft, NOW)).toEqual({});
  });

  it('honour a first year of 2000 that came with the address', () => {
    expect(toFilters({ yearMin: 2000 }, NOW)).toEqual({ yearMin: 2000 });
  });

  it('reach down to the earliest year when only classics are asked for', () => {
    expect(yearHandles({ yearMax: 1985 }, NOW)).toEqual([1950, 1985]);
  });

  it('keep their handles in order and within their ends, whatever the address says', () => {
    const bound = fc.option(fc.integer({ min: -5_000, max: 9_000_000 }), { nil: undefined });
    const anyDraft: fc.Arbitrary<SearchDraft> = fc.record({
      priceMin: bound,
      priceMax: bound,
      yearMin: bound,
      yearMax: bound,
    });
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const [fromPrice, toPrice] = priceHandles(draft);
        const [fromYear, toYear] = yearHandles(draft, NOW);
        expect(0 <= fromPrice && fromPrice <= toPrice && toPrice <= 1_000_000).toBe(true);
        expect(1950 <= fromYear && fromYear <= toYear && toYear <= NOW).toBe(true);
      }),
    );
  });
});

describe('the filters a draft asks for', () => {
  it('leave out every field at its default', () => {
    const untouched = { make: '', keywords: '  ', recentlyAdded: false, mileageMax: 100_000, priceMin: 0 };
    expect(toFilters({ ...untouched, priceMax: 1_000_000, yearMax: NOW }, NOW)).toEqual({});
  });

  it('turn a range that was typed backwards', () => {
    expect(toFilters({ priceMin: 90_000, priceMax: 20_000 }, NOW)).toEqual({
      priceMin: 20_000,
      priceMax: 90_000,
    });
  });

  it('start without a model when the make changes', () => {
    expect(toFilters(changeMake({ make: 'Toyota', model: 'Hilux', type: 'Ute' }, 'Ford'), NOW)).toEqual({
      make: 'Ford',
      type: 'Ute',
    });
  });
});

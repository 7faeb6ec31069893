import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VehicleFilters } from '../../search/vehicle-filters.ts';
import { readSpokenBounds } from './spoken-bounds.ts';

describe('bounds in words', () => {
  it.each<[string, VehicleFilters]>([
    ['diesel ute under $45k', { keywords: 'diesel ute', priceMax: 45_000 }],
    ['ute Below 45,000', { keywords: 'ute', priceMax: 45_000 }],
    ['up to $12,500.50 hatch', { keywords: 'hatch', priceMax: 12_500.5 }],
    ['suv over 20k under 30k', { keywords: 'suv', priceMin: 20_000, priceMax: 30_000 }],
    ['wagon under 100,000 km', { keywords: 'wagon', mileageMax: 100_000 }],
    ['under 80k kms', { keywords: undefined, mileageMax: 80_000 }],
    // A model, a year, or a word of a description.
    ['under 300', { keywords: 'under 300' }],
    ['from 2019', { keywords: 'from 2019' }],
    ['under warranty', { keywords: 'under warranty' }],
    ['thunder 45k', { keywords: 'thunder 45k' }],
  ])('%s', (keywords, expected) => {
    expect(readSpokenBounds({ keywords })).toEqual(expected);
  });

  it('are narrowed by the fields', () => {
    expect(readSpokenBounds({ keywords: 'under $45k', priceMax: 30_000 })).toMatchObject({
      priceMax: 30_000,
    });
    expect(readSpokenBounds({ keywords: 'under $25k', priceMax: 30_000 })).toMatchObject({
      priceMax: 25_000,
    });
  });

  it('are read from any text without trouble', () => {
    const piece = fc.constantFrom('under ', 'over', ' $', '45', ',000', 'k', ' km', 'x', ' ', '9'.repeat(30));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const { keywords = '', ...bounds } = readSpokenBounds({ keywords: pieces.join('') });
        expect(keywords.length).toBeLessThanOrEqual(pieces.join('').length);
        for (const bound of Object.values(bounds)) expect(Number.isFinite(bound)).toBe(true);
      }),
    );
  });
});

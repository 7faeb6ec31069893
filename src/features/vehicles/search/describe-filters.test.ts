import { describe, expect, it } from 'vitest';
import { describeFilters, withoutFilter } from './describe-filters.ts';

describe('the chips of applied filters', () => {
  it('says each filter in a few words', () => {
    const labels = describeFilters({
      specialOffer: true,
      registered: true,
      towMin: 2_500,
      seatsMin: 7,
      powerMin: 150,
      make: 'Toyota',
      model: 'LandCruiser',
      priceMin: 20_000,
      priceMax: 80_000,
      yearMin: 2015,
      mileageMax: 50_000,
      keywords: 'v8',
    }).map(({ label }) => label);
    expect(labels).toEqual([
      'Make: Toyota',
      'Model: LandCruiser',
      'Keywords: v8',
      'From $20,000',
      'Up to $80,000',
      'From 2015',
      'Up to 50,000 km',
      '7+ seats',
      'Tows 2,500+ kg',
      '150+ kW',
      'Registered',
      'Special Offers',
    ]);
  });

  it('leaves out what is at its default', () => {
    expect(describeFilters({ make: '', recentlyAdded: false })).toEqual([]);
  });

  it('removes one filter and keeps the others', () => {
    expect(withoutFilter({ make: 'Toyota', type: 'SUV' }, 'type')).toEqual({ make: 'Toyota' });
  });

  it('removes the model together with its make', () => {
    expect(withoutFilter({ make: 'Toyota', model: 'Hilux', type: 'Ute' }, 'make')).toEqual({ type: 'Ute' });
  });
});

import { describe, expect, it } from 'vitest';
import {
  odometerLabel,
  priceLabel,
  sliderPriceLabel,
  tagTone,
  UNKNOWN,
  vehicleTitle,
  yearLabel,
} from './vehicle-labels.ts';

describe('vehicle labels', () => {
  it('titles a vehicle by year, make and model', () => {
    expect(vehicleTitle({ year: 2021, make: 'Toyota', model: 'LandCruiser' })).toBe(
      '2021 Toyota LandCruiser',
    );
  });

  it('puts the badge after the model, where there is one', () => {
    const vehicle = { year: 2021, make: 'Toyota', model: 'LandCruiser' };
    expect(vehicleTitle({ ...vehicle, badge: 'Sahara' })).toBe('2021 Toyota LandCruiser Sahara');
    expect(vehicleTitle({ ...vehicle, badge: '' })).toBe('2021 Toyota LandCruiser');
  });

  it('leaves an unknown part out of the title', () => {
    expect(vehicleTitle({ year: null, make: 'Toyota', model: 'LandCruiser' })).toBe('Toyota LandCruiser');
    expect(vehicleTitle({ year: 1969, make: 'Jaguar', model: '' })).toBe('1969 Jaguar');
  });

  it.each([
    [54_000, '$54,000'],
    [1_250_000, '$1,250,000'],
    [54_000.5, '$54,000.50'],
    [null, 'Contact for price'],
    [0, 'Contact for price'],
  ])('prices %s as %s', (price, label) => {
    expect(priceLabel(price)).toBe(label);
  });

  it.each([
    [42_000, '42,000 km'],
    [0, '0 km'],
    [null, UNKNOWN],
  ])('writes an odometer of %s as %s', (mileage, label) => {
    expect(odometerLabel(mileage)).toBe(label);
  });

  it('writes an unknown year as a dash', () => {
    expect(yearLabel(1969)).toBe('1969');
    expect(yearLabel(null)).toBe(UNKNOWN);
  });

  it.each([
    [0, '$0k'],
    [10_000, '$10k'],
    [990_000, '$990k'],
    [1_000_000, '$1.0M'],
    [1_250_000, '$1.3M'],
  ])('labels the slider at %s as %s', (price, label) => {
    expect(sliderPriceLabel(price)).toBe(label);
  });

  it.each([
    ['NEW ARRIVAL', 'red'],
    ['new arrival', 'red'],
    ['SPECIAL OFFER', 'gold'],
    ['RESERVED', 'blue'],
    ['One owner', 'blue'],
  ] as const)('gives the tag %s the tone %s', (tag, tone) => {
    expect(tagTone(tag)).toBe(tone);
  });
});

import { expect, it } from 'vitest';
import { deliveryPrice } from './delivery-price.ts';

const bands = [
  { upToKm: 50, priceDollars: 0 },
  { upToKm: 300, priceDollars: 490 },
];

it('is that of the first band that reaches so far, and none beyond the last', () => {
  expect([0, 50, 51, 300, 301].map((km) => deliveryPrice(km, bands))).toEqual([0, 0, 490, 490, undefined]);
  expect(deliveryPrice(0, [])).toBeUndefined();
});

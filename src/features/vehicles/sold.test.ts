import { expect, it } from 'vitest';
import { isSold } from './sold.ts';

it.each(['sold', 'Sold', ' SOLD '])('takes %j as sold', (status) => {
  expect(isSold({ status })).toBe(true);
});

it.each(['', 'available', 'reserved', 'unsold', 'sold out'])('takes %j as not sold', (status) => {
  expect(isSold({ status })).toBe(false);
});

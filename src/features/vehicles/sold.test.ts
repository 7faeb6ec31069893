import { expect, it } from 'vitest';
import { isOnHold, isSold } from './sold.ts';

it.each(['sold', 'Sold', ' SOLD ', '\tSold\n', '\u00a0sold'])('takes %j as sold', (status) => {
  expect(isSold({ status })).toBe(true);
});

it.each(['', 'available', 'reserved', 'unsold', 'sold out'])('takes %j as not sold', (status) => {
  expect(isSold({ status })).toBe(false);
});

it.each(['pending', 'reserved', ' Pending '])('takes %j as on hold', (status) => {
  expect(isOnHold({ status })).toBe(true);
});

it.each(['', 'available', 'sold', 'coming-soon'])('takes %j as not on hold', (status) => {
  expect(isOnHold({ status })).toBe(false);
});

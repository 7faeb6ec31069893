import { expect, it } from 'vitest';
import { drivenFrom, isOnHold, isSold } from './sold.ts';

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

it.each([
  ['', '', ''],
  ['available', '2026-03-09', ''],
  ['coming-soon', '', undefined],
  ['coming-soon', '2026-03-01', undefined],
  ['coming-soon', '2026-03-02', '2026-03-02'],
  ['Coming-Soon', '2026-03-09', '2026-03-09'],
])('a vehicle that is %j and expected on %j is driven from %j on', (status, expectedOn, from) => {
  expect(drivenFrom({ status, expectedOn }, '2026-03-02')).toBe(from);
});

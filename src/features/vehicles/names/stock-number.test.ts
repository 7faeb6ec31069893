import { afterEach, expect, it } from 'vitest';
import { setStockPrefix } from '#features/dealership/stock-prefix.ts';
import { shortHref } from './short-address.ts';
import { staffStockLabel } from './staff-stock-label.ts';
import { fullStockNumberLabel, readStandIn, stockNumberLabel } from './stock-number.ts';

afterEach(() => setStockPrefix('SC'));

const unnumbered = { id: 7, stockNumber: '', year: 2021 };
const numbered = { ...unnumbered, stockNumber: 'A12' };
const undated = { ...unnumbered, year: null };
const labels = [stockNumberLabel, fullStockNumberLabel, staffStockLabel];
const labelsOf = (vehicle: typeof undated | typeof numbered) => labels.map((label) => label(vehicle));

it('is the id where there is no stock number, with the prefix of the dealership', () => {
  expect(labelsOf(unnumbered)).toEqual(['SC7', 'SC7-2021', 'SC7-2021']);
  expect(labelsOf(undated)).toEqual(['SC7', 'SC7', 'SC7']);
  setStockPrefix('HE');
  expect(labelsOf(unnumbered)).toEqual(['HE7', 'HE7-2021', 'HE7-2021']);
  expect(shortHref(unnumbered)).toBe('/v/HE7');
  expect(labelsOf(numbered)).toEqual(['A12', 'A12', 'A12']);
});

it('is not made up without a prefix', () => {
  setStockPrefix('');
  expect(labelsOf(unnumbered)).toEqual(['', '', '#7']);
  expect(labelsOf(numbered)).toEqual(['A12', 'A12', 'A12']);
  expect(shortHref(unnumbered)).toBe('/vehicles/7');
});

it('is read as it was ever shown', () => {
  setStockPrefix('he');
  for (const text of ['HE7', 'he7-2021', 'SC7', 'sc7-2021', '#7'])
    expect([text, readStandIn(text)]).toEqual([text, 7]);
  for (const text of ['7', 'AB7', 'SC', '-7', ''])
    expect([text, readStandIn(text)]).toEqual([text, undefined]);
});

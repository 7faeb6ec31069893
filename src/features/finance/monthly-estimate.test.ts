import { expect, it } from 'vitest';
import { defaultSettings } from '#features/dealership/settings/default-settings.ts';
import { estimateMonthly } from './monthly-estimate.ts';

it.each([
  [60_000, 1_266],
  [89_990, 1_969],
  [6_100.5, 2],
])('is for $%d, less the deposit, $%d a month', (price, monthly) => {
  expect(estimateMonthly(price, defaultSettings.finance)).toBe(monthly);
});

it.each([null, 0, 5_000, 6_000])('is none for a price of %s', (price) => {
  expect(estimateMonthly(price, defaultSettings.finance)).toBeUndefined();
});

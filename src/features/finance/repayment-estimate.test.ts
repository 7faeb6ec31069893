import { expect, it } from 'vitest';
import { defaultSettings } from '#features/dealership/settings/default-settings.ts';
import { priceForWeek } from './price-for-week.ts';
import { estimateRepayment } from './repayment-estimate.ts';

it.each([
  [60_000, 1_266],
  [89_990, 1_969],
  [6_100.5, 2],
])('is for $%d, less the deposit, $%d a month', (price, monthly) => {
  expect(estimateRepayment(price, defaultSettings.finance, 'month')).toBe(monthly);
});

it.each([null, 0, 5_000, 6_000])('is none for a price of %s', (price) => {
  expect(estimateRepayment(price, defaultSettings.finance, 'week')).toBeUndefined();
});

it('by the week is what a budget a week is held against', () => {
  const { finance } = defaultSettings;
  const price = priceForWeek(250, finance) ?? 0;
  expect(estimateRepayment(price, finance, 'week')).toBe(250);
  expect(price).toBeGreaterThan(finance.depositDollars + 250 * 52);
});

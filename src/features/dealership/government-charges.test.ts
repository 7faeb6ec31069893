import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultSettings } from './default-settings.ts';
import { type ChargeRates, dutyCents, estimateDriveAway, ratesOn } from './government-charges.ts';

const [nsw] = defaultSettings.charges.rates as [ChargeRates]; // one row comes with the site

it.each([
  [20_000, 600],
  [44_990, 1_350],
  [45_000, 1_350],
  [45_000.01, 1_355],
  [50_000, 1_600],
  [81_500, 3_175],
])('duty on $%s is $%s', (price, duty) => {
  expect(dutyCents(Math.round(price * 100), nsw)).toBe(duty * 100);
});

const amounts = fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100);
const anyRates: fc.Arbitrary<ChargeRates> = fc.record({
  from: fc.constant('2026-07-01'),
  dutyPer100: amounts,
  threshold: amounts.map((amount) => amount * 100),
  dutyPer100Above: amounts,
  transferFeeDollars: amounts,
});
const prices = fc.integer({ min: 0, max: 100_000_000_000 });

it('duty is whole cents, and never less for a higher price', () => {
  fc.assert(
    fc.property(anyRates, prices, prices, (rates, one, other) => {
      const [less, more] = [dutyCents(Math.min(one, other), rates), dutyCents(Math.max(one, other), rates)];
      expect(Number.isSafeInteger(less) && Number.isSafeInteger(more)).toBe(true);
      expect(less).toBeGreaterThanOrEqual(0);
      expect(more).toBeGreaterThanOrEqual(less);
    }),
  );
});

it('the total is the sum of its parts', () => {
  fc.assert(
    fc.property(anyRates, prices, (rates, price) => {
      const found = estimateDriveAway(price, [rates], '2026-11-16');
      expect(found?.totalCents).toBe(price + (found?.dutyCents ?? 0) + (found?.transferFeeCents ?? 0));
    }),
  );
});

it('a transfer fee that nobody has entered is unknown, not nothing', () => {
  expect(estimateDriveAway(4_499_000, [nsw], '2026-11-16')).toEqual({
    dutyCents: 135_000,
    transferFeeCents: null,
    totalCents: 4_634_000,
  });
});

it('the rates of the day apply: the latest that have begun', () => {
  const rows = ['2027-07-01', '2026-07-01', '2028-07-01'].map((from) => ({ ...nsw, from }));
  expect(ratesOn(rows, '2026-06-30')).toBeUndefined();
  expect(ratesOn(rows, '2026-07-01')?.from).toBe('2026-07-01');
  expect(ratesOn(rows, '2028-06-30')?.from).toBe('2027-07-01');
  expect(ratesOn(rows, '2030-01-01')?.from).toBe('2028-07-01');
  expect(estimateDriveAway(1, rows, '2026-06-30')).toBeUndefined();
});

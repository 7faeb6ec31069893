import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ChargeRates, estimateDriveAway, isAboveThreshold } from './government-charges.ts';
import { defaultSettings } from './settings/default-settings.ts';

const TODAY = '2026-11-16';
const [nsw] = defaultSettings.charges.rates as [ChargeRates]; // one row comes with the site

const dutyCents = (priceCents: number, rates: ChargeRates) =>
  estimateDriveAway(priceCents, [rates], TODAY)?.dutyCents ?? Number.NaN;

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
      const found = estimateDriveAway(price, [rates], TODAY);
      expect(found?.totalCents).toBe(price + (found?.dutyCents ?? 0) + (found?.transferFeeCents ?? 0));
    }),
  );
});

it('a transfer fee that nobody has entered is unknown, not nothing', () => {
  expect(estimateDriveAway(4_499_000, [nsw], TODAY)).toEqual({
    dutyCents: 135_000,
    transferFeeCents: null,
    totalCents: 4_634_000,
  });
});

it('the threshold is that of the day', () => {
  const rows = [nsw, { ...nsw, from: '2027-07-01', threshold: 50_000 }];
  expect(isAboveThreshold(4_500_000, rows, '2026-11-16')).toBe(false);
  expect(isAboveThreshold(4_500_001, rows, '2026-11-16')).toBe(true);
  expect(isAboveThreshold(4_500_001, rows, '2027-07-01')).toBe(false);
  expect(isAboveThreshold(9_000_000, [], '2026-11-16')).toBe(false);
});

it('the rates of the day apply: the latest that have begun', () => {
  const rows = [
    { ...nsw, from: '2027-07-01', dutyPer100: 4 },
    { ...nsw, from: '2026-07-01', dutyPer100: 3 },
    { ...nsw, from: '2028-07-01', dutyPer100: 5 },
  ];
  const dutyOn = (day: string) => estimateDriveAway(10_000, rows, day)?.dutyCents;
  expect(dutyOn('2026-06-30')).toBeUndefined();
  expect(dutyOn('2026-07-01')).toBe(300);
  expect(dutyOn('2028-06-30')).toBe(400);
  expect(dutyOn('2030-01-01')).toBe(500);
});

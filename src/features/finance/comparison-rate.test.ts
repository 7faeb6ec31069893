import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultSettings } from '#features/dealership/settings/default-settings.ts';
import { toCents } from '#shared/money.ts';
import { comparisonRatePercent } from './comparison-rate.ts';
import type { Loan } from './repayment.ts';

/** The reference loan for car finance in Australian law: $30,000, secured, five years, monthly. */
const comparisonLoan = (ratePercent: number): Loan => ({
  principalCents: 3_000_000,
  ratePercent,
  periods: 60,
  periodsPerYear: 12,
});

it('is the rate itself when there are no fees', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000 }), (hundredths) => {
      const loan = comparisonLoan(hundredths / 100);
      const found = comparisonRatePercent(loan, { establishmentCents: 0, periodicCents: 0 });
      expect(found).toBeCloseTo(hundredths / 100, 1);
    }),
  );
});

it('rises with either fee', () => {
  const loan = comparisonLoan(5.9);
  const plain = comparisonRatePercent(loan, { establishmentCents: 0, periodicCents: 0 });
  const once = comparisonRatePercent(loan, { establishmentCents: 40_000, periodicCents: 0 });
  const both = comparisonRatePercent(loan, { establishmentCents: 40_000, periodicCents: 800 });
  expect(once).toBeGreaterThan(plain);
  expect(both).toBeGreaterThan(once);
});

it('is what the dealership advertises, for the fees it names', () => {
  const { finance } = defaultSettings;
  const fees = {
    establishmentCents: toCents(finance.establishmentFeeDollars),
    periodicCents: toCents(finance.monthlyFeeDollars),
  };
  expect(comparisonRatePercent(comparisonLoan(finance.ratePercent), fees)).toBe(
    finance.comparisonRatePercent,
  );
});

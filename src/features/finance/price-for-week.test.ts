import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromCents, toCents } from '#shared/money.ts';
import { priceForWeek } from './price-for-week.ts';
import { repaymentCents } from './repayment.ts';

const terms = { advertised: 'yes', depositDollars: 6_000, months: 48, ratePercent: 5.9 } as const;

it('is the highest price whose repayment is within the budget', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20_000 }),
      fc.integer({ min: 0, max: 48 }),
      fc.integer({ min: 1, max: 7 }).map((years) => years * 12),
      (budget, ratePercent, months) => {
        const price = priceForWeek(budget, { ...terms, ratePercent, months }) ?? 0;
        const weekly = (priceDollars: number) =>
          fromCents(
            repaymentCents({
              principalCents: toCents(priceDollars - terms.depositDollars),
              ratePercent,
              periods: (months / 12) * 52,
              periodsPerYear: 52,
            }),
          );
        expect(weekly(price)).toBeLessThanOrEqual(budget);
        expect(weekly(price + 1)).toBeGreaterThan(budget);
      },
    ),
  );
});

it('is unknown where no terms are advertised, or for what is no budget', () => {
  expect(priceForWeek(250, { ...terms, advertised: 'no' })).toBeUndefined();
  for (const budget of [0, -1, Number.NaN, 20_001, 1e15, Number.POSITIVE_INFINITY])
    expect(priceForWeek(budget, terms)).toBeUndefined();
});

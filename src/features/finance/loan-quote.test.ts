import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Frequency, type LoanInput, quoteLoan } from './loan-quote.ts';

const fees = { establishmentFeeDollars: 495, monthlyFeeDollars: 5 };
const noFees = { establishmentFeeDollars: 0, monthlyFeeDollars: 0 };
const input: LoanInput = {
  price: 60_000,
  deposit: 6_000,
  tradeIn: 0,
  years: 4,
  ratePercent: 5.9,
  balloonPercent: 0,
  frequency: 'monthly',
};

const inputs = fc.record({
  price: fc.integer({ min: 1_000, max: 500_000 }),
  deposit: fc.integer({ min: 0, max: 100_000 }),
  tradeIn: fc.integer({ min: 0, max: 100_000 }),
  years: fc.integer({ min: 1, max: 7 }),
  ratePercent: fc.integer({ min: 0, max: 3_000 }).map((hundredths) => hundredths / 100),
  balloonPercent: fc.integer({ min: 0, max: 60 }),
  frequency: fc.constantFrom<Frequency>('monthly', 'fortnightly', 'weekly'),
});

describe('a quote', () => {
  it("gives the document's sample for a vehicle of 60,000", () => {
    expect(Math.round(quoteLoan(input, fees)?.repaymentDollars ?? 0)).toBe(1_266);
  });

  it('is none when nothing is left to finance', () => {
    expect(quoteLoan({ ...input, deposit: 60_000 }, fees)).toBeUndefined();
    expect(quoteLoan({ ...input, deposit: 30_000, tradeIn: 40_000 }, fees)).toBeUndefined();
  });

  it('repays, when there is no interest, exactly what was financed', () => {
    fc.assert(
      fc.property(inputs, (any) => {
        const quote = quoteLoan({ ...any, ratePercent: 0 }, fees);
        if (quote) expect(quote.totalInterestDollars).toBe(0);
      }),
    );
  });

  it('always pays the loan out, and what is repaid is what was financed and the interest', () => {
    fc.assert(
      fc.property(inputs, (any) => {
        const quote = quoteLoan(any, fees);
        if (!quote) return;
        expect(quote.instalments.at(-1)?.balanceCents).toBe(0);
        const interest = quote.instalments.reduce((sum, one) => sum + one.interestCents, 0);
        expect(Math.round(quote.totalInterestDollars * 100)).toBe(interest);
        expect(quote.instalments.every((one) => one.balanceCents >= 0)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('has a comparison rate no lower than its own, and its own without fees', () => {
    fc.assert(
      fc.property(inputs, (any) => {
        const dear = quoteLoan({ ...any, ratePercent: Math.max(any.ratePercent, 1) }, fees);
        const plain = quoteLoan({ ...any, price: 500_000, ratePercent: 7.5 }, noFees);
        if (dear)
          expect(dear.comparisonRatePercent).toBeGreaterThanOrEqual(Math.max(any.ratePercent, 1) - 0.011);
        if (plain) expect(plain.comparisonRatePercent).toBeCloseTo(7.5, 1);
      }),
      { numRuns: 60 },
    );
  });
});

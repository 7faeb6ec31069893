import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listInstalments } from './instalments.ts';
import { type Loan, ratePerPeriod, repaymentCents } from './repayment.ts';

const loan = fc.record({
  principalCents: fc.integer({ min: 1, max: 100_000_000 }),
  ratePercent: fc.oneof(fc.constant(0), fc.double({ min: 0.000001, max: 40, noNaN: true })),
  periods: fc.integer({ min: 1, max: 364 }),
  periodsPerYear: fc.constantFrom(12, 26, 52),
});

describe('the repayment', () => {
  it('gives the sample of the payment note: 54,000 over 48 months at 5.9 %', () => {
    expect(Math.round(repaymentCents(monthly(54_000, 5.9, 48)) / 100)).toBe(1_266);
  });

  it.each([
    [20_000, 7.5, 60, 400.76],
    [200_000, 6, 360, 1_199.1],
    [12_000, 0, 12, 1_000],
    [1_000, 12, 1, 1_010],
  ])('repays $%d at %d %% over %d months with $%d', (dollars, rate, months, repayment) => {
    expect(repaymentCents(monthly(dollars, rate, months))).toBe(Math.round(repayment * 100));
  });

  it('is nothing for a loan of nothing, or of less', () => {
    expect(repaymentCents(monthly(0, 5.9, 48))).toBe(0);
    expect(repaymentCents(monthly(-500, 5.9, 48))).toBe(0);
  });

  it('is the principal in equal parts when there is no interest', () => {
    fc.assert(
      fc.property(loan, (drawn) => {
        const repayment = repaymentCents({ ...drawn, ratePercent: 0 });
        expect(repayment).toBe(Math.round(drawn.principalCents / drawn.periods));
      }),
    );
  });

  it('over one period is the principal and its interest', () => {
    fc.assert(
      fc.property(loan, (drawn) => {
        const single = { ...drawn, periods: 1 };
        const owed = drawn.principalCents * (1 + ratePerPeriod(single));
        expect(Math.abs(repaymentCents(single) - owed)).toBeLessThanOrEqual(0.501);
      }),
    );
  });

  it('does not jump where the rate comes near to nothing', () => {
    fc.assert(
      fc.property(loan, (drawn) => {
        const free = repaymentCents({ ...drawn, ratePercent: 0 });
        const nearlyFree = repaymentCents({ ...drawn, ratePercent: 1e-9 });
        expect(Math.abs(nearlyFree - free)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is a whole number of cents', () => {
    fc.assert(fc.property(loan, (drawn) => Number.isInteger(repaymentCents(drawn))));
  });

  it('is lower with a balloon, by what the balloon does not repay', () => {
    const whole = monthly(40_000, 8, 60);
    const withBalloon = { ...whole, balloonCents: 1_000_000 };
    expect(repaymentCents(withBalloon)).toBeLessThan(repaymentCents(whole));
    // With a balloon as large as the loan, repayments are interest only.
    expect(repaymentCents({ ...whole, balloonCents: 4_000_000 })).toBe(Math.round((4_000_000 * 0.08) / 12));
  });
});

describe('the instalments', () => {
  it('pay the loan out to the cent, balloon or not', () => {
    fc.assert(
      fc.property(loan, fc.double({ min: 0, max: 0.6, noNaN: true }), (drawn, share) => {
        const balloonCents = Math.round(drawn.principalCents * share);
        const instalments = listInstalments({ ...drawn, balloonCents });
        const interest = instalments.reduce((sum, { interestCents }) => sum + interestCents, 0);
        expect(instalments).toHaveLength(drawn.periods);
        expect(instalments.at(-1)?.balanceCents).toBe(0);
        const repaid = instalments.reduce((sum, instalment) => sum + instalment.repaymentCents, 0);
        expect(repaid).toBe(drawn.principalCents + interest);
      }),
    );
  });

  it('end with a repayment that rounding alone sets apart from the others', () => {
    const last = listInstalments(monthly(54_000, 5.9, 48)).at(-1);
    expect(Math.abs((last?.repaymentCents ?? 0) - repaymentCents(monthly(54_000, 5.9, 48)))).toBeLessThan(50);
  });

  it('leave the balloon to the last repayment', () => {
    const terms = { ...monthly(54_000, 5.9, 48), balloonCents: 1_500_000 };
    const last = listInstalments(terms).at(-1);
    const beyond = (last?.repaymentCents ?? 0) - repaymentCents(terms) - terms.balloonCents;
    expect(Math.abs(beyond)).toBeLessThan(50);
  });
});

function monthly(dollars: number, ratePercent: number, months: number): Loan {
  return { principalCents: dollars * 100, ratePercent, periods: months, periodsPerYear: 12 };
}

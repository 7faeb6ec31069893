import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedPrice, planChange } from './bulk-plan.ts';

const TODAY = '2026-03-02';
const now = { today: TODAY, isHeld: false };
const row = (price_cents: number | null) => ({
  status: 'available',
  price_cents,
  price_type: '',
  featured: 0 as const,
  sold_on: '',
  sold_price_cents: null,
  buyer_key: null,
  published_on: '',
  is_draft: 0 as const,
});

describe('a price changed together with others', () => {
  it.each([
    ['percent', -5, 3_199_000, 3_039_100],
    ['percent', -5, 1_000, 1_000], // 9.50 is rounded up
    ['percent', 2.5, 1_999_900, 2_049_900],
    ['percent', 10, 2_499_055, 2_749_000],
    ['amount', -500, 2_499_055, 2_449_055],
    ['amount', 0.5, 100, 150],
  ] as const)('by %s %d: %d cents become %d', (by, value, before, after) => {
    expect(changedPrice(before, { by, value })).toBe(after);
  });

  it.each([
    [null, { by: 'percent', value: -5 }, 'Its price is not known and stays so'],
    [0, { by: 'amount', value: 500 }, 'Its price is not known and stays so'],
    [50_000, { by: 'amount', value: -500 }, 'Its price would be $0 or less, so it stays'],
    [50_000, { by: 'amount', value: -600 }, 'Its price would be $0 or less, so it stays'],
    [50_000, { by: 'percent', value: -100 }, 'Its price would be $0 or less, so it stays'],
    [100_000_000_000, { by: 'percent', value: 1 }, 'Its price would be too high, so it stays'],
    [1_000, { by: 'percent', value: 0.01 }, 'It is so already'],
    [
      1_099_000,
      { by: 'percent', value: -1, ending: '990' },
      'The nearest price that ends in 990 is the one it has',
    ],
    [80_000, { by: 'percent', value: -50, ending: '990' }, 'Its price would be $0 or less, so it stays'],
  ] as const)('%s stays, and the reason is named: %j', (cents, change, note) => {
    expect(planChange(row(cents), { kind: 'price', ...change }, now)).toEqual({ columns: {}, note });
  });

  it('ends as is asked', () => {
    const change = { kind: 'price', by: 'percent', value: -5, ending: '990' } as const;
    expect(planChange(row(3_199_000), change, now)).toEqual({
      columns: { price_cents: 2_999_000 },
      note: '',
    });
  });

  it('is never 0 or below, always whole cents, and within half a dollar of the percentage', () => {
    const prices = fc.integer({ min: 1, max: 100_000_000_000 });
    const values = fc.integer({ min: -10_000, max: 100_000 }).map((whole) => whole / 100);
    fc.assert(
      fc.property(prices, values, fc.constantFrom('amount', 'percent'), (cents, value, by) => {
        const { columns, note } = planChange(row(cents), { kind: 'price', by, value }, now);
        const after = columns.price_cents;
        expect(after === undefined).toBe(note !== '');
        if (typeof after !== 'number') return;
        expect(after).toBeGreaterThan(0);
        expect(Number.isSafeInteger(after)).toBe(true);
        if (by === 'amount') expect(after - cents).toBe(Math.round(value * 100));
        else {
          expect(after % 100).toBe(0);
          expect(Math.abs(after - cents * (1 + value / 100))).toBeLessThanOrEqual(50.01);
        }
      }),
    );
  });
});

it('has the dates that follow from a status, as if it were changed by itself', () => {
  const sold = { ...row(1), status: 'sold', sold_on: '2026-01-05' };
  const plan = (of: typeof sold, status: 'sold' | 'available') =>
    planChange(of, { kind: 'status', status }, now).columns;
  expect(plan(row(1), 'sold')).toEqual({ status: 'sold', sold_on: TODAY });
  expect(plan(sold, 'available')).toEqual({ status: 'available', sold_on: '' });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exactDollars, formatDollars } from './money.ts';
import { groupThousands } from './numbers.ts';

const whole = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });
const dollars = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  maximumFractionDigits: 0,
});
const cents = fc.integer({ min: 0, max: 10 ** 15 }).map((amount) => amount / 100);

it('writes numbers as Intl does for Australia', () => {
  fc.assert(fc.property(cents, (amount) => groupThousands(amount) === whole.format(amount)));
});

it('writes money as Intl does for Australia, a debt included', () => {
  fc.assert(fc.property(cents, (amount) => formatDollars(amount) === dollars.format(amount)));
  expect(formatDollars(-1234.5)).toBe('-$1,235');
  expect(formatDollars(-0.2)).toBe('$0');
});

it('writes the cents of what is stored with any', () => {
  const exact = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });
  const amounts = fc.integer({ min: 0, max: 10 ** 12 }).filter((amount) => amount % 100 !== 0);
  fc.assert(fc.property(amounts, (amount) => exactDollars(amount / 100) === exact.format(amount / 100)));
  expect([54_000, 19_990.5, 0.05, 0].map(exactDollars)).toEqual(['$54,000', '$19,990.50', '$0.05', '$0']);
});

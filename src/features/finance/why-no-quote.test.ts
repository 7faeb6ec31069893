import { expect, it } from 'vitest';
import { whyNoQuote } from './why-no-quote.ts';

const asked = { price: 30_000, deposit: 0, tradeIn: 0, isRateMissing: false };

it.each([
  [{}, undefined],
  [{ price: 0 }, /^Enter the price of the vehicle/],
  [{ price: 0, deposit: 6_000 }, /^Enter the price of the vehicle/],
  [{ isRateMissing: true }, /^Enter an interest rate/],
  [{ deposit: 30_000 }, /^The deposit pays for the vehicle, so there is nothing to finance/],
  [{ deposit: 30_000, isRateMissing: true }, /^The deposit pays/],
  [{ tradeIn: 31_000, deposit: 6_000 }, /^The trade-in pays/],
  [{ tradeIn: 25_000, deposit: 6_000 }, /^The deposit and trade-in pay/],
])('%j', (changes, words) => {
  const reason = whyNoQuote({ ...asked, ...changes });
  if (words) expect(reason?.words).toMatch(words);
  else expect(reason).toBeUndefined();
});

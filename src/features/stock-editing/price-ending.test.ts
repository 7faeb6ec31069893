import fc from 'fast-check';
import { expect, it } from 'vitest';
import { usualEnding, withEnding } from './price-ending.ts';

it.each([
  [[24_990, 31_990, 18_500, null], '990'],
  [[24_990, 31_490, 18_590, 7_000], '90'],
  [[24_990, 31_990, 18_500, 22_000], undefined], // only half of them
  [[24_990, 31_990], undefined], // too few to tell
  [[990, 990, 990, 24_000, 25_000], undefined],
  [[24_990.5, 31_990.5, 18_990.5], undefined],
] as const)('%j end in %s', (prices, ending) => {
  expect(usualEnding(prices)).toBe(ending);
});

it.each([
  [30_391, 31_990, '990', 29_990],
  [30_491, 31_990, '990', 30_990],
  [10_494, 10_600, '990', 9_990], // 10,990 is nearer, and higher than before
  [10_706, 10_600, '990', 10_990],
  [10_880, 10_990, '990', 10_990],
  [10_001, 9_995, '990', 10_990],
  [24_512, 25_000, '00', 24_500],
  [400, 800, '990', -10],
])('%d from %d ends in %s: %d', (wanted, before, ending, after) => {
  expect(withEnding(wanted * 100, { before: before * 100, ending })).toBe(after * 100);
});

it('ends so, is at most a step away, and goes no other way than was asked', () => {
  const cents = fc.integer({ min: 100_000, max: 100_000_000_000 });
  fc.assert(
    fc.property(cents, cents, fc.constantFrom('990', '90', '000'), (wanted, before, ending) => {
      const after = withEnding(wanted, { before, ending });
      const step = 10 ** ending.length * 100;
      expect((after - Number(ending) * 100) % step === 0).toBe(true);
      expect(Math.abs(after - wanted)).toBeLessThanOrEqual(step);
      if (wanted < before) expect(after).toBeLessThanOrEqual(before);
      if (wanted > before) expect(after).toBeGreaterThanOrEqual(before);
    }),
  );
});

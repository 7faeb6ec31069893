import fc from 'fast-check';
import { expect, it } from 'vitest';
import { batches, yieldingBatches } from './batches.ts';

const lists = fc.array(fc.integer(), { maxLength: 50 });
const sizes = fc.integer({ min: 1, max: 20 });

it('give every item once, in order, all but the last of the full size', () =>
  fc.assert(
    fc.asyncProperty(lists, sizes, async (items, size) => {
      const plain = [...batches(items, size)];
      expect(plain.flat()).toEqual(items);
      expect(plain.slice(0, -1).every((batch) => batch.length === size)).toBe(true);
      const yielding: number[][] = [];
      for await (const batch of yieldingBatches(items, size)) yielding.push(batch);
      expect(yielding).toEqual(plain);
    }),
  ));

it('let others run between two of them', async () => {
  let turns = 0;
  const count = setImmediate(function again() {
    turns += 1;
    if (turns < 10) setImmediate(again);
  });
  for await (const _batch of yieldingBatches(Array(5).fill(0), 1));
  clearImmediate(count);
  expect(turns).toBeGreaterThan(2);
});

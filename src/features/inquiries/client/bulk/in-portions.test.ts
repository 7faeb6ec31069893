import { expect, it, vi } from 'vitest';
import { inPortions } from './in-portions.ts';

const items = [1, 2, 3, 4, 5];
const sum = async (portion: number[]) => portion.reduce((one, other) => one + other);

it('changes all of them, some after the others, and tells how far it is', async () => {
  const onDone = vi.fn();
  const done = await inPortions(items, { size: 2, change: sum, onDone, isStopped: () => false });
  expect(done).toEqual({ answers: [3, 7, 5], left: 0 });
  expect(onDone.mock.calls).toEqual([[2], [4], [5]]);
});

it('stops where somebody stops it, or where one portion fails, and tells what is left', async () => {
  let count = 0;
  const portions = { size: 2, onDone: (done: number) => (count = done), isStopped: () => count === 2 };
  expect(await inPortions(items, { ...portions, change: sum })).toEqual({ answers: [3], left: 3 });
  const trouble = new Error('away');
  const change = (portion: number[]) => (portion.includes(5) ? Promise.reject(trouble) : sum(portion));
  const all = { ...portions, isStopped: () => false };
  expect(await inPortions(items, { ...all, change })).toEqual({ answers: [3, 7], left: 1, trouble });
  await expect(inPortions([5], { ...all, change })).rejects.toBe(trouble);
});

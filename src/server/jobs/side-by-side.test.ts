import { expect, it, vi } from 'vitest';
import { sideBySide } from './side-by-side.ts';

it('does everything, never more at once than allowed', async () => {
  const done: number[] = [];
  let running = 0;
  let most = 0;
  await sideBySide([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    done.push(item);
  });
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(3);
});

it('starts nothing after a failure, and fails when all that ran has ended', async () => {
  const slow = Promise.withResolvers<void>();
  const started: number[] = [];
  const onEnd = vi.fn();
  const all = sideBySide([1, 2, 3, 4], 2, async (item) => {
    started.push(item);
    if (item === 1) await slow.promise;
    else throw new Error(`no ${item}`);
  }).finally(onEnd);
  all.catch(() => {});
  await new Promise((resolve) => setImmediate(resolve));
  expect(started).toEqual([1, 2]);
  expect(onEnd).not.toHaveBeenCalled();
  slow.resolve();
  await expect(all).rejects.toThrow('no 2');
  expect(started).toEqual([1, 2]);
});

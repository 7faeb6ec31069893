import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { putBackLater } from './put-back-later.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('tries again, less and less often, until the vehicles are back', async () => {
  const answers = [false, false, true];
  const attempt = vi.fn(async () => answers.shift() ?? true);
  const putting = putBackLater(7, attempt);
  await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 3_999);
  expect(attempt).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await putting).toBe(true);
  expect(attempt.mock.calls).toEqual([[7], [7], [7]]);
});

it('leaves it to the server after a quarter of an hour', async () => {
  const putting = putBackLater(7, async () => false);
  await vi.advanceTimersByTimeAsync(16 * 60_000);
  expect(await putting).toBe(false);
});

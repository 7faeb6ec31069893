import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { putBackLater } from './put-back-later.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('tries again, less and less often, until the vehicles are back', async () => {
  const answers = [undefined, undefined, 'put back'] as const;
  let asked = 0;
  const attempt = vi.fn(async (_clearance: number) => answers[asked++]);
  const putting = putBackLater(7, { attempt });
  await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 3_999);
  expect(attempt).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await putting).toBe('put back');
  expect(attempt.mock.calls).toEqual([[7], [7], [7]]);
});

it('leaves it to the server after a quarter of an hour', async () => {
  const putting = putBackLater(7, { attempt: async () => undefined });
  await vi.advanceTimersByTimeAsync(16 * 60_000);
  expect(await putting).toBeUndefined();
});

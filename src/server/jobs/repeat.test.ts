import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '../log.ts';
import { repeat } from './repeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(work: () => Promise<void>) {
  const log = createLog('silent');
  const warn = vi.spyOn(log, 'warn');
  return { job: repeat('count', 1_000, work, log), warn };
}

it('goes on after a failure, which is logged', async () => {
  const work = vi.fn(async () => {
    throw new Error('no');
  });
  const { job, warn } = start(work);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(work).toHaveBeenCalledTimes(2);
  expect(warn).toHaveBeenCalledWith('job_failed', expect.objectContaining({ job: 'count' }));
  await job.stop();
});

it('runs at once when it is woken, and once more if that was while it ran', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = vi.fn(() => promise);
  const { job } = start(work);
  job.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(1);
  job.wake();
  job.wake();
  resolve();
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
  await job.stop();
});

it('waits for what runs when it is stopped, and starts nothing more', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = vi.fn(() => promise);
  const { job } = start(work);
  await vi.advanceTimersByTimeAsync(1_000);
  const onStopped = vi.fn();
  const stopped = job.stop().then(onStopped);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(onStopped).not.toHaveBeenCalled();
  resolve();
  await stopped;
  job.wake();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(work).toHaveBeenCalledTimes(1);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ACTION_TOAST_MS, startToastTimer } from './toast-timer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('ends after five seconds', () => {
  const onEnd = vi.fn();
  startToastTimer(onEnd);
  vi.advanceTimersByTime(4_999);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledOnce();
});

it('leaves fifteen seconds for an action', () => {
  const onEnd = vi.fn();
  startToastTimer(onEnd, ACTION_TOAST_MS);
  vi.advanceTimersByTime(14_999);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledOnce();
});

it('does not count the time it was paused', () => {
  const onEnd = vi.fn();
  const timer = startToastTimer(onEnd);
  vi.advanceTimersByTime(3_000);
  timer.pause();
  timer.pause();
  vi.advanceTimersByTime(60_000);
  timer.resume();
  timer.resume();
  vi.advanceTimersByTime(1_999);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledOnce();
});

it('never ends once stopped', () => {
  const onEnd = vi.fn();
  startToastTimer(onEnd).stop();
  vi.advanceTimersByTime(60_000);
  expect(onEnd).not.toHaveBeenCalled();
});

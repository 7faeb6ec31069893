import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenQuiet } from './garbage-collection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('waits with what would keep visitors waiting until none has asked for anything for five seconds, and does it once', () => {
  const server = new EventEmitter();
  const work = vi.fn();
  whenQuiet(server, work);
  for (let asked = 0; asked < 20; asked += 1) {
    vi.advanceTimersByTime(4_000);
    server.emit('request');
  }
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_600);
  expect(work).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  expect(work).toHaveBeenCalledOnce();
  expect(server.listenerCount('request')).toBe(0);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '../log.ts';
import { createTally } from './log-tally.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function startTally() {
  const log = createLog('silent');
  const warn = vi.spyOn(log, 'warn');
  const lines = () =>
    warn.mock.calls.splice(0).map(([event, details]) => [event, details?.address, details?.times]);
  return { tally: createTally(log), lines };
}

it('says the first at once, and the rest once a minute by their number', () => {
  const { tally, lines } = startTally();
  for (let at = 0; at < 500; at += 1) tally('login_limited', { address: '192.0.2.1' });
  tally('login_limited', { address: '192.0.2.2' });
  expect(lines()).toEqual([
    ['login_limited', '192.0.2.1', 1],
    ['login_limited', '192.0.2.2', 1],
  ]);
  vi.advanceTimersByTime(60_000);
  expect(lines()).toEqual([['login_limited', '192.0.2.1', 499]]);
  vi.advanceTimersByTime(600_000);
  expect(lines()).toEqual([]);
  tally('login_limited', { address: '192.0.2.1' });
  expect(lines()).toEqual([['login_limited', '192.0.2.1', 1]]);
});

it('puts together what comes from more places than anybody would read', () => {
  const { tally, lines } = startTally();
  for (let at = 0; at < 5_000; at += 1) tally('login_failed', { address: `2001:db8::${at.toString(16)}` });
  expect(lines().length).toBeLessThan(250);
  vi.advanceTimersByTime(60_000);
  expect(lines()).toEqual([['login_failed', undefined, 4_799]]);
});

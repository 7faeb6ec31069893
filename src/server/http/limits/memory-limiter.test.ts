import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fakeClock } from '#test/support/test-app.ts';
import { createMemoryLimiter } from './memory-limiter.ts';

const WINDOW_MS = 60_000;

it('gives a place under every key or under none', () => {
  const limiter = createMemoryLimiter(fakeClock());
  const take = () =>
    limiter.take(
      [
        { key: 'narrow', most: 1 },
        { key: 'wide', most: 5 },
      ],
      WINDOW_MS,
    );
  expect(take().allowed).toBe(true);
  for (let turn = 0; turn < 9; turn += 1) {
    expect(take()).toEqual({ allowed: false, key: 'narrow', retryAfterS: 60 });
  }
  for (let turn = 0; turn < 4; turn += 1) {
    expect(limiter.take([{ key: 'wide', most: 5 }], WINDOW_MS).allowed).toBe(true);
  }
  expect(limiter.take([{ key: 'wide', most: 5 }], WINDOW_MS).allowed).toBe(false);
});

it('holds a bounded amount, and a flood of new keys opens no key that is in use', () => {
  const limiter = createMemoryLimiter(fakeClock(), { mostPlaces: 1_000 });
  const victim = [{ key: 'victim', most: 3 }];
  for (let turn = 0; turn < 3; turn += 1) limiter.take(victim, WINDOW_MS);
  const refused = new Set<boolean>();
  let largest = 0;
  for (let turn = 0; turn < 5_000; turn += 1) {
    limiter.take([{ key: `network ${turn}`, most: 5 }], WINDOW_MS);
    refused.add(!limiter.take(victim, WINDOW_MS).allowed);
    largest = Math.max(largest, limiter.size());
  }
  expect(refused).toEqual(new Set([true]));
  expect(largest).toBeLessThanOrEqual(1_000);
});

it('never allows more than the most in any window, whatever comes, goes back and passes', () => {
  const step = fc.record({
    passMs: fc.integer({ min: 0, max: 40_000 }),
    key: fc.constantFrom('a', 'b'),
    isRefunded: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 4 }), (steps, most) => {
      const clock = fakeClock();
      const limiter = createMemoryLimiter(clock);
      const kept: { key: string; atMs: number }[] = [];
      for (const { passMs, key, isRefunded } of steps) {
        clock.advance(passMs);
        const nowMs = clock.now().getTime();
        const inWindow = kept.filter((one) => one.key === key && one.atMs > nowMs - WINDOW_MS).length;
        const place = limiter.take([{ key, most }], WINDOW_MS);
        expect(place.allowed).toBe(inWindow < most);
        if (!place.allowed) continue;
        if (isRefunded) place.refund();
        else kept.push({ key, atMs: nowMs });
      }
      expect(limiter.size()).toBeLessThanOrEqual(kept.length + 2);
    }),
  );
});

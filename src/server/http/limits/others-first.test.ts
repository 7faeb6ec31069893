import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { letOthersGoFirst } from './others-first.ts';

/** An event loop whose passes take so many milliseconds each; after them nobody comes. */
async function passesWaitedFor(passes: readonly number[]): Promise<number> {
  let clock = 0;
  let at = 0;
  await letOthersGoFirst({
    now: () => clock,
    nextPass: async () => {
      clock += passes[at] ?? 0.01;
      at += 1;
    },
  });
  return at;
}

describe('letting others go first', () => {
  it('costs two empty passes when nobody waits', async () => {
    expect(await passesWaitedFor([])).toBe(2);
  });

  it('waits while somebody is answered, a visitor between two empty passes too', async () => {
    expect(await passesWaitedFor([2, 1, 0.1, 3])).toBe(6);
  });

  it('ends after ten milliseconds however many come', async () => {
    expect(await passesWaitedFor(Array.from({ length: 50 }, () => 3))).toBe(4);
  });

  it('never ends before two empty passes or ten milliseconds, whatever the passes take', async () => {
    const passes = fc.array(fc.double({ min: 0, max: 12, noNaN: true }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(passes, async (given) => {
        const waited = await passesWaitedFor(given);
        const taken = [...given, ...Array.from({ length: 40 }, () => 0.01)].slice(0, waited);
        const isDone = taken.reduce((sum, ms) => sum + ms, 0) >= 10;
        expect(isDone || taken.slice(-2).every((ms) => ms < 0.5)).toBe(true);
      }),
    );
  });

  it('lets what is due on the real event loop happen first', async () => {
    const order: string[] = [];
    setTimeout(() => order.push('other'), 0);
    const until = performance.now() + 3;
    while (performance.now() < until); // The work before, which kept the other waiting.
    await letOthersGoFirst();
    order.push('work');
    expect(order).toEqual(['other', 'work']);
  });
});

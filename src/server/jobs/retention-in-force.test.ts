import { expect, it } from 'vitest';
import { settle } from './retention-in-force.ts';

it('waits seven days run with a shorter time, and takes a longer one at once', () => {
  const first = settle(undefined, 24, 1);
  expect(first).toEqual({ months: null, shorter: { months: 24, since: 1 } });
  expect(settle(first, 24, 8)).toEqual(first);
  const inForce = settle(first, 24, 9);
  expect(inForce).toEqual({ months: 24 });

  const shorter = settle(inForce, 1, 10);
  expect(shorter).toEqual({ months: 24, shorter: { months: 1, since: 10 } });
  expect(settle(shorter, 1, 17)).toEqual(shorter);
  expect(settle(shorter, 1, 18)).toEqual({ months: 1 });
  // Another shorter time is waited for anew, and the time of before or a longer one ends the waiting.
  expect(settle(shorter, 12, 16)).toEqual({ months: 24, shorter: { months: 12, since: 16 } });
  expect(settle(shorter, 24, 16)).toEqual({ months: 24 });
  expect(settle(shorter, 36, 16)).toEqual({ months: 36 });
  // Days run are counted anew: seven of them, not as many as there had been.
  expect(settle(shorter, 1, 2)).toEqual({ months: 24, shorter: { months: 1, since: 2 } });
});

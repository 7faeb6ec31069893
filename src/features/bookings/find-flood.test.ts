import { expect, it } from 'vitest';
import { type FloodTimes, findFloodsIn, floodMeasures } from './find-flood.ts';

const HOUR_MS = 3_600_000;
const every = (ms: number, count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => from + at * ms);
const floodOf = (moments: number[]): FloodTimes => ({
  sinceMs: moments[0] ?? 0,
  untilMs: moments.at(-1) ?? 0,
  count: moments.length,
});

it('finds none where as many come as people ask for', () => {
  expect(findFloodsIn([], 12)).toEqual([]);
  expect(findFloodsIn(every(HOUR_MS / 2, 200), 12)).toEqual([]);
  expect(findFloodsIn(every(HOUR_MS / 12, 48), 12)).toEqual([]);
});

it('finds a slow one, of more in a day than have to confirm by their mail', () => {
  const slow = every(HOUR_MS / 10, 60);
  expect(findFloodsIn(slow, 12)).toEqual([floodOf(slow)]);
});

it('begins with the first hour in which more came, not with those of the morning, and goes on through a pause', () => {
  const morning = every(HOUR_MS / 2, 6);
  const first = every(1_000, 40, 10 * HOUR_MS);
  const second = every(1_000, 40, 14 * HOUR_MS);
  const one = floodOf([...first, ...second]);
  expect(findFloodsIn([...morning, ...first, ...second], 12)).toEqual([one]);
  // After a quiet day it is another one.
  const later = every(1_000, 20, 40 * HOUR_MS);
  expect(findFloodsIn([...morning, ...first, ...second, ...later], 12)).toEqual([one, floodOf(later)]);
});

/** As somebody would count with a list and a finger. */
function countByHand(moments: readonly number[], mostAnHour: number): FloodTimes[] {
  const found: FloodTimes[] = [];
  let isOn = false;
  for (const [index, at] of moments.entries()) {
    const last = found.at(-1);
    if (last && at - last.untilMs >= 6 * HOUR_MS) isOn = false;
    if (isOn && last) {
      found[found.length - 1] = { ...last, untilMs: at, count: last.count + 1 };
      continue;
    }
    for (const { withinMs, most } of floodMeasures(mostAnHour)) {
      const within = moments.slice(0, index + 1).filter((one) => at - one < withinMs);
      if (isOn || within.length <= most) continue;
      found.push(floodOf(within));
      isOn = true;
    }
  }
  return found;
}

it('counts as one would by hand, however the moments lie', () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  let floods = 0;
  for (let round = 0; round < 200; round += 1) {
    const moments: number[] = [];
    let at = 0;
    for (let index = 0; index < 150; index += 1) {
      const kind = random();
      // Moments at once, bursts, a usual trickle, and nights without any.
      at += kind < 0.1 ? 0 : Math.floor(random() * HOUR_MS * (kind < 0.6 ? 0.2 : kind < 0.95 ? 2 : 20));
      moments.push(at);
    }
    const found = findFloodsIn(moments, 1 + (round % 6));
    expect(found).toEqual(countByHand(moments, 1 + (round % 6)));
    floods += found.length;
  }
  expect(floods).toBeGreaterThan(200);
});

it('looks through ten thousand at once', () => {
  const began = performance.now();
  expect(findFloodsIn(every(10, 10_000), 12)).toMatchObject([{ count: 10_000 }]);
  expect(performance.now() - began).toBeLessThan(500);
});

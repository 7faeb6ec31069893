import { expect, it } from 'vitest';
import { findFloodIn } from './find-flood.ts';

const HOUR_MS = 3_600_000;
const every = (ms: number, count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => from + at * ms);

it('finds none where as many come as people ask for', () => {
  expect(findFloodIn([], 12)).toBeUndefined();
  expect(findFloodIn(every(HOUR_MS / 12, 200), 12)).toBeUndefined();
});

it('begins with the first hour in which more came, not with those of the morning, and goes on through a pause', () => {
  const morning = every(HOUR_MS / 2, 6);
  const first = every(1_000, 40, 10 * HOUR_MS);
  const second = every(1_000, 40, 14 * HOUR_MS);
  expect(findFloodIn([...morning, ...first, ...second], 12)).toEqual({ sinceMs: first[0], count: 80 });
  // After a quiet day it is another one.
  const later = every(1_000, 20, 40 * HOUR_MS);
  expect(findFloodIn([...morning, ...first, ...second, ...later], 12)).toEqual({
    sinceMs: later[0],
    count: 20,
  });
});

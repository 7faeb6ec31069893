import { expect, it } from 'vitest';
import { swipeStep } from './lightbox-swipe.ts';

it.each([
  [-120, 10, 1],
  [120, -10, -1],
  [-30, 0, 0],
  [-60, 50, 0],
  [0, 200, 0],
])('takes a way of %d, %d as %d', (dx, dy, step) => {
  expect(swipeStep(dx, dy)).toBe(step);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pointAt } from './focus-point.ts';

const picture = { left: 100, top: 50, width: 400, height: 200 };

it.each([
  [
    { x: 100, y: 50 },
    { x: 0, y: 0 },
  ],
  [
    { x: 300, y: 150 },
    { x: 50, y: 50 },
  ],
  [
    { x: 500, y: 250 },
    { x: 100, y: 100 },
  ],
  [
    { x: 201, y: 101 },
    { x: 25, y: 26 },
  ],
  [
    { x: 0, y: 9_999 },
    { x: 0, y: 100 },
  ],
])('a pointer at %j is at %j of the picture', (pointer, point) => {
  expect(pointAt(pointer, picture)).toEqual(point);
});

it('is a whole percentage within the picture, wherever the pointer and however small the picture is', () => {
  const length = fc.float({ noNaN: true, min: -1e6, max: 1e6 });
  const side = fc.float({ noNaN: true, min: 0, max: 1e6 });
  fc.assert(
    fc.property(length, length, length, length, side, side, (x, y, left, top, width, height) => {
      for (const share of Object.values(pointAt({ x, y }, { left, top, width, height }))) {
        expect(Number.isInteger(share) && share >= 0 && share <= 100).toBe(true);
      }
    }),
  );
});

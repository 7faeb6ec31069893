import { expect, it } from 'vitest';
import { shareSent } from './upload-photos.ts';

it.each([
  [0, [0, 0, 0]],
  [50, [0.5, 0, 0]],
  [100, [1, 0, 0]],
  [200, [1, 0.5, 0]],
  [400, [1, 1, 1]],
  [500, [1, 1, 1]],
])('of %i bytes sent, each file has its share', (sent, shares) => {
  expect(shareSent([100, 200, 100], sent)).toEqual(shares);
});

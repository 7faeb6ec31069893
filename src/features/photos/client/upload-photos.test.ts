import { expect, it } from 'vitest';
import { shareSent, uploadProgress } from './upload-photos.ts';

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

it.each([
  [0, 1, 0],
  [99, 1, 24],
  [100, 2, 25],
  [399, 3, 99],
  [400, 3, 100],
  [500, 3, 100],
])('of %i bytes sent, photo %i is on its way and %i %% of all is sent', (sent, place, percent) => {
  expect(uploadProgress([100, 200, 100], sent)).toEqual({ place, percent });
});

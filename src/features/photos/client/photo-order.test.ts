import { expect, it } from 'vitest';
import { followOrder, idsAfterMove } from './photo-order.ts';

const photos = [{ id: 1 }, { id: 2 }, { id: 3 }];

it.each([
  ['as wanted', [3, 1, 2], [3, 1, 2]],
  ['with new ones last', [2], [2, 1, 3]],
  ['without ones that are gone', [9, 3, 2, 1], [3, 2, 1]],
  ['as they are when nothing is wanted', [], [1, 2, 3]],
])('shows photos %s', (_how, wanted, shown) => {
  expect(followOrder(photos, wanted).map(({ id }) => id)).toEqual(shown);
});

it.each([
  [0, 2, [2, 3, 1]],
  [2, 0, [3, 1, 2]],
  [1, 1, [1, 2, 3]],
  [7, 0, [1, 2, 3]],
])('moves the photo at %i to %i', (from, to, ids) => {
  expect(idsAfterMove(photos, from, to)).toEqual(ids);
});

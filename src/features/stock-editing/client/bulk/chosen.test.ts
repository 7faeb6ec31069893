import { expect, it } from 'vitest';
import { chooseAll, countChosen, rangeBetween } from './chosen.ts';

const shown = [9, 4, 7, 1, 3];

it.each([
  [4, 1, [4, 7, 1]],
  [1, 4, [4, 7, 1]],
  [7, 7, [7]],
  [undefined, 1, [1]],
  [99, 1, [1]],
])('from %s to %s it is the range in the order of the list', (last, id, range) => {
  expect(rangeBetween(shown, last, id)).toEqual(range);
});

it('chooses and leaves, and counts what is chosen of those shown', () => {
  const some = chooseAll(new Set([50]), [4, 7], true);
  expect([...some]).toEqual([50, 4, 7]);
  expect(countChosen(some, shown)).toBe(2);
  expect([...chooseAll(some, [4, 50], false)]).toEqual([7]);
});

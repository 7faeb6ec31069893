import { expect, it } from 'vitest';
import { moveChoice, narrowSuggestions } from './combobox-choice.ts';

const tags = ['NEW ARRIVAL', 'SPECIAL OFFER'];

it.each([
  ['', tags],
  ['  ', tags],
  ['offer', ['SPECIAL OFFER']],
  ['new arrival', tags],
  ['zeppelin', []],
])('suggests for %j', (typed, suggested) => {
  expect(narrowSuggestions(tags, typed)).toEqual(suggested);
});

it.each([
  [-1, 'ArrowDown', 0],
  [1, 'ArrowDown', 0],
  [-1, 'ArrowUp', 1],
  [1, 'ArrowUp', 0],
] as const)('goes from %d by %s to %d of two', (marked, key, next) => {
  expect(moveChoice(marked, key, 2)).toBe(next);
});

it('marks nothing in an empty list', () => {
  expect(moveChoice(-1, 'ArrowDown', 0)).toBe(-1);
});

import { expect, it } from 'vitest';
import { waitingWords } from './waiting-words.ts';

it.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [200, '3 h 20 min'],
])('says how long %i minutes are: %s', (minutes, words) => {
  expect(waitingWords(minutes)).toBe(words);
});

import { describe, expect, it } from 'vitest';
import { isNothingToUndo, namesStaying, undoWords } from './undo-words.ts';

describe('the question before an import is undone', () => {
  it.each([
    [
      2,
      1,
      0,
      /^2 vehicles that it added .* 1 vehicle that it changed will be as it was before\. .* first\.$/,
    ],
    [
      1,
      0,
      2,
      /^1 vehicle that it added .* first\. 2 vehicles stay as they are, because of what happened since:$/,
    ],
    [0, 0, 1, /^1 vehicle stays as it is, because of what happened since:$/],
    [0, 0, 0, /nothing is left to undo/],
  ])('says what goes (%i), comes back (%i) and stays (%i)', (removed, putBack, stayingCount, words) => {
    const look = { removed, putBack, stayingCount };
    expect(undoWords(look)).toMatch(words);
    expect(isNothingToUndo(look)).toBe(removed + putBack === 0);
  });

  it('names those that stay, each with its reason', () => {
    expect(namesStaying({ staying: [{ name: '2021 Kia Rio (A1)', why: 'held' }] })).toEqual([
      '2021 Kia Rio (A1): on hold for a customer',
    ]);
  });
});

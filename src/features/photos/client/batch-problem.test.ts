import { expect, it } from 'vitest';
import { findBatchProblem } from './batch-problem.ts';

it.each([
  [20, 20, undefined],
  [3, 3, undefined],
  [21, 20, 'Choose at most 20 photos at once.'],
  [2, 1, 'A vehicle can have at most 20 photos; this one has room for 1 more.'],
])('judges %i photos where %i fit', (count, room, problem) => {
  expect(findBatchProblem(count, room)).toBe(problem);
});

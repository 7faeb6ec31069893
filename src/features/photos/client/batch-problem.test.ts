import { expect, it } from 'vitest';
import { findBatchProblem } from './batch-problem.ts';

const MB = 1024 * 1024;
const photo = { name: 'front.jpg', type: 'image/jpeg', size: MB };
const many = (count: number) => Array.from({ length: count }, () => photo);

it.each([
  ['20 photos for an empty vehicle', many(20), 20, undefined],
  ['as many as there is room for', many(3), 3, undefined],
  ['a photo of exactly 10 MB', [{ ...photo, size: 10 * MB }], 20, undefined],
  ['21 photos', many(21), 20, 'Choose at most 20 photos at once.'],
  ['more than fit', many(2), 1, 'A vehicle can have at most 20 photos; this one has room for 1 more.'],
  [
    'one of another kind',
    [photo, { ...photo, name: 'papers.pdf', type: 'application/pdf' }],
    20,
    'papers.pdf is not an image. Choose JPG, PNG or WebP files.',
  ],
  [
    'one byte too many',
    [photo, { ...photo, name: 'huge.png', size: 10 * MB + 1 }],
    20,
    'huge.png is larger than 10MB.',
  ],
])('judges %s', (_what, files, room, problem) => {
  expect(findBatchProblem(files, room)).toBe(problem);
});

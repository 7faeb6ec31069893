import { describe, expect, it } from 'vitest';
import { chooseDropped, choosePicked, moveItem } from './chosen-images.ts';

const MB = 1024 * 1024;
const picture = { type: 'image/jpeg', size: MB };
const many = (count: number) => Array.from({ length: count }, () => picture);

describe('files that are dropped', () => {
  it('are taken when they are pictures of up to 10 MB', () => {
    const files = [picture, { type: 'image/png', size: 10 * MB }];
    expect(chooseDropped(files, 0)).toEqual({ accepted: files });
  });

  it('are left out when they are not pictures', () => {
    const { accepted, toast } = chooseDropped([{ type: 'application/pdf', size: 1 }, picture], 0);
    expect(accepted).toEqual([picture]);
    expect(toast).toMatchObject({
      title: 'Invalid Files',
      description: 'Please drop only image files (JPG, PNG, etc.)',
    });
  });

  it('are left out when they are too large', () => {
    const large = { type: 'image/jpeg', size: 10 * MB + 1 };
    const { accepted, toast } = chooseDropped([large, picture, large], 0);
    expect(accepted).toEqual([picture]);
    expect(toast).toMatchObject({ title: 'Files Too Large', description: '2 file(s) exceed the 10MB limit' });
  });

  it('are refused together when they are more than fit', () => {
    const { accepted, toast } = chooseDropped(many(3), 18);
    expect(accepted).toEqual([]);
    expect(toast).toMatchObject({
      title: 'Upload limit reached',
      description: 'You can only upload up to 20 images per vehicle.',
    });
  });
});

it('checks only the number of files that are picked', () => {
  const odd = { type: 'application/pdf', size: 99 * MB };
  expect(choosePicked([odd], 19)).toEqual({ accepted: [odd] });
  expect(choosePicked([odd], 20).accepted).toEqual([]);
});

it.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 1, ['a', 'b', 'c']],
])('moves %i to %i', (from, to, result) => {
  expect(moveItem(['a', 'b', 'c'], from, to)).toEqual(result);
});

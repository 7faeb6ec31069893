import { expect, it } from 'vitest';
import { passesFilter, readMarks, toggleMark } from './vehicle-filter.ts';

const vehicle = { status: 'reserved', isDraft: false, isHidden: false, featured: true, photoCount: 0 };

it.each([
  ['', [], true],
  ['reserved', [], true],
  ['sold', [], false],
  ['', ['featured'], true],
  ['', ['drafts'], false],
  ['', ['hidden'], false],
  ['reserved', ['featured', 'bare'], true],
  ['reserved', ['featured', 'drafts'], false],
] as const)('with status %j and marks %j it passes: %j', (status, marks, passes) => {
  expect(passesFilter(vehicle, { status, marks }, () => true)).toBe(passes);
});

it('asks for work only where it is filtered by', () => {
  const never = () => {
    throw new Error('asked');
  };
  expect(passesFilter(vehicle, { status: '', marks: ['featured'] }, never)).toBe(true);
  expect(passesFilter(vehicle, { status: '', marks: ['work'] }, () => true)).toBe(true);
  expect(passesFilter(vehicle, { status: '', marks: ['work'] }, () => false)).toBe(false);
});

it('keeps its marks as words', () => {
  expect(toggleMark([], 'bare')).toBe('bare');
  expect(toggleMark(readMarks('bare featured'), 'bare')).toBe('featured');
  expect(readMarks('toString bare nonsense ')).toEqual(['bare']);
});

import { describe, expect, it } from 'vitest';
import { readRange } from './byte-range.ts';

describe('a Range header for a file of 100 bytes', () => {
  it.each([
    [undefined, 'all'],
    ['bytes=0-9', { first: 0, last: 9 }],
    ['bytes=90-', { first: 90, last: 99 }],
    ['bytes=90-500', { first: 90, last: 99 }],
    ['bytes=-10', { first: 90, last: 99 }],
    ['bytes=-500', { first: 0, last: 99 }],
    ['bytes=99-99', { first: 99, last: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-0', 'all'],
    ['bytes=0-1,4-5', 'all'],
    ['bytes=-', 'all'],
    ['bytes=a-b', 'all'],
    ['items=0-1', 'all'],
    ['bytes=0-99999999999999999999', 'all'],
  ])('%s', (header, expected) => {
    expect(readRange(header, 100)).toEqual(expected);
  });
});

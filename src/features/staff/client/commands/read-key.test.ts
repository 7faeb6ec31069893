import { expect, it } from 'vitest';
import { readKey } from './read-key.ts';

const shortcuts = new Set(['j', '?', 'g i', 'g v']);

it.each([
  ['', 'j', 'j', ''],
  ['', '?', '?', ''],
  ['', 'g', undefined, 'g'],
  ['g', 'i', 'g i', ''],
  ['g', 'j', undefined, ''],
  ['', 'i', undefined, ''],
  ['g', 'g', undefined, ''],
  ['', 'Shift', undefined, ''],
])('after "%s" the key "%s" means %s', (before, key, shortcut, then) => {
  expect(readKey(before, key, shortcuts)).toEqual({ ...(shortcut && { shortcut }), before: then });
});

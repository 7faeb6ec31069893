import { expect, it } from 'vitest';
import { readId } from './ids.ts';

it.each([
  ['1', 1],
  ['42', 42],
  ['2147483647', 2_147_483_647],
])('reads %s', (text, id) => expect(readId(text)).toBe(id));

it.each(['', '0', '-1', '01', '1.5', '1e3', '0x1', ' 1', '1 ', '2147483648', '99999999999', 'NaN', '１'])(
  'takes %j for no id',
  (text) => expect(readId(text)).toBeUndefined(),
);

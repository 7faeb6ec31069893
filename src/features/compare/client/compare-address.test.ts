import { expect, it } from 'vitest';
import { compareAddress, readSharedIds } from './compare-address.ts';

it.each([
  ['', []],
  ['ids=', []],
  ['ids=1,2,3', [1, 2, 3]],
  ['ids=3, 1 ,3,2,9', [3, 1, 2]],
  ['ids=0,-1,abc,1.5,1e3,99999999999,7', [7]],
  ['ids=%3Cscript%3E', []],
])('reads %j as %j', (search, ids) => {
  expect(readSharedIds(search)).toEqual(ids);
});

it('writes an address that reads back the same', () => {
  expect(compareAddress([])).toBe('/compare-vehicles');
  expect(readSharedIds(compareAddress([5, 2]).split('?')[1] ?? '')).toEqual([5, 2]);
});

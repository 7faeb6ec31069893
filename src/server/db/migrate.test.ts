import { expect, it } from 'vitest';
import { leavesRoomFor } from './migrate.ts';

it.each([
  ['0017-anything', '0018-expand-warranty', true],
  ['0017-anything', '0018-expand-0019-more', true],
  // Takes away what versions from 0018 on do not use.
  ['0017-anything', '0019-contract-0018-warranty', false],
  ['0018-expand-warranty', '0019-contract-0018-warranty', true],
  ['0019-contract-0018-warranty', '0021-contract-0018-warranty', true],
  // Whatever does not say is not trusted.
  ['0017-anything', '0018-warranty', false],
  ['0017-anything', '0018-contract-warranty', false],
  ['0017-anything', '0018-contract-2026', false],
  ['0017-anything', '18-expand-warranty', false],
  ['0017-anything', '', false],
])('%s beside %s: %s', (own, other, isPossible) => {
  expect(leavesRoomFor(own, other)).toBe(isPossible);
});

import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { toAscii } from './ascii-only.ts';

it.each([
  `'Was $24,990 · now … – “as is”'`,
  '`a template — of Ōsaka 🚗`',
  `'🚗'.length + [...'🚗'].length`,
  `'a–b—c'.split(/[–—]/).join('|')`,
  `/^🚗$/u.test('🚗')`,
  `({ prêt: 'é' }).prêt // a comment, with é`,
])('means the same: %s', (code) => {
  const ascii = toAscii(code);
  expect(ascii).toMatch(/^[ -~]+$/);
  expect(runInNewContext(ascii)).toEqual(runInNewContext(code));
});

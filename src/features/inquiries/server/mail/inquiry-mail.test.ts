import { expect, it } from 'vitest';
import { looksLikeName } from '#features/customers/looks-like-name.ts';

it.each(['Mia', 'Mary Jane', 'Anne-Marie', "O'Brien", 'D’Arcy', 'Zoë', 'Nguyễn', '美玲'])(
  '%s is a name',
  (text) => {
    expect(looksLikeName(text)).toBe(true);
  },
);

it.each([
  '',
  ' Mia',
  'evil.example',
  'https://evil.example',
  'mia@example.com',
  'Call 0491 570 156',
  'Mia\nHello',
  'Mia, you have won',
  '<b>Mia</b>',
  'M'.repeat(41),
])('%j is none', (text) => {
  expect(looksLikeName(text)).toBe(false);
});

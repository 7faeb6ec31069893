import { expect, it } from 'vitest';
import { shorten } from './short-properties.ts';

it('names each property of Tailwind shortly, always the same way, and leaves all others', () => {
  const sheet = `@property --tw-ring-color { syntax: "*" }
    .a { --tw-ring-color: var(--accent); --tw-ring: 1px var(--tw-ring-color,) }`;
  expect(shorten(sheet)).toBe(`@property --0_ { syntax: "*" }
    .a { --0_: var(--accent); --1_: 1px var(--0_,) }`);
});

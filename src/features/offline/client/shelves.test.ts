import { expect, it } from 'vitest';
import { mayBeKept } from './shelves.ts';

const forAll = 'public, max-age=0, must-revalidate, s-maxage=30';
const answer = (
  type: string,
  { status = 200, caching = forAll, ...more }: { status?: number; caching?: string } & Partial<Response> = {},
) => {
  const response = new Response('', { status, headers: { 'content-type': type, 'cache-control': caching } });
  // As a browser says of an answer of the same site.
  return Object.defineProperties(response, {
    type: { value: more.type ?? 'basic' },
    redirected: { value: more.redirected ?? false },
  });
};
const html = 'text/html; charset=utf-8';
const json = 'application/json; charset=utf-8';

it.each([
  ['page', answer(html)],
  ['read', answer(json)],
  ['photo', answer('image/avif')],
  ['code', answer('text/javascript; charset=utf-8', { caching: 'public, max-age=31536000, immutable' })],
  ['code', answer('font/woff2')],
] as const)('keeps a %s', (kind, response) => {
  expect(mayBeKept(response, kind)).toBe(true);
});

it.each([
  ['an answer of a server in trouble', 'page', answer(html, { status: 503 })],
  ['a part', 'photo', answer('image/webp', { status: 206 })],
  ['the page of a network that wants a log-in, in place of a call', 'read', answer(html)],
  ['and of a photo', 'photo', answer(html)],
  ['and of code', 'code', answer(html)],
  ['what is no page', 'page', answer(json)],
  ['what another site said', 'page', answer(html, { type: 'opaque' })],
  ['what somebody was led on to', 'page', answer(html, { redirected: true })],
  ['an answer to a person', 'page', answer(html, { caching: 'private, no-store' })],
  ['an answer that says nothing', 'read', answer(json, { caching: '' })],
  ['a draft', 'read', answer(json, { caching: 'public, no-store' })],
] as const)('does not keep %s', (_what, kind, response) => {
  expect(mayBeKept(response, kind)).toBe(false);
});

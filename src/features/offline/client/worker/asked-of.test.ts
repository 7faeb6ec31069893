import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedOf } from './asked-of.ts';

const SITE = 'https://cars.example';
const ask = (path: string, more: Partial<Parameters<typeof askedOf>[0]> = {}) =>
  askedOf(
    {
      ...{ method: 'GET', headers: new Headers(), mode: 'cors', cache: 'default', referrer: `${SITE}/about` },
      url: new URL(path, SITE).href,
      ...more,
    },
    SITE,
  );
const mode = 'navigate';

describe('the worker', () => {
  it('answers pages, calls, photos and code', () => {
    expect(ask('/vehicles/7?utm_source=mail', { mode })).toEqual({ kind: 'page', key: '/vehicles/7' });
    expect(ask('/book', { mode })).toEqual({ kind: 'page', key: undefined });
    expect(ask('/api/vehicles/7')).toEqual({ kind: 'read', key: '/api/vehicles/7' });
    expect(ask('/api/photos/7?w=640&v=a')?.kind).toBe('photo');
    expect(ask('/assets/a.js')?.kind).toBe('code');
    expect(ask('/boot.js')).toEqual({ kind: 'loader', key: '/boot.js' });
  });

  it.each([
    ['a message that is sent', ask('/contact', { method: 'POST', mode })],
    ['a call that changes something', ask('/api/contact', { method: 'POST' })],
    ['a part of a file', ask('/api/photos/7?w=640&v=a', { headers: new Headers({ range: 'bytes=0-1' }) })],
    ['another site', ask('https://elsewhere.example/about', { mode })],
    ['a page of staff', ask('/admin/vehicles', { mode })],
    ['a call of staff', ask('/api/admin/vehicles')],
    ['a public call of a page of staff', ask('/api/vehicles/7', { referrer: `${SITE}/admin/vehicles` })],
    ['a preview', ask('/about?preview', { mode })],
    ['a file of the API that somebody opens', ask('/api/vehicles/7', { mode })],
    ['what the yard loads by itself', ask('/api/vehicles/7', { cache: 'no-cache' })],
    ['a page that is not opened', ask('/about')],
  ])('lets pass %s', (_what, asked) => {
    expect(asked).toBeUndefined();
  });

  it('lets pass whatever is no GET', () => {
    const methods = fc.constantFrom('POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS');
    const paths = fc.constantFrom('/', '/vehicles/7', '/api/vehicles/7', '/boot.js', '/api/photos/7?w=1&v=a');
    fc.assert(
      fc.property(
        methods,
        paths,
        fc.constantFrom('navigate' as const, 'cors' as const),
        (method, path, how) => {
          expect(ask(path, { method, mode: how })).toBeUndefined();
        },
      ),
    );
  });
});

import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** Every address that needs no session. Add new ones deliberately. */
const publicRoutes = [
  'GET /V/*',
  'GET /apple-touch-icon.png',
  'GET /favicon.ico',
  'GET /favicon.svg',
  'GET /icon-192.png',
  'GET /icon-512.png',
  'GET /icon-maskable-512.png',
  'GET /manifest.webmanifest',
  'GET /api/delivery',
  'GET /api/yard',
  'DELETE /mcp',
  'GET /about.md',
  'GET /api/alerts',
  'GET /api/booking-slots',
  'GET /api/cars',
  'DELETE /api/contact/photos/:photosKey/:photoKey',
  'GET /api/contact/photos/:photosKey',
  'GET /api/dealership',
  'GET /api/dealership/about',
  'GET /api/dealership/finance',
  'GET /api/dealership/home',
  'GET /api/dealership/legal/:which',
  'GET /api/dealership/sell',
  'GET /api/docs',
  'GET /api/openapi.json',
  'GET /api/photos/:photoId',
  'GET /api/pictures/:pictureId',
  'GET /api/pictures/:pictureId/icon',
  'GET /api/vehicles',
  'GET /api/vehicles/:id',
  'GET /api/vehicles/:id/similar',
  'GET /api/vehicles/:id/spin',
  'GET /api/vehicles/closest',
  'GET /api/vehicles/facets',
  'GET /api/vehicles/featured',
  'GET /api/vehicles/sentence',
  'GET /browse-cars.md',
  'GET /calendar/:file',
  'GET /contact.md',
  'GET /feeds/:channel/:file',
  'GET /finance.md',
  'GET /find',
  'GET /healthz',
  'GET /how-we-show-prices.md',
  'GET /index.md',
  'GET /llms.txt',
  'GET /mcp',
  'GET /metrics',
  'GET /new-arrivals.atom',
  'GET /privacy-policy.md',
  'GET /readyz',
  'GET /robots.txt',
  'GET /sell-your-car.md',
  'GET /sitemap.xml',
  'GET /sitemaps/:file',
  'GET /terms-of-service.md',
  'GET /v/*',
  'GET /vehicles/:id(^\\d{1,10}).md',
  'POST /api/bookings',
  'POST /api/contact',
  'POST /api/contact/photos/:photosKey/:photoKey',
  'POST /api/visits',
  'POST /mcp',
];
const openStaffRoutes = [
  'GET /api/admin/session',
  'POST /api/admin/invitation/accept',
  'POST /api/admin/invitation/look',
  'POST /api/admin/login',
  'POST /api/admin/login/code',
  'POST /api/admin/login/forgot',
  'POST /api/admin/login/link',
  'POST /api/admin/login/passkey',
  'POST /api/admin/login/passkey-challenge',
  'POST /api/admin/login/reset',
  'POST /api/admin/logout',
  'POST /api/admin/set-up',
  'POST /api/admin/set-up/check',
];

interface Route {
  method: string;
  url: string;
  access: string | undefined;
}

let site: TestApp;
const routes: Route[] = [];
const named = () => routes.filter(({ url, method }) => url !== '/api/*' && method !== 'HEAD');
const nameOf = ({ method, url }: Route) => `${method} ${url}`;
const staffRoutes = () =>
  routes.filter((route) => route.url.startsWith('/api/admin') && route.access !== 'open');

beforeAll(async () => {
  site = await startTestApp({ onRoute: remember });
});
afterAll(() => site.close());

function remember({ method, url, config }: RouteOptions): void {
  for (const one of [method].flat()) routes.push({ method: one, url, access: config?.access });
}

describe('who may make which call', () => {
  it('is said by every route', () => {
    expect(routes.filter((route) => route.access === undefined).map(nameOf)).toEqual([]);
  });

  it('is everybody only for the routes on the list', () => {
    const found = named().filter((route) => route.access === 'public');
    expect(found.map(nameOf).sort()).toEqual(publicRoutes.toSorted());
  });

  it('leaves open what creates and ends a session', () => {
    const found = named().filter((route) => route.access === 'open');
    expect(found.map(nameOf).sort()).toEqual(openStaffRoutes);
  });
});

describe('a staff call without a session', () => {
  const bodies: [string, { payload?: string; headers?: Record<string, string> }][] = [
    ['no body', {}],
    ['JSON', { payload: '{"title":"x"}', headers: { 'content-type': 'application/json' } }],
    ['broken JSON', { payload: '{"a":', headers: { 'content-type': 'application/json' } }],
    ['plain text', { payload: 'hello', headers: { 'content-type': 'text/plain' } }],
    ['10 MB', { payload: 'x'.repeat(10_485_760), headers: { 'content-type': 'multipart/form-data' } }],
  ];

  it.each(bodies)('is refused before anything is read: %s', async (_name, request) => {
    expect(staffRoutes().length).toBeGreaterThan(0);
    for (const { method, url } of staffRoutes()) {
      for (const id of ['1', 'abc', '%00', '../1']) {
        const path = url.replaceAll(/:\w+/g, encodeURIComponent(id));
        const answer = await site.inject({ method: method as 'GET', url: path, ...request });
        expect(`${method} ${path} ${answer.statusCode}`).toBe(`${method} ${path} 401`);
        expect(answer.headers['cache-control']).toBe('no-store');
        if (method !== 'HEAD') expect(answer.json()).toMatchObject({ code: 'not_signed_in' });
      }
    }
  });

  it.each([
    '/api/admin',
    '/api/admin/',
    '/api/admin/nothing-here',
    '/api/admin/stats/',
    '/api//admin/stats',
    '//api/admin/stats',
    '/api/%61dmin/stats',
    '/API/Admin/stats',
    '/api/admin/../admin/stats',
    '/api/admin;x/stats',
    '/api/admin/stats?x=1',
    '/api/admin%2fstats',
  ])('is refused however the path is written: %s', async (url) => {
    const answer = await site.inject({ method: 'GET', url });
    expect([401, 404]).toContain(answer.statusCode);
    expect(answer.body).not.toContain('vehicleCount');
  });
});

describe('a call sent by a page of another site', () => {
  const changes = () => routes.filter(({ method, url }) => isChange(method) && url.startsWith('/api/'));
  const isChange = (method: string) => ['POST', 'PUT', 'DELETE', 'PATCH'].includes(method);

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'not an address' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' },
  ])('is refused even with a session: %j', async (claims) => {
    const { cookie } = await site.logIn();
    for (const { method, url } of changes()) {
      const answer = await site.inject({
        method: method as 'POST',
        url: url.replace('*', 'x').replaceAll(/:\w+/g, '1'),
        headers: { host: 'localhost:3000', cookie, ...claims },
      });
      expect(`${method} ${url} ${answer.statusCode}`).toBe(`${method} ${url} 403`);
    }
    expect(await site.getJson('/api/admin/session')).toMatchObject({ authenticated: false });
    const stats = await site.inject({ method: 'GET', url: '/api/admin/stats', headers: { cookie } });
    expect(stats.statusCode).toBe(200);
  });

  it.each([
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'http://localhost:3000' }],
    [{}],
  ])('passes when it is our own page, or no browser: %j', async (claims) => {
    const headers = { host: 'localhost:3000', ...claims };
    const answer = await site.inject({ method: 'POST', url: '/api/admin/logout', headers });
    expect(answer.statusCode).toBe(200);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json\ta', 'application/jsonp'])(
    'cannot pass a form off as JSON: %s',
    async (type) => {
      const headers = { 'content-type': type };
      const payload = '{"username":"dana","password":"correct horse battery"}';
      const answer = await site.inject({ method: 'POST', url: '/api/admin/login', payload, headers });
      expect(answer.statusCode).toBe(415);
      expect(answer.headers['set-cookie']).toBeUndefined();
    },
  );

  it('gets no permission from a preflight', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const answer = await site.inject({ method: 'OPTIONS', url: '/api/admin/login', headers });
    const permissions = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'));
    expect(permissions).toEqual([]);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  });

  it('changes nothing with GET', async () => {
    const { cookie } = await site.logIn();
    const answer = await site.inject({ method: 'GET', url: '/api/admin/logout', headers: { cookie } });
    expect(answer.statusCode).toBe(405);
    const stats = await site.inject({ method: 'GET', url: '/api/admin/stats', headers: { cookie } });
    expect(stats.statusCode).toBe(200);
  });
});

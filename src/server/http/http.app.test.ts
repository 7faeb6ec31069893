import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { readConfig } from '../config.ts';
import { securityHeaders } from './mount/security-headers.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
  for (let i = 0; i < 20; i += 1) await site.addVehicle();
});
afterAll(() => site.close());

const login = (extra: object) => ({ method: 'POST' as const, url: '/api/admin/login', ...extra });

describe('every answer', () => {
  it.each([
    '/api/vehicles',
    '/api/vehicles/0',
    '/api/vehicles?priceMin=abc',
    '/api/admin/stats',
    '/nowhere',
    '/api/nowhere',
    '/robots.txt',
  ])('carries the security headers: %s', async (url) => {
    const { headers } = await site.inject({ url });
    for (const [name, value] of Object.entries(
      securityHeaders({ isHttps: false, hasHttpsSubdomains: false }),
    ))
      expect(headers[name]).toBe(value);
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('asks for https and nothing else once the public address is https', async () => {
    const secure = await startTestApp({ env: { PUBLIC_URL: 'https://cars.example' } });
    const { headers } = await secure.inject({ url: '/api/vehicles' });
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8,}$/);
    await secure.close();
    const settings = { PUBLIC_URL: 'https://cars.example', HSTS_SUBDOMAINS: 'on' };
    const { 'strict-transport-security': whole } = securityHeaders(readConfig(settings));
    expect(whole).toMatch(/^max-age=\d{8,}; includeSubDomains$/);
  });

  it.each(['null', '[]', '"x"', '1'])('is said in plain words for a body of %s', async (payload) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await site.inject({ method: 'POST', url: '/api/contact', payload, headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe('Send the fields as a JSON object');
  });

  it('is one error shape, with the fields at fault', async () => {
    const answer = await site.inject({ url: '/api/vehicles?priceMin=abc' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      message: 'priceMin must be a number',
      code: 'validation_failed',
      fields: { priceMin: 'priceMin must be a number' },
    });
    const twice = await site.inject({ url: '/api/vehicles?priceMin=1&make=a&priceMin=2&other=1&other=2' });
    expect(twice.json()).toMatchObject({ fields: { priceMin: 'priceMin must be given once' } });
  });
});

describe('bodies', () => {
  it.each([
    ['plain text', { headers: { 'content-type': 'text/plain' }, payload: '{}' }, 415],
    ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=1' }, 415],
    ['a bent type', { headers: { 'content-type': 'application/json\ta' }, payload: '{}' }, 415],
    ['no type', { headers: {}, payload: Buffer.from('{}') }, 415],
    ['half a document', { headers: { 'content-type': 'application/json' }, payload: '{"username":' }, 400],
    [
      'a trailing comma',
      { headers: { 'content-type': 'application/json' }, payload: '{"username":"a",}' },
      400,
    ],
    ['null', { headers: { 'content-type': 'application/json' }, payload: 'null' }, 400],
    ['a list', { headers: { 'content-type': 'application/json' }, payload: '[]' }, 400],
    [
      'a prototype',
      { headers: { 'content-type': 'application/json' }, payload: '{"__proto__":{"x":1}}' },
      400,
    ],
    [
      'a deep one',
      {
        headers: { 'content-type': 'application/json' },
        payload: `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
      },
      400,
    ],
    [
      'UTF-16',
      { headers: { 'content-type': 'application/json' }, payload: Buffer.from('{"a":1}', 'utf16le') },
      400,
    ],
    [
      '65 KB',
      {
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ username: 'a'.repeat(66_000) }),
      },
      413,
    ],
    [
      'compressed',
      { headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' }, payload: 'x' },
      415,
    ],
    ['nothing', { headers: { 'content-type': 'application/json' }, payload: '' }, 400],
  ])('refuses %s', async (_name, request, status) => {
    const answer = await site.inject(login(request));
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toHaveProperty('code');
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});

describe('a method that an address does not have', () => {
  it.each([
    ['DELETE', '/api/vehicles', 'GET, HEAD'],
    ['POST', '/api/vehicles/7', 'GET, HEAD'],
    ['GET', '/api/contact', 'POST'],
    ['OPTIONS', '/api/contact', 'POST'],
    ['OPTIONS', '/api/vehicles?make=Ford', 'GET, HEAD'],
    ['PUT', '/robots.txt', 'GET, HEAD'],
    ['GET', '/api/admin/login', 'POST'],
  ] as const)('is told which it has: %s %s', async (method, url, allowed) => {
    const { cookie } = await site.logIn();
    const answer = await site.inject({ method, url, headers: { cookie } });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allowed]);
    expect(answer.json()).toHaveProperty('code', 'method_not_allowed');
  });

  it('says nothing of the staff area to a stranger, nor of what there is not', async () => {
    expect((await site.inject({ method: 'PUT', url: '/api/admin/stats' })).statusCode).toBe(401);
    for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
      const answer = await site.inject({ method, url: '/api/nowhere' });
      expect([answer.statusCode, answer.headers.allow]).toEqual([404, undefined]);
    }
  });
});

describe('other sites', () => {
  const payload = { username: 'a', password: 'b' };
  it.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://localhost:8080', host: 'localhost:8080' }, 401],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, 401],
    [{}, 401],
  ])('are kept from changing anything: %j', async (headers, status) => {
    expect((await site.inject(login({ headers, payload }))).statusCode).toBe(status);
  });

  it('get no permission from a preflight', async () => {
    const answer = await site.inject({
      method: 'OPTIONS',
      url: '/api/admin/login',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('cannot choose the address the site gives itself', async () => {
    const answer = await site.inject({
      url: '/sitemap.xml',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    expect(answer.body).not.toContain('evil.example');
    expect(answer.body).toContain('http://localhost:3000/vehicles/');
  });
});

describe('a kept answer', () => {
  it('is the same in every encoding, and 304 when the client has it', async () => {
    const plain = await site.inject({ url: '/api/vehicles' });
    const br = await site.inject({ url: '/api/vehicles', headers: { 'accept-encoding': 'gzip, br' } });
    const gzip = await site.inject({ url: '/api/vehicles', headers: { 'accept-encoding': 'gzip, br;q=0' } });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    const again = await site.inject({
      url: '/api/vehicles',
      headers: { 'if-none-match': String(plain.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  it('is made once for all addresses that mean the same', async () => {
    const looks = vi.spyOn(site.services.catalogue, 'current');
    for (const search of [
      'make=Ford&priceMin=7',
      'priceMin=7&make=Ford',
      'make=Ford&priceMin=7&utm_source=mail',
      'make=+Ford&priceMin=7.0&page=1&sort=featured&limit=12',
    ]) {
      expect((await site.inject({ url: `/api/vehicles?${search}` })).statusCode).toBe(200);
    }
    expect(looks).toHaveBeenCalledTimes(1);
    looks.mockRestore();
  });

  it.each([
    ['a list', (tag: string) => `"other", ${tag}`],
    ['whatever there is', () => '*'],
    ['the tag without its weakness', (tag: string) => tag.replace('W/', '')],
    ['the tag as it is', (tag: string) => tag],
  ])('is 304 for a client that names %s', async (_what, name) => {
    const { headers } = await site.inject({ url: '/api/vehicles' });
    const condition = { 'if-none-match': name(String(headers.etag)) };
    const answer = await site.inject({ url: '/api/vehicles', headers: condition });
    expect([answer.statusCode, answer.headers.vary, answer.body]).toEqual([304, 'accept-encoding', '']);
  });

  it('does not grow by naming a vehicle many times', async () => {
    const id = await site.addVehicle();
    const cars = await site.getJson<{ id: number }[]>(`/api/cars?ids=${`${id},`.repeat(2_000)}`);
    expect(cars.map((car) => car.id)).toEqual([id]);
  });

  it('is replaced as soon as the stock changes', async () => {
    const url = '/api/vehicles?make=Bentley';
    expect((await site.inject({ url })).json().pagination.totalVehicles).toBe(0);
    await site.addVehicle({ make: 'Bentley' });
    expect((await site.inject({ url })).json().pagination.totalVehicles).toBe(1);
  });
});

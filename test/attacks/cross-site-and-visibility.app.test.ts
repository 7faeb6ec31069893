import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPhotoSite } from '#features/photos/server/photo-site.fixture.ts';
import { aJpeg } from '#features/photos/server/pictures.fixture.ts';
import {
  type PublicVehicle,
  publicVehicleSchema,
  type VehicleList,
} from '#features/vehicles/vehicle.contract.ts';
import { rememberRoutes, toPath } from './routes.fixture.ts';
import { digestOf } from './state.fixture.ts';

const routes = rememberRoutes();
let site: Awaited<ReturnType<typeof startPhotoSite>>;
let shown: number;
let sold: number;
let draft: number;
beforeAll(async () => {
  site = await startPhotoSite({ onRoute: routes.remember });
  shown = await site.addVehicle({ make: 'Audi', model: 'RS6', featured: 1 });
  sold = await site.addVehicle({ make: 'Audi', model: 'RS6', status: 'sold', featured: 1 });
  draft = await site.addVehicle({ make: 'Audi', model: 'RS6', is_draft: 1, featured: 1 });
  for (const vehicle of [shown, sold, draft]) await site.uploadAll(vehicle, [{ content: await aJpeg() }]);
});
afterAll(() => site.close());

describe('S09: a page of another site, with the cookie of somebody signed in', () => {
  const session = () => ({ cookie: site.cookie });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json\ta', 'text/html'])(
    'sends what a form can send to every call that changes something: %s',
    async (type) => {
      const before = await digestOf(site);
      expect(routes.changing().length).toBeGreaterThanOrEqual(18);
      for (const { method, url } of routes.changing()) {
        const headers = { ...session(), 'content-type': type };
        const answer = await site.inject({ method, url: toPath(url), headers, payload: '{"make":"x"}' });
        expect(`${method} ${url} ${answer.statusCode}`).toBe(`${method} ${url} 415`);
      }
      expect(await digestOf(site)).toBe(before);
    },
  );

  it('loads the addresses of calls that change something as pictures', async () => {
    const before = await digestOf(site);
    const readable = new Set(routes.all().flatMap(({ method, url }) => (method === 'GET' ? [url] : [])));
    for (const { url } of routes.changing().filter((route) => !readable.has(route.url))) {
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await site.inject({ method, url: toPath(url, String(shown)), headers: session() });
        expect(`${url} ${answer.statusCode}`).toBe(`${url} 405`);
      }
    }
    const headers = { ...session(), 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' };
    await site.inject({ url: `/api/admin/vehicles/${shown}?_method=DELETE`, headers });
    expect(await digestOf(site)).toBe(before);
    expect((await site.inject({ url: '/api/admin/stats', headers: session() })).statusCode).toBe(200);
  });

  it('asks beforehand whether it may', async () => {
    const claims = { origin: 'https://evil.example', 'access-control-request-headers': 'content-type' };
    for (const { method, url } of routes.all()) {
      const headers = { ...session(), ...claims, 'access-control-request-method': method };
      for (const asked of ['OPTIONS', 'GET'] as const) {
        const answer = await site.inject({ method: asked, url: toPath(url), headers });
        const allowed = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'));
        expect(`${asked} ${url} ${allowed}`).toBe(`${asked} ${url} `);
      }
    }
  });
});

describe('S11: reading more of a vehicle than is public', () => {
  const idsOf = (vehicles: readonly PublicVehicle[]) => vehicles.map(({ id }) => id);

  it('looks for fields that nobody meant to show', async () => {
    const names = Object.keys(publicVehicleSchema.shape);
    const { vehicles } = await site.getJson<VehicleList>('/api/vehicles');
    const answers = [
      ...vehicles,
      ...(await site.getJson<PublicVehicle[]>('/api/vehicles/featured')),
      ...(await site.getJson<PublicVehicle[]>('/api/cars')),
      await site.getJson<PublicVehicle>(`/api/vehicles/${sold}?fields=*&include=all`),
    ];
    for (const one of answers) {
      // Lists leave out what no card shows.
      expect(names).toEqual(expect.arrayContaining(Object.keys(one)));
      expect(JSON.stringify(one)).not.toMatch(
        /isDraft|revision|fileKey|createdAt|priceCents|_cents|byteCount/i,
      );
    }
  });

  it('asks every list for sold vehicles and for unfinished ones', async () => {
    for (const query of [
      '',
      '?status=sold',
      '?fields=*',
      '?isDraft=true&status=all',
      '?featured=true',
      '?limit=100',
    ]) {
      const lists = [
        (await site.getJson<VehicleList>(`/api/vehicles${query}`)).vehicles,
        await site.getJson<PublicVehicle[]>(`/api/vehicles/featured${query}`),
        await site.getJson<PublicVehicle[]>(`/api/vehicles/closest${query}`),
        await site.getJson<PublicVehicle[]>(`/api/cars${query}`),
      ];
      for (const list of lists) expect(idsOf(list)).toEqual([shown]);
    }
    const named = `/api/cars?ids=${[sold, draft, shown, sold].join(',')}`;
    expect(idsOf(await site.getJson<PublicVehicle[]>(named))).toEqual([shown]);
    expect(await site.getJson(`/api/vehicles/${shown}/similar`)).toEqual([]);
    expect(await site.getJson('/api/vehicles/facets')).toMatchObject({
      total: 1,
      facets: { make: { Audi: 1 } },
    });
    const { body } = await site.inject('/sitemap.xml');
    expect(body.match(/\/vehicles\/\d+/g)).toEqual([`/vehicles/${shown}`]);
  });

  it('opens each by its own address, and its photo', async () => {
    for (const [vehicle, status] of [
      [shown, 200],
      [sold, 200],
      [draft, 404],
    ] as const) {
      const [photo] = (await site.rowsOf(vehicle)).rows;
      expect((await site.inject(`/api/vehicles/${vehicle}`)).statusCode).toBe(status);
      expect((await site.inject(`/api/photos/${photo?.id}`)).statusCode).toBe(status);
      expect((await site.inject(`/api/vehicles/${vehicle}/similar`)).statusCode).toBe(status);
    }
  });

  it('learns of an unfinished vehicle by writing about it', async () => {
    const lead = { firstName: 'A', lastName: 'B', email: 'a@b.example', interest: 'Purchase Inquiry' };
    const send = (vehicleId: number) =>
      site.inject({ method: 'POST', url: '/api/contact', payload: { ...lead, vehicleId } });
    expect((await send(draft)).body).toBe((await send(999_999)).body);
  });
});

describe('S12: setting what is the server’s own', () => {
  it('in an edit', async () => {
    const url = `/api/admin/vehicles/${shown}`;
    const read = async () => (await site.inject({ url, headers: { cookie: site.cookie } })).json().vehicle;
    const before = await read();
    const claims = { id: 4711, createdAt: '1999-01-01', photoCount: 9, featuredPhotoId: 4711, isAdmin: true };
    const payload = { ...claims, photos: [{ id: 1, url: 'x' }], image: 'javascript:alert(1)', model: 'RS7' };
    const answer = await site.inject({ method: 'PUT', url, headers: { cookie: site.cookie }, payload });
    expect(answer.statusCode).toBe(200);
    expect(await read()).toEqual({ ...before, model: 'RS7', revision: before.revision + 1 });
    expect((await site.inject('/api/vehicles/4711')).statusCode).toBe(404);
  });
});

// Last, because it ends the session.
describe('S10: a session that has ended', () => {
  it('is used on every staff call', async () => {
    const headers = { cookie: site.cookie };
    expect((await site.inject({ url: '/api/admin/stats', headers })).statusCode).toBe(200);
    site.clock.advance(31 * 60_000);
    for (const { method, url } of routes.ofStaff()) {
      const answer = await site.inject({ method, url: toPath(url), headers });
      expect(`${method} ${url} ${answer.statusCode}`).toBe(`${method} ${url} 401`);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });
});

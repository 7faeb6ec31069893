import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isForStaff, keepableAs } from '#features/offline/kept-addresses.ts';
import type { YardList } from '#features/offline/offline.contract.ts';
import { loadBuiltScreens } from '#server/site/built-screens.ts';
import { openPaths, secretPaths, sitePaths } from '#shared/site-paths.ts';
import { rememberRoutes, toPath } from '#test/attacks/routes.fixture.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

describe('the yard for phones', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp();
  });
  afterAll(() => site.close());

  const list = () => site.getJson<YardList>('/api/yard');

  it('lists what is for sale, with a mark that changes with what is said of a car and nothing else', async () => {
    const [one, other] = [await site.addVehicle({ make: 'Simca' }), await site.addVehicle()];
    await site.addVehicle({ status: 'sold' });
    const before = await list();
    expect(before.vehicles.map(({ id }) => id).sort()).toEqual([one, other].sort());
    expect(before).toMatchObject({ total: 2, photoBytes: 0 });
    const details = await Promise.all(
      before.vehicles.map(async ({ id }) => (await site.inject({ url: `/api/vehicles/${id}` })).body),
    );
    const bytes = details.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    // The call escapes some characters, which this estimate does not.
    expect(Math.abs(before.detailBytes - bytes)).toBeLessThan(bytes / 10);

    const headers = await site.logIn();
    await site.inject({
      method: 'PUT',
      url: `/api/admin/vehicles/${one}`,
      headers,
      payload: { price: 12_345 },
    });
    await expect.poll(async () => (await list()).vehicles).not.toEqual(before.vehicles);
    const after = await list();
    const markOf = ({ vehicles }: YardList, wanted: number) => vehicles.find(({ id }) => id === wanted)?.mark;
    expect(markOf(after, one)).not.toBe(markOf(before, one));
    expect(markOf(after, other)).toBe(markOf(before, other));
  });
});

describe('what a phone installs', () => {
  it('is named and coloured as the dealer has it, with icons of their sizes', async () => {
    const site = await startTestApp();
    const { statusCode, headers, body } = await site.inject({ url: '/manifest.webmanifest' });
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8']);
    const manifest = JSON.parse(body);
    expect(manifest).toMatchObject({ name: 'Southern Cross Prestige', theme_color: '#17202c', scope: '/' });
    expect(manifest.icons.map((icon: { purpose: string }) => icon.purpose)).toEqual([
      'any',
      'any',
      'maskable',
    ]);
    for (const { src, sizes } of manifest.icons) {
      const icon = await site.inject({ url: src });
      expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/png']);
      const side = icon.rawPayload.readUInt32BE(16);
      expect(`${side}x${icon.rawPayload.readUInt32BE(20)}`).toBe(sizes);
    }
    await site.close();
  });
});

describe('the worker', () => {
  it('comes with its build, is always asked for anew, and removes itself when the operator says so', async () => {
    const screens = await loadBuiltScreens(process.env.DIST_DIR ?? 'dist');
    const on = await startTestApp({ screens });
    const answer = await on.inject({ url: '/sw.js' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(answer.body).toContain(`self.site={"build":"${screens.buildId}"`);
    expect(answer.body).not.toContain('entry-admin');
    const etag = String(answer.headers.etag);
    expect((await on.inject({ url: '/sw.js', headers: { 'if-none-match': etag } })).statusCode).toBe(304);
    const page = await on.inject({ url: '/about' });
    expect(page.body).toContain('<link rel="manifest" href="/manifest.webmanifest">');
    expect((await on.inject({ url: '/admin' })).body).not.toContain('rel="manifest"');
    await on.close();

    const off = await startTestApp({ screens, env: { OFFLINE: 'off' } });
    const removal = await off.inject({ url: '/sw.js' });
    expect(removal.body).toContain('registration.unregister()');
    expect(removal.body).not.toContain('self.site');
    expect((await off.inject({ url: '/about' })).body).not.toContain('rel="manifest"');
    expect((await off.inject({ url: '/manifest.webmanifest' })).statusCode).toBe(404);
    await off.close();

    const closed = await startTestApp({ screens, isSetUp: false, env: { DEMO: 'off', HOST: '0.0.0.0' } });
    for (const url of ['/sw.js', '/manifest.webmanifest', '/api/yard'])
      expect((await closed.inject({ url })).statusCode, url).toBe(503);
    await closed.close();
  });
});

describe('what phones keep, of all addresses of the site', () => {
  const SECRET = 'k'.repeat(43);
  const routes = rememberRoutes();
  const look = (path: string) => keepableAs(new URL(path, 'https://cars.example'));
  beforeAll(async () => {
    const screens = await loadBuiltScreens(process.env.DIST_DIR ?? 'dist');
    await (await startTestApp({ screens, onRoute: routes.remember })).close();
  });

  it('is nothing of staff and nothing with a secret, whatever it is', () => {
    const urls = routes.all().map(({ url }) => url);
    expect(urls.length).toBeGreaterThan(200);
    for (const url of urls)
      for (const value of ['1', SECRET, `${SECRET}.ics`]) {
        const path = toPath(url, value).replaceAll('*', value);
        if (isForStaff(path) || path.includes(SECRET)) expect(look(path), path).toBeUndefined();
      }
    for (const path of secretPaths) expect(look(toPath(path, SECRET)), path).toBeUndefined();
  });

  it('knows every address with a secret by the one list of them', () => {
    const withSecret = routes
      .all()
      .filter(
        ({ method, url, access }) => method === 'GET' && access === 'public' && /:(?!id\b)\w+/.test(url),
      )
      .map(({ url }) => url)
      .filter((url) => !NO_SECRET.includes(url));
    const isListed = (url: string) => secretPaths.some((path) => `${url}/`.startsWith(`${path}/`));
    expect(withSecret.filter((url) => !isListed(url))).toEqual([]);
    expect(secretPaths.filter((path) => !withSecret.includes(path) && !isPage(path))).toEqual([]);
    for (const path of openPaths) expect(look(path)).toBeUndefined();
  });

  /** Names of what everybody may see. */
  const NO_SECRET: readonly string[] = [
    '/api/photos/:photoId',
    '/api/pictures/:pictureId',
    '/api/pictures/:pictureId/icon',
    '/api/dealership/legal/:which',
    '/sitemaps/:file',
  ];
  /** Drawn by the page route, which has one address for all. */
  const isPage = (path: string) => path === sitePaths.booking || path === sitePaths.holdLink;
});

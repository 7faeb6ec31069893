import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawnIconPaths } from '#features/dealership/server/icons/drawn-icons.ts';
import { rememberRoutes, toPath } from '#test/attacks/routes.fixture.ts';
import { bareScreens } from '#test/support/bare-screens.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { aNewSite } from './new-site.fixture.ts';

const routes = rememberRoutes();
const PRODUCTION = { NODE_ENV: 'production' };
/** What a site needs before anybody has set it up. */
const THERE = ['/admin', '/admin/*', '/healthz', '/readyz', '/metrics'];
/** Drawn from no name, as long as there is none. */
const ICONS = Object.keys(drawnIconPaths);
const MADE_UP = /Southern|Cross|MD19|Whitlock|Orange/;

const page = { status: 200, head: { title: '', description: '' }, html: '', source: '' };
const screens = { ...bareScreens, preparePage: async () => ({ state: {}, render: () => page }) };

let app: TestApp;
const start = (env: Record<string, string> = PRODUCTION) =>
  startTestApp({ env, isSetUp: false, screens, onRoute: routes.remember });
afterEach(() => app.close());

async function enterDealership() {
  const headers = await app.logIn();
  const payload = { details: aNewSite.details };
  return app.inject({ method: 'POST', url: '/api/admin/dealership', headers, payload });
}

describe('a site that others can reach and that nobody has set up', () => {
  beforeEach(async () => {
    app = await start();
  });

  it('answers the same at every public address, for people and for programs, and takes nothing', async () => {
    await app.addVehicle();
    const anyhow = ['/nowhere', '/api/nowhere', '/index.html', '/vehicles/1', '/?preview', '/api/photos/1'];
    const asked = [
      ...routes.all().filter(({ url, access }) => access === 'public' && ![...THERE, ...ICONS].includes(url)),
      ...anyhow.flatMap((url) => (['GET', 'POST'] as const).map((method) => ({ method, url }))),
    ];
    expect(asked.length).toBeGreaterThan(60);
    for (const { method, url } of asked) {
      const path = toPath(url.replaceAll('*', '1'));
      const answer = await app.inject({ method, url: path, payload: method === 'GET' ? undefined : {} });
      const { statusCode, headers, body } = answer;
      expect([method, path, statusCode]).toEqual([method, path, 503]);
      expect(headers).toMatchObject({ 'retry-after': '600', 'x-robots-tag': 'noindex' });
      expect(headers['cache-control']).toBe('no-store');
      expect(body).toContain('This website is being prepared.');
      expect(body).not.toMatch(MADE_UP);
      if (/^\/(api|mcp)/.test(path)) expect(answer.json().code).toBe('not_open');
      else expect(headers['content-type']).toBe('text/html; charset=utf-8');
    }
  });

  it('keeps its staff area, which names nobody either, and is well', async () => {
    for (const url of ['/admin/login', '/admin/setup', '/healthz', '/readyz', '/api/admin/session']) {
      const answer = await app.inject({ url });
      expect([url, answer.statusCode]).toEqual([url, 200]);
      expect(answer.body).not.toMatch(MADE_UP);
    }
    expect((await app.inject({ url: '/api/admin/stats' })).statusCode).toBe(401);
    expect(await app.services.setUpService.offer()).toContain('/admin/setup#');
  });

  it('shows staff their own pictures and drafts, tells them at once, and opens when they enter the dealership', async () => {
    const headers = await app.logIn();
    const status = async () => (await app.inject({ url: '/api/admin/status', headers })).json().notices;
    expect(await status()).toEqual([
      expect.objectContaining({ page: expect.objectContaining({ href: '/admin/make-it-yours' }) }),
    ]);
    expect((await app.inject({ url: '/api/photos/99', headers })).statusCode).toBe(404);
    expect((await app.inject({ url: '/?preview', headers })).statusCode).toBe(200);
    expect((await app.inject({ url: '/', headers })).statusCode).toBe(503);
    const contact = { firstName: 'Mia', lastName: 'Ng', email: 'mia@example.com', interest: 'Other' };
    const sent = {
      method: 'POST',
      url: '/api/contact',
      headers,
      payload: { ...contact, message: 'Hi' },
    } as const;
    expect((await app.inject(sent)).statusCode).toBe(503);

    // Not with one word changed in what was made up.
    const identity = {
      ...app.services.settingsStore.current().settings.identity,
      name: 'Hill End',
      licence: 'MD01234',
    };
    const publish = { method: 'POST', url: '/api/admin/settings/publish', headers } as const;
    const early = await app.inject({ ...publish, payload: { basedOn: 0, sections: { identity } } });
    expect(early.json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Make It Yours'),
    });

    expect((await enterDealership()).statusCode).toBe(200);
    expect((await enterDealership()).statusCode).toBe(409);
    expect(await status()).toEqual([]);
    expect(await app.getJson('/api/dealership')).toMatchObject({ name: 'Hill End Motors' });
    expect((await app.inject('/')).statusCode).toBe(200);
    expect((await app.inject(sent)).statusCode).toBe(201);
    const later = await app.inject({ ...publish, payload: { basedOn: 1, sections: { identity } } });
    expect(later.statusCode).toBe(200);
  });

  it('opens in a process that has not published itself, at the next request', async () => {
    const { id, ...version } = { id: 1, content: JSON.stringify({}), changes: '[]', staff_id: null };
    const published = { staff_name: 'Another', published_at: app.clock.now().toISOString() };
    await app.db
      .insertInto('settings_versions')
      .values({ id, ...version, ...published })
      .execute();
    expect((await app.inject('/')).statusCode).toBe(200);
  });

  it('sends nothing that was kept from before, once its settings are gone', async () => {
    await enterDealership();
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.app.server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const ask = () =>
      new Promise<number | undefined>((resolve) => {
        request({ port, path: '/api/dealership' }, (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode));
        }).end();
      });
    expect([await ask(), await ask()]).toEqual([200, 200]);
    await app.db.deleteFrom('settings_versions').execute();
    await app.services.settingsStore.refresh();
    expect(await ask()).toBe(503);
  });
});

describe('who shows the dealership that was made up', () => {
  it.each([
    ['a machine of one’s own', {}, 200],
    ['a proxy in front', { TRUST_PROXY: '1' }, 503],
    ['a public name', { PUBLIC_URL: 'https://cars.example' }, 503],
    ['every network', { HOST: '0.0.0.0' }, 503],
    ['a demonstration that is wanted but was not installed', { ...PRODUCTION, DEMO: 'on' }, 503],
  ])('%s', async (_where, env, status) => {
    app = await start(env);
    expect((await app.inject('/api/dealership')).statusCode).toBe(status);
  });
});

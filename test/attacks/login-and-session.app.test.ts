import { afterEach, describe, expect, it } from 'vitest';
import { buildApp } from '#wiring/server/app.ts';
import { compose } from '#wiring/server/compose.ts';
import { prepareInstallation } from '#wiring/server/prepare-installation.ts';
import { findDemoPassword } from '../support/processes/demo-password.ts';
import { startTestApp, TEST_ACCOUNT, type TestApp } from '../support/test-app.ts';
import { rememberRoutes, toPath } from './routes.fixture.ts';

const { username, password } = TEST_ACCOUNT;
const demo = { username: 'admin', password: 'of this installation' };
let site: TestApp;
afterEach(() => site.close());

type Injecting = Pick<TestApp, 'inject'>;

function logIn(through: Injecting, payload: object, remoteAddress = '203.0.113.9') {
  return through.inject({ method: 'POST', url: '/api/admin/login', payload, remoteAddress });
}

async function start(env: Record<string, string> = {}): Promise<void> {
  site = await startTestApp({ env });
  await site.services.staff.add(TEST_ACCOUNT);
}

describe('S01: the demonstration account', () => {
  it.each([
    ['the site is public through a proxy', { PUBLIC_URL: 'https://cars.example' }],
    ['there is a proxy in front', { TRUST_PROXY: '1' }],
    ['it runs in production', { NODE_ENV: 'production' }],
    ['the demonstration was switched off', { DEMO: 'off' }],
  ])('is tried on a site that once was a demonstration: %s', async (_where, env) => {
    site = await startTestApp({ env });
    await site.services.staff.add({ ...demo, fullName: 'Demo Administrator', isDemo: true });
    expect((await logIn(site, demo)).statusCode).toBe(401);
    expect(await site.getJson('/api/admin/session')).toEqual({ authenticated: false });
  });
});

describe('S92: the demonstration through a bare proxy or a tunnel, which looks like this machine', () => {
  const post = (url: string, payload: object) => site.inject({ method: 'POST', url, payload });
  const begin = async () => (await prepareInstallation(site.services)).greeting.join('\n');
  const tokenIn = (printed: string) => /(?<=#)[\w-]{43}$/m.exec(printed)?.[0] ?? '';

  it('opens by nothing that is published: each installation has its own password, the same at every start', async () => {
    site = await startTestApp({ env: { DEMO_PHOTOS: 'none', LOGIN_LIMIT: '100' } });
    const printed = await begin();
    const own = findDemoPassword(printed) ?? '';
    expect(findDemoPassword(await begin())).toBe(own);
    const session = await site.getJson('/api/admin/session');
    expect(session).toEqual({ authenticated: false, demoAccount: { username: 'admin' } });
    for (const guess of ['forecourt-demo', 'admin', ''])
      expect((await logIn(site, { username: 'admin', password: guess }, '127.0.0.1')).statusCode).not.toBe(
        200,
      );
    expect((await logIn(site, { username: 'admin', password: own }, '127.0.0.1')).statusCode).toBe(200);
    const other = await startTestApp({ env: { DEMO_PHOTOS: 'none' } });
    const { greeting } = await prepareInstallation(other.services);
    await other.close();
    expect(findDemoPassword(greeting.join('\n'))).not.toBe(own);
  });

  it('tries the password that was published before: it is another one from the first start on', async () => {
    site = await startTestApp({ env: { DEMO_PHOTOS: 'none' } });
    const published = { username: 'admin', password: 'forecourt-demo' };
    await site.services.staff.add({ ...published, fullName: 'Demo Administrator', isDemo: true });
    const before = await logIn(site, published, '127.0.0.1');
    const cookie = String(before.headers['set-cookie']).split(';', 1)[0] ?? '';
    const own = findDemoPassword(await begin()) ?? '';
    expect((await logIn(site, published, '127.0.0.1')).statusCode).toBe(401);
    expect((await site.inject({ url: '/api/admin/stats', headers: { cookie } })).statusCode).toBe(401);
    expect((await logIn(site, { username: 'admin', password: own }, '127.0.0.1')).statusCode).toBe(200);
  });

  it('opens the printed address: once, for an hour, hashed, and never from elsewhere', async () => {
    site = await startTestApp({ env: { DEMO_PHOTOS: 'none', LOGIN_LIMIT: '100' } });
    const link = '/api/admin/login/link';
    const token = tokenIn(await begin());
    const kept = JSON.stringify(await site.db.selectFrom('meta').selectAll().execute());
    expect(kept).not.toContain(token);
    expect((await post(link, { token: 'x'.repeat(43) })).statusCode).toBe(401);
    expect((await post(link, { token: 'x' })).statusCode).toBe(400);
    const away = { method: 'POST', url: link, payload: { token }, remoteAddress: '203.0.113.9' } as const;
    expect((await site.inject(away)).statusCode).toBe(401);
    const tries = await Promise.all([1, 2, 3].map(() => post(link, { token })));
    expect(tries.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
    const late = tokenIn(await begin());
    site.clock.advance(3_600_000);
    expect((await post(link, { token: late })).statusCode).toBe(401);
    // A real owner ends it, however fresh the address is.
    const fresh = tokenIn(await begin());
    await site.services.staff.add(TEST_ACCOUNT);
    expect((await post(link, { token: fresh })).statusCode).toBe(401);
    expect(await begin()).not.toContain('admin /');
  });
});

describe('S40: the demonstration account through a tunnel, or from a page whose name points here', () => {
  const local = { host: 'localhost:3000' };
  const claims: [string, Record<string, string>, string?][] = [
    ['the name of the tunnel', { host: 'abc.tunnel.example' }],
    ['a name that was made to point here', { host: 'rebound.evil.example:3000' }],
    ['the machine in its own network', { host: '192.168.1.20:3000' }],
    ['a page of another origin', { ...local, origin: 'http://rebound.evil.example' }],
    ['a page without an origin', { ...local, origin: 'null' }],
    ['X-Forwarded-For', { ...local, 'x-forwarded-for': '127.0.0.1' }],
    ['X-Forwarded-Proto', { ...local, 'x-forwarded-proto': 'https' }],
    ['Forwarded', { ...local, forwarded: 'for=127.0.0.1' }],
    ['Via', { ...local, via: '1.1 tunnel' }],
    ['X-Real-IP', { ...local, 'x-real-ip': '127.0.0.1' }],
    ['a content network', { ...local, 'cf-ray': '1' }],
    ['another machine', local, '192.168.1.7'],
    ['another machine, IPv6', local, '2001:db8::7'],
  ];
  const ask = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    site.inject({ url: '/api/admin/session', headers, remoteAddress });
  const logInWith = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    site.inject({
      method: 'POST',
      url: '/api/admin/login',
      payload: demo,
      // Headers of our own page; a rebound name is same-origin with itself.
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
      remoteAddress,
    });

  it('is neither shown nor taken nor honoured', async () => {
    site = await startTestApp({ env: { LOGIN_LIMIT: '100' } });
    await site.services.staff.add({ ...demo, fullName: 'Demo Administrator', isDemo: true });
    const honest = await logInWith({ host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' });
    expect(honest.statusCode).toBe(200);
    const cookie = String(honest.headers['set-cookie']).split(';', 1)[0] ?? '';
    for (const [what, headers, from] of claims) {
      const shown = (await ask({ ...headers, cookie }, from)).json();
      const taken = (await logInWith(headers, from)).statusCode;
      const stats = await site.inject({
        url: '/api/admin/stats',
        headers: { ...headers, cookie },
        remoteAddress: from ?? '127.0.0.1',
      });
      expect([what, shown, taken, stats.statusCode]).toEqual([what, { authenticated: false }, 401, 401]);
    }
    for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000']) {
      expect((await ask({ host })).json()).toMatchObject({ demoAccount: { username: 'admin' } });
      expect((await ask({ host, cookie }, '::1')).json()).toMatchObject({ authenticated: true });
      expect((await ask({ host, cookie }, '::ffff:127.0.0.1')).json()).toMatchObject({ authenticated: true });
    }
    // A real account ends it permanently, including open sessions.
    await site.services.staff.add(TEST_ACCOUNT);
    expect(await site.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    expect((await ask({ ...local, cookie })).json()).toEqual({ authenticated: false });
    expect((await logInWith(local)).statusCode).toBe(401);
  });

  it('is not taken in production, even when the demonstration is', async () => {
    site = await startTestApp({ env: { NODE_ENV: 'production', DEMO: 'on' } });
    await site.services.staff.add({ ...demo, fullName: 'Demo Administrator', isDemo: true });
    expect((await logInWith(local)).statusCode).toBe(401);
    expect((await ask(local)).json()).toEqual({ authenticated: false });
  });
});

describe('S02: guessing passwords', () => {
  it('goes on after the server was made to restart', async () => {
    await start({ LOGIN_LIMIT: '2' });
    for (let turn = 0; turn < 2; turn += 1) await logIn(site, { username, password: 'wrong' });
    const { config, database, clock, log } = site.services;
    const restarted = await buildApp(compose({ config, database, clock, log }));
    const answer = await logIn(restarted, { username, password });
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(900);
    await restarted.close();
  });

  it('from a new address of the same IPv6 network each time', async () => {
    await start({ LOGIN_LIMIT: '3' });
    const statuses: number[] = [];
    for (const host of ['1', '2', 'aaaa:1', 'ffff:ffff:ffff:ffff', '5']) {
      const address = `2001:db8:0:42:${host.includes('ffff:') ? host : `:${host}`}`;
      statuses.push((await logIn(site, { username, password: 'wrong' }, address)).statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    expect((await logIn(site, { username, password }, '2001:db8:0:43::1')).statusCode).toBe(200);
  });
});

describe('S38: guessing passwords from a /48, and from everywhere', () => {
  it('is refused long before 150 guesses, and the owner logs in where they did before', async () => {
    await start({ LOGIN_LIMIT: '2' });
    await logIn(site, { username, password }, '203.0.113.7');
    const statuses: number[] = [];
    for (let turn = 0; turn < 150; turn += 1) {
      const address = `2001:db8:7:${turn.toString(16)}00::1`;
      statuses.push((await logIn(site, { username, password: 'wrong' }, address)).statusCode);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(6);
    expect((await logIn(site, { username, password }, '203.0.113.7')).statusCode).toBe(200);
  });

  it('leaves other customers of the same provider room, with other accounts', async () => {
    await start({ LOGIN_LIMIT: '1' });
    const guess = async (network: string) =>
      (await logIn(site, { username: `u${network}`, password: 'wrong' }, `2001:db8:${network}::1`))
        .statusCode;
    expect(await guess('7:1')).toBe(401);
    expect(await guess('7:1')).toBe(429);
    const sameSite = [await guess('7:2'), await guess('7:3'), await guess('7:4')];
    expect(sameSite).toEqual([401, 401, 429]); // three in a /56
    const further: number[] = [];
    for (let turn = 1; turn <= 6; turn += 1) further.push(await guess(`7:${turn}00`));
    expect(further).toEqual([401, 401, 401, 401, 401, 429]); // eight in a /48
    expect(await guess('8:1')).toBe(401);
  });
});

describe('S05: a cookie kept from before the logout', () => {
  it('is tried on every staff call', async () => {
    const routes = rememberRoutes();
    site = await startTestApp({ onRoute: routes.remember });
    const headers = await site.logIn();
    await site.inject({ method: 'POST', url: '/api/admin/logout', headers });
    expect(routes.ofStaff().length).toBeGreaterThanOrEqual(24);
    for (const route of routes.ofStaff()) {
      const answer = await site.inject({ method: route.method, url: toPath(route.url), headers });
      expect(`${route.method} ${route.url} ${answer.statusCode}`).toBe(`${route.method} ${route.url} 401`);
    }
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { DEMO_ACCOUNT } from '../../src/features/staff/server/demo-account.ts';
import { buildApp } from '../../src/server/app.ts';
import { compose } from '../../src/server/compose.ts';
import { startTestApp, TEST_ACCOUNT, type TestApp } from '../support/test-app.ts';
import { rememberRoutes, toPath } from './routes.fixture.ts';

const { username, password } = TEST_ACCOUNT;
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

describe('S01: the password that everybody can read in the repository', () => {
  it.each([
    ['the site is public through a proxy', { PUBLIC_URL: 'https://cars.example' }],
    ['there is a proxy in front', { TRUST_PROXY: '1' }],
    ['it runs in production', { NODE_ENV: 'production' }],
    ['the demonstration was switched off', { DEMO: 'off' }],
  ])('is tried on a site that once was a demonstration: %s', async (_where, env) => {
    site = await startTestApp({ env });
    await site.services.staff.add({ ...DEMO_ACCOUNT, fullName: 'Demo Administrator', isDemo: true });
    expect((await logIn(site, DEMO_ACCOUNT)).statusCode).toBe(401);
    expect(await site.getJson('/api/admin/session')).toEqual({ authenticated: false });
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

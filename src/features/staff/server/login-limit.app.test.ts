import { afterEach, describe, expect, it } from 'vitest';
import { fakeClock, startTestApp, TEST_ACCOUNT, type TestApp } from '../../../../test/support/test-app.ts';

const { username, password } = TEST_ACCOUNT;
let site: TestApp;
afterEach(() => site.close());

async function start(env: Record<string, string> = {}) {
  site = await startTestApp({ env, clock: fakeClock() });
  await site.services.staff.add(TEST_ACCOUNT);
}

function tryLogin(guess: string, remoteAddress: string, headers: Record<string, string> = {}, extra = {}) {
  const payload = { username, password: guess, ...extra };
  return site.inject({ method: 'POST', url: '/api/admin/login', payload, remoteAddress, headers });
}

describe('the limit on failed logins', () => {
  it('refuses after ten, whatever the request claims of itself, and lets other addresses in', async () => {
    await start();
    const statuses: number[] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      const claims = { 'x-forwarded-for': `198.51.100.${turn}`, 'x-real-ip': `198.51.100.${turn}` };
      const answer = await tryLogin('wrong', '203.0.113.9', claims, { address: `198.51.100.${turn}` });
      statuses.push(answer.statusCode);
      if (answer.statusCode === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(10).fill(429)]);
    expect((await tryLogin(password, '203.0.113.9')).statusCode).toBe(429);
    expect((await tryLogin(password, '203.0.113.10')).statusCode).toBe(200);
  });

  it('holds for a storm of logins at the same moment', async () => {
    await start();
    const storm = Array.from({ length: 40 }, () => tryLogin('wrong', '203.0.113.9'));
    const statuses = (await Promise.all(storm)).map((answer) => answer.statusCode);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
  });

  it('ends with the window, and successful logins do not count', async () => {
    await start({ LOGIN_LIMIT: '2', LOGIN_WINDOW_S: '60' });
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await tryLogin(password, '203.0.113.9')).statusCode).toBe(200);
    }
    expect((await tryLogin('wrong', '203.0.113.9')).statusCode).toBe(401);
    expect((await tryLogin('wrong', '203.0.113.9')).statusCode).toBe(401);
    const refused = await tryLogin(password, '203.0.113.9');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      message: 'Too many failed logins. Please wait and try again.',
      code: 'too_many_requests',
    });
    site.clock.advance(61_000);
    expect((await tryLogin(password, '203.0.113.9')).statusCode).toBe(200);
  });

  it('counts by the address a trusted proxy names', async () => {
    await start({ TRUST_PROXY: '1', LOGIN_LIMIT: '1' });
    const through = (client: string) => ({ 'x-forwarded-for': `198.51.100.99, ${client}` });
    expect((await tryLogin('wrong', '127.0.0.1', through('203.0.113.1'))).statusCode).toBe(401);
    expect((await tryLogin('wrong', '127.0.0.1', through('203.0.113.1'))).statusCode).toBe(429);
    expect((await tryLogin('wrong', '127.0.0.1', through('203.0.113.2'))).statusCode).toBe(401);
  });
});

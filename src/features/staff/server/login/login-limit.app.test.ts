import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeClock, startTestApp, TEST_ACCOUNT, type TestApp } from '#test/support/test-app.ts';

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

  it('counts an address that the proxy wrote with its port as the address', async () => {
    await start({ TRUST_PROXY: '1', LOGIN_LIMIT: '1' });
    const through = (client: string) => ({ 'x-forwarded-for': client });
    expect((await tryLogin('wrong', '127.0.0.1', through('203.0.113.1:50001'))).statusCode).toBe(401);
    expect((await tryLogin('wrong', '127.0.0.1', through('203.0.113.1:50002'))).statusCode).toBe(429);
    expect((await tryLogin('wrong', '127.0.0.1', through('[2001:db8::1]:50001'))).statusCode).toBe(401);
    expect((await tryLogin('wrong', '127.0.0.1', through('[2001:db8::2]:50002'))).statusCode).toBe(429);
  });

  it('writes nothing for a login that is refused', async () => {
    await start({ LOGIN_LIMIT: '2' });
    for (let turn = 0; turn < 2; turn += 1) await tryLogin('wrong', '203.0.113.9');
    const writes = [vi.spyOn(site.db, 'insertInto'), vi.spyOn(site.db, 'deleteFrom')];
    const reads = vi.spyOn(site.db, 'selectFrom');
    for (let turn = 0; turn < 20; turn += 1) {
      expect((await tryLogin(password, '203.0.113.9')).statusCode).toBe(429);
    }
    expect(writes.map((write) => write.mock.calls)).toEqual([[], []]);
    expect(reads).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('does not count what lies in the future, where a clock that was set back left it', async () => {
    await start({ LOGIN_LIMIT: '1' });
    site.clock.advance(86_400_000);
    expect((await tryLogin('wrong', '203.0.113.9')).statusCode).toBe(401);
    site.clock.advance(-86_400_000);
    expect((await tryLogin(password, '203.0.113.9')).statusCode).toBe(200);
  });
});

describe('the limit on guesses at one account', () => {
  const from = (turn: number) => `198.51.100.${turn}`;

  async function guessFromEverywhere(times: number): Promise<number[]> {
    const statuses: number[] = [];
    for (let turn = 0; turn < times; turn += 1) {
      statuses.push((await tryLogin('wrong', from(turn))).statusCode);
    }
    return statuses;
  }

  it('slows strangers down, and neither the network nor the browser that was here before', async () => {
    await start({ LOGIN_LIMIT: '2' });
    const first = await tryLogin(password, '203.0.113.7');
    const [, browser = ''] = [first.headers['set-cookie']].flat();
    const cookie = browser.split(';', 1)[0] ?? '';
    expect(await guessFromEverywhere(10)).toEqual([...Array(6).fill(401), ...Array(4).fill(429)]);
    expect((await tryLogin(password, '192.0.2.50')).statusCode).toBe(429);
    expect((await tryLogin(password, '203.0.113.7')).statusCode).toBe(200);
    expect((await tryLogin(password, '192.0.2.50', { cookie })).statusCode).toBe(200);
    expect((await tryLogin(password, '192.0.2.51', { cookie })).statusCode).toBe(429); // each secret works once
    expect((await tryLogin(password, '192.0.2.50')).statusCode).toBe(200); // a known network by now
  });

  it('gives a known place no more guesses than its network has', async () => {
    await start({ LOGIN_LIMIT: '2' });
    await tryLogin(password, '203.0.113.7');
    await guessFromEverywhere(6);
    const statuses: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      statuses.push((await tryLogin('wrong', '203.0.113.7')).statusCode);
    }
    expect(statuses).toEqual([401, 401, 429, 429]);
  });

  it('is for that account alone, ends with the window, and does not say who has one', async () => {
    await start({ LOGIN_LIMIT: '2', LOGIN_WINDOW_S: '60' });
    await site.services.staff.add({ ...TEST_ACCOUNT, username: 'robin' });
    await guessFromEverywhere(6);
    expect((await tryLogin(password, '192.0.2.50', {}, { username: 'robin' })).statusCode).toBe(200);
    for (let turn = 0; turn < 6; turn += 1) {
      await tryLogin('wrong', `192.0.2.${turn}`, {}, { username: 'nobody' });
    }
    expect((await tryLogin('wrong', '192.0.2.60', {}, { username: 'nobody' })).statusCode).toBe(429);
    site.clock.advance(61_000);
    expect((await tryLogin(password, '192.0.2.50')).statusCode).toBe(200);
  });

  it('forgets the places of a password that was changed', async () => {
    await start({ LOGIN_LIMIT: '2' });
    await tryLogin(password, '203.0.113.7');
    const person = await site.services.staff.findByUsername(username);
    await site.services.staff.resetPassword(person?.id ?? 0, password);
    await guessFromEverywhere(6);
    expect((await tryLogin(password, '203.0.113.7')).statusCode).toBe(429);
  });

  it('stores neither what was typed as the name nor where from', async () => {
    await start();
    await tryLogin('wrong', '203.0.113.7', {}, { username: 'my-secret-by-mistake' });
    await tryLogin(password, '203.0.113.7');
    const stored = JSON.stringify([
      await site.db.selectFrom('attempts').selectAll().execute(),
      await site.db.selectFrom('known_places').selectAll().execute(),
    ]);
    expect(stored).not.toContain('my-secret');
    expect(await site.db.selectFrom('known_places').selectAll().execute()).toHaveLength(2);
    site.clock.advance(91 * 86_400_000);
    await site.services.knownPlaces.forgetOld();
    expect(await site.db.selectFrom('known_places').selectAll().execute()).toEqual([]);
  });
});

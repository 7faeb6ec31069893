import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { Account } from '../account.contract.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1';

let site: TestApp;
let count = 0;
let kim: { id: number; username: string; password: string };

beforeAll(async () => {
  site = await startTestApp({ env: { LOGIN_LIMIT: '3' } });
});
afterAll(() => site.close());
beforeEach(async () => {
  count += 1;
  kim = { id: 0, username: `kim${count}`, password: 'a decent password' };
  await site.services.staff.add({ ...kim, fullName: 'Kim Lee', role: 'viewer' });
  kim.id = (await site.services.staff.findByUsername(kim.username))?.id ?? 0;
});

/** A session without the cost of a password. */
async function logInOn(userAgent: string, address = '203.0.113.9'): Promise<string> {
  return `${site.services.cookie.name}=${await site.services.sessions.start(kim.id, { userAgent, address })}`;
}

async function read(cookie: string): Promise<Account> {
  return (await site.inject({ url: '/api/admin/account', headers: { cookie } })).json();
}

const send = (method: 'PUT' | 'POST' | 'DELETE', path: string, cookie: string, payload?: object) =>
  site.inject({ method, url: `/api/admin/account${path}`, headers: { cookie }, ...(payload && { payload }) });

const isOpen = async (cookie: string) =>
  (await site.inject({ url: '/api/admin/stats', headers: { cookie } })).statusCode === 200;

const titles = async () => (await site.services.activity.listRecent(5)).map(({ title }) => title);

describe('the own account', () => {
  it('says who one is and where one is logged in', async () => {
    const cookie = await logInOn(CHROME);
    site.clock.advance(1_000);
    await logInOn(PHONE, '2001:db8::1');
    expect(await read(cookie)).toEqual({
      username: kim.username,
      fullName: 'Kim Lee',
      email: '',
      role: 'viewer',
      mailWhenGiven: true,
      mailOnMonday: false,
      sessions: [
        expect.objectContaining({ device: 'Safari on iPhone', address: '2001:db8::1', isThisOne: false }),
        expect.objectContaining({ device: 'Chrome on Windows', address: '203.0.113.9', isThisOne: true }),
      ],
    });
  });

  it('keeps the device and the address of a login', async () => {
    const login = await site.inject({
      method: 'POST',
      url: '/api/admin/login',
      payload: { username: kim.username, password: kim.password },
      headers: { 'user-agent': `${CHROME}${'x'.repeat(5_000)}` },
      remoteAddress: '198.51.100.7',
    });
    const cookie = String(login.headers['set-cookie']).split(';', 1)[0] ?? '';
    expect((await read(cookie)).sessions).toEqual([
      expect.objectContaining({ device: 'Chrome on Windows', address: '198.51.100.7', isThisOne: true }),
    ]);
  });

  it('changes name and e-mail, and says so in activity', async () => {
    const cookie = await logInOn(CHROME);
    const email = `Kim${count}@Dealer.example`;
    const answer = await send('PUT', '', cookie, { fullName: ' Kim Ng ', email });
    expect(answer.statusCode).toBe(200);
    expect(await read(cookie)).toMatchObject({ fullName: 'Kim Ng', email: email.toLowerCase() });
    expect((await titles())[0]).toBe('Kim Lee is now called Kim Ng');
  });

  it('refuses an e-mail that somebody else has, and what is none', async () => {
    const cookie = await logInOn(CHROME);
    const email = `taken${count}@dealer.example`;
    const shared = site.services.settingsStore.current().settings.contact.email.toUpperCase();
    const twin = { username: `twin${count}`, fullName: 'Twin', password: 'a decent password', email };
    await site.services.staff.add(twin);
    for (const wrong of [email.toUpperCase(), 'nobody', 'a@b', '<x>@dealer.example', shared]) {
      const answer = await send('PUT', '', cookie, { fullName: 'Kim', email: wrong });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().fields).toHaveProperty('email');
    }
    expect(await read(cookie)).toMatchObject({ fullName: 'Kim Lee', email: '' });
  });
});

describe('a change of the password', () => {
  const change = (cookie: string, currentPassword: string, newPassword = 'an even better one') =>
    send('PUT', '/password', cookie, { currentPassword, newPassword });

  it('needs the old one, ends the other sessions and keeps this one', async () => {
    const cookie = await logInOn(CHROME);
    const other = await logInOn(PHONE);
    expect((await change(cookie, kim.password)).statusCode).toBe(200);
    expect(await isOpen(cookie)).toBe(true);
    expect(await isOpen(other)).toBe(false);
    expect((await titles())[0]).toBe('Kim Lee changed their password');
    const payload = { username: kim.username, password: 'an even better one' };
    expect((await site.inject({ method: 'POST', url: '/api/admin/login', payload })).statusCode).toBe(200);
  });

  it('is refused with a wrong old one, and after some of these for a while', async () => {
    const cookie = await logInOn(CHROME);
    for (let times = 0; times < 3; times += 1) {
      const answer = await change(cookie, 'wrong');
      expect(answer.statusCode).toBe(400);
      expect(answer.json().fields).toEqual({ currentPassword: 'That is not your current password.' });
    }
    const answer = await change(cookie, kim.password);
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBeDefined();
  });

  it.each(['short', 'password', 'aaaaaaaaaa'])('is refused for a weak one: %s', async (weak) => {
    const answer = await change(await logInOn(CHROME), kim.password, weak);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toHaveProperty('newPassword');
  });
});

describe('own sessions', () => {
  it('end one by one', async () => {
    const cookie = await logInOn(CHROME);
    const other = await logInOn(PHONE);
    const found = (await read(cookie)).sessions.find(({ isThisOne }) => !isThisOne);
    expect((await send('DELETE', `/sessions/${found?.id}`, cookie)).statusCode).toBe(200);
    expect(await isOpen(other)).toBe(false);
    expect(await isOpen(cookie)).toBe(true);
    expect((await send('DELETE', `/sessions/${found?.id}`, cookie)).statusCode).toBe(404);
    expect((await titles())[0]).toBe('Kim Lee logged out Safari on iPhone');
  });

  it('end all but this one', async () => {
    const cookie = await logInOn(CHROME);
    const others = [await logInOn(PHONE), await logInOn(CHROME)];
    expect((await send('POST', '/sessions/end-others', cookie)).statusCode).toBe(200);
    expect(await Promise.all(others.map(isOpen))).toEqual([false, false]);
    expect((await read(cookie)).sessions).toHaveLength(1);
  });

  it('are the only ones that somebody can end', async () => {
    const cookie = await logInOn(CHROME);
    const { id } = (await read(cookie)).sessions[0] ?? { id: '' };
    const { cookie: stranger } = await site.logIn();
    expect((await send('DELETE', `/sessions/${id}`, stranger)).statusCode).toBe(404);
    expect(await isOpen(cookie)).toBe(true);
  });
});

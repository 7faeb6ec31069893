import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissions } from '#shared/permissions.ts';
import { startTestApp, TEST_ACCOUNT, type TestApp } from '#test/support/test-app.ts';
import { DEMO_USERNAME } from '../demo-account.ts';
import type { Session } from '../staff.contract.ts';

const { username, password, fullName } = TEST_ACCOUNT;
const demo = { username: DEMO_USERNAME, password: 'of this installation' };
const SECRET_COOKIE = /^sid=([A-Za-z0-9_-]{43}); Path=\/; HttpOnly; SameSite=Lax$/;

function logInAs(site: TestApp, payload: unknown, from: { remoteAddress?: string; cookie?: string } = {}) {
  return site.inject({
    method: 'POST',
    url: '/api/admin/login',
    payload: payload as object, // tests send invalid bodies too
    headers: from.cookie ? { cookie: from.cookie } : {},
    remoteAddress: from.remoteAddress ?? '127.0.0.1',
  });
}

function cookieOf(answer: { headers: Record<string, unknown> }): string {
  return String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
}

async function readSession(site: TestApp, cookie = ''): Promise<Session> {
  const answer = await site.inject({ method: 'GET', url: '/api/admin/session', headers: { cookie } });
  expect(answer.statusCode).toBe(200);
  return answer.json<Session>();
}

async function statusOfStats(site: TestApp, cookie: string): Promise<number> {
  return (await site.inject({ method: 'GET', url: '/api/admin/stats', headers: { cookie } })).statusCode;
}

describe('logging in', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ env: { LOGIN_LIMIT: '1000' } });
    await site.services.staff.add(TEST_ACCOUNT);
  });
  afterAll(() => site.close());

  it('answers who it is and sets a cookie that scripts cannot read', async () => {
    const answer = await logInAs(site, { username, password });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      success: true,
      message: 'Welcome to the admin dashboard.',
      user: { fullName },
    });
    const [session, browser] = [answer.headers['set-cookie']].flat();
    expect(session).toMatch(SECRET_COOKIE);
    expect(browser).toMatch(/^browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=7776000$/);
    expect(answer.headers['cache-control']).toBe('no-store');
    const secret = cookieOf(answer).slice('sid='.length);
    expect(answer.body).not.toContain(secret);
    expect(await readSession(site, cookieOf(answer))).toEqual({
      authenticated: true,
      user: { username: 'dana', fullName, role: 'owner', permissions },
    });
  });

  it('takes the username in any case and with spaces around it', async () => {
    expect((await logInAs(site, { username: ' DANA ', password })).statusCode).toBe(200);
  });

  it.each([
    ['admin', 'admin'],
    ['admin', 'password'],
    ['admin', 'admin123'],
    ['root', 'root'],
    [DEMO_USERNAME, 'forecourt-demo'],
    [username, `${password} `],
    [username, password.toUpperCase()],
  ])('refuses %s with a guessed password', async (name, guess) => {
    const answer = await logInAs(site, { username: name, password: guess });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it.each([
    [{}, { username: 'Username is required', password: 'Password is required' }],
    [{ username, password: '' }, { password: 'Password is required' }],
    [{ username: '   ', password }, { username: 'Username is required' }],
    [
      { username: 7, password: ['x'] },
      { username: 'Username is required', password: 'Password is required' },
    ],
  ])('says which field is missing: %j', async (payload, fields) => {
    const answer = await logInAs(site, payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'validation_failed', fields });
  });

  it.each([['null'], ['[]'], ['"x"'], ['1'], [''], ['{'], ['{"__proto__":{"authenticated":true}}']])(
    'refuses the body %s',
    async (payload) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await site.inject({ method: 'POST', url: '/api/admin/login', payload, headers });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) });
      expect((await readSession(site)).authenticated).toBe(false);
    },
  );

  it('answers an unknown person exactly as a wrong password', async () => {
    const wrong = await logInAs(site, { username, password: 'wrong' });
    const unknown = await logInAs(site, { username: 'nobody', password: 'wrong' });
    expect(unknown.statusCode).toBe(wrong.statusCode);
    expect(unknown.body).toBe(wrong.body);
    const names = (answer: typeof wrong) => Object.keys(answer.headers).sort();
    expect(names(unknown)).toEqual(names(wrong));
    expect(wrong.json()).toEqual({ message: 'Invalid username or password', code: 'login_failed' });
  });

  it('compares the whole of a long password, and hashes none that is absurdly long', async () => {
    const long = 'a'.repeat(199);
    await site.services.staff.add({ username: 'long', fullName: 'Long Password', password: `${long}b` });
    expect((await logInAs(site, { username: 'long', password: `${long}c` })).statusCode).toBe(401);
    expect((await logInAs(site, { username: 'long', password: `${long}b` })).statusCode).toBe(200);
    expect((await logInAs(site, { username: 'long', password: 'a'.repeat(1_001) })).statusCode).toBe(400);
    expect((await logInAs(site, { username: 'long', password: 'a'.repeat(1_000_000) })).statusCode).toBe(413);
  });

  it('stores the password as argon2id with a salt of its own', async () => {
    await site.services.staff.add({ username: 'twin', fullName: 'Twin', password });
    const hashes = await site.db.selectFrom('staff').select('password_hash').execute();
    for (const { password_hash } of hashes) {
      expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    }
    expect(new Set(hashes.map((row) => row.password_hash)).size).toBe(hashes.length);
  });

  it('never makes a planted value a session, and gives a new one at each login', async () => {
    const planted = `sid=${'A'.repeat(43)}`;
    const first = cookieOf(await logInAs(site, { username, password }, { cookie: planted }));
    expect(first).not.toBe(planted);
    expect(await statusOfStats(site, planted)).toBe(401);
    const second = cookieOf(await logInAs(site, { username, password }, { cookie: first }));
    expect(second).not.toBe(first);
    expect(await statusOfStats(site, first)).toBe(401);
    expect(await statusOfStats(site, second)).toBe(200);
    expect(await statusOfStats(site, `${second}; ${planted}`)).toBe(401);
  });

  it.each([
    ['sid='],
    ['sid=%00'],
    ['sid=../../etc'],
    [`sid=${'x'.repeat(4_000)}`],
    ['=;;sid'],
    ['sid=a; sid=b'],
  ])('takes the cookie %s for no session', async (cookie) => {
    expect(await statusOfStats(site, cookie)).toBe(401);
    expect((await readSession(site, cookie)).authenticated).toBe(false);
  });

  it('keeps only a hash of the secret', async () => {
    const secret = cookieOf(await logInAs(site, { username, password })).slice('sid='.length);
    const rows = await site.db.selectFrom('sessions').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe('logging out', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp();
  });
  afterAll(() => site.close());

  const logOut = (cookie?: string) =>
    site.inject({ method: 'POST', url: '/api/admin/logout', headers: cookie ? { cookie } : {} });

  it('ends the session in the store, and is harmless twice or with no session', async () => {
    const { cookie } = await site.logIn();
    const answer = await logOut(cookie);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ success: true, message: 'Logged out successfully' });
    expect(answer.headers['set-cookie']).toBe('sid=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
    expect(await site.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    expect(await statusOfStats(site, cookie)).toBe(401);
    expect((await logOut(cookie)).statusCode).toBe(200);
    expect((await logOut()).statusCode).toBe(200);
  });

  it('takes an empty body that calls itself JSON', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await site.inject({ method: 'POST', url: '/api/admin/logout', headers });
    expect(answer.statusCode).toBe(200);
  });
});

describe('logging out everywhere', () => {
  it('ends every session of this person and of nobody else, and is told in the activity', async () => {
    const site = await startTestApp();
    const { cookie } = await site.logIn();
    const other = { username: 'noor', password, fullName: 'Noor Haddad' };
    await site.services.staff.add(other);
    const cookieOf = async (name: string) => {
      const answer = await logInAs(site, { username: name, password });
      return String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
    };
    const onThePhone = await cookieOf(username);
    const others = await cookieOf(other.username);
    const url = '/api/admin/logout-everywhere';
    expect((await site.inject({ method: 'POST', url })).statusCode).toBe(401);
    const answer = await site.inject({ method: 'POST', url, headers: { cookie: onThePhone } });
    expect(answer.json()).toEqual({ success: true, message: 'Logged out everywhere' });
    expect(answer.headers['set-cookie']).toBe('sid=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
    expect(await statusOfStats(site, cookie)).toBe(401);
    expect(await statusOfStats(site, onThePhone)).toBe(401);
    expect(await statusOfStats(site, others)).toBe(200);
    const [told] = await site.services.activity.listRecent(1);
    expect(told).toMatchObject({
      action: 'logged_out_everywhere',
      title: 'Dana Whitlock logged out everywhere',
    });
    expect(await statusOfStats(site, await cookieOf(username))).toBe(200);
    await site.close();
  });
});

describe('the life of a session', () => {
  const env = { SESSION_IDLE_S: '2', SESSION_MAX_S: '6' };

  it('ends after the idle time', async () => {
    const site = await startTestApp({ env });
    const { cookie } = await site.logIn();
    site.clock.advance(1_900);
    expect(await statusOfStats(site, cookie)).toBe(200);
    site.clock.advance(3_000);
    expect(await statusOfStats(site, cookie)).toBe(401);
    expect(await site.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    await site.close();
  });

  it('ends after its longest time however busy it is, and asking for the session adds nothing', async () => {
    const site = await startTestApp({ env });
    const { cookie } = await site.logIn();
    const answers: boolean[] = [];
    for (let second = 1; second <= 8; second += 1) {
      site.clock.advance(1_000);
      answers.push((await readSession(site, cookie)).authenticated);
    }
    expect(answers).toEqual([true, true, true, true, true, true, false, false]);
    expect(await statusOfStats(site, cookie)).toBe(401);
    await site.close();
  });

  it('is not lengthened by a clock that was set back', async () => {
    const site = await startTestApp();
    const { cookie } = await site.logIn();
    site.clock.advance(-86_400_000);
    expect(await statusOfStats(site, cookie)).toBe(401);
    await site.close();
  });

  it('ends with a new password and with the account', async () => {
    const site = await startTestApp();
    const { cookie } = await site.logIn();
    const person = await site.services.staff.findByUsername(username);
    await site.services.staff.resetPassword(person?.id ?? 0, 'another good password');
    expect(await statusOfStats(site, cookie)).toBe(401);
    const again = cookieOf(await logInAs(site, { username, password: 'another good password' }));
    expect(await statusOfStats(site, again)).toBe(200);
    // The last owner could not be removed.
    await site.services.staff.add({ ...TEST_ACCOUNT, username: 'robin' });
    await site.services.peopleService.remove({ staffId: null, fullName: 'x' }, person?.id ?? 0);
    expect(await statusOfStats(site, again)).toBe(401);
    await site.close();
  });
});

describe('where the site is reached', () => {
  it('sends the cookie over https only, under a name browsers protect', async () => {
    const site = await startTestApp({ env: { PUBLIC_URL: 'https://cars.example' } });
    await site.services.staff.add(TEST_ACCOUNT);
    const answer = await logInAs(site, { username, password });
    const [session, browser] = [answer.headers['set-cookie']].flat();
    expect(session).toMatch(/^__Host-sid=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    expect(browser).toMatch(/^__Host-browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=/);
    expect(await statusOfStats(site, cookieOf(answer))).toBe(200);
    expect(await statusOfStats(site, cookieOf(answer).replace('__Host-', ''))).toBe(401);
    await site.close();
  });

  it('lets the demonstration account in on this machine, and shows it before login', async () => {
    const site = await startTestApp({ env: { HOST: '127.0.0.1' } });
    await site.services.staff.add({ ...demo, fullName: 'Demo Administrator', isDemo: true });
    expect(await readSession(site)).toEqual({
      authenticated: false,
      demoAccount: { username: DEMO_USERNAME },
    });
    const answer = await logInAs(site, demo);
    expect(answer.statusCode).toBe(200);
    expect(await readSession(site, cookieOf(answer))).not.toHaveProperty('demoAccount');
    await site.close();
  });

  it('refuses the demonstration account, and hides it, as soon as others can reach the site', async () => {
    const site = await startTestApp({ env: { HOST: '0.0.0.0', DEMO: 'on' } });
    await site.services.staff.add({ ...demo, fullName: 'Demo Administrator', isDemo: true });
    expect(await readSession(site)).toEqual({ authenticated: false });
    expect((await logInAs(site, demo)).statusCode).toBe(401);
    const person = await site.services.staff.findByUsername(DEMO_USERNAME);
    const secret = await site.services.sessions.start(person?.id ?? 0);
    expect(await statusOfStats(site, `sid=${secret}`)).toBe(401);
    await site.close();
  });
});

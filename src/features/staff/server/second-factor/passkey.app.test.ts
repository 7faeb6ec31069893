import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, TEST_ACCOUNT, type TestApp } from '#test/support/test-app.ts';
import { createDevice } from './passkey-device.fixture.ts';

const ORIGIN = 'http://localhost:3000';
const kim = { username: 'kim', password: 'another decent one', fullName: 'Kim Lee' };
let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ env: { LOGIN_LIMIT: '30', NODE_ENV: 'production', PUBLIC_URL: ORIGIN } });
  for (const account of [TEST_ACCOUNT, kim]) await site.services.staff.add(account);
});
afterAll(() => site.close());
// Out of the window of the limits.
beforeEach(() => site.clock.advance(1_000_000));

function post(url: string, payload?: object, cookie = '') {
  return site.inject({ method: 'POST', url: `/api/admin/${url}`, payload, headers: { cookie } });
}

async function startSession({ username }: { username: string }): Promise<string> {
  const person = await site.services.staff.findByUsername(username);
  return `sid=${await site.services.sessions.start(person?.id ?? 0)}`;
}

const askLogin = async () => (await post('login/passkey-challenge')).json();
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';

/** A device with a passkey of this person. */
async function register(account: { username: string }, name = 'Phone') {
  const cookie = await startSession(account);
  const device = createDevice();
  const asked = (await post('account/passkeys/challenge', undefined, cookie)).json();
  const added = await post('account/passkeys', { name, answer: device.make(asked) }, cookie);
  return { device, cookie, added };
}

describe('a passkey', () => {
  it('is made by a device, brings recovery codes, logs in alone, and makes the password two steps', async () => {
    const { device, cookie, added } = await register(TEST_ACCOUNT, 'Office computer');
    expect(added.json().recoveryCodes).toHaveLength(10);
    const answer = await post('login/passkey', device.sign(await askLogin()));
    expect(answer.json()).toMatchObject({ user: { fullName: TEST_ACCOUNT.fullName } });
    const url = '/api/admin/account/second-factor';
    const own = (await site.inject({ method: 'GET', url, headers: { cookie: cookieOf(answer) } })).json();
    expect(own.passkeys).toMatchObject([
      { name: 'Office computer', lastUsedAt: site.clock.now().toISOString() },
    ]);
    const { username, password } = TEST_ACCOUNT;
    expect((await post('login', { username, password })).json().secondStep).toEqual(['passkey']);
    expect(await site.getJson('/api/admin/session')).toMatchObject({ hasPasskeys: true });
    const second = await register(TEST_ACCOUNT, 'Phone');
    expect(second.added.json().recoveryCodes).toEqual([]);
    const remove = (id: string, by: string) =>
      site.inject({ method: 'DELETE', url: `/api/admin/account/passkeys/${id}`, headers: { cookie: by } });
    expect((await remove(own.passkeys[0].id, await startSession(kim))).statusCode).toBe(404);
    expect((await remove(own.passkeys[0].id, cookie)).statusCode).toBe(200);
    expect((await post('login/passkey', device.sign(await askLogin()))).statusCode).toBe(401);
  });

  it('ends the other sessions when it is the first one, and when one is removed', async () => {
    const lee = { username: 'lee', password: 'another decent one', fullName: 'Lee Ng' };
    await site.services.staff.add(lee);
    const read = (cookie: string) =>
      site.inject({ method: 'GET', url: '/api/admin/account/second-factor', headers: { cookie } });
    const isIn = async (cookie: string) => (await read(cookie)).statusCode === 200;
    const before = await startSession(lee);
    const first = await register(lee, 'Phone');
    expect([await isIn(before), await isIn(first.cookie)]).toEqual([false, true]);
    const second = await register(lee, 'Office computer');
    expect(await isIn(first.cookie)).toBe(true);
    const [phone] = (await read(first.cookie)).json().passkeys;
    const url = `/api/admin/account/passkeys/${phone.id}`;
    await site.inject({ method: 'DELETE', url, headers: { cookie: second.cookie } });
    expect([await isIn(first.cookie), await isIn(second.cookie)]).toEqual([false, true]);
  });

  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['of another host', { host: 'evil.example' }],
    ['whose device has not looked who it is', { isVerified: false }],
  ])('%s is neither kept nor taken', async (_name, odd) => {
    const cookie = await startSession(kim);
    const asked = (await post('account/passkeys/challenge', undefined, cookie)).json();
    const bad = await post(
      'account/passkeys',
      { name: 'x', answer: createDevice().make(asked, odd) },
      cookie,
    );
    expect(bad.statusCode).toBe(400);
    const { device } = await register(kim);
    const answer = await post('login/passkey', device.sign(await askLogin(), odd));
    expect(answer.json()).toMatchObject({ code: 'login_failed' });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('answers each challenge once, within five minutes, and only one of its kind', async () => {
    const { device, cookie } = await register(kim);
    const asked = await askLogin();
    const answers = await Promise.all([1, 2, 3].map(() => post('login/passkey', device.sign(asked))));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const late = await askLogin();
    site.clock.advance(301_000);
    expect((await post('login/passkey', device.sign(late))).statusCode).toBe(401);
    expect((await post('login/passkey', device.sign({ options: { challenge: 'AAAA' } }))).statusCode).toBe(
      401,
    );
    const odd = { ...device.sign(await askLogin()), id: '\0' };
    expect((await post('login/passkey', odd)).statusCode).toBe(400);
    expect((await post('confirm/passkey', odd, cookie)).statusCode).toBe(400);
    const other = (await post('account/passkeys/challenge', undefined, cookie)).json();
    expect((await post('login/passkey', device.sign(other))).statusCode).toBe(401);
    const kims = (await post('account/passkeys/challenge', undefined, cookie)).json();
    const byDana = await startSession(TEST_ACCOUNT);
    const stolen = { name: 'x', answer: createDevice().make(kims) };
    expect((await post('account/passkeys', stolen, byDana)).statusCode).toBe(400);
  });

  it('is refused when its counter went back: it was copied', async () => {
    const { device } = await register(kim);
    expect((await post('login/passkey', device.sign(await askLogin(), { counter: 9 }))).statusCode).toBe(200);
    expect((await post('login/passkey', device.sign(await askLogin(), { counter: 9 }))).statusCode).toBe(401);
    expect((await post('login/passkey', device.sign(await askLogin(), { counter: 10 }))).statusCode).toBe(
      200,
    );
  });

  it('confirms its own person, and nobody else', async () => {
    const { device, cookie } = await register(kim);
    const dana = await startSession(TEST_ACCOUNT);
    site.clock.advance(601_000);
    expect((await post('data/clear', undefined, cookie)).statusCode).toBe(403);
    expect((await post('confirm/passkey', device.sign(await askLogin()), dana)).statusCode).toBe(400);
    expect((await post('confirm/passkey', device.sign(await askLogin()), cookie)).statusCode).toBe(200);
    expect((await post('data/clear', undefined, cookie)).statusCode).toBe(200);
    expect((await post('data/clear', undefined, dana)).statusCode).toBe(403);
  });

  it('opens nothing when its account is disabled', async () => {
    const { device } = await register(kim);
    const disable = (at: string | null) =>
      site.db.updateTable('staff').set({ disabled_at: at }).where('username', '=', 'kim').execute();
    await disable(site.clock.now().toISOString());
    expect((await post('login/passkey', device.sign(await askLogin()))).statusCode).toBe(401);
    await disable(null);
    expect((await post('login/passkey', device.sign(await askLogin()))).statusCode).toBe(200);
  });

  it('is not guessed without end, and challenges are not made without end', async () => {
    const guess = async () => (await post('login/passkey', createDevice().sign(await askLogin()))).statusCode;
    const statuses = [];
    for (let turn = 0; turn < 32; turn += 1) statuses.push(await guess());
    expect(statuses).toEqual([...Array(30).fill(401), 429, 429]);
  });
});

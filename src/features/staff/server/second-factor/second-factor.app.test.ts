import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, TEST_ACCOUNT, type TestApp } from '#test/support/test-app.ts';
import type { SecondFactor } from '../../second-factor.contract.ts';
import { runStaffCommand } from '../staff-command.ts';
import { codeAt } from './authenticator.fixture.ts';

const { username, password, fullName } = TEST_ACCOUNT;
let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ env: { LOGIN_LIMIT: '20' } });
  await site.services.staff.add(TEST_ACCOUNT);
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.services.secondFactors.removeAllOf(await staffId());
  // Out of the window of the limits.
  site.clock.advance(1_000_000);
});

async function staffId(): Promise<number> {
  return (await site.services.staff.findByUsername(username))?.id ?? 0;
}

function post(url: string, payload?: object, cookie = '') {
  return site.inject({ method: 'POST', url: `/api/admin/${url}`, payload, headers: { cookie } });
}

function cookieOf(answer: { headers: Record<string, unknown> }): string {
  return String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
}

const giveName = () => post('login', { username, password });

/** The step after a right password; each password takes its time. */
const giveRightPassword = async () =>
  `login-step=${await site.services.steps.begin('code', await staffId())}`;
const now = (secret: string) => codeAt(secret, site.clock.now());

const startSession = async () => `sid=${await site.services.sessions.start(await staffId())}`;

/** Sets up the app; returns its secret, the recovery codes and the session. */
async function setUp() {
  const cookie = await startSession();
  const { secret } = (await post('account/codes', undefined, cookie)).json<{ secret: string }>();
  const answer = await post('account/codes/confirm', { code: now(secret) }, cookie);
  expect(answer.statusCode).toBe(200);
  const { recoveryCodes } = answer.json<{ recoveryCodes: string[] }>();
  site.clock.advance(60_000);
  return { cookie, secret, recoveryCodes };
}

async function describeOwn(cookie: string): Promise<SecondFactor> {
  const url = '/api/admin/account/second-factor';
  return (await site.inject({ method: 'GET', url, headers: { cookie } })).json<SecondFactor>();
}

describe('an authenticator app', () => {
  it('is set up by a QR code, the same secret as text, and a first code', async () => {
    const cookie = await startSession();
    expect(await describeOwn(cookie)).toEqual({
      codesSince: null,
      areCodesStopped: false,
      recoveryCodesLeft: 0,
      passkeys: [],
    });
    const begun = (await post('account/codes', undefined, cookie)).json();
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.address).toBe(
      `otpauth://totp/localhost:dana?issuer=localhost&secret=${begun.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(begun.qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
    // Not before the first code.
    expect((await giveName()).json()).toMatchObject({ user: { fullName } });
    const wrong = await post('account/codes/confirm', { code: '000000' }, cookie);
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().fields.code).toContain('not right');
    const right = await post('account/codes/confirm', { code: now(begun.secret) }, cookie);
    expect(right.json().recoveryCodes).toHaveLength(10);
    expect(await describeOwn(cookie)).toMatchObject({
      codesSince: site.clock.now().toISOString(),
      recoveryCodesLeft: 10,
    });
    expect((await post('account/codes', undefined, cookie)).statusCode).toBe(409);
    const rows = await site.db.selectFrom('authenticators').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(begun.secret);
    const activity = await site.services.activity.listRecent(1);
    expect(activity[0]?.title).toBe(`${fullName} turned on codes of an authenticator app`);
  });

  it('is asked for after the right password, and only then', async () => {
    const { secret } = await setUp();
    const wrong = await post('login', { username, password: 'wrong' });
    expect(wrong.json()).toMatchObject({ code: 'login_failed', message: 'Invalid username or password' });
    const first = await giveName();
    expect(first.json()).toEqual({ success: true, message: 'One more step.', secondStep: ['code'] });
    expect(String(first.headers['set-cookie'])).toMatch(
      /^login-step=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=300$/,
    );
    const step = cookieOf(first);
    for (const cookie of [step, step.replace('login-step', 'sid')]) {
      const stats = await site.inject({ method: 'GET', url: '/api/admin/stats', headers: { cookie } });
      expect(stats.statusCode).toBe(401);
    }
    expect((await post('login/code', { code: '000000' }, step)).json()).toMatchObject({
      code: 'login_failed',
    });
    const answer = await post('login/code', { code: now(secret) }, step);
    expect(answer.json()).toMatchObject({ user: { fullName } });
    expect(await describeOwn(cookieOf(answer))).toMatchObject({ recoveryCodesLeft: 10 });
  });

  it('takes the code before and the one after, none further away, none twice', async () => {
    const { secret } = await setUp();
    const enter = async (code: string) =>
      (await post('login/code', { code }, await giveRightPassword())).statusCode;
    const at = (ms: number) => codeAt(secret, new Date(site.clock.now().getTime() + ms));
    expect(await enter(at(-60_000))).toBe(401);
    expect(await enter(at(60_000))).toBe(401);
    expect(await enter(at(-30_000))).toBe(200);
    expect(await enter(at(-30_000))).toBe(401);
    expect(await enter(at(30_000))).toBe(200);
    // Older than one that was taken.
    expect(await enter(at(0))).toBe(401);
  });

  it('lets one in of many who send the same code at the same moment', async () => {
    const { secret } = await setUp();
    const steps = [];
    for (let turn = 0; turn < 8; turn += 1) steps.push(await giveRightPassword());
    const code = now(secret);
    const answers = await Promise.all(steps.map((step) => post('login/code', { code }, step)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('waits five minutes for the code', async () => {
    const { secret } = await setUp();
    const step = await giveRightPassword();
    site.clock.advance(301_000);
    const late = await post('login/code', { code: now(secret) }, step);
    expect(late.json()).toMatchObject({ code: 'not_signed_in' });
    expect(late.json().message).toContain('log in with your password again');
    expect((await post('login/code', { code: now(secret) })).statusCode).toBe(401);
  });

  it('counts wrong codes like wrong passwords', async () => {
    await setUp();
    const statuses = [];
    for (let turn = 0; turn < 22; turn += 1) {
      statuses.push((await post('login/code', { code: 'abcd' }, await giveRightPassword())).statusCode);
    }
    expect(statuses).toEqual([...Array(20).fill(401), 429, 429]);
    expect((await giveName()).statusCode).toBe(429);
  });

  it('can be turned off, and its recovery codes end with it', async () => {
    const { cookie } = await setUp();
    const answer = await site.inject({
      method: 'DELETE',
      url: '/api/admin/account/codes',
      headers: { cookie },
    });
    expect(answer.statusCode).toBe(200);
    expect(await describeOwn(cookie)).toMatchObject({ codesSince: null, recoveryCodesLeft: 0 });
    expect((await giveName()).json()).toMatchObject({ user: { fullName } });
  });
});

describe('a change of it', () => {
  it('ends the other sessions of this person, and neither the own one nor those of others', async () => {
    await site.services.staff.add({ ...TEST_ACCOUNT, username: 'kim' }, { isUnlessThere: true });
    const kim = (await site.services.staff.findByUsername('kim'))?.id ?? 0;
    const kims = `sid=${await site.services.sessions.start(kim)}`;
    const own = await startSession();
    const { secret } = (await post('account/codes', undefined, own)).json<{ secret: string }>();
    const isIn = async (cookie: string) =>
      (await site.inject({ method: 'GET', url: '/api/admin/account', headers: { cookie } })).statusCode;
    const changes = [
      () => post('account/codes/confirm', { code: now(secret) }, own),
      () => post('account/recovery-codes', undefined, own),
      () => site.inject({ method: 'DELETE', url: '/api/admin/account/codes', headers: { cookie: own } }),
    ];
    for (const change of changes) {
      const other = await startSession();
      expect(await isIn(other)).toBe(200);
      expect((await change()).statusCode).toBe(200);
      expect([await isIn(other), await isIn(own), await isIn(kims)]).toEqual([401, 200, 200]);
    }
  });

  it('ends nothing when it is refused', async () => {
    const own = await startSession();
    const other = await startSession();
    await post('account/codes', undefined, own);
    expect((await post('account/codes/confirm', { code: '000000' }, own)).statusCode).toBe(400);
    expect((await post('account/recovery-codes', undefined, own)).statusCode).toBe(409);
    expect(await describeOwn(other)).toMatchObject({ codesSince: null });
  });
});

describe('recovery codes', () => {
  it('work once each, however they are typed, also at the same moment', async () => {
    const { recoveryCodes } = await setUp();
    const [code = '', other = ''] = recoveryCodes;
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')}`;
    const steps = [await giveRightPassword(), await giveRightPassword(), await giveRightPassword()];
    const answers = await Promise.all(steps.map((step) => post('login/code', { code: typed }, step)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
    const answer = await post('login/code', { code: other }, await giveRightPassword());
    expect(await describeOwn(cookieOf(answer))).toMatchObject({ recoveryCodesLeft: 8 });
    const rows = JSON.stringify(await site.db.selectFrom('recovery_codes').selectAll().execute());
    expect(
      recoveryCodes.filter((one) => rows.includes(one) || rows.includes(one.replaceAll('-', ''))),
    ).toEqual([]);
    const [entry] = await site.services.activity.listRecent(1);
    expect(entry?.title).toBe(`${fullName} logged in with a recovery code; 8 left`);
  });

  it('are replaced by new ones', async () => {
    const { cookie, recoveryCodes } = await setUp();
    const made = (await post('account/recovery-codes', undefined, cookie)).json().recoveryCodes;
    expect(made).toHaveLength(10);
    const enter = async (code = '') =>
      (await post('login/code', { code }, await giveRightPassword())).statusCode;
    expect(await enter(recoveryCodes[0])).toBe(401);
    expect(await enter(made[0])).toBe(200);
  });
});

describe('the key', () => {
  it('missing: codes are refused with the reason, recovery codes work, and staff are told', async () => {
    const { secret, recoveryCodes } = await setUp();
    expect(await site.services.secondFactor.advice()).toBeNull();
    await rm(join(site.dataDir, 'second-factor.key'));
    const step = await giveRightPassword();
    const answer = await post('login/code', { code: now(secret) }, step);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toContain('does not have the key');
    expect((await post('login/code', { code: recoveryCodes[0] }, step)).statusCode).toBe(200);
    expect(await site.services.secondFactor.advice()).toContain('The key of 1 of 1 authenticator apps');
  });

  it('is made anew for the next app when it is lost, and the lost one can be removed at a terminal', async () => {
    await setUp();
    await rm(join(site.dataDir, 'second-factor.key'));
    const askPassword = async () => '';
    const lines = await runStaffCommand(['forget-second-factor', username], {
      ...site.services,
      askPassword,
    });
    expect(lines).toEqual([
      'dana logs in with the password alone from now on, and every session of theirs has ended.',
    ]);
    const { secret } = await setUp();
    const answer = await post('login/code', { code: now(secret) }, await giveRightPassword());
    expect(answer.statusCode).toBe(200);
  });
});

describe('a backup', () => {
  it('holds nothing of it, and a restore leaves it as it is', async () => {
    const { cookie, secret } = await setUp();
    const made = await post('database/backup', undefined, cookie);
    expect(made.statusCode).toBe(200);
    const { filename } = made.json().backup;
    const restored = await post('database/restore', { filename }, cookie);
    expect(restored.json()).toMatchObject({ success: true });
    expect(await describeOwn(cookie)).toMatchObject({ recoveryCodesLeft: 10 });
    const file = await site.inject({
      method: 'GET',
      url: `/api/admin/database/export-backup?filename=${filename}`,
      headers: { cookie },
    });
    const { sealed_secret } = await site.db
      .selectFrom('authenticators')
      .select('sealed_secret')
      .executeTakeFirstOrThrow();
    expect(file.rawPayload.includes(sealed_secret)).toBe(false);
    expect(file.rawPayload.includes(secret)).toBe(false);
  });
});

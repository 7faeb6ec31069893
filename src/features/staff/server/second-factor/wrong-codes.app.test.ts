import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, TEST_ACCOUNT, type TestApp } from '#test/support/test-app.ts';
import { codeAt } from './authenticator.fixture.ts';
import { createWrongCodesMailWriters } from './wrong-codes-mail.ts';

const { username, password, fullName } = TEST_ACCOUNT;
const EMAIL = 'dana@example.com';
let site: TestApp;
let staffId: number;
let secret: string;
let recoveryCodes: string[];
/** Sessions of the person, and of another owner. */
let own: string;
let owners: string;
/** An address of its own for each try: the limits by network are not what is meant here. */
let host = 0;

beforeAll(async () => {
  site = await startTestApp({ env: { LOGIN_LIMIT: '1000', SMTP_URL: 'smtp://127.0.0.1:1' } });
  await site.services.staff.add({ ...TEST_ACCOUNT, email: EMAIL });
  await site.services.staff.add({ ...TEST_ACCOUNT, username: 'kim', fullName: 'Kim Lee' });
  staffId = (await site.services.staff.findByUsername(username))?.id ?? 0;
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.services.secondFactors.removeAllOf(staffId);
  site.clock.advance(3_600_000);
  const kim = await site.services.staff.findByUsername('kim');
  own = `sid=${await site.services.sessions.start(staffId)}`;
  owners = `sid=${await site.services.sessions.start(kim?.id ?? 0)}`;
  ({ secret } = (await post('account/codes', undefined, own)).json());
  ({ recoveryCodes } = (await post('account/codes/confirm', { code: rightCode() }, own)).json());
  site.clock.advance(60_000);
});

function post(url: string, payload?: object, cookie = '') {
  host += 1;
  const remoteAddress = `10.${host >> 16}.${(host >> 8) & 255}.${host & 255}`;
  return site.inject({
    method: 'POST',
    url: `/api/admin/${url}`,
    payload,
    headers: { cookie },
    remoteAddress,
  });
}

const rightCode = () => codeAt(secret, site.clock.now());
/** Six digits that are right neither now nor half a minute before or after. */
const wrongCode = () => {
  const near = [-30_000, 0, 30_000].map((ms) => codeAt(secret, new Date(site.clock.now().getTime() + ms)));
  return ['000000', '000001', '000002', '000003'].find((code) => !near.includes(code)) ?? '';
};
const giveName = () => post('login', { username, password });
const begin = async () => `login-step=${await site.services.steps.begin('code', staffId)}`;
const titles = async (count: number) =>
  (await site.services.activity.listRecent(count)).map(({ title }) => title);
const plannedMails = () =>
  site.db.selectFrom('outbox').select('about').where('kind', '=', 'wrong_codes').orderBy('id').execute();

async function giveWrong(times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) await post('login/code', { code: wrongCode() }, await begin());
}

describe('five wrong codes', () => {
  it('end the step, and a right one counts no more', async () => {
    const step = await begin();
    const answers = [];
    for (let turn = 0; turn < 5; turn += 1) {
      answers.push((await post('login/code', { code: wrongCode() }, step)).json().code);
    }
    expect(answers).toEqual([...Array(4).fill('login_failed'), 'not_signed_in']);
    const late = await post('login/code', { code: rightCode() }, step);
    expect(late.statusCode).toBe(401);
    expect((await giveName()).json()).toMatchObject({ secondStep: ['code'] });
    expect((await post('login/code', { code: rightCode() }, await begin())).statusCode).toBe(200);
  });

  it('are five at the same moment too, recovery codes among them', async () => {
    const step = await begin();
    const tries = Array.from({ length: 20 }, (_, at) =>
      post('login/code', { code: at % 2 ? wrongCode() : 'aaaa-bbbb-cccc-dddd' }, step),
    );
    const looked = (await Promise.all(tries)).filter((answer) => answer.json().code === 'login_failed');
    expect(looked.length).toBeLessThanOrEqual(4);
    expect((await post('login/code', { code: rightCode() }, step)).statusCode).toBe(401);
  });
});

describe('three wrong codes after the right password', () => {
  it('are told to the person by mail, once an hour, and in the activity', async () => {
    const before = (await plannedMails()).length;
    for (let turn = 0; turn < 2; turn += 1) {
      const step = await begin();
      for (let time = 0; time < 3; time += 1) await post('login/code', { code: wrongCode() }, step);
    }
    const told = `Somebody gave the right password of ${fullName} and then three wrong codes`;
    expect(await titles(2)).toEqual([told, told]);
    const mails = await plannedMails();
    expect(mails).toHaveLength(before + 1);
    const settings = { name: 'Whitlock Motors', from: 'site@example.com', publicUrl: 'https://cars.example' };
    const write = createWrongCodesMailWriters(site.services.staff, () => settings).wrong_codes;
    const mail = await write(mails.at(-1)?.about ?? '');
    expect(mail).toMatchObject({ to: EMAIL, subject: 'Wrong codes for your account | Whitlock Motors' });
    expect(mail?.text).toContain('https://cars.example/admin/account');
  });

  it('are two when the third is right, and nobody is told', async () => {
    const before = await titles(1);
    const step = await begin();
    for (let time = 0; time < 2; time += 1) await post('login/code', { code: wrongCode() }, step);
    expect((await post('login/code', { code: rightCode() }, step)).statusCode).toBe(200);
    expect(await titles(1)).toEqual(before);
  });
});

describe('twenty wrong codes in a row', () => {
  it('leave recovery codes and passkeys, until the person says otherwise', async () => {
    await giveWrong(20);
    expect(await titles(1)).toEqual([
      `Codes of ${fullName}'s authenticator app stopped counting: 20 in a row were wrong`,
    ]);
    const refused = await post('login/code', { code: rightCode() }, await begin());
    expect(refused.json()).toMatchObject({ code: 'conflict' });
    expect(refused.json().message).toContain('recovery code or a passkey');
    // A password alone is not enough either.
    expect((await giveName()).json()).toMatchObject({ secondStep: ['code'] });
    expect((await post('login/code', { code: recoveryCodes[0] }, await begin())).statusCode).toBe(200);
    expect((await post('login/code', { code: rightCode() }, await begin())).statusCode).toBe(409);
    expect((await post('account/codes/resume', undefined, own)).statusCode).toBe(200);
    expect(await titles(1)).toEqual([`Codes of ${fullName}'s authenticator app count again`]);
    expect((await post('login/code', { code: rightCode() }, await begin())).statusCode).toBe(200);
  });

  it('are seen by owners, who let the codes count again', async () => {
    await giveWrong(20);
    const isStopped = async () => {
      const url = '/api/admin/people';
      const answer = await site.inject({ method: 'GET', url, headers: { cookie: owners } });
      return answer
        .json()
        .people.find((person: { id: number; areCodesStopped: boolean }) => person.id === staffId)
        .areCodesStopped;
    };
    expect(await isStopped()).toBe(true);
    expect((await post(`people/${staffId}/codes/resume`, undefined, owners)).statusCode).toBe(200);
    expect(await isStopped()).toBe(false);
    expect((await post('login/code', { code: rightCode() }, await begin())).statusCode).toBe(200);
    expect((await post('people/999999/codes/resume', undefined, owners)).statusCode).toBe(404);
  });

  it('begin anew after a right one', async () => {
    await giveWrong(19);
    expect((await post('login/code', { code: rightCode() }, await begin())).statusCode).toBe(200);
    site.clock.advance(60_000);
    await giveWrong(19);
    expect((await post('login/code', { code: rightCode() }, await begin())).statusCode).toBe(200);
  });

  it('are twenty at the same moment too', async () => {
    await giveWrong(15);
    const steps = await Promise.all(Array.from({ length: 12 }, begin));
    const answers = await Promise.all(steps.map((step) => post('login/code', { code: wrongCode() }, step)));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7);
  });
});

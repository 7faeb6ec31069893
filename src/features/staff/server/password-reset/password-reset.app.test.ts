import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startTestApp, TEST_ACCOUNT, type TestApp } from '#test/support/test-app.ts';
import { createResetMailWriters } from './password-reset-mail.ts';

const EMAIL = 'dana@example.com';
const SAME = {
  success: true,
  message: 'If an account has this address, a mail with a link is on its way. It works for 30 minutes.',
};
let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  await site.services.staff.add({ ...TEST_ACCOUNT, email: EMAIL });
});
afterAll(() => site.close());
// Out of the window of the limits, and of the gaps between mails.
beforeEach(() => site.clock.advance(25 * 3_600_000));

const post = (url: string, payload: object) =>
  site.inject({ method: 'POST', url: `/api/admin/login${url}`, payload });
const planned = () =>
  site.db.selectFrom('outbox').select('about').where('kind', '=', 'password_reset').orderBy('id').execute();

/** The link of the newest mail, written as the outbox has it written. */
async function writeMail() {
  const count = (await planned()).length;
  expect((await post('/forgot', { email: ` ${EMAIL.toUpperCase()}` })).json()).toEqual(SAME);
  await expect.poll(async () => (await planned()).length).toBe(count + 1);
  const about = (await planned()).at(-1)?.about ?? '';
  const settings = {
    name: 'Whitlock Motors',
    from: 'site@example.com',
    publicUrl: 'https://cars.example.com',
  };
  const write = createResetMailWriters(site.services.passwordResets, () => settings).password_reset;
  const mail = await write(about);
  const token = /\/admin\/reset#([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? '';
  return { mail, token };
}

it('mails a link that sets a new password once and ends every session', async () => {
  const { mail, token } = await writeMail();
  expect(mail).toMatchObject({ to: EMAIL, subject: 'Set a new password | Whitlock Motors' });
  expect(mail?.html).toContain(`https://cars.example.com/admin/reset#${token}`);
  const rows = await site.db.selectFrom('password_resets').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  const person = await site.services.staff.findByUsername(TEST_ACCOUNT.username);
  const cookie = `sid=${await site.services.sessions.start(person?.id ?? 0)}`;
  const short = await post('/reset', { token, password: 'password' });
  expect(short.json().fields.password).toContain('tried first');
  const password = 'quite another one';
  const tries = await Promise.all([1, 2, 3].map(() => post('/reset', { token, password })));
  expect(tries.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  const session = await site.inject({ method: 'GET', url: '/api/admin/session', headers: { cookie } });
  expect(session.json()).toMatchObject({ authenticated: false, hasPasswordReset: true });
  const { username } = TEST_ACCOUNT;
  expect((await post('', { username, password: TEST_ACCOUNT.password })).statusCode).toBe(401);
  expect((await post('', { username, password })).statusCode).toBe(200);
  const [entry] = await site.services.activity.listRecent(1);
  expect(entry?.title).toBe(`${TEST_ACCOUNT.fullName} set a new password by mail`);
});

it('ends after thirty minutes, and when another one was used', async () => {
  const first = await writeMail();
  site.clock.advance(61_000);
  const second = await writeMail();
  await post('/reset', { token: first.token, password: 'not this one either' });
  expect((await post('/reset', { token: second.token, password: 'one of two' })).statusCode).toBe(409);
  const { token } = await writeMail();
  site.clock.advance(30 * 60_000 + 1_000);
  const late = await post('/reset', { token, password: 'much too late now' });
  expect(late.json()).toMatchObject({
    code: 'conflict',
    message: 'This link was used already, or is older than 30 minutes. Ask for a new one.',
  });
  expect((await post('/reset', { token: '', password: 'made up by me' })).statusCode).toBe(409);
});

it('ends when the account gets another address, and not with another name', async () => {
  const { token } = await writeMail();
  const person = await site.services.staff.findByUsername(TEST_ACCOUNT.username);
  const cookie = `sid=${await site.services.sessions.start(person?.id ?? 0)}`;
  const change = (details: object) =>
    site.inject({ method: 'PUT', url: '/api/admin/account', headers: { cookie }, payload: details });
  const looked = () => site.services.passwordResets.findByToken(token);
  expect((await change({ fullName: 'Dana New', email: EMAIL })).statusCode).toBe(200);
  expect(await looked()).toMatchObject({ id: person?.id });
  expect((await change({ fullName: TEST_ACCOUNT.fullName, email: 'new@example.com' })).statusCode).toBe(200);
  expect((await post('/reset', { token, password: 'from the old mailbox' })).statusCode).toBe(409);
  expect((await change({ fullName: TEST_ACCOUNT.fullName, email: EMAIL })).statusCode).toBe(200);
});

it('answers the same for an address that nobody has, and for a disabled account, and sends nothing', async () => {
  const count = (await planned()).length;
  expect((await post('/forgot', { email: 'nobody@example.com' })).json()).toEqual(SAME);
  // Disabled for good: it is looked up some time after the answer.
  const gone = { ...TEST_ACCOUNT, username: 'gone', email: 'gone@example.com' };
  await site.services.staff.add(gone);
  const disabled = { disabled_at: site.clock.now().toISOString() };
  await site.db.updateTable('staff').set(disabled).where('username', '=', gone.username).execute();
  expect((await post('/forgot', { email: gone.email })).json()).toEqual(SAME);
  await writeMail();
  expect((await planned()).length).toBe(count + 1);
});

it('mails one mailbox after 1, 10 and 60 minutes at the soonest, and answers the same meanwhile', async () => {
  const kim = { ...TEST_ACCOUNT, username: 'kim', email: 'kim@example.com' };
  await site.services.staff.add(kim);
  const before = (await planned()).length;
  /** Asked four times at the same moment, after so many minutes; the mails there are then. */
  const askAfter = async (minutes: number, mails: number) => {
    site.clock.advance(minutes * 60_000);
    // Each from a network of its own: the limit of one is not what is meant here.
    const answers = await Promise.all(
      [1, 2, 3, 4].map((host) =>
        site.inject({
          method: 'POST',
          url: '/api/admin/login/forgot',
          payload: { email: kim.email },
          remoteAddress: `192.0.2.${host}`,
        }),
      ),
    );
    for (const answer of answers) expect(answer.json()).toEqual(SAME);
    // One too many would show at the next.
    await expect.poll(async () => (await planned()).length - before).toBe(mails);
  };
  const minutes = [0, 0.9, 0.1, 9.9, 0.1, 59.9, 0.1, 59.9, 0.1];
  const mails = [1, 1, 2, 2, 3, 3, 4, 4, 5];
  for (const [turn, after] of minutes.entries()) await askAfter(after, mails[turn] ?? 0);
});

it('takes ten requests from one network', async () => {
  const ask = async (email: string) => (await post('/forgot', { email })).statusCode;
  for (let turn = 0; turn < 10; turn += 1) expect(await ask(`kim${turn}@example.com`)).toBe(200);
  expect(await ask('sam@example.com')).toBe(429);
});

it('sends an owner or a manager no link to a mailbox that others read, and System Status names them', async () => {
  const shared = site.services.settingsStore.current().settings.contact.email;
  const of = { email: shared.toUpperCase(), password: 'a decent password' };
  await site.services.staff.add({ ...of, username: 'max', fullName: 'Max Orr', role: 'manager' });
  const count = (await planned()).length;
  const withheld = vi.spyOn(site.services.log, 'warn');
  expect((await post('/forgot', { email: shared })).json()).toEqual(SAME);
  await expect.poll(() => withheld.mock.calls.map(([event]) => event)).toContain('password_reset_withheld');
  expect(await planned()).toHaveLength(count);
  const { warnings } = await site.services.systemStatusService.check();
  expect(warnings).toEqual([expect.stringMatching(/^Max Orr \(Manager\) has the address /)]);
  expect(warnings.join()).toContain(`${shared}, which others read as well`);
  // Somebody in sales may do nothing that everybody who reads it may not.
  await site.db.updateTable('staff').set({ role: 'sales' }).where('username', '=', 'max').execute();
  expect((await post('/forgot', { email: shared })).json()).toEqual(SAME);
  await expect.poll(async () => (await planned()).length).toBe(count + 1);
  expect((await site.services.systemStatusService.check()).warnings).toEqual([]);
});

it('is not offered without mail', async () => {
  const other = await startTestApp();
  try {
    expect(await other.getJson('/api/admin/session')).not.toHaveProperty('hasPasswordReset');
    const url = '/api/admin/login/forgot';
    const answer = await other.inject({ method: 'POST', url, payload: { email: EMAIL } });
    expect(answer.json().message).toBe('This site cannot send mail. Ask an owner to let you in again.');
  } finally {
    await other.close();
  }
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#shared/permissions.ts';
import { allCalls } from '#test/support/calls/all-calls.ts';
import { startMailServer } from '#test/support/mail/mail-server.ts';
import { startTestApp, TEST_ACCOUNT, type TestApp } from '#test/support/test-app.ts';
import type { Invitation, Person } from '../../people.contract.ts';

const DAY_MS = 86_400_000;

let site: TestApp;
let owner: { cookie: string };
let count = 0;

beforeAll(async () => {
  site = await startTestApp({ env: { LOGIN_LIMIT: '1000' } });
});
afterAll(() => site.close());
beforeEach(async () => {
  count += 1;
  const { cookie, sessions, staff } = site.services;
  await site.logIn();
  const dana = await staff.findByUsername(TEST_ACCOUNT.username);
  // Tests move the clock on, so each has a session of its own.
  owner = { cookie: `${cookie.name}=${await sessions.start(dana?.id ?? 0)}` };
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const ask = (method: Method, path: string, payload?: object, headers: { cookie?: string } = owner) =>
  site.inject({ method, url: `/api/admin/${path}`, headers, ...(payload && { payload }) });

async function list(): Promise<{ people: Person[]; invitations: Invitation[] }> {
  return (await ask('GET', 'people')).json();
}

async function addPerson(role: Role) {
  const person = {
    username: `person${count}-${role}`,
    fullName: `Sam ${role}`,
    password: 'a decent password',
  };
  await site.services.staff.add({ ...person, role });
  const id = (await site.services.staff.findByUsername(person.username))?.id ?? 0;
  const cookie = `${site.services.cookie.name}=${await site.services.sessions.start(id)}`;
  return { ...person, id, headers: { cookie } };
}

async function invite(role: Role = 'sales') {
  const draft = { fullName: 'Alex Ng', email: `alex${count}@dealer.example`, role };
  const answer = await ask('POST', 'people/invitations', draft);
  expect(answer.statusCode).toBe(201);
  const link = String(answer.json().link);
  const found = (await list()).invitations.find(({ email }) => email === draft.email);
  return { ...draft, link, token: link.split('#')[1] ?? '', id: found?.id ?? 0 };
}

const accept = (token: string, username = `alex${count}`) =>
  ask(
    'POST',
    'invitation/accept',
    { token, fullName: 'Alex Ng', username, password: 'a decent password' },
    {},
  );

const lastTitle = async () => (await site.services.activity.listRecent(1))[0]?.title;

describe('people', () => {
  it('are listed with role, state and when they were seen', async () => {
    const sam = await addPerson('viewer');
    const { people } = await list();
    expect(people.find(({ id }) => id === sam.id)).toEqual({
      id: sam.id,
      fullName: 'Sam viewer',
      username: sam.username,
      email: '',
      role: 'viewer',
      isDisabled: false,
      isDemo: false,
      isYou: false,
      areCodesStopped: false,
      lastSeenAt: site.clock.now().toISOString(),
    });
    expect(people.find(({ isYou }) => isYou)?.username).toBe(TEST_ACCOUNT.username);
  });

  it('may do from the next call on what their new role allows', async () => {
    const sam = await addPerson('viewer');
    const remove = () => ask('DELETE', 'vehicles/999999', undefined, sam.headers);
    expect((await remove()).statusCode).toBe(403);
    expect((await ask('PUT', `people/${sam.id}/role`, { role: 'manager' })).statusCode).toBe(200);
    expect((await remove()).statusCode).toBe(404);
    expect(await lastTitle()).toBe(`Sam viewer (${sam.username}) is now Manager`);
  });

  it('are logged out when disabled, cannot log in, and can again when enabled', async () => {
    const sam = await addPerson('sales');
    const logIn = () => ask('POST', 'login', { username: sam.username, password: sam.password }, {});
    expect((await ask('PUT', `people/${sam.id}/disabled`, { isDisabled: true })).statusCode).toBe(200);
    expect(await lastTitle()).toBe(`The account of Sam sales (${sam.username}) was disabled`);
    expect((await ask('GET', 'stats', undefined, sam.headers)).statusCode).toBe(401);
    const refused = await logIn();
    expect(refused.statusCode).toBe(401);
    expect(refused.json().message).toBe('This account is disabled. Ask an owner.');
    const guessed = await ask('POST', 'login', { username: sam.username, password: 'wrong' }, {});
    expect(guessed.json().message).toBe('Invalid username or password');
    await ask('PUT', `people/${sam.id}/disabled`, { isDisabled: false });
    // A session from before stays ended.
    expect((await ask('GET', 'stats', undefined, sam.headers)).statusCode).toBe(401);
    expect((await logIn()).statusCode).toBe(200);
  });

  it('may, with a role that this version does not know, use their own account and no more', async () => {
    const sam = await addPerson('owner');
    await site.db.updateTable('staff').set({ role: 'auditor' }).where('id', '=', sam.id).execute();
    for (const call of allCalls.filter(({ access, method }) => access === 'staff' && method === 'GET')) {
      const path = call.path.replace('/api/admin/', '').replaceAll(/\{\w+\}/g, '999999');
      const { statusCode } = await ask('GET', path, undefined, sam.headers);
      const isOwn = call.permission === 'account.own';
      expect(`${path} ${statusCode === 403}`).toBe(`${path} ${!isOwn}`);
    }
    const { user } = (await ask('GET', 'session', undefined, sam.headers)).json();
    expect(user).toMatchObject({ role: null, permissions: ['account.own'] });
    expect((await list()).people.find(({ id }) => id === sam.id)?.role).toBeNull();
    expect((await ask('PUT', `people/${sam.id}/role`, { role: 'viewer' })).statusCode).toBe(200);
    expect((await ask('GET', 'stats', undefined, sam.headers)).statusCode).toBe(200);
  });

  it.each([
    ['PUT', 'people/999999/role', { role: 'viewer' }, 404],
    ['PUT', 'people/1/role', { role: 'king' }, 400],
    ['PUT', 'people/1/disabled', {}, 400],
    ['POST', 'people/invitations', { fullName: '', email: 'x', role: 'sales' }, 400],
    ['DELETE', 'people/invitations/999999', undefined, 404],
    ['POST', 'people/invitations/999999/link', undefined, 404],
  ] as const)('refuses %s %s %j', async (method, path, payload, status) => {
    expect((await ask(method, path, payload)).statusCode).toBe(status);
  });
});

describe('the last owner', () => {
  it('can neither be demoted nor disabled, until there is another', async () => {
    const { people } = await list();
    const me = people.find(({ isYou }) => isYou)?.id ?? 0;
    for (const [path, payload] of [
      [`people/${me}/role`, { role: 'manager' }],
      [`people/${me}/disabled`, { isDisabled: true }],
    ] as const) {
      const answer = await ask('PUT', path, payload);
      expect(answer.statusCode).toBe(409);
      expect(answer.json().message).toContain('Make somebody else an owner first.');
    }
    const sam = await addPerson('owner');
    expect((await ask('PUT', `people/${me}/role`, { role: 'manager' })).statusCode).toBe(200);
    expect((await ask('GET', 'people')).statusCode).toBe(403);
    await ask('PUT', `people/${me}/role`, { role: 'owner' }, sam.headers);
    await ask('PUT', `people/${sam.id}/disabled`, { isDisabled: true });
  });

  it('stays when owners demote each other at the same moment', async () => {
    const others = [await addPerson('owner')];
    const me = (await list()).people.find(({ isYou }) => isYou)?.id ?? 0;
    const answers = await Promise.all(
      [me, ...others.map(({ id }) => id)].map((id) => ask('PUT', `people/${id}/role`, { role: 'viewer' })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const rows = await site.services.peopleService.list({ staffId: null, fullName: 'A test' });
    const left = rows.filter(({ role, isDisabled }) => role === 'owner' && !isDisabled);
    expect(left).toHaveLength(1);
    const by = { staffId: null, fullName: 'A test' };
    await site.services.peopleService.changeRole(by, me, 'owner');
    for (const { id } of others) await site.services.peopleService.changeRole(by, id, 'viewer');
  });
});

describe('an invitation by link', () => {
  it('lets somebody choose a username and a password, once, and logs them in', async () => {
    const { link, token, email } = await invite();
    expect(link).toBe(`http://localhost:3000/admin/invitation#${token}`);
    const look = await ask('POST', 'invitation/look', { token }, {});
    expect(look.json()).toEqual({ fullName: 'Alex Ng', email, role: 'sales' });
    const answer = await accept(token);
    expect(answer.statusCode).toBe(201);
    const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
    const session = (await ask('GET', 'session', undefined, { cookie })).json();
    expect(session.user).toMatchObject({ fullName: 'Alex Ng', role: 'sales' });
    expect(await lastTitle()).toBe('Alex Ng took the invitation and is Sales');
    expect((await accept(token, 'another')).statusCode).toBe(404);
    expect((await list()).invitations.map((one) => one.email)).not.toContain(email);
    expect((await list()).people.map((one) => one.email)).toContain(email);
  });

  it('makes one account when it is used many times at once', async () => {
    const { token, email } = await invite();
    const answers = await Promise.all([1, 2, 3, 4, 5].map((one) => accept(token, `race${count}-${one}`)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 404, 404, 404, 404]);
    expect((await list()).people.filter((one) => one.email === email)).toHaveLength(1);
  });

  it('is over after seven days, and a new link begins them anew', async () => {
    const { token, id } = await invite();
    site.clock.advance(7 * DAY_MS + 1);
    expect((await accept(token)).statusCode).toBe(404);
    const dana = await site.services.staff.findByUsername(TEST_ACCOUNT.username);
    const fresh = await site.services.sessions.start(dana?.id ?? 0);
    owner = { cookie: `${site.services.cookie.name}=${fresh}` };
    expect((await list()).invitations.find((one) => one.id === id)?.isExpired).toBe(true);
    const { link } = (await ask('POST', `people/invitations/${id}/link`)).json();
    expect((await accept(link.split('#')[1])).statusCode).toBe(201);
  });

  it('is not made by an owner who was disabled since the guard let them in, nor is anything else', async () => {
    const { id } = await invite();
    const former = await addPerson('owner');
    await ask('PUT', `people/${former.id}/disabled`, { isDisabled: true });
    const { invitationService, peopleService } = site.services;
    const by = { staffId: former.id, fullName: former.fullName };
    const draft = {
      fullName: 'Accomplice',
      email: `accomplice${count}@dealer.example`,
      role: 'owner',
    } as const;
    const refused = { code: 'forbidden' };
    await expect(invitationService.invite(by, draft)).rejects.toMatchObject(refused);
    await expect(invitationService.makeLink(by, id)).rejects.toMatchObject(refused);
    await expect(peopleService.changeRole(by, former.id, 'viewer')).rejects.toMatchObject(refused);
    await expect(peopleService.setDisabled(by, former.id, false)).rejects.toMatchObject(refused);
    expect((await list()).invitations.map(({ email }) => email)).not.toContain(draft.email);
  });

  it('is over once it is withdrawn', async () => {
    const { token, id } = await invite();
    expect((await ask('DELETE', `people/invitations/${id}`)).statusCode).toBe(200);
    expect((await ask('POST', 'invitation/look', { token }, {})).statusCode).toBe(404);
    expect((await accept(token)).statusCode).toBe(404);
  });

  it('ends with the next one of the same address, and its links with the next link', async () => {
    const first = await invite('owner');
    const second = await invite('viewer');
    expect((await list()).invitations.filter(({ email }) => email === first.email)).toMatchObject([
      { id: second.id, role: 'viewer' },
    ]);
    expect((await accept(first.token)).statusCode).toBe(404);
    const { link } = (await ask('POST', `people/invitations/${second.id}/link`)).json();
    expect((await accept(second.token)).statusCode).toBe(404);
    expect((await accept(link.split('#')[1])).statusCode).toBe(201);
  });

  it('leaves one when the same address is invited many times at once', async () => {
    const draft = { fullName: 'Alex Ng', email: `alex${count}@dealer.example`, role: 'sales' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask('POST', 'people/invitations', draft)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect((await list()).invitations.filter(({ email }) => email === draft.email)).toHaveLength(1);
  });

  it.each([
    ['is disabled', 'disabled', { isDisabled: true }],
    ['is demoted', 'role', { role: 'manager' }],
  ])('is withdrawn when whoever made it %s, under whatever name', async (_, path, payload) => {
    const sam = await addPerson('owner');
    const email = `kim${count}@dealer.example`;
    const draft = { fullName: 'Kim Ode', email, role: 'owner' };
    const { link } = (await ask('POST', 'people/invitations', draft, sam.headers)).json();
    const another = await invite();
    const renamed = { fullName: 'Another Name', email: '' };
    expect((await ask('PUT', 'account', renamed, sam.headers)).statusCode).toBe(200);
    expect((await ask('PUT', `people/${sam.id}/${path}`, payload)).statusCode).toBe(200);
    expect((await accept(link.split('#')[1])).statusCode).toBe(404);
    expect((await list()).invitations.map((one) => one.email)).not.toContain(email);
    expect((await accept(another.token)).statusCode).toBe(201);
    const titles = (await site.services.activity.listRecent(5)).map(({ title }) => title);
    expect(titles).toContain(
      `The invitation of Kim Ode was withdrawn with the rights of Another Name (${sam.username})`,
    );
  });

  it('gives nobody the username of somebody who has left and still has customers', async () => {
    const { token } = await invite();
    const username = `left${count}`;
    const at = site.clock.now().toISOString();
    const mia = { first_name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '', message: '' };
    const seen = { is_read: 0 as const, is_spam: 0 as const, read_at: null, created_at: at };
    await site.db
      .insertInto('inquiries')
      .values({
        ...{ ...mia, ...seen, submission_key: crypto.randomUUID(), interest: 'Finance Inquiry' },
        ...{ vehicle_id: null, vehicle_snapshot: null },
      })
      .execute();
    const give = (assignee: string) => site.db.updateTable('inquiries').set({ assignee }).execute();
    await give(username);
    const refused = await accept(token, username.toUpperCase());
    expect(refused.statusCode).toBe(400);
    expect(refused.json().fields.username).toBe(
      'Customers here still belong to that username, which somebody had who has left. Choose another one.',
    );
    await give('');
    expect((await accept(token, username)).statusCode).toBe(201);
  });

  it('keeps no secret in the database', async () => {
    const { token } = await invite();
    const rows = await site.db.selectFrom('invitation_links').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('does not go to a mailbox that others read as well', async () => {
    const email = site.services.settingsStore.current().settings.contact.email;
    const draft = { fullName: 'Alex Ng', email: email.toUpperCase(), role: 'owner' };
    const answer = await ask('POST', 'people/invitations', draft);
    expect(answer.json().fields.email).toContain('others read as well');
  });

  it('names what is wrong, and can be tried again', async () => {
    const { token, email } = await invite();
    const taken = await accept(token, TEST_ACCOUNT.username.toUpperCase());
    expect(taken.json().fields).toEqual({ username: 'Somebody else here has that username.' });
    expect((await accept(token)).statusCode).toBe(201);
    const known = await ask('POST', 'people/invitations', { fullName: 'Alex', email, role: 'sales' });
    expect(known.json().fields.email).toContain('Somebody else here');
  });

  it('is not to be guessed', async () => {
    for (const token of ['', 'x', 'a'.repeat(43), `${'a'.repeat(42)}%`, { $ne: '' }]) {
      const answer = await ask('POST', 'invitation/look', { token }, {});
      expect([400, 404]).toContain(answer.statusCode);
    }
  });
});

it('is sent by mail where mail is set up, with the link only in the mail', async () => {
  const mailServer = await startMailServer(0);
  const smtp = `smtp://127.0.0.1:${mailServer.port}`;
  const mailing = await startTestApp({ env: { SMTP_URL: smtp, MAIL_FROM: 'staff@dealer.example' } });
  const { cookie } = await mailing.logIn();
  const draft = { fullName: 'Alex <Ng>', email: 'alex@dealer.example', role: 'viewer' };
  const invited = await mailing.inject({
    method: 'POST',
    url: '/api/admin/people/invitations',
    payload: draft,
    headers: { cookie },
  });
  expect(invited.json()).toMatchObject({ link: null, message: 'An invitation goes to alex@dealer.example' });
  await mailing.services.outboxService?.sendDue();
  const [mail] = mailServer.received;
  expect(mail?.to).toEqual([draft.email]);
  expect(mail?.raw).toContain('Dana Whitlock invites you');
  expect(mail?.raw).not.toContain('<Ng>,</p>');
  const token = /invitation#([\w-]{43})/.exec(mail?.raw ?? '')?.[1];
  const payload = { token, fullName: 'Alex Ng', username: 'alex', password: 'a decent password' };
  const accepted = await mailing.inject({ method: 'POST', url: '/api/admin/invitation/accept', payload });
  expect(accepted.statusCode).toBe(201);
  await mailing.close();
  await mailServer.stop();
});

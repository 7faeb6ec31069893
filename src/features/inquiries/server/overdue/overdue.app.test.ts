import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#shared/permissions.ts';
import { startMailServer } from '#test/support/mail/mail-server.ts';
import { type MailingApp, startMailingApp } from '#test/support/mail/mailing-app.ts';
import { everyPlace, placesWhereItWaits } from '#test/support/waiting-places.ts';
import type { ResponseTimes } from '../../response-times.contract.ts';

let site: MailingApp;
let mail: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  site = await startMailingApp({ env: { ENQUIRY_LIMIT: '1000' } });
  mail = await startMailServer(site.mailPort);
  const add = async (username: string, role: Role, email: string) => {
    await site.services.staff.add({ username, fullName: `${username} Low`, password: 'not used here', role });
    await site.db.updateTable('staff').set({ email }).where('username', '=', username).execute();
  };
  await add('olga', 'owner', 'olga@cars.example');
  await add('max', 'manager', 'max@cars.example');
  await add('sam', 'sales', 'sam@cars.example');
});
afterAll(async () => {
  await site.close();
  await mail.stop();
});
beforeEach(async () => {
  await site.db.deleteFrom('outbox').execute();
  await site.db.deleteFrom('inquiries').execute();
  site.clock.set(MONDAY);
  mail.received.length = 0;
});

/** Three in the afternoon, open until half past five. */
const MONDAY = '2026-03-02T04:00:00.000Z';

async function send(firstName: string, message = 'Hello'): Promise<number> {
  const payload = {
    firstName,
    lastName: 'Nguyen',
    email: `${firstName}@example.com`,
    interest: 'Other',
    message,
  };
  expect((await site.inject({ method: 'POST', url: '/api/contact', payload })).statusCode).toBe(201);
  const rows = await site.db.selectFrom('inquiries').select('id').orderBy('id', 'desc').execute();
  return rows[0]?.id ?? 0;
}

async function headersOf(username: string) {
  const { staff, sessions, cookie } = site.services;
  const person = await staff.findByUsername(username);
  return { cookie: `${cookie.name}=${await sessions.start(person?.id ?? 0)}` };
}

async function ask(method: 'GET' | 'PUT' | 'POST', path: string, payload?: object, username = 'olga') {
  const answer = await site.inject({
    method,
    url: `/api/admin/${path}`,
    headers: await headersOf(username),
    ...(payload && { payload }),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

/** What the background does every minute, and who was told. */
async function tell(): Promise<{ to: string[]; raw: string }[]> {
  await site.services.overdueService.planMails();
  await site.sendDue();
  return mail.received.filter(({ raw }) => raw.includes('for an answer'));
}

it('is mailed once, to the person who looks after it, or to the manager', async () => {
  const [given] = [await send('Ann'), await send('Bea'), await send('Cas')];
  await ask('PUT', `inquiries/${given}`, { assignee: 'sam' });
  site.clock.advance(110 * 60_000);
  expect(await tell()).toEqual([]);
  expect((await ask('GET', 'dashboard-panels')).overdueCount).toBe(0);
  site.clock.advance(20 * 60_000);
  expect((await ask('GET', 'dashboard-panels')).overdueCount).toBe(3);
  const told = await tell();
  expect(told.map(({ to }) => to).sort()).toEqual([['max@cars.example'], ['sam@cars.example']]);
  const [toManager, toSam] = [
    told.find(({ to }) => to[0]?.startsWith('max')),
    told.find(({ to }) => to[0]?.startsWith('sam')),
  ];
  expect(toManager?.raw).toContain('Subject: 2 inquiries wait for an answer');
  expect(toManager?.raw).toContain('Bea Nguyen, Other: 2 h 10 min of opening time');
  expect(toManager?.raw).not.toContain('Ann Nguyen');
  expect(toSam?.raw).toContain(`/admin/inquiries/${given}`);
  site.clock.advance(86_400_000);
  expect(await tell()).toHaveLength(2);
});

it('is mailed for nothing that is answered, spam, old or from before', async () => {
  const answered = await send('Ann');
  await ask('PUT', `inquiries/${answered}`, { status: 'contacted' });
  const spam = await send('Bea');
  await ask('PUT', `contacts/${spam}/spam`);
  const before = await send('Cas');
  await site.db.updateTable('inquiries').set({ overdue_mail: '' }).where('id', '=', before).execute();
  site.clock.advance(2 * 86_400_000);
  expect(await tell()).toEqual([]);
  await send('Dee');
  site.clock.advance(20 * 86_400_000);
  expect(await tell()).toEqual([]);
});

it('is told to the person who looks after it when the mail is sent, and of nothing that was answered meanwhile', async () => {
  const [mine, others, answered] = [await send('Ann'), await send('Bea'), await send('Cas')];
  for (const id of [mine, others, answered]) await ask('PUT', `inquiries/${id}`, { assignee: 'sam' });
  site.clock.advance(86_400_000);
  await site.services.overdueService.planMails();
  await ask('PUT', `inquiries/${mine}`, { assignee: 'max' });
  await site.db
    .updateTable('inquiries')
    .set({ first_response_at: site.clock.now().toISOString() })
    .where('id', '=', answered)
    .execute();
  const told = (await tell()).map(({ to, raw }) => [
    to[0],
    raw.match(/\b(Ann|Bea|Cas)(?= Nguyen, Other)/)?.[0],
  ]);
  expect(told.sort()).toEqual([
    ['max@cars.example', 'Ann'],
    ['sam@cars.example', 'Bea'],
  ]);
});

it('is no mail when nothing waits any more, and one again when it does', async () => {
  const [moved, spam] = [await send('Ann'), await send('Bea')];
  await site.sendDue();
  site.clock.advance(86_400_000);
  await site.services.overdueService.planMails();
  await ask('PUT', `inquiries/${moved}`, { status: 'contacted' });
  await ask('PUT', `contacts/${spam}/spam`);
  expect(await tell()).toEqual([]);
  expect(await site.db.selectFrom('outbox').where('sent_at', 'is', null).selectAll().execute()).toEqual([]);
  await ask('PUT', `inquiries/${moved}`, { status: 'new' });
  expect(await tell()).toHaveLength(1);
  // One that was told of is not told of again because it was set apart in between.
  for (const mark of ['spam', 'not-spam', 'not-spam']) await ask('PUT', `contacts/${moved}/${mark}`);
  expect(await tell()).toHaveLength(1);
});

it('is one mail after the site stood still, however many wait', async () => {
  for (let at = 0; at < 25; at += 1) await send(`V${at}`, `Hello ${at}`);
  await site.db.deleteFrom('outbox').execute(); // the mails about each
  site.clock.advance(5 * 86_400_000);
  const told = await tell();
  expect(told).toHaveLength(1);
  expect(told[0]?.raw).toContain('and 5 more');
});

it('is planned once by two processes at the same moment', async () => {
  await send('Ann');
  site.clock.advance(86_400_000);
  await Promise.all([1, 2, 3].map(() => site.services.overdueService.planMails()));
  expect(await tell()).toHaveLength(1);
});

it('says how fast inquiries were answered, and what nobody knows', async () => {
  const [quick, slow, unknown] = [await send('Ann'), await send('Bea'), await send('Cas')];
  await send('Dee');
  site.clock.advance(4 * 60_000);
  await ask('PUT', `inquiries/${quick}`, { status: 'contacted' }, 'sam');
  site.clock.advance(86_400_000); // open from nine to half past five: 8 h 30 min more
  await ask('PUT', `inquiries/${slow}`, { status: 'contacted' }, 'sam');
  await site.db.updateTable('inquiries').set({ status: '', is_read: 1 }).where('id', '=', unknown).execute();
  await site.db.updateTable('inquiries').set({ utm_source: 'facebook' }).where('id', '=', quick).execute();
  const { all, byPerson, bySource } = (await ask('GET', 'response-times')) as ResponseTimes;
  expect(all).toEqual({ answered: 2, unanswered: 1, median: 259, ninetieth: 514, within: [1, 1, 1] });
  expect(byPerson).toMatchObject([
    { name: '', answered: 0, unanswered: 1, median: null },
    { name: 'sam Low', answered: 2, unanswered: 0 },
  ]);
  expect(bySource).toMatchObject([
    { name: '', answered: 1, unanswered: 1, median: 514 },
    { name: 'facebook', answered: 1, median: 4 },
  ]);
});

const reply = { subject: 'Your enquiry', text: 'It is still here.' };

it.each<[string, 'POST' | 'PUT', string, object, object]>([
  ['a reply', 'POST', '/replies', reply, { status: 'contacted' }],
  ['a noted call', 'POST', '/events', { kind: 'call' }, { status: 'contacted' }],
  ['contacted', 'PUT', '', { status: 'contacted' }, { status: 'contacted' }],
  ['won', 'PUT', '', { status: 'won' }, { status: 'won' }],
  ['lost', 'PUT', '', { status: 'lost', lostReason: 'Price' }, { status: 'lost' }],
])('ends everywhere at once with %s, and is given to who did it', async (_act, method, path, body, after) => {
  const id = await send('Ann');
  const owner = await headersOf('olga');
  expect(await placesWhereItWaits(site, id, owner)).toEqual(everyPlace);
  await ask('PUT', `contacts/${id}/read`);
  // Who has only read it has answered nobody.
  expect(await placesWhereItWaits(site, id, owner)).toEqual([
    'list of new',
    'dashboard',
    'today',
    'list of overdue',
    'overdue mail',
  ]);
  await site.db.updateTable('inquiries').set({ is_read: 0 }).execute();
  await ask(method, `inquiries/${id}${path}`, { ...body, key: crypto.randomUUID() }, 'sam');
  expect(await placesWhereItWaits(site, id, owner)).toEqual([]);
  const { inquiry } = await ask('GET', `inquiries/${id}`);
  expect(inquiry).toMatchObject({ ...after, isRead: true, assignee: 'sam', isOverdue: false });
});

it('leaves what somebody has, and a stage beyond new, as they were', async () => {
  const id = await send('Ann');
  await ask('PUT', `inquiries/${id}`, { status: 'negotiating', assignee: 'max' });
  await ask('POST', `inquiries/${id}/events`, { kind: 'call', key: crypto.randomUUID() });
  await ask('POST', `inquiries/${id}/events`, { kind: 'note', text: 'Hm', key: crypto.randomUUID() });
  expect((await ask('GET', `inquiries/${id}`)).inquiry).toMatchObject({
    status: 'negotiating',
    assignee: 'max',
  });
  const note = await send('Bea');
  await ask('POST', `inquiries/${note}/events`, { kind: 'note', text: 'Hm', key: crypto.randomUUID() });
  expect((await ask('GET', `inquiries/${note}`)).inquiry).toMatchObject({ status: 'new', assignee: '' });
});

it('is read by rule where an older version noted an answer and left it unread', async () => {
  const id = await send('Ann');
  await site.db.updateTable('inquiries').set({ status: 'contacted', is_read: 0 }).execute();
  expect(await placesWhereItWaits(site, id, await headersOf('olga'))).toEqual([]);
});

it('counts a first answer for who gave it, and what waits for who has it', async () => {
  const [first, open, unknown] = [await send('Ann'), await send('Bea'), await send('Cas')];
  for (const id of [first, open, unknown]) await ask('PUT', `inquiries/${id}`, { assignee: 'sam' });
  await ask('POST', `inquiries/${first}/events`, { kind: 'call', key: crypto.randomUUID() }, 'max');
  await ask('POST', `inquiries/${first}/events`, { kind: 'call', key: crypto.randomUUID() }, 'sam');
  await ask('PUT', `inquiries/${unknown}`, { status: 'contacted' }, 'sam');
  // As an older version left it, which noted no name.
  await site.db.updateTable('inquiries').set({ first_response_by: '' }).where('id', '=', unknown).execute();
  const { byPerson } = (await ask('GET', 'response-times')) as ResponseTimes;
  expect(byPerson).toMatchObject([
    { name: '', answered: 1, unanswered: 0 },
    { name: 'max Low', answered: 1, unanswered: 0 },
    { name: 'sam Low', answered: 0, unanswered: 1 },
  ]);
  // Two of the same name are two people.
  const called = (full_name: string) =>
    site.db.updateTable('staff').set({ full_name }).where('username', '=', 'max').execute();
  await called('sam Low');
  expect(((await ask('GET', 'response-times')) as ResponseTimes).byPerson).toMatchObject([
    { name: '', answered: 1, unanswered: 0 },
    { name: 'sam Low (max)', answered: 1, unanswered: 0 },
    { name: 'sam Low (sam)', answered: 0, unanswered: 1 },
  ]);
  await called('max Low');
});

describe('who is given inquiries by somebody else', () => {
  const told = async () => {
    await site.services.givenService.planMails();
    await site.sendDue();
    return mail.received.filter(({ raw }) => /^Subject: .*given to you/m.test(raw));
  };
  const give = (id: number, assignee: string, by = 'olga') => ask('PUT', `inquiries/${id}`, { assignee }, by);

  it('is told once by mail, of all of them together', async () => {
    const [one, two, own] = [await send('Ann'), await send('Bea'), await send('Cas')];
    await give(one, 'sam');
    await give(two, 'sam');
    await give(own, 'max', 'max');
    const mails = await told();
    expect(mails.map(({ to }) => to)).toEqual([['sam@cars.example']]);
    expect(mails[0]?.raw).toContain('Subject: 2 inquiries were given to you');
    expect(mails[0]?.raw).toContain(`/admin/inquiries/${two}`);
    expect(await told()).toHaveLength(1);
    await give(one, 'max');
    expect((await told()).map(({ to }) => to[0])).toEqual(['sam@cars.example', 'max@cars.example']);
  });

  it('is told nothing of what was taken back or answered into, nor after having said no', async () => {
    const [back, other] = [await send('Ann'), await send('Bea')];
    await give(back, 'sam');
    await give(back, '');
    expect(await ask('GET', 'account', undefined, 'sam')).toMatchObject({ mailWhenGiven: true });
    await ask('PUT', 'account/mails', { whenGiven: false }, 'sam');
    expect(await ask('GET', 'account', undefined, 'sam')).toMatchObject({ mailWhenGiven: false });
    await give(other, 'sam');
    await ask('POST', `inquiries/${back}/events`, { kind: 'call', key: crypto.randomUUID() }, 'max');
    expect(await told()).toEqual([]);
    await ask('PUT', 'account/mails', { whenGiven: true }, 'sam');
    // What came while they wanted none is not told afterwards.
    expect(await told()).toEqual([]);
  });

  it('is told nothing of what was given on before the mail went', async () => {
    const id = await send('Ann');
    await give(id, 'sam');
    await site.services.givenService.planMails();
    await give(id, 'max', 'max');
    expect(await told()).toEqual([]);
    const spam = await send('Bea');
    await give(spam, 'sam');
    await site.services.givenService.planMails();
    await ask('PUT', `contacts/${spam}/spam`);
    expect(await told()).toEqual([]);
    expect(await site.db.selectFrom('outbox').select('id').where('kind', '=', 'given').execute()).toEqual([]);
  });
});

it('says truly to whom mail was sent', async () => {
  const read = async (id: number) => (await ask('GET', `inquiries/${id}`)).inquiry;
  const first = await send('Zoe');
  expect(await read(first)).toMatchObject({ mail: 'waiting', mailedTo: [] });
  for (const more of ['two', 'three', 'four', 'five', 'six']) await send('Zoe', more);
  const last = await send('Zoe', 'seven');
  await site.sendDue();
  expect(await read(first)).toMatchObject({ mail: 'sent', mailedTo: ['customer', 'dealership'] });
  // The same mailbox is not answered by itself again and again.
  expect(await read(last)).toMatchObject({ mail: 'sent', mailedTo: ['dealership'] });
});

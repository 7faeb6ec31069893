import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Role } from '#shared/permissions.ts';
import { startMailServer } from '#test/support/mail/mail-server.ts';
import { type MailingApp, startMailingApp } from '#test/support/mail/mailing-app.ts';
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

async function ask(method: 'GET' | 'PUT', path: string, payload?: object) {
  const { staff, sessions, cookie } = site.services;
  const person = await staff.findByUsername('olga');
  const headers = { cookie: `${cookie.name}=${await sessions.start(person?.id ?? 0)}` };
  const answer = await site.inject({
    method,
    url: `/api/admin/${path}`,
    headers,
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
  await ask('PUT', `inquiries/${quick}`, { status: 'contacted', assignee: 'sam' });
  site.clock.advance(86_400_000); // open from nine to half past five: 8 h 30 min more
  await ask('PUT', `inquiries/${slow}`, { status: 'contacted', assignee: 'sam' });
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

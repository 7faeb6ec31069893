import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#shared/permissions.ts';
import { startTestApp, TEST_ACCOUNT, type TestApp } from '#test/support/test-app.ts';
import type { Inquiry } from '../../inquiry.contract.ts';
import type { InquiryPage } from '../../pipeline.contract.ts';

type Headers = { cookie: string };
let site: TestApp;
let owner: Headers;
const people = {} as Record<'manager' | 'sam' | 'kim' | 'viewer', Headers>; // filled below
beforeAll(async () => {
  site = await startTestApp({ env: { ENQUIRY_LIMIT: '1000' } });
  const add = async (username: keyof typeof people, role: Role) => {
    await site.services.staff.add({ username, fullName: `${username} Low`, password: 'not used here', role });
    const id = (await site.services.staff.findByUsername(username))?.id ?? 0;
    people[username] = { cookie: `${site.services.cookie.name}=${await site.services.sessions.start(id)}` };
  };
  await add('manager', 'manager');
  await add('sam', 'sales');
  await add('kim', 'sales');
  await add('viewer', 'viewer');
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.db.deleteFrom('inquiries').execute();
  await site.logIn();
  await startOwner();
});

/** Tests move the clock on, so each has a session of its own. */
async function startOwner(): Promise<void> {
  const { staff, sessions, cookie } = site.services;
  const person = await staff.findByUsername(TEST_ACCOUNT.username);
  owner = { cookie: `${cookie.name}=${await sessions.start(person?.id ?? 0)}` };
}

const ask = (method: 'GET' | 'PUT' | 'POST', path: string, headers: Headers, payload?: object) =>
  site.inject({ method, url: `/api/admin/${path}`, headers, ...(payload && { payload }) });

async function send(changes: object = {}): Promise<number> {
  const inquiry = {
    firstName: 'Mia',
    lastName: 'Nguyen',
    email: 'mia@example.com',
    phone: '0491 570 156',
    interest: 'Purchase Inquiry',
    message: 'Is it still there?',
  };
  const answer = await site.inject({
    method: 'POST',
    url: '/api/contact',
    payload: { ...inquiry, ...changes },
  });
  expect(answer.statusCode).toBe(201);
  site.clock.advance(1_000);
  const rows = await site.db.selectFrom('inquiries').select('id').orderBy('id', 'desc').execute();
  return rows[0]?.id ?? 0;
}

const list = async (headers: Headers): Promise<Inquiry[]> => (await ask('GET', 'contacts', headers)).json();
const look = async (id: number, headers = owner): Promise<InquiryPage> =>
  (await ask('GET', `inquiries/${id}`, headers)).json();
const follow = (id: number, changes: object, headers = owner) =>
  ask('PUT', `inquiries/${id}`, headers, changes);
const wordsOf = ({ timeline }: InquiryPage) => timeline.map(({ kind, text }) => `${kind}: ${text}`);

describe('an inquiry on its way', () => {
  it('is followed step by step, and tells who did what', async () => {
    const id = await send();
    expect((await look(id)).inquiry).toMatchObject({ status: 'new', assignee: '', followUpOn: null });
    const first = { status: 'contacted', assignee: 'sam', followUpOn: '2026-12-01' };
    expect((await follow(id, first)).statusCode).toBe(200);
    const text = 'Wants to see it on Saturday';
    await ask('POST', `inquiries/${id}/events`, people.sam, { key: randomUUID(), kind: 'note', text });
    const page = await look(id);
    expect([page.reader, (await look(id, people.sam)).reader]).toEqual([TEST_ACCOUNT.username, 'sam']);
    expect(page.timeline[0]?.letter).toEqual({
      ...{ subject: 'Purchase Inquiry', text: 'Is it still there?', state: '' },
    });
    expect(page.inquiry).toMatchObject({ ...first, assigneeName: 'sam Low', waitedMinutes: null });
    expect(wordsOf(page)).toEqual([
      'sent: Purchase Inquiry',
      'status: Contacted',
      'assigned: Given to sam Low (sam)',
      'follow_up: Follow up on 1 December 2026',
      `note: ${text}`,
    ]);
    expect(page.timeline.at(-1)?.by).toBe('sam Low (sam)');
    const [entry] = await site.services.activity.listRecent(1);
    expect(entry?.title).toContain('Inquiry from Mia Nguyen: Contacted, Given to sam Low (sam)');
    // A lost inquiry has no follow-up.
    expect((await follow(id, { status: 'lost' })).json()).toMatchObject({
      fields: { lostReason: 'Say why it was lost' },
    });
    await follow(id, { status: 'lost', lostReason: 'Price' });
    expect((await look(id)).inquiry).toMatchObject({ status: 'lost', lostReason: 'Price', followUpOn: null });
    await follow(id, { status: 'negotiating' });
    expect((await look(id)).inquiry).toMatchObject({ status: 'negotiating', lostReason: '' });
  });

  it('stays as documented when it is marked read: that is no answer yet', async () => {
    const id = await send();
    await ask('PUT', `contacts/${id}/read`, owner);
    expect((await look(id)).inquiry).toMatchObject({ isRead: true, status: 'new' });
    expect((await look(id)).inquiry.waitedMinutes).not.toBeNull();
  });

  it('tells who marked it as read, as spam and as not spam', async () => {
    const id = await send();
    for (const mark of ['read', 'spam', 'not-spam']) await ask('PUT', `contacts/${id}/${mark}`, people.sam);
    const { timeline } = await look(id);
    expect(timeline.map(({ kind, by }) => [kind, by])).toEqual([
      ['sent', 'Mia Nguyen'],
      ['read', 'sam Low (sam)'],
      ['spam', 'sam Low (sam)'],
      ['not_spam', 'sam Low (sam)'],
    ]);
  });

  it('is not called new when nobody noted what became of it', async () => {
    const id = await send();
    await site.db.updateTable('inquiries').set({ status: '', is_read: 1 }).where('id', '=', id).execute();
    expect((await look(id)).inquiry).toMatchObject({ status: '', waitedMinutes: null, isOverdue: false });
  });

  it('tells the second of two people who change the same thing', async () => {
    const id = await send();
    await follow(id, { assignee: 'sam' });
    const late = await follow(id, { assignee: 'kim', seen: { assignee: '' } });
    expect(late.statusCode).toBe(409);
    expect((await look(id)).inquiry.assignee).toBe('sam');
    // Another field is no clash.
    expect(
      (await follow(id, { status: 'contacted', seen: { assignee: '', status: 'new' } })).statusCode,
    ).toBe(200);
  });

  it('takes a note once, however often it is sent', async () => {
    const id = await send();
    const note = { key: randomUUID(), kind: 'call' };
    await Promise.all([1, 2, 3].map(() => ask('POST', `inquiries/${id}/events`, owner, note)));
    expect(wordsOf(await look(id))).toEqual([
      ...['sent: Purchase Inquiry', 'call: ', 'status: Contacted'],
      'assigned: Given to Dana Whitlock (dana)',
    ]);
    expect((await look(id)).inquiry.waitedMinutes).toBeNull();
    const spoken = await send();
    const call = { key: randomUUID(), kind: 'spoke', text: 'Comes on Saturday' };
    await ask('POST', `inquiries/${spoken}/events`, owner, call);
    expect(wordsOf(await look(spoken)).slice(0, 3)).toEqual([
      ...['sent: Purchase Inquiry', 'spoke: Comes on Saturday', 'status: Contacted'],
    ]);
    // The stage was a mistake; that they were called is not forgotten.
    await follow(spoken, { status: 'new' });
    expect((await look(spoken)).inquiry.waitedMinutes).toBeNull();
    const empty = await ask('POST', `inquiries/${id}/events`, owner, {
      key: randomUUID(),
      kind: 'note',
      text: ' ',
    });
    expect(empty.json()).toMatchObject({ fields: { text: 'Write something first' } });
  });

  it.each([
    [{ status: 'bought' }, 'status'],
    [{ assignee: 'viewer' }, 'assignee'],
    [{ assignee: 'nobody' }, 'assignee'],
    [{ followUpOn: '2026-02-31' }, 'followUpOn'],
    [{ followUpOn: '2026-03-01' }, 'followUpOn'],
    [{ lostReason: 'The weather' }, 'lostReason'],
  ])('refuses %j', async (changes, field) => {
    const answer = await follow(await send(), changes);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  it('is never to be followed up on a day that has passed, unless that is put back', async () => {
    const id = await send();
    const refused = await follow(id, { followUpOn: '2026-03-01' });
    expect(refused.json().fields).toEqual({
      followUpOn: 'That day has passed: choose today or a later day',
    });
    await follow(id, { followUpOn: '2026-03-02' });
    site.clock.advance(3 * 86_400_000);
    await startOwner();
    // One that is due already keeps nobody from changing the rest.
    expect((await follow(id, { status: 'contacted', followUpOn: '2026-03-02' })).statusCode).toBe(200);
    await follow(id, { followUpOn: null });
    expect((await follow(id, { followUpOn: '2026-03-02' })).statusCode).toBe(400);
    expect((await follow(id, { followUpOn: '2026-03-02', isUndo: true })).statusCode).toBe(200);
    expect((await look(id)).inquiry.followUpOn).toBe('2026-03-02');
    site.clock.set('2026-03-02T00:00:00.000Z');
  });

  it('is gone with everything of it when its time is over', async () => {
    const id = await send();
    await follow(id, { assignee: 'sam' });
    const before = site.clock.now();
    site.clock.advance(25 * 31 * 86_400_000);
    await site.services.inquiryService.forgetOld(24);
    expect(await site.db.selectFrom('inquiry_events').selectAll().execute()).toEqual([]);
    const titles = await site.db.selectFrom('activity').select('title').execute();
    expect(JSON.stringify(titles)).not.toContain('Given to sam');
    site.clock.set(before.toISOString());
  });
});

describe('sales', () => {
  it('sees the own inquiries and those nobody has, and counts them alike', async () => {
    const [mine, free, other] = [await send(), await send(), await send()];
    await follow(mine, { assignee: 'sam' });
    await follow(other, { assignee: 'kim' });
    const idsOf = async (headers: Headers) => (await list(headers)).map(({ id }) => id).sort();
    expect(await idsOf(people.sam)).toEqual([mine, free]);
    expect(await idsOf(people.kim)).toEqual([free, other]);
    for (const headers of [owner, people.manager, people.viewer])
      expect(await idsOf(headers)).toEqual([mine, free, other]);
    for (const [method, path] of [
      ['GET', `inquiries/${other}`],
      ['PUT', `inquiries/${other}`],
      ['PUT', `contacts/${other}/read`],
      ['PUT', `contacts/${other}/spam`],
    ] as const) {
      const answer = await ask(method, path, people.sam, method === 'PUT' ? {} : undefined);
      expect([path, answer.statusCode]).toEqual([path, 404]);
    }
    const stats = (await ask('GET', 'stats', people.sam)).json();
    expect(stats).toMatchObject({ contactCount: 2, unreadCount: 2 });
    const panels = (await ask('GET', 'dashboard-panels', people.sam)).json();
    expect(panels).toMatchObject({ waitingCount: 2, today: { inquiries: 2 } });
    expect((await look(mine, people.sam)).samePerson.map(({ id }) => id)).toEqual([free]);
  });
});

describe('the same person', () => {
  it('is found by address or phone number, however they are written', async () => {
    const id = await send();
    const byMail = await send({ email: ' MIA@Example.com', phone: '' });
    const byPhone = await send({ email: 'other@example.com', phone: '+61 (491) 570-156' });
    await send({ email: 'stranger@example.com', phone: '0491 570 157' });
    await send({ email: 'short@example.com', phone: '570 156' });
    const { samePerson } = await look(id);
    expect(samePerson).toMatchObject([
      { id: byPhone, sharesEmail: false, sharesPhone: true },
      { id: byMail, sharesEmail: true, sharesPhone: false },
    ]);
    expect((await look(byMail)).samePerson.map((one) => one.id)).toEqual([id]);
  });
});

describe('waiting', () => {
  it('counts opening time, is over with the first answer, and is overdue after two hours', async () => {
    site.clock.set('2026-03-02T04:00:00.000Z'); // a Monday, 3pm
    await startOwner();
    const id = await send();
    site.clock.set('2026-03-02T06:30:00.000Z'); // closing time
    await startOwner();
    expect((await look(id)).inquiry).toMatchObject({ isOverdue: true, waitedMinutes: 150 });
    const late = await send();
    site.clock.set('2026-03-02T22:30:00.000Z'); // half past nine on Tuesday
    await startOwner();
    const waits = (await list(owner)).map(({ id: one, waitedMinutes, isOverdue }) => [
      one,
      waitedMinutes,
      isOverdue,
    ]);
    expect(waits).toEqual([
      [late, 30, false],
      [id, 180, true],
    ]);
    await follow(id, { status: 'contacted' });
    expect((await look(id)).inquiry).toMatchObject({ isOverdue: false, waitedMinutes: null });
    // Moved by mistake and back: the inquiry waits on, until somebody calls or writes.
    await follow(id, { status: 'new' });
    expect((await look(id)).inquiry).toMatchObject({ isOverdue: true, waitedMinutes: 180 });
    await ask('POST', `inquiries/${id}/events`, owner, { key: randomUUID(), kind: 'call' });
    await follow(id, { status: 'contacted' });
    await follow(id, { status: 'new' });
    expect((await look(id)).inquiry).toMatchObject({ isOverdue: false, waitedMinutes: null });
  });
});

describe('a vehicle', () => {
  it('is shown as it is now beside what it was', async () => {
    const vehicleId = await site.addVehicle({
      make: 'Audi',
      model: 'RS6',
      year: 2022,
      price_cents: 21_990_000,
    });
    const id = await send({ vehicleId });
    await site.db
      .updateTable('vehicles')
      .set({ price_cents: 20_990_000, price_type: 'drive_away', status: 'sold' })
      .execute();
    await site.services.catalogue.refresh();
    const { inquiry, vehicleNow } = await look(id);
    expect(inquiry.vehicle?.price).toBe(219_900);
    expect(vehicleNow).toEqual({
      id: vehicleId,
      title: '2022 Audi RS6',
      price: 209_900,
      priceType: 'drive_away',
      status: 'sold',
    });
  });
});

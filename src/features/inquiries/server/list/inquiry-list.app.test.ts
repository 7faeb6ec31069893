import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, TEST_ACCOUNT, type TestApp } from '#test/support/test-app.ts';
import type { Inquiry } from '../../inquiry.contract.ts';
import type { InquiryCounts } from '../../inquiry-list.contract.ts';
import { MINE, NOBODY, UNKNOWN_SOURCE } from '../../inquiry-list.ts';

type Headers = { cookie: string };
let site: TestApp;
let owner: Headers;
let sam: Headers;
beforeAll(async () => {
  site = await startTestApp({ env: { ENQUIRY_LIMIT: '1000' } });
  await site.logIn();
  await site.services.staff.add({
    username: 'sam',
    fullName: 'Sam Low',
    password: 'not used here',
    role: 'sales',
  });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.db.deleteFrom('inquiries').execute();
  site.clock.set('2026-03-02T00:00:00.000Z'); // a Monday, 11am
  owner = await sessionOf(TEST_ACCOUNT.username);
  sam = await sessionOf('sam');
});

/** Tests move the clock on, so each has sessions of its own. */
async function sessionOf(username: string): Promise<Headers> {
  const { staff, sessions, cookie } = site.services;
  return {
    cookie: `${cookie.name}=${await sessions.start((await staff.findByUsername(username))?.id ?? 0)}`,
  };
}

type Row = Parameters<typeof insert>[0];
let count = 0;
async function insert(row: Partial<Record<string, string | number | null>> = {}): Promise<number> {
  count += 1;
  const { id } = await site.db
    .insertInto('inquiries')
    .values({
      submission_key: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
      first_name: 'Mia',
      last_name: 'Nguyen',
      email: 'mia@example.com',
      phone: '0491 570 156',
      interest: 'Purchase Inquiry',
      message: 'Is it still there?',
      is_read: 0,
      is_spam: 0,
      vehicle_id: null,
      vehicle_snapshot: null,
      created_at: new Date(site.clock.now().getTime() - count).toISOString(),
      read_at: null,
      status: 'new',
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Found {
  inquiries: Inquiry[];
  total: number;
  page: number;
  pages: number;
}
const ask = (payload: object, headers = owner) =>
  site.inject({ method: 'POST', url: '/api/admin/inquiry-search', headers, payload });
const find = async (payload: object, headers = owner): Promise<Found> => (await ask(payload, headers)).json();
const idsOf = async (payload: object, headers = owner) =>
  (await find(payload, headers)).inquiries.map(({ id }) => id);
const counts = async (headers = owner): Promise<InquiryCounts> =>
  (await site.inject({ url: '/api/admin/inquiries/counts', headers })).json();
const kept = (facts: object) =>
  JSON.stringify({ id: 7, year: 2021, make: 'Audi', model: 'RS6', stockNumber: 'S1', price: 1, ...facts });

describe('the list', () => {
  it('comes a page at a time, the newest first, with how many there are', async () => {
    const ids: number[] = [];
    for (let one = 0; one < 7; one += 1) ids.push(await insert());
    const first = await find({ limit: 3 });
    expect(first).toMatchObject({ total: 7, page: 1, pages: 3 });
    expect(first.inquiries.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    expect(await idsOf({ limit: 3, page: 3 })).toEqual(ids.slice(6));
    expect(await idsOf({ limit: 100, order: 'oldest' })).toEqual(ids.toReversed());
    // Rows leave the list while somebody reads it: behind the last page is the last page.
    expect(await find({ limit: 3, page: 50 })).toMatchObject({ page: 3, total: 7 });
    expect(await find({ words: 'zzz' })).toEqual({ inquiries: [], total: 0, page: 1, pages: 1 });
    const [whole] = (await site.inject({ url: '/api/admin/contacts', headers: owner })).json();
    expect(first.inquiries[0]).toEqual(whole);
  });

  it('finds by words in more than one batch, however far apart the ids are', async () => {
    const first = await insert({ last_name: 'Zuber' });
    const many = Array.from({ length: 1_000 }, (_, at) => ({
      ...{ submission_key: `batch-${at}`, first_name: 'Ann', last_name: 'Low', email: 'ann@example.com' },
      ...{
        phone: '',
        interest: 'Other',
        message: '',
        is_read: 0 as const,
        is_spam: 0 as const,
        vehicle_id: null,
      },
      ...{ vehicle_snapshot: null, created_at: site.clock.now().toISOString(), read_at: null, status: 'new' },
    }));
    for (let at = 0; at < many.length; at += 250)
      await site.db
        .insertInto('inquiries')
        .values(many.slice(at, at + 250))
        .execute();
    const far = await insert({ id: 2_000_000_000, last_name: 'Zuber' });
    expect(await idsOf({ words: 'zuber' })).toEqual([first, far]);
    expect(await find({ words: 'low', limit: 1 })).toMatchObject({ total: 1_000 });
  });

  it('has those to come back to first when asked', async () => {
    const none = await insert();
    const late = await insert({ follow_up_on: '2026-04-01' });
    const soon = await insert({ follow_up_on: '2026-03-03' });
    for (const words of ['', 'mia'])
      expect(await idsOf({ order: 'follow-up', words })).toEqual([soon, late, none]);
    expect(await idsOf({ order: 'oldest', words: 'mia', limit: 2 })).toEqual([soon, late]);
  });

  it('is narrowed to follow-ups that are due by the clock of the dealership', async () => {
    await insert();
    await insert({ follow_up_on: '2026-03-03' });
    const today = await insert({ follow_up_on: '2026-03-02', assignee: 'sam' });
    const before = await insert({ follow_up_on: '2026-02-20', status: 'contacted' });
    expect(await idsOf({ isDue: true })).toEqual([today, before]);
    expect(await idsOf({ isDue: true, words: 'mia', order: 'follow-up' })).toEqual([before, today]);
    expect(await idsOf({ isDue: true, assignee: MINE }, sam)).toEqual([today]);
    expect(await find({ isDue: false })).toMatchObject({ total: 2 });
  });

  it('is narrowed by status, as the inquiries themselves say it', async () => {
    const isNew = await insert();
    const unread = await insert({ status: '' });
    const unknown = await insert({ status: '', is_read: 1 });
    const won = await insert({ status: 'won' });
    expect(await idsOf({ status: 'new' })).toEqual([isNew, unread]);
    expect(await idsOf({ status: 'won' })).toEqual([won]);
    expect(await idsOf({ status: 'unstated' })).toEqual([unknown]);
    for (const { id, status } of (await find({})).inquiries)
      expect(await idsOf({ status: status || 'unstated' })).toContain(id);
  });

  it('is narrowed by who looks after them, age, vehicle, read and spam', async () => {
    const mine = await insert({ assignee: 'sam' });
    const old = await insert({ created_at: '2026-01-01T00:00:00.000Z', vehicle_id: 7 });
    const read = await insert({ is_read: 1 });
    const spam = await insert({ is_spam: 1 });
    expect(await idsOf({ assignee: 'sam' })).toEqual([mine]);
    expect(await idsOf({ assignee: NOBODY })).toEqual([read, old]);
    expect(await idsOf({ assignee: MINE }, sam)).toEqual([mine]);
    expect(await idsOf({ assignee: MINE })).toEqual([]);
    expect(await idsOf({ age: 'week' })).toEqual([mine, read]);
    expect(await idsOf({ age: 'over-month' })).toEqual([old]);
    expect(await idsOf({ vehicleId: 7 })).toEqual([old]);
    const ad = await insert({ utm_source: 'facebook', referrer_host: 'l.facebook.com' });
    const link = await insert({ referrer_host: 'www.google.com' });
    expect(await idsOf({ source: 'facebook' })).toEqual([ad]);
    expect(await idsOf({ source: 'l.facebook.com' })).toEqual([]);
    expect(await idsOf({ source: 'www.google.com' })).toEqual([link]);
    expect(await idsOf({ source: UNKNOWN_SOURCE, age: 'week' })).toEqual([mine, read]);
    expect((await counts()).sources).toEqual([
      { source: 'facebook', count: 1 },
      { source: 'www.google.com', count: 1 },
    ]);
    expect(await idsOf({ isRead: true })).toEqual([read]);
    expect(await idsOf({ isRead: false, age: 'week' })).toEqual([mine, ad, link]);
    expect(await idsOf({ spam: true })).toEqual([spam]);
  });

  it('knows which have waited too long, exactly as each of them says it', async () => {
    for (const at of [
      '2026-02-28T03:00:00.000Z', // Saturday afternoon, an hour before the end
      '2026-02-28T22:30:00.000Z', // Sunday, half past nine
      '2026-03-01T21:59:00.000Z', // Monday before opening
      '2026-03-01T22:00:00.000Z', // 120 minutes ago
      '2026-03-01T21:00:00.000Z',
      '2026-03-01T23:30:00.000Z',
    ])
      await insert({ created_at: at });
    await insert({ created_at: '2026-01-01T00:00:00.000Z', status: 'contacted' });
    await insert({ created_at: '2026-01-01T00:00:00.000Z', first_response_at: '2026-01-02T00:00:00.000Z' });
    for (const now of ['2026-03-02T00:00:00.000Z', '2026-03-02T00:00:59.999Z', '2026-03-02T00:01:00.000Z']) {
      site.clock.set(now);
      const all = (await find({})).inquiries.filter(({ isOverdue }) => isOverdue).map(({ id }) => id);
      expect(all.length).toBeGreaterThan(0);
      expect(await idsOf({ status: 'overdue' })).toEqual(all);
    }
  });

  it.each<[string, Row, boolean]>([
    ['nguyen mia', {}, true],
    ['MIA still', {}, true],
    ['mia gone', {}, false],
    ['0491570156', {}, true],
    ['+61 (0)491', {}, false],
    ['570-156', {}, true],
    ['émile', { first_name: 'Émile' }, true],
    ['ÖZDEMIR', { last_name: 'Özdemir' }, true],
    ['100%', { message: 'I am 100% sure' }, true],
    ['100%', { message: 'I am 1000 sure' }, false],
    ['a_b', { message: 'aXb' }, false],
    ['50!', { message: 'only 50! now' }, true],
    ['2021 audi', { vehicle_snapshot: kept({}), vehicle_id: 7 }, true],
    ['competition', { vehicle_snapshot: kept({ badge: 'Competition "X"' }), vehicle_id: 7 }, true],
    // Names of its fields and what is no part of its title are not found.
    ['stocknumber', { vehicle_snapshot: kept({}), vehicle_id: 7 }, false],
    ['audi', { vehicle_snapshot: '{damaged', vehicle_id: 7 }, false],
    ['audi 2021', { also_about: `[${kept({ id: 8, make: 'Kia' })},${kept({})}]` }, true],
    ['s1', { also_about: `[${kept({})}]` }, false],
    ['audi', { also_about: '["audi"]' }, false],
    ['audi', { also_about: '["audi' }, false],
    ["o'brien", { last_name: "O'Brien" }, true],
  ])('finds by words: %s in %j is %s', async (words, row, isFound) => {
    const id = await insert(row);
    expect(await idsOf({ words })).toEqual(isFound ? [id] : []);
  });

  it('shows sales no more than the own and those nobody has, and counts them alike', async () => {
    const mine = await insert({ assignee: 'sam', vehicle_id: 7, vehicle_snapshot: kept({}) });
    const free = await insert({ vehicle_id: 7, vehicle_snapshot: kept({}), is_read: 1 });
    await insert({ assignee: 'kim', vehicle_id: 8, vehicle_snapshot: kept({ id: 8 }) });
    const spam = await insert({ is_spam: 1 });
    await insert({ is_spam: 1, assignee: 'kim' });
    expect(await find({}, sam)).toMatchObject({ total: 2, inquiries: [{ id: mine }, { id: free }] });
    expect(await idsOf({ assignee: 'kim' }, sam)).toEqual([]);
    expect(await idsOf({ vehicleId: 8 }, sam)).toEqual([]);
    expect(await idsOf({ spam: true }, sam)).toEqual([spam]);
    expect(await counts(sam)).toEqual({
      inbox: 2,
      unread: 1,
      spam: 1,
      mailNotSent: 0,
      people: [{ username: 'sam', fullName: 'Sam Low' }],
      handlers: [
        { username: 'dana', fullName: 'Dana Whitlock' },
        { username: 'sam', fullName: 'Sam Low' },
      ],
      vehicles: [{ id: 7, title: '2021 Audi RS6', count: 2 }],
      sources: [],
    });
    expect(await counts()).toMatchObject({
      inbox: 3,
      unread: 2,
      spam: 2,
      people: [
        { username: 'kim', fullName: 'kim' },
        { username: 'sam', fullName: 'Sam Low' },
      ],
      vehicles: [{ id: 7 }, { id: 8 }],
    });
  });

  it('counts those whose mail was given up, as each of them says it', async () => {
    const [failed, held] = [await insert(), await insert()];
    const mail = {
      next_attempt_at: '',
      sent_at: null,
      last_error: null,
      created_at: '2026-03-01T00:00:00.000Z',
      given_up_at: '2026-03-01T00:00:00.000Z',
    };
    for (const [inquiry_id, kind] of [
      [failed, 'dealership'],
      [failed, 'customer'],
      [held, 'customer'],
    ] as const)
      await site.db
        .insertInto('outbox')
        .values({ ...mail, inquiry_id, kind, about: String(inquiry_id) })
        .execute();
    await site.db
      .updateTable('outbox')
      .set({ held_at: '2026-03-01T00:00:00.000Z' })
      .where('inquiry_id', '=', held)
      .execute();
    expect(await counts()).toMatchObject({ mailNotSent: 1 });
    const states = (await find({})).inquiries.map(({ id, mail: state }) => [id, state]);
    expect(states).toEqual([
      [failed, 'failed'],
      [held, 'held'],
    ]);
  });

  it.each([
    { page: 0 },
    { page: 1.5 },
    { page: 1e9 },
    { limit: 101 },
    { status: 'bought' },
    { age: 'century' },
    { order: 'name' },
    { vehicleId: 'x' },
    { words: 'x'.repeat(101) },
    { words: '\0' },
  ])('refuses %j', async (payload) => {
    expect((await ask(payload)).statusCode).toBe(400);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fakeClock, startTestApp, type TestApp } from '#test/support/test-app.ts';
import { book, MONDAY, takeBookings } from '../bookings.fixture.ts';

type Headers = { cookie: string };
let site: TestApp;
let owner: Headers;
let sam: Headers;
beforeAll(async () => {
  site = await startTestApp({ clock: fakeClock(MONDAY), env: { ENQUIRY_LIMIT: '1000' } });
  owner = await site.logIn();
  const { staff, sessions, cookie } = site.services;
  for (const username of ['sam', 'kim'])
    await staff.add({ username, fullName: username, password: 'not used here', role: 'sales' });
  const id = (await staff.findByUsername('sam'))?.id ?? 0;
  sam = { cookie: `${cookie.name}=${await sessions.start(id)}` };
  await takeBookings(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  for (const table of ['inquiries', 'bookings'] as const) await site.db.deleteFrom(table).execute();
  await site.services.slotBook.refresh();
});

const day = '2026-11-16';
const mia = { firstName: 'Mia', lastName: 'Nguyen', email: 'mia@example.com', phone: '0491 570 156' };

async function send(changes: object = {}): Promise<number> {
  const payload = { ...mia, interest: 'Purchase Inquiry', message: 'Is it still there?', ...changes };
  expect((await site.inject({ method: 'POST', url: '/api/contact', payload })).statusCode).toBe(201);
  const rows = await site.db.selectFrom('inquiries').select('id').orderBy('id', 'desc').execute();
  return rows[0]?.id ?? 0;
}
const call = (method: 'GET' | 'PUT' | 'POST', path: string, headers: Headers, payload?: object) =>
  site.inject({ method, url: `/api/admin/${path}`, headers, ...(payload && { payload }) });
const follow = async (id: number, changes: object, headers = sam) =>
  expect((await call('PUT', `inquiries/${id}`, headers, changes)).statusCode).toBe(200);
const agenda = async (headers = owner) =>
  (await call('GET', `bookings/agenda?from=${day}&to=${day}`, headers)).json().bookings;
const assignees = async (headers = owner) =>
  (await agenda(headers)).map(({ assignee }: { assignee: string }) => assignee);
const enter = async (changes: object, headers = owner) => {
  const payload = { day, time: '10:30', ...mia, submissionKey: randomUUID(), ...changes };
  expect((await call('POST', 'bookings', headers, payload)).statusCode).toBe(201);
};

describe('a booking that nobody has', () => {
  it('goes with the inquiry of its person, into the day of whoever takes that, and back by Undo', async () => {
    const id = await send();
    await book(site, { day, time: '13:30', email: mia.email });
    await follow(id, { assignee: 'sam', seen: { assignee: '' } });
    expect(await agenda()).toMatchObject([{ firstName: 'Mia', assignee: 'sam' }]);
    const today = (await call('GET', 'today?whose=mine', sam)).json();
    expect(today.items).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ kind: 'booking', assignee: 'sam' })]),
    );
    const [entry] = (await site.services.activity.listRecent(5)).filter(({ title }) =>
      title.startsWith('Booking of'),
    );
    expect(entry?.title).toBe('Booking of Mia Nguyen: given to sam (sam) with the inquiry');
    await follow(id, { assignee: '', seen: { assignee: 'sam' }, isUndo: true });
    expect(await assignees()).toEqual(['']);
  });

  it('goes with it by an answer too, and back with a call that is taken back', async () => {
    const id = await send();
    await book(site, { day, time: '13:30', email: mia.email });
    const key = randomUUID();
    await call('POST', `inquiries/${id}/events`, sam, { key, kind: 'call' });
    expect(await assignees()).toEqual(['sam']);
    expect((await call('POST', `inquiries/${id}/events/undo`, sam, { key })).statusCode).toBe(200);
    expect(await assignees()).toEqual(['']);
  });

  it('goes with several that are given at once, and back', async () => {
    const id = await send();
    await book(site, { day, time: '13:30', email: mia.email });
    const act = { kind: 'give', assignee: 'sam' };
    const { changed } = (await call('POST', 'inquiry-changes', owner, { ids: [id], act })).json();
    expect(await assignees()).toEqual(['sam']);
    const undone = await call('POST', 'inquiry-changes/undo', owner, { inquiries: changed });
    expect([undone.statusCode, await assignees()]).toEqual([200, ['']]);
  });
});

it('a booking stays with who has it, and what is over or of another inquiry stays nobody’s', async () => {
  const [id, other] = [await send(), await send({ interest: 'Other' })];
  await enter({ time: '10:30', assignee: 'kim' });
  await enter({ time: '11:30' });
  await enter({ time: '12:30', inquiryId: other });
  await enter({ time: '13:30', firstName: 'Tom', lastName: '', email: 'tom@example.com', phone: '' });
  const over = (await agenda()).at(1).id;
  await call('PUT', `bookings/${over}/state`, owner, { state: 'cancelled' });
  await follow(id, { assignee: 'sam' }, owner);
  expect(await assignees()).toEqual(['kim', '', '', '']);
});

it('what somebody else has given on meanwhile is not given back', async () => {
  const id = await send();
  await book(site, { day, time: '13:30', email: mia.email });
  await follow(id, { assignee: 'sam' });
  const [{ id: booking }] = await agenda();
  for (const assignee of ['kim', 'sam'])
    await call('PUT', `bookings/${booking}/assignee`, owner, { assignee });
  await follow(id, { assignee: '', isUndo: true });
  expect(await assignees()).toEqual(['sam']);
});

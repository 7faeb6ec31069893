import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS, sydneyDay } from '#shared/dates.ts';
import { fakeClock, startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { PersonBookings } from '../person-bookings.contract.ts';
import { book, MONDAY, takeBookings } from './bookings.fixture.ts';

let site: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  site = await startTestApp({ clock: fakeClock(MONDAY), env: { ENQUIRY_LIMIT: '1000' } });
  headers = await site.logIn();
  await takeBookings(site);
});
afterAll(() => site.close());

const tuesday = { day: '2026-11-17', time: '10:30' };

async function send(changes: object): Promise<number> {
  const payload = {
    ...{ firstName: 'Mia', lastName: 'Nguyen', email: 'mia@example.com', phone: '0491 570 156' },
    ...{ interest: 'Purchase Inquiry', message: 'Is it still there?', ...changes },
  };
  expect((await site.inject({ method: 'POST', url: '/api/contact', payload })).statusCode).toBe(201);
  const rows = await site.db.selectFrom('inquiries').select('id').orderBy('id', 'desc').execute();
  return rows[0]?.id ?? 0;
}
const list = async (id: number): Promise<PersonBookings> =>
  (await site.inject({ url: `/api/admin/inquiries/${id}/bookings`, headers })).json();
const change = (id: number, what: string, payload: object) =>
  site.inject({ method: 'PUT', url: `/api/admin/bookings/${id}/${what}`, headers, payload });

it('belong to the page of the inquiry, with everything that happened to them', async () => {
  const car = await site.addVehicle({ make: 'Audi', model: 'RS6', year: 2022 });
  const other = await site.addVehicle({ make: 'Kia', model: 'Rio', year: 2019 });
  const first = await send({ vehicleId: car });
  const second = await send({ email: 'mia@work.example', phone: '', vehicleId: other });
  await book(site, { ...tuesday, email: 'MIA+cars@example.com', vehicleId: car });
  // A household may share a number; another's booking is theirs.
  await book(site, { ...tuesday, time: '11:30', firstName: 'Tom', email: 'tom@example.com' });
  await book(site, { ...tuesday, time: '12:30', email: 'mia@work.example', phone: '02 9999 0000' });
  expect((await list(first)).bookings).toMatchObject([{ vehicle: { id: car }, vehicleStatus: 'available' }]);
  expect((await site.inject({ url: '/api/admin/inquiries/999999/bookings', headers })).statusCode).toBe(404);

  await site.inject({
    ...{ method: 'POST', url: `/api/admin/inquiries/${first}/join`, headers, payload: { ids: [second] } },
  });
  const { bookings } = await list(first);
  expect(bookings.map(({ startsAt }) => startsAt)).toEqual([
    '2026-11-17T01:30:00.000Z',
    '2026-11-16T23:30:00.000Z',
  ]);
  const page = await site.inject({ url: `/api/admin/inquiries/${first}`, headers });
  expect(page.json()).toMatchObject({
    otherVehicles: [{ id: other, title: '2019 Kia Rio', now: { price: 89_900, status: 'available' } }],
  });

  const id = bookings[1]?.id ?? 0;
  await change(id, 'time', { day: '2026-11-18', time: '10:30' });
  for (const state of ['arrived', 'done']) await change(id, 'state', { state });
  const told = (await list(first)).events.map(({ kind, when, by }) => [kind, when, by]);
  expect(told).toEqual([
    ['booked', 'Tuesday 17 November, 10:30am to 11am', ''],
    ['booked', 'Tuesday 17 November, 12:30pm to 1pm', ''],
    ['moved', 'Wednesday 18 November, 10:30am to 11am', 'Dana Whitlock (dana)'],
    ['arrived', 'Wednesday 18 November, 10:30am to 11am', 'Dana Whitlock (dana)'],
    ['done', 'Wednesday 18 November, 10:30am to 11am', 'Dana Whitlock (dana)'],
  ]);
  // The next year, with a new session.
  site.clock.advance(50 * DAY_MS);
  const dana = await site.db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
  const { cookie, sessions } = site.services;
  headers = { cookie: `${cookie.name}=${await sessions.start(dana.id)}` };
  expect((await list(first)).events.map(({ when }) => when)).toEqual([
    'Tuesday 17 November, 10:30am to 11am',
    'Tuesday 17 November 2026, 12:30pm to 1pm',
    ...Array(3).fill('Wednesday 18 November 2026, 10:30am to 11am'),
  ]);
});

it('lead to the inquiry for which staff entered them, and back, for those who see it', async () => {
  const asked = await send({ firstName: 'Ruth', email: 'ruth@example.com', phone: '' });
  const day = sydneyDay(new Date(site.clock.now().getTime() + 7 * DAY_MS));
  // Whoever calls says another name and number than they wrote with.
  const payload = { day, time: '10:30', firstName: 'Bea', phone: '0491 570 157', inquiryId: asked };
  const entered = await site.inject({
    ...{ method: 'POST', url: '/api/admin/bookings', headers },
    payload: { ...payload, submissionKey: randomUUID() },
  });
  expect(entered.statusCode).toBe(201);
  expect((await list(asked)).bookings).toMatchObject([{ firstName: 'Bea' }]);
  const agenda = async () =>
    (await site.inject({ url: `/api/admin/bookings/agenda?from=${day}&to=${day}`, headers })).json().bookings;
  expect(await agenda()).toMatchObject([{ firstName: 'Bea', inquiryId: asked }]);
  // One that nobody entered for an inquiry names none.
  const unknown = { ...payload, inquiryId: undefined, time: '12:30', submissionKey: randomUUID() };
  await site.inject({ method: 'POST', url: '/api/admin/bookings', headers, payload: unknown });
  expect((await agenda()).map(({ inquiryId }: { inquiryId: number | null }) => inquiryId)).toEqual([
    asked,
    null,
  ]);
  const missing = { ...payload, time: '13:30', inquiryId: 999_999, submissionKey: randomUUID() };
  expect(
    (await site.inject({ method: 'POST', url: '/api/admin/bookings', headers, payload: missing })).statusCode,
  ).toBe(404);
});

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { defaultSettings } from '#features/dealership/settings/default-settings.ts';
import type { AnswerOf } from '#shared/call.ts';
import { fakeClock, startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { Agenda } from '../../agenda.contract.ts';
import type { findOutsideHours, OutsideHours } from '../../outside-hours.contract.ts';
import { book, MONDAY, takeBookings } from '../bookings.fixture.ts';

let site: TestApp;
let vehicle: number;
let headers: { cookie: string };

beforeAll(async () => {
  site = await startTestApp({ clock: fakeClock(MONDAY) });
  vehicle = await site.addVehicle({ make: 'Mazda', model: 'CX-5' });
  await site.logIn();
  await takeBookings(site, { atOnce: 20 });
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.set(MONDAY);
  headers = await sessionOf('dana');
  for (const table of ['bookings', 'attempts'] as const) await site.db.deleteFrom(table).execute();
  await site.services.slotBook.refresh();
});

/** One of its own for each test, as it runs out when the clock is set. */
async function sessionOf(username: string): Promise<{ cookie: string }> {
  const { staff, sessions, cookie } = site.services;
  const id = (await staff.findByUsername(username))?.id ?? 0;
  return { cookie: `${cookie.name}=${await sessions.start(id)}` };
}

const { hours } = defaultSettings;
const closedOn = (from: string, to = from) => ({
  ...hours,
  specialDays: [{ from, to, name: 'Stocktake', opening: 'closed' as const, opens: '', closes: '' }],
});
const thursday = '2026-11-19';

const ask = (given: object, cookie = headers, timeZone?: string) =>
  site.inject({
    method: 'POST',
    url: '/api/admin/bookings/outside-hours',
    payload: { hours: given, timeZone },
    headers: cookie,
  });
type Coming = AnswerOf<typeof findOutsideHours>;
const outside = async (given: object, cookie = headers, timeZone?: string): Promise<Coming> => {
  const answer = await ask(given, cookie, timeZone);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const agenda = async () =>
  (
    await site.inject({ url: '/api/admin/bookings/agenda?from=2026-11-16&to=2026-11-22', headers })
  ).json<Agenda>();
const booked = async (firstName: string, booking: object) =>
  expect((await book(site, { day: thursday, time: '10:30', firstName, ...booking })).statusCode).toBe(201);
const setState = (firstName: string, state: string) =>
  site.db.updateTable('bookings').set({ state }).where('first_name', '=', firstName).execute();
const names = ({ bookings }: OutsideHours) => bookings.map(({ firstName }) => firstName);

it('is named before its day is closed or its hours are shortened, and nothing is changed by asking', async () => {
  await booked('Late', { time: '16:30', vehicleId: vehicle });
  await booked('Early', { time: '09:30' });
  await booked('Friday', { day: '2026-11-20' });
  await booked('Gone', {});
  await booked('Asked', {});
  await setState('Gone', 'cancelled');
  await setState('Asked', 'requested');

  expect(await outside(hours)).toEqual({ bookings: [], more: 0, already: 0 });
  expect(names(await outside(closedOn(thursday)))).toEqual(['Early', 'Asked', 'Late']);
  expect(
    await outside({ ...hours, weekly: { ...hours.weekly, thursday: { opens: '09:00', closes: '17:00' } } }),
  ).toEqual({
    bookings: [
      {
        id: expect.any(Number),
        startsAt: '2026-11-19T05:30:00.000Z',
        endsAt: '2026-11-19T06:00:00.000Z',
        firstName: 'Late',
        lastName: 'Nguyen',
        vehicle: expect.objectContaining({ id: vehicle, make: 'Mazda', model: 'CX-5' }),
      },
    ],
    more: 0,
    already: 0,
  });
  const holiday = { date: thursday, name: 'Day of Mourning', opening: 'usual', opens: '', closes: '' };
  expect(names(await outside({ ...hours, publicHolidays: [...hours.publicHolidays, holiday] }))).toHaveLength(
    3,
  );
  expect((await agenda()).bookings.map(({ isOutsideHours }) => isOutsideHours)).toEqual(Array(5).fill(false));

  // Nobody has to call about bookings in the past.
  site.clock.set('2026-11-19T03:00:00.000Z');
  expect(names(await outside(closedOn(thursday), await sessionOf('dana')))).toEqual(['Late']);
});

it('is marked in the agenda once the hours are published, and stays booked until staff move it', async () => {
  await booked('Mia', {});
  await booked('Lee', { day: '2026-11-20' });
  const publish = async (given: object) => {
    const basedOn = site.services.settingsStore.current().id;
    const url = '/api/admin/settings/publish';
    const payload = { basedOn, sections: { hours: given } };
    expect((await site.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(200);
  };
  await publish(closedOn(thursday));
  const marked = ({ bookings, outsideHours }: Agenda) => [
    bookings.map(({ firstName, state, isOutsideHours }) => [firstName, state, isOutsideHours]),
    names(outsideHours),
  ];
  expect(marked(await agenda())).toEqual([
    [
      ['Mia', 'confirmed', true],
      ['Lee', 'confirmed', false],
    ],
    ['Mia'],
  ]);
  // Asked again, it is named as new only where it would be.
  expect(await outside(closedOn(thursday, '2026-11-20'))).toMatchObject({
    bookings: [{ firstName: 'Lee' }],
    already: 1,
  });
  expect(await outside(hours)).toEqual({ bookings: [], more: 0, already: 0 });
  // Found from any other week as well.
  const later = await site.inject({
    url: '/api/admin/bookings/agenda?from=2026-12-07&to=2026-12-13',
    headers,
  });
  expect(names(later.json<Agenda>().outsideHours)).toEqual(['Mia']);

  const [mia] = (await agenda()).bookings;
  const url = `/api/admin/bookings/${mia?.id}/time`;
  const payload = { day: '2026-11-20', time: '11:30' };
  expect((await site.inject({ method: 'PUT', url, payload, headers })).statusCode).toBe(200);
  expect((await agenda()).outsideHours).toEqual({ bookings: [], more: 0 });
  await publish(hours);
});

it('is one of twenty at most, and the rest is counted', async () => {
  const row = {
    ...{
      kind: 'test_drive',
      state: 'confirmed',
      vehicle_id: null,
      vehicle_snapshot: null,
      person_place: null,
    },
    ...{ first_name: 'Mia', last_name: 'Nguyen', email: '', phone: '', has_licence: 1 as const },
    ...{ reminded_at: null, sold_told_at: null, created_at: MONDAY, updated_at: MONDAY },
  };
  const rows = Array.from({ length: 23 }, (_, at) => {
    const startsAt = Date.parse('2026-11-18T22:30:00.000Z') + Math.floor(at / 20) * 1_800_000;
    return {
      ...row,
      key: crypto.randomUUID(),
      person: `${at}`,
      seat: (at % 20) + 1,
      starts_at: new Date(startsAt).toISOString(),
      ends_at: new Date(startsAt + 1_800_000).toISOString(),
    };
  });
  await site.db.insertInto('bookings').values(rows).execute();
  const found = await outside(closedOn(thursday));
  expect([found.bookings.length, found.more]).toEqual([20, 3]);
  expect(new Set(found.bookings.map(({ startsAt }) => startsAt))).toEqual(
    new Set(['2026-11-18T22:30:00.000Z']),
  );
});

it('keeps to the clock of the dealership on the days on which that changes', async () => {
  // On 4 April 2027 the clocks go back at 3am: 9:30am is at 23:30 UTC, the day before it was at 22:30.
  await booked('Mia', {});
  const at = (starts_at: string, ends_at: string) =>
    site.db.updateTable('bookings').set({ starts_at, ends_at }).execute();
  await at('2027-04-03T23:30:00.000Z', '2027-04-04T00:00:00.000Z');
  expect(names(await outside(hours))).toEqual([]);
  expect(names(await outside(closedOn('2027-04-04')))).toEqual(['Mia']);
  expect(names(await outside(closedOn('2027-04-03')))).toEqual([]);
  await at('2027-04-03T22:30:00.000Z', '2027-04-03T23:00:00.000Z');
  expect(await outside(hours)).toEqual({ bookings: [], more: 0, already: 1 });
});

it('is named before the clock of the dealership becomes another', async () => {
  await booked('Early', { time: '09:30' });
  await booked('Noon', { time: '12:30' });
  // In November it is three hours earlier in Perth, and half an hour in Adelaide.
  expect(names(await outside(hours, headers, 'Australia/Perth'))).toEqual(['Early']);
  expect(names(await outside(hours, headers, 'Australia/Adelaide'))).toEqual(['Early']);
  for (const same of ['Australia/Sydney', 'Australia/Hobart', 'Australia/Lord_Howe'])
    expect(names(await outside(hours, headers, same))).toEqual([]);
  const early = { ...hours.weekly, thursday: { opens: '06:00', closes: '10:15' } };
  const coming = await outside({ ...hours, weekly: early }, headers, 'Australia/Perth');
  expect(names(coming)).toEqual([]);
  expect((await ask(hours, headers, 'Mars/Olympus')).statusCode).toBe(400);
  // Thursday morning here is Wednesday there: it is the day by the other clock that counts.
  const at = { starts_at: '2026-11-18T15:00:00.000Z', ends_at: '2026-11-18T15:30:00.000Z' };
  await site.db.updateTable('bookings').set(at).where('first_name', '=', 'Noon').execute();
  const night = { opens: '00:00', closes: '23:59' };
  const always = { ...hours, weekly: { ...hours.weekly, wednesday: night, thursday: night } };
  const closed = closedOn(thursday).specialDays;
  expect((await outside({ ...always, specialDays: closed }, headers, 'Australia/Perth')).already).toBe(0);
  expect((await outside({ ...always, specialDays: closed })).already).toBe(1);
});

it('is asked with hours that could be published, by staff, who read of others that there is one', async () => {
  await booked('Mia', {});
  await site.db.updateTable('bookings').set({ assignee: 'dana' }).execute();
  for (const wrong of [undefined, {}, { ...hours, weekly: {} }, { ...hours, specialDays: 'none' }])
    expect((await ask(wrong as object)).statusCode).toBe(400);
  const sam = { username: 'sam', fullName: 'Sam Low', password: 'not used here', role: 'sales' as const };
  await site.services.staff.add(sam);
  const found = await outside(closedOn(thursday), await sessionOf('sam'));
  expect(found.bookings).toMatchObject([{ firstName: 'Booked', lastName: '' }]);
  expect((await ask(hours, { cookie: '' })).statusCode).toBe(401);
});

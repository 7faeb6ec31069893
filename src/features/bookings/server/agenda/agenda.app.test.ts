import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fakeClock, startTestApp, TEST_ACCOUNT, type TestApp } from '#test/support/test-app.ts';
import { everyPlace, placesWhereItWaits } from '#test/support/waiting-places.ts';
import type { Agenda } from '../../agenda.contract.ts';
import { book, buyer, MONDAY, served, takeBookings } from '../bookings.fixture.ts';
import { createBookingRepository } from '../requests/booking.repository.ts';
import { createBlockRepository } from './block.repository.ts';

let site: TestApp;
let vehicle: number;
let headers: { cookie: string };

beforeAll(async () => {
  site = await startTestApp({ clock: fakeClock(MONDAY), env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  vehicle = await site.addVehicle({ make: 'Mazda', model: 'CX-5' });
  await site.logIn();
});
afterAll(() => site.close());

/** A session ends before the next day. */
async function goTo(moment: string): Promise<void> {
  site.clock.set(moment);
  const { id } = await site.db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
  headers = { cookie: `${site.services.cookie.name}=${await site.services.sessions.start(id)}` };
}

beforeEach(async () => {
  await goTo(MONDAY);
  for (const table of ['outbox', 'bookings', 'booking_blocks', 'attempts', 'activity'] as const)
    await site.db.deleteFrom(table).execute();
  await takeBookings(site);
});

const tuesday = { day: '2026-11-17', time: '10:30' };
const read = async (from = '2026-11-16', to = '2026-11-22') =>
  (await site.inject({ url: `/api/admin/bookings/agenda?from=${from}&to=${to}`, headers })).json<Agenda>();
const call = (method: 'PUT' | 'POST' | 'DELETE', path: string, payload: object = {}) =>
  site.inject({ method, url: `/api/admin/bookings${path}`, payload, headers });
const move = (id: number, to: object) => call('PUT', `/${id}/time`, to);
const add = (booking: object) =>
  call('POST', '', { ...tuesday, firstName: 'Lee', submissionKey: crypto.randomUUID(), ...booking });
const booked = async (booking: object = {}) => {
  expect((await book(site, { ...tuesday, vehicleId: vehicle, ...booking })).statusCode).toBe(201);
  return (await read()).bookings.at(-1)?.id ?? 0;
};
const mails = async () =>
  (await site.db.selectFrom('outbox').select(['kind', 'about']).orderBy('id').execute()).map(
    ({ kind, about }) => `${kind} ${about?.split(' ').slice(1).join(' ')}`,
  );
const seatsAt = async (time: string, day = '2026-11-17') =>
  (await read()).slots.find((slot) => slot.day === day && slot.time === time)?.seatsLeft;

describe('the agenda', () => {
  it('has the bookings of its days, and what can still be given away', async () => {
    await booked();
    const { isOffered, slotMinutes, bookings, slots } = await read();
    expect({ isOffered, slotMinutes }).toEqual({ isOffered: true, slotMinutes: 30 });
    expect(bookings).toMatchObject([{ startsAt: '2026-11-16T23:30:00.000Z', vehicleStatus: 'available' }]);
    // Buyers need two hours of notice, staff none; a time that has begun is still there.
    site.clock.set('2026-11-15T22:20:00.000Z');
    expect((await read()).slots[0]).toMatchObject({ day: '2026-11-16', time: '09:30', seatsLeft: 2 });
    expect(slots.find(({ day, time }) => day === tuesday.day && time === tuesday.time)?.seatsLeft).toBe(1);
    expect((await read('2026-11-18', '2026-11-18')).bookings).toEqual([]);
  });

  it('is asked for at most two weeks', async () => {
    for (const days of ['from=2026-11-16&to=2026-12-16', 'from=2026-11-16&to=2026-11-15', 'from=x&to=y'])
      expect((await site.inject({ url: `/api/admin/bookings/agenda?${days}`, headers })).statusCode).toBe(
        400,
      );
  });

  it('stays what it is by the clock when that changes', async () => {
    const { slots } = await read('2027-04-03', '2027-04-05');
    const first = (day: string) => slots.find((slot) => slot.day === day);
    expect([first('2027-04-03')?.time, first('2027-04-05')?.time]).toEqual(['09:30', '09:30']);
    expect(first('2027-04-05')?.startsAt).toBe('2027-04-04T23:30:00.000Z');
  });
});

describe('a state', () => {
  it('is refused when somebody else has set another meanwhile', async () => {
    const id = await booked();
    expect((await call('PUT', `/${id}/state`, { state: 'arrived', seen: 'confirmed' })).statusCode).toBe(200);
    const late = await call('PUT', `/${id}/state`, { state: 'no_show', seen: 'confirmed' });
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      'Somebody else changed this booking meanwhile: it is arrived now.',
    ]);
    // Both people meant the same, so nothing is refused.
    expect((await call('PUT', `/${id}/state`, { state: 'arrived', seen: 'confirmed' })).statusCode).toBe(200);
  });

  it('is undone from where one came', async () => {
    const id = await booked();
    await goTo('2026-11-16T23:30:00.000Z');
    for (const state of ['arrived', 'no_show', 'done']) {
      expect((await call('PUT', `/${id}/state`, { state, seen: 'confirmed' })).statusCode).toBe(200);
      expect((await call('PUT', `/${id}/state`, { state: 'confirmed', seen: state })).statusCode).toBe(200);
    }
  });
});

it('nobody is a no-show before their time', async () => {
  const id = await booked();
  await goTo('2026-11-16T23:29:59.000Z');
  const early = await call('PUT', `/${id}/state`, { state: 'no_show' });
  expect([early.statusCode, early.json().message]).toEqual([
    409,
    'This booking is still to come: Tuesday 17 November, 10:30am to 11am. No-show can be set from then on.',
  ]);
  expect((await read()).bookings).toMatchObject([{ state: 'confirmed' }]);
  await goTo('2026-11-16T23:30:00.000Z');
  expect((await call('PUT', `/${id}/state`, { state: 'no_show' })).statusCode).toBe(200);
});

describe('a move', () => {
  it('takes the other time, gives its own away, and tells the buyer with a higher number', async () => {
    const id = await booked();
    const seen = '2026-11-16T23:30:00.000Z';
    expect((await move(id, { day: '2026-11-18', time: '11:30', seen })).statusCode).toBe(200);
    expect((await read()).bookings).toMatchObject([
      { startsAt: '2026-11-18T00:30:00.000Z', state: 'confirmed' },
    ]);
    expect(await seatsAt('10:30')).toBe(2);
    expect(await mails()).toEqual(['booking_staff booked 0', 'booking_buyer moved 1']);
    const late = await move(id, { day: '2026-11-19', time: '11:30', seen });
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      'This booking was moved meanwhile: it is now at Wednesday 18 November, 11:30am to 12pm.',
    ]);
    const [entry] = await site.db.selectFrom('activity').select('title').execute();
    expect(entry?.title).toBe('Booking of Mia Nguyen: moved to Wednesday 18 November, 11:30am to 12pm');
  });

  it('may be to a time that buyers are not offered any more, and confirms a request', async () => {
    const id = await booked();
    await site.db.updateTable('bookings').set({ state: 'requested' }).execute();
    expect((await move(id, { day: '2026-11-16', time: '09:30' })).statusCode).toBe(200);
    expect((await read()).bookings).toMatchObject([{ state: 'confirmed' }]);
  });

  it('is refused where the time is taken, has passed, or is none', async () => {
    const id = await booked();
    await booked({ time: '11:00' });
    expect((await move(id, { day: tuesday.day, time: '11:00' })).json()).toMatchObject({
      code: 'conflict',
      fields: { time: expect.stringMatching(/taken/) },
    });
    for (const time of ['10:20', '23:30'])
      expect((await move(id, { day: tuesday.day, time })).json().fields).toMatchObject({
        time: expect.stringMatching(/passed/),
      });
    expect((await move(id, { day: '2026-11-13', time: '10:30' })).statusCode).toBe(400);
    expect((await move(4_711, tuesday)).statusCode).toBe(404);
    await call('PUT', `/${id}/state`, { state: 'cancelled' });
    expect((await move(id, { day: '2026-11-19', time: '10:30' })).statusCode).toBe(409);
  });

  it('makes it longer, which takes the times from others, and gives it to somebody in one step', async () => {
    const id = await booked();
    const { username } = TEST_ACCOUNT;
    const longer = { ...tuesday, minutes: 90, assignee: username, seenEnd: '2026-11-17T00:00:00.000Z' };
    expect((await move(id, longer)).statusCode).toBe(200);
    expect((await read()).bookings).toMatchObject([
      { startsAt: '2026-11-16T23:30:00.000Z', endsAt: '2026-11-17T01:00:00.000Z', assignee: username },
    ]);
    expect([await seatsAt('11:30'), await seatsAt('12:00')]).toEqual([1, 2]);
    expect((await add({ time: '11:30', vehicleId: vehicle })).statusCode).toBe(409);
    // It keeps its length where only the time is another.
    expect((await move(id, { ...tuesday, time: '12:00' })).statusCode).toBe(200);
    expect((await read()).bookings).toMatchObject([{ endsAt: '2026-11-17T02:30:00.000Z' }]);
    const again = await move(id, { ...longer, minutes: 30 });
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'This booking was moved meanwhile: it is now at Tuesday 17 November, 12pm to 1:30pm.',
    ]);
    const titles = (await site.db.selectFrom('activity').select('title').execute()).map(({ title }) => title);
    expect(titles).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Booking of Mia Nguyen: given to /),
        'Booking of Mia Nguyen: moved to Tuesday 17 November, 10:30am to 12pm',
      ]),
    );
  });

  it('is no longer than the day is open, and by quarters of an hour', async () => {
    const id = await booked();
    const { hours, stepMinutes } = await read(tuesday.day, tuesday.day);
    expect([stepMinutes, hours]).toEqual([
      30,
      [{ day: tuesday.day, startsAt: '2026-11-16T22:15:00.000Z', endsAt: '2026-11-17T06:15:00.000Z' }],
    ]);
    expect((await move(id, { ...tuesday, time: '16:30', minutes: 60 })).json().fields).toMatchObject({
      time: expect.stringMatching(/outside/),
    });
    for (const minutes of [0, 20, 255, 1.5])
      expect((await move(id, { ...tuesday, minutes })).statusCode).toBe(400);
    const other = await move(id, { ...tuesday, assignee: 'nobody here' });
    expect(other.json().fields).toMatchObject({ assignee: expect.any(String) });
    expect((await read(tuesday.day, tuesday.day)).bookings).toMatchObject([{ assignee: '' }]);
  });

  it('is won by one of many who want the same time at once', async () => {
    const ids = [];
    for (const time of ['10:30', '11:00', '11:30', '12:00', '12:30']) ids.push(await booked({ time }));
    const answers = await Promise.all(ids.map((id) => move(id, { day: '2026-11-19', time: '09:30' })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409]);
  });
});

describe('a walk-in', () => {
  it('needs a first name and a time, which may have begun', async () => {
    site.clock.set('2026-11-15T22:20:00.000Z');
    const now = { day: '2026-11-16', time: '09:30' };
    expect((await add({ ...now, vehicleId: vehicle })).json()).toMatchObject({ success: true });
    expect((await read()).bookings).toMatchObject([
      { firstName: 'Lee', lastName: '', email: '', phone: '', state: 'confirmed', vehicle: { id: vehicle } },
    ]);
    // Without an address nobody can be told.
    expect(await mails()).toEqual([]);
    const refused = await add({ ...now, firstName: ' ', email: 'x' });
    expect(refused.json().fields).toMatchObject({ firstName: 'First name is required' });
  });

  it('is told by mail where there is an address, and may be the third of a person', async () => {
    for (const time of ['10:30', '11:00', '11:30'])
      expect((await add({ time, email: 'lee@example.com' })).statusCode).toBe(201);
    expect(await mails()).toEqual(Array(3).fill('booking_buyer booked 0'));
  });

  it('is given to somebody, takes as long as it needs, and is not mailed about where staff do not want it', async () => {
    const { username } = TEST_ACCOUNT;
    const wanted = { minutes: 60, assignee: username, email: 'lee@example.com', isTold: false };
    expect((await add(wanted)).statusCode).toBe(201);
    expect((await read()).bookings).toMatchObject([
      { endsAt: '2026-11-17T00:30:00.000Z', assignee: username, state: 'confirmed' },
    ]);
    expect(await mails()).toEqual([]);
    const nobody = await add({ time: '14:30', assignee: 'nobody here' });
    expect(nobody.json().fields).toMatchObject({ assignee: expect.any(String) });
  });

  it('is made once, and never where the time is taken', async () => {
    const submissionKey = crypto.randomUUID();
    for (let sent = 0; sent < 2; sent += 1)
      expect((await add({ submissionKey, vehicleId: vehicle })).statusCode).toBe(201);
    expect((await read()).bookings).toHaveLength(1);
    const nameless = crypto.randomUUID();
    for (let sent = 0; sent < 2; sent += 1)
      expect((await add({ submissionKey: nameless, time: '14:30' })).statusCode).toBe(201);
    for (const change of [{ time: '11:30' }, { vehicleId: null }, { email: 'lee@example.com' }])
      expect((await add({ submissionKey, vehicleId: vehicle, ...change })).json()).toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(/booked another time/),
      });
    expect((await read()).bookings).toHaveLength(2);
    expect((await add({ vehicleId: vehicle })).json()).toMatchObject({ code: 'conflict' });
    expect((await add({})).statusCode).toBe(201);
    expect((await add({})).statusCode).toBe(409);
    const sold = await site.addVehicle({ status: 'sold' });
    expect((await add({ time: '11:30', vehicleId: sold })).json().fields).toMatchObject({
      vehicleId: expect.stringMatching(/sale/),
    });
  });
});

it('made for an inquiry ends its waiting everywhere, and gives it to who booked', async () => {
  const payload = {
    firstName: 'Lee',
    lastName: 'Ito',
    email: 'lee@example.com',
    phone: '0412 345 678',
    interest: 'Other',
    message: 'Hi',
  };
  /** As somebody calls, who is known by address or number. */
  const waitingOf = async (who: object) =>
    (
      await site.inject({ method: 'POST', url: '/api/admin/waiting-inquiries', payload: who, headers })
    ).json();
  await site.inject({ method: 'POST', url: '/api/contact', payload });
  const { id } = await site.db.selectFrom('inquiries').select('id').executeTakeFirstOrThrow();
  expect(await placesWhereItWaits(site, id, headers)).toEqual(everyPlace);
  const known = [{ id, name: 'Lee Ito', about: 'Other', createdAt: expect.any(String) }];
  expect(await waitingOf({ email: ' LEE@example.com' })).toEqual(known);
  expect(await waitingOf({ email: 'kim@example.com', phone: '+61 412 345 678' })).toEqual(known);
  for (const who of [{}, { email: '', phone: '345 678' }, { email: 'kim@example.com' }])
    expect(await waitingOf(who)).toEqual([]);
  const none = await add({ inquiryId: id + 1_000 });
  expect([none.statusCode, (await read()).bookings]).toEqual([404, []]);
  expect((await add({ inquiryId: id })).statusCode).toBe(201);
  expect(await placesWhereItWaits(site, id, headers)).toEqual([]);
  expect(await site.db.selectFrom('inquiries').select(['status', 'assignee']).executeTakeFirst()).toEqual({
    status: 'appointment',
    assignee: TEST_ACCOUNT.username,
  });
  expect(await waitingOf({ email: 'lee@example.com' })).toEqual([]);
  await site.db.deleteFrom('inquiries').execute();
});

describe('who looks after a booking', () => {
  it('is chosen from those who may, and not over somebody else’s choice', async () => {
    const id = await booked();
    const { people } = await read();
    const [me] = people;
    expect((await call('PUT', `/${id}/assignee`, { assignee: me?.username, seen: '' })).statusCode).toBe(200);
    expect((await read()).bookings).toMatchObject([{ assignee: me?.username }]);
    expect((await call('PUT', `/${id}/assignee`, { assignee: '', seen: '' })).statusCode).toBe(409);
    expect((await call('PUT', `/${id}/assignee`, { assignee: 'nobody' })).json().fields).toMatchObject({
      assignee: expect.stringMatching(/cannot be given/),
    });
    expect((await call('PUT', '/4711/assignee', { assignee: '' })).statusCode).toBe(404);
  });
});

describe('what is noted before a drive', () => {
  const note = (id: number, what: string, body: object) => call('PUT', `/${id}/${what}`, body);

  it('is that the licence was seen, by whom first and when, and where the key is', async () => {
    const id = await booked();
    expect((await read()).bookings).toMatchObject([{ licenceSeen: null, keyNote: '' }]);
    for (let times = 0; times < 2; times += 1) {
      expect((await note(id, 'licence', { isSeen: true })).statusCode).toBe(200);
      site.clock.set('2026-11-15T22:05:00.000Z');
    }
    expect((await note(id, 'key-note', { note: ' Hook 12 ', seen: '' })).statusCode).toBe(200);
    expect((await read()).bookings).toMatchObject([
      { licenceSeen: { at: MONDAY, by: 'Dana Whitlock (dana)' }, keyNote: 'Hook 12' },
    ]);
    const late = await note(id, 'key-note', { note: 'Safe', seen: '' });
    expect([late.statusCode, late.json().message]).toEqual([409, 'Somebody else noted meanwhile: Hook 12']);
    expect((await note(id, 'licence', { isSeen: false })).statusCode).toBe(200);
    expect((await read()).bookings).toMatchObject([{ licenceSeen: null }]);
    const events = await site.db.selectFrom('booking_events').selectAll().orderBy('id').execute();
    expect(events.map(({ kind, text, staff_name }) => `${kind} ${text} ${staff_name}`)).toEqual([
      expect.stringMatching(/^booked/),
      'licence_seen  Dana Whitlock (dana)',
      'key_note Hook 12 Dana Whitlock (dana)',
      'licence_not_seen  Dana Whitlock (dana)',
    ]);
    const titles = await site.db.selectFrom('activity').select('title').orderBy('id').execute();
    expect(titles.map(({ title }) => title)).toEqual([
      'Booking of Mia Nguyen: licence seen',
      'Booking of Mia Nguyen: key note',
      'Booking of Mia Nguyen: licence not seen',
    ]);
    // The buyer hears nothing of it.
    expect(await mails()).toEqual(['booking_buyer booked 0', 'booking_staff booked 0']);
  });

  it('is short, in one line, and about a booking that is there', async () => {
    const id = await booked();
    for (const body of [{ note: 'a'.repeat(201) }, { note: 'a\nb' }, { note: 'a\0b' }, {}])
      expect((await note(id, 'key-note', body)).statusCode).toBe(400);
    expect((await note(id, 'licence', { isSeen: 'yes' })).statusCode).toBe(400);
    expect((await note(4_711, 'licence', { isSeen: true })).statusCode).toBe(404);
    expect((await note(4_711, 'key-note', { note: '' })).statusCode).toBe(404);
  });
});

describe('blocked times', () => {
  const morning = { day: '2026-11-17', time: '09:00', untilDay: '2026-11-17', untilTime: '12:00' };
  const block = (times: object = morning) =>
    call('POST', '/blocks', { reason: 'Stocktake', key: crypto.randomUUID(), ...times });
  const offered = async () =>
    (await site.getJson<{ days: { day: string; times: string[] }[] }>('/api/booking-slots')).days;
  const offeredOn = async (day: string) => (await offered()).find((one) => one.day === day)?.times ?? [];

  it('are offered to nobody, by hours and by whole days, until they are lifted', async () => {
    expect((await block()).json()).toMatchObject({ success: true, bookings: 0 });
    expect((await offeredOn('2026-11-17'))[0]).toBe('12:00');
    expect(await seatsAt('10:30')).toBe(0);
    expect((await book(site, { ...tuesday })).statusCode).toBe(409);
    expect((await add({})).statusCode).toBe(409);
    const other = await booked({ time: '13:30' });
    expect((await move(other, tuesday)).statusCode).toBe(409);

    const whole = { day: '2026-11-18', untilDay: '2026-11-19' };
    expect((await block(whole)).statusCode).toBe(201);
    expect([await offeredOn('2026-11-18'), await offeredOn('2026-11-19')]).toEqual([[], []]);
    expect((await offeredOn('2026-11-20'))[0]).toBe('09:30');

    const { blocks } = await read();
    expect(blocks).toMatchObject([
      { reason: 'Stocktake', startsAt: '2026-11-16T22:00:00.000Z', endsAt: '2026-11-17T01:00:00.000Z' },
      { startsAt: '2026-11-17T13:00:00.000Z', endsAt: '2026-11-19T13:00:00.000Z' },
    ]);
    for (const { id } of blocks) expect((await call('DELETE', `/blocks/${id}`)).statusCode).toBe(200);
    expect((await call('DELETE', `/blocks/${blocks[0]?.id}`)).statusCode).toBe(404);
    expect((await book(site, { ...tuesday })).statusCode).toBe(201);
  });

  it('say what is booked within, which stays', async () => {
    await booked();
    const key = crypto.randomUUID();
    for (let sent = 0; sent < 2; sent += 1)
      expect((await block({ ...morning, key })).json()).toMatchObject({ bookings: 1 });
    expect((await read()).blocks).toHaveLength(1);
    expect((await read()).bookings).toMatchObject([{ state: 'confirmed' }]);
  });

  it('need an end after their beginning, and a reason', async () => {
    const refused = async (times: object) => (await block({ ...morning, ...times })).json().fields;
    expect(await refused({ untilTime: '09:00' })).toMatchObject({ untilDay: expect.stringMatching(/after/) });
    expect(await refused({ untilDay: '2026-11-16' })).toMatchObject({
      untilDay: expect.stringMatching(/after/),
    });
    expect(await refused({ untilDay: '2029-11-16' })).toMatchObject({ untilDay: 'At most a year' });
    expect(await refused({ reason: ' ' })).toMatchObject({ reason: 'Say why' });
  });

  it('hold against two hundred who book at the same moment: a block counts all that came before it, and none comes after', async () => {
    const { database, clock } = site.services;
    const bookings = createBookingRepository({ database, clock });
    const blocks = createBlockRepository({ database, clock });
    const times = { starts_at: '2026-11-16T22:00:00.000Z', ends_at: '2026-11-17T01:00:00.000Z' };
    const [first, half] = [Date.parse('2026-11-16T22:30:00.000Z'), 1_800_000];
    const wish = (at: number) => ({
      ...buyer,
      kind: 'inspection' as const,
      submissionKey: crypto.randomUUID(),
      email: `racer${at}@example.com`,
      startsAt: new Date(first + (at % 5) * half).toISOString(),
      endsAt: new Date(first + ((at % 5) + 1) * half).toISOString(),
      vehicle: null,
      createdAt: MONDAY,
      isSpam: false,
    });
    const blocking = () =>
      database.db
        .transaction()
        .execute((tx) =>
          blocks.insertIn(tx, { key: crypto.randomUUID(), ...times, reason: 'Now', staff_name: 'Dana' }),
        );
    const booking = (at: number) =>
      database.db
        .transaction()
        .execute((tx) => bookings.insertIn(tx, wish(at), { state: 'confirmed', atOnce: 4 }));
    let counted: number | undefined;
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, async (_, at) => {
        if (at === 10) counted = (await served(blocking)).bookings;
        return (await served(() => booking(at))).outcome;
      }),
    );
    expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(counted ?? -1);
    const { count } = await site.db
      .selectFrom('bookings')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(counted);
  }, 60_000);
});

describe('a salesperson', () => {
  it('sees that a time is taken by a booking of somebody else, not whose it is, and cannot change it', async () => {
    const id = await booked({ firstName: 'Hidden', email: 'hidden@example.com' });
    await site.db.updateTable('bookings').set({ licence_seen_at: MONDAY, key_note: 'Hook 12' }).execute();
    await call('PUT', `/${id}/assignee`, { assignee: 'dana' });
    const mine = await booked({ ...tuesday, time: '11:30', vehicleId: null, firstName: 'Open' });
    await call('PUT', `/${mine}/state`, { state: 'arrived' });
    const owner = headers;
    await site.services.staff.add({
      ...{ username: 'sam', fullName: 'Sam Low', password: 'not used here', role: 'sales' },
    });
    const staffId = (await site.services.staff.findByUsername('sam'))?.id ?? 0;
    headers = { cookie: `${site.services.cookie.name}=${await site.services.sessions.start(staffId)}` };
    const { bookings } = await read();
    expect(bookings).toMatchObject([
      {
        ...{ id, firstName: 'Booked', lastName: '', email: '', phone: '', isHidden: true, assignee: 'dana' },
        ...{ licenceSeen: null, keyNote: '' },
      },
      { id: mine, firstName: 'Open', isHidden: false },
    ]);
    const listed = await site.inject({
      ...{ url: '/api/admin/bookings?from=2026-11-17&to=2026-11-17', headers },
    });
    expect(listed.body).not.toMatch(/Hidden|hidden@/);
    for (const change of [
      call('PUT', `/${id}/state`, { state: 'cancelled' }),
      call('PUT', `/${id}/assignee`, { assignee: 'sam' }),
      call('PUT', `/${id}/licence`, { isSeen: false }),
      call('PUT', `/${id}/key-note`, { note: '' }),
      move(id, { day: '2026-11-18', time: '10:30' }),
    ])
      expect((await change).statusCode).toBe(404);
    const titles = async () => {
      const stats = await site.inject({ url: '/api/admin/stats', headers });
      return stats.json<{ recentActivity: { title: string }[] }>().recentActivity.map(({ title }) => title);
    };
    expect(await titles()).toEqual(['Booking of Open Nguyen: arrived', 'Booking changed']);
    // What somebody gives away they get back by Undo, and by nothing else.
    const give = async (assignee: string, seen: string) =>
      (await call('PUT', `/${mine}/assignee`, { assignee, seen })).statusCode;
    expect(await give('dana', '')).toBe(200);
    expect((await call('PUT', `/${mine}/state`, { state: 'done' })).statusCode).toBe(404);
    expect(await give(TEST_ACCOUNT.username, 'dana')).toBe(404);
    expect(await give('', 'dana')).toBe(200);
    expect(await give('dana', '')).toBe(200);
    site.clock.set(new Date(site.clock.now().getTime() + 16 * 60_000).toISOString());
    expect(await give('', 'dana')).toBe(404);
    headers = owner;
    expect((await titles()).slice(3)).toEqual([
      'Booking of Open Nguyen: arrived',
      'Booking of Hidden Nguyen: given to Dana Whitlock (dana)',
    ]);
  });
});

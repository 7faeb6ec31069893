import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fakeClock, startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { Booking } from '../../booking.contract.ts';
import { book, buyer, dana, MONDAY, served, takeBookings, tokenOf } from '../bookings.fixture.ts';
import { createBookingRepository } from './booking.repository.ts';

let site: TestApp;
let vehicle: number;
let other: number;

beforeAll(async () => {
  site = await startTestApp({ clock: fakeClock(MONDAY), env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  vehicle = await site.addVehicle({ make: 'Mazda', model: 'CX-5' });
  other = await site.addVehicle();
});
afterAll(() => site.close());

beforeEach(async () => {
  site.clock.set(MONDAY);
  await site.db.deleteFrom('outbox').execute();
  await site.db.deleteFrom('bookings').execute();
  await site.db.deleteFrom('attempts').execute();
  await takeBookings(site);
});

const slots = async (about = '') =>
  (await site.getJson<{ days: { day: string; times: string[] }[] }>(`/api/booking-slots${about}`)).days;
const timesOn = async (day: string, about = '') =>
  (await slots(about)).find((one) => one.day === day)?.times ?? [];
const car = { id: 1, year: 2021, make: 'Mazda', model: 'CX-5', stockNumber: 'S1', price: null };
const newBooking = {
  ...buyer,
  kind: 'test_drive' as const,
  createdAt: MONDAY,
  isSpam: false,
};
const tuesday = { day: '2026-11-17', time: '10:30' };
const weeks = { from: '2026-11-16', to: '2026-12-10' };
const list = () => site.services.bookingDesk.list(weeks, dana);
const setState = async (id: number, state: string) =>
  site.inject({
    method: 'PUT',
    url: `/api/admin/bookings/${id}/state`,
    payload: { state },
    headers: await site.logIn(),
  });
const mails = async () =>
  (await site.db.selectFrom('outbox').select(['kind', 'about']).orderBy('id').execute()).map(
    ({ kind, about }) => `${kind} ${about?.split(' ').slice(1).join(' ')}`,
  );

describe('the times that are offered', () => {
  it('are none unless the dealership takes bookings', async () => {
    await takeBookings(site, { offered: 'no' });
    expect((await site.inject('/api/booking-slots')).statusCode).toBe(404);
    const answer = await book(site, tuesday);
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }]);
  });

  it('begin two open hours from now and go on for three weeks', async () => {
    const days = await slots();
    expect(days[0]).toMatchObject({ day: '2026-11-16' });
    expect(days[0]?.times[0]).toBe('11:00');
    expect(days.at(-1)?.day).toBe('2026-12-07');
  });

  it('are fewer for a vehicle that is booked, and for all when nobody is left', async () => {
    expect((await book(site, { ...tuesday, vehicleId: vehicle })).statusCode).toBe(201);
    expect(await timesOn('2026-11-17', `?vehicle=${vehicle}`)).not.toContain('10:30');
    expect(await timesOn('2026-11-17', `?vehicle=${other}`)).toContain('10:30');
    expect((await book(site, { ...tuesday, vehicleId: other, email: 'b@example.com' })).statusCode).toBe(201);
    expect(await timesOn('2026-11-17')).not.toContain('10:30');
  });

  it('are not there for a vehicle that is sold, unknown or not here yet', async () => {
    const sold = await site.addVehicle({ status: 'sold' });
    const coming = await site.addVehicle({ status: 'coming-soon' });
    const late = await site.addVehicle({ status: 'coming-soon', expected_on: '2026-11-15' });
    const far = await site.addVehicle({ status: 'coming-soon', expected_on: '2026-12-08' });
    for (const id of [sold, coming, late, far, 4_711]) {
      expect((await site.inject(`/api/booking-slots?vehicle=${id}`)).statusCode).toBe(404);
      expect((await book(site, { ...tuesday, vehicleId: id })).statusCode).toBe(404);
    }
  });

  it('begin for a vehicle that is coming soon on the day on which it is expected', async () => {
    const coming = await site.addVehicle({ status: 'coming-soon', expected_on: '2026-11-19' });
    expect((await slots(`?vehicle=${coming}`))[0]?.day).toBe('2026-11-19');
    const tooEarly = await book(site, { ...tuesday, vehicleId: coming });
    expect([tooEarly.statusCode, tooEarly.json().fields]).toEqual([400, { time: expect.any(String) }]);
    const booked = await book(site, { ...tuesday, day: '2026-11-19', vehicleId: coming });
    expect(booked.statusCode).toBe(201);
    const booking = await site.services.bookingLinks.findByToken(tokenOf(booked.json().page));
    const move = (day: string) => site.services.bookingLinks.move(booking, { day, time: '11:30' });
    await expect(move('2026-11-18')).rejects.toMatchObject({ code: 'validation_failed' });
    await move('2026-11-20');
    expect((await site.inject(`/api/vehicles/${coming}`)).json()).toMatchObject({
      expectedOn: '2026-11-19',
      expectedWords: 'Expected 19 November 2026',
    });
    // Staff who put the day off are told what is booked before it: when, and not whose.
    const early = async (before: string) =>
      site.inject({
        url: `/api/admin/vehicles/${coming}/early-bookings?before=${before}`,
        headers: await site.logIn(),
      });
    const times = ['2026-11-20T00:30:00.000Z'];
    expect((await early('2026-11-21')).json()).toEqual({ count: 1, times });
    expect((await early('2026-11-20')).json()).toEqual({ count: 0, times: [] });
    expect((await early('2026-11-31')).statusCode).toBe(400);
    await site.services.bookingLinks.cancel(booking.id);
    expect((await early('2026-11-21')).json()).toMatchObject({ count: 0 });
  });
});

describe('a booking', () => {
  it('holds its time, is seen by staff, and both are told by mail', async () => {
    const answer = await book(site, { ...tuesday, vehicleId: vehicle });
    expect(answer.json()).toMatchObject({
      success: true,
      page: expect.stringMatching(/^\/booking\/[\w-]{22}$/),
    });
    const url = `/api/admin/bookings?${new URLSearchParams(weeks)}`;
    const seen = await site.inject({ url, headers: await site.logIn() });
    expect(seen.json<Booking[]>()).toMatchObject([
      {
        kind: 'test_drive',
        state: 'confirmed',
        startsAt: '2026-11-16T23:30:00.000Z',
        endsAt: '2026-11-17T00:00:00.000Z',
        firstName: 'Mia',
        hasLicence: true,
        vehicle: { id: vehicle, make: 'Mazda' },
        vehicleStatus: 'available',
      },
    ]);
    expect(await mails()).toEqual(['booking_buyer booked 0', 'booking_staff booked 0']);
  });

  it('is refused with the field and its reason', async () => {
    const refused = async (booking: object) => (await book(site, { ...tuesday, ...booking })).json().fields;
    expect(await refused({ firstName: ' ', email: 'x', phone: '12' })).toEqual({
      firstName: 'First name is required',
      email: 'Invalid email address',
      phone: 'Phone is required',
    });
    expect(await refused({ time: '10:20' })).toMatchObject({
      time: expect.stringMatching(/cannot be booked/),
    });
    expect(await refused({ day: '2026-11-16', time: '09:30' })).toMatchObject({
      time: expect.stringMatching(/cannot be booked/),
    });
    expect(await refused({ day: '2027-11-16' })).toMatchObject({
      time: expect.stringMatching(/cannot be booked/),
    });
    expect(await refused({ hasLicence: false })).toMatchObject({ hasLicence: expect.stringMatching(/tick/) });
    expect((await book(site, { ...tuesday, hasLicence: false, kind: 'inspection' })).statusCode).toBe(201);
    await takeBookings(site, { licenceNeeded: 'no' });
    expect((await book(site, { ...tuesday, hasLicence: false })).statusCode).toBe(201);
  });

  it('is made once, however often it is sent', async () => {
    const submissionKey = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 3 }, () =>
        book(site, { ...tuesday, vehicleId: vehicle, submissionKey, email: 'once@example.com' }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(await list()).toHaveLength(1);
    for (const answer of answers) {
      const { page } = answer.json<{ page: string }>();
      expect((await site.services.bookingLinks.findByToken(tokenOf(page))).key).toBe(submissionKey);
    }
  });

  it('sent again is answered by what it is now, and never as something else', async () => {
    const sent = {
      ...tuesday,
      vehicleId: vehicle,
      email: 'again@example.com',
      submissionKey: crypto.randomUUID(),
    };
    expect((await book(site, sent)).statusCode).toBe(201);
    for (const change of [{ time: '11:30' }, { vehicleId: other }, { email: 'else@example.com' }]) {
      const answer = await book(site, { ...sent, ...change });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        409,
        { fields: { submissionKey: expect.stringMatching(/mail/) } },
      ]);
    }
    await site.db.updateTable('bookings').set({ state: 'requested' }).execute();
    const asked = await book(site, sent);
    expect([asked.statusCode, asked.json()]).toMatchObject([
      202,
      { message: 'We have your request, and will confirm the time to you.', page: null },
    ]);
    const [booking] = await list();
    await site.services.bookingLinks.cancel(booking?.id ?? 0);
    expect((await book(site, sent)).statusCode).toBe(409);
    expect((await book(site, { ...sent, submissionKey: crypto.randomUUID() })).statusCode).toBe(201);
  });

  it('does not count among the six of a day when it was refused', async () => {
    const email = 'often@example.com';
    await book(site, { ...tuesday, vehicleId: vehicle });
    for (let tries = 0; tries < 7; tries += 1)
      expect((await book(site, { ...tuesday, vehicleId: vehicle, email })).statusCode).toBe(409);
    for (const time of ['11:30', '12:00', '12:30', '13:00', '13:30', '14:00']) {
      const answer = await book(site, { ...tuesday, time, email });
      const { id } = await site.services.bookingLinks.findByToken(
        tokenOf(answer.json<{ page: string }>().page),
      );
      await site.services.bookingLinks.cancel(id);
    }
    expect((await book(site, { ...tuesday, time: '14:30', email })).statusCode).toBe(429);
  });

  it('takes no time from people when a program sends it, and is kept as spam', async () => {
    expect((await book(site, { ...tuesday, website: 'x' })).statusCode).toBe(202);
    await site.services.bookingService.replaySpool();
    expect(await list()).toEqual([]);
    const [inquiry] = await site.db.selectFrom('inquiries').selectAll().execute();
    expect(inquiry).toMatchObject({
      is_spam: 1,
      message: expect.stringMatching(/^Test drive requested for Tuesday 17 November, 10:30am/),
    });
  });

  it('is one of at most two that a person has ahead', async () => {
    const at = (time: string, email = 'mia+cars@example.com') =>
      book(site, { day: '2026-11-17', time, email }).then(({ statusCode }) => statusCode);
    expect([await at('10:30'), await at('11:30', 'MIA@example.com'), await at('12:00')]).toEqual([
      201, 201, 409,
    ]);
    // The first has passed, though nobody said what became of it.
    site.clock.set('2026-11-17T00:00:00Z');
    expect(await at('14:30')).toBe(201);
    const [first] = (await list()).filter(({ startsAt }) => startsAt > '2026-11-17T00');
    await site.services.bookingLinks.cancel(first?.id ?? 0);
    expect(await at('15:00')).toBe(201);
  });

  it('goes from state to state, and not back from cancelled', async () => {
    await book(site, { ...tuesday, vehicleId: vehicle });
    const [booking] = await list();
    const id = booking?.id ?? 0;
    expect((await setState(id, 'arrived')).statusCode).toBe(200);
    expect((await setState(id, 'done')).statusCode).toBe(200);
    expect((await setState(id, 'cancelled')).statusCode).toBe(409);
    await setState(id, 'arrived');
    await setState(id, 'confirmed');
    expect((await setState(id, 'cancelled')).statusCode).toBe(200);
    expect((await setState(id, 'confirmed')).json()).toMatchObject({ code: 'conflict' });
    expect((await setState(4_711, 'confirmed')).statusCode).toBe(404);
    // The buyer hears of the newest alone; staff did it themselves.
    expect(await mails()).toEqual(['booking_staff booked 0', 'booking_buyer cancelled 1']);
    expect((await book(site, { ...tuesday, vehicleId: vehicle })).statusCode).toBe(201);
  });
});

it('of two hundred who want the same at once one gets the vehicle, and as many a time as there are people', async () => {
  const { database, clock } = site.services;
  const bookings = createBookingRepository({ database, clock });
  const want = (at: number) => ({
    ...newBooking,
    submissionKey: crypto.randomUUID(),
    email: `racer${at}@example.com`,
    // Half of them the same vehicle, half at one time with five vehicles.
    startsAt: at % 2 === 0 ? '2026-11-16T23:30:00.000Z' : '2026-11-17T23:30:00.000Z',
    endsAt: at % 2 === 0 ? '2026-11-17T00:00:00.000Z' : '2026-11-18T00:00:00.000Z',
    vehicle: { ...car, id: at % 2 === 0 ? 1 : 1 + ((at >> 1) % 5) },
  });
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      served(() =>
        database.db
          .transaction()
          .execute((tx) => bookings.insertIn(tx, want(at), { state: 'confirmed', atOnce: 3 })),
      ),
    ),
  );
  const count = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted).length;
  expect([count('booked'), count('taken')]).toEqual([1 + 3, 196]);
  const rows = await site.db.selectFrom('bookings').select(['starts_at', 'seat', 'vehicle_id']).execute();
  expect(new Set(rows.map(({ starts_at, seat }) => `${starts_at} ${seat}`)).size).toBe(4);
  expect(new Set(rows.map((row) => `${row.starts_at} ${row.vehicle_id}`)).size).toBe(4);
  // One person, all at once, at different times.
  const mine = await Promise.all(
    Array.from({ length: 20 }, (_, at) => {
      const [startsAt, endsAt] = [0, 1].map((more) =>
        new Date(Date.UTC(2026, 10, 18, 22, at + more)).toISOString(),
      );
      const booking = {
        ...want(1),
        email: 'one@example.com',
        startsAt: startsAt ?? '',
        endsAt: endsAt ?? '',
      };
      return served(() =>
        database.db
          .transaction()
          .execute((tx) => bookings.insertIn(tx, booking, { state: 'confirmed', atOnce: 3 })),
      );
    }),
  );
  expect(mine.filter(({ outcome }) => outcome === 'booked')).toHaveLength(2);
}, 60_000);

it('of two hundred who want times of two lengths at once none overlap for a vehicle, nor are there more than people', async () => {
  const { database, clock } = site.services;
  const bookings = createBookingRepository({ database, clock });
  const opens = Date.UTC(2026, 10, 16, 22);
  const minutes = (count: number) => new Date(opens + count * 60_000).toISOString();
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, at) => {
      const long = at % 2 === 0 ? 30 : 45;
      const from = ((at >> 1) % 4) * long;
      const booking = {
        ...newBooking,
        submissionKey: crypto.randomUUID(),
        email: `length${at}@example.com`,
        startsAt: minutes(from),
        endsAt: minutes(from + long),
        vehicle: { ...car, id: 1 + ((at >> 3) % 3) },
      };
      return served(() =>
        database.db
          .transaction()
          .execute((tx) => bookings.insertIn(tx, booking, { state: 'confirmed', atOnce: 2 })),
      );
    }),
  );
  const rows = await site.db.selectFrom('bookings').selectAll().execute();
  expect(outcomes.filter(({ outcome }) => outcome === 'booked')).toHaveLength(rows.length);
  expect(outcomes.filter(({ outcome }) => outcome === 'taken')).toHaveLength(200 - rows.length);
  expect(rows.length).toBeGreaterThan(3);
  for (const one of rows) {
    const beside = rows.filter(
      ({ id, starts_at, ends_at }) => id !== one.id && starts_at < one.ends_at && one.starts_at < ends_at,
    );
    for (const other of beside) {
      expect(other.vehicle_id).not.toBe(one.vehicle_id);
      expect(other.seat).not.toBe(one.seat);
    }
    // With two seats, none of which is taken twice, there are never more than two at once.
    expect(one.seat).toBeLessThanOrEqual(2);
  }
}, 60_000);

describe('a change by the link', () => {
  const booked = async (booking: object = {}) => {
    const answer = await book(site, { ...tuesday, vehicleId: vehicle, ...booking });
    return site.services.bookingLinks.findByToken(tokenOf(answer.json<{ page: string }>().page));
  };

  it('moves the booking to a free time, and tells calendars', async () => {
    await site.services.bookingLinks.move(await booked(), { day: '2026-11-18', time: '11:30' });
    expect(await list()).toMatchObject([{ startsAt: '2026-11-18T00:30:00.000Z', state: 'confirmed' }]);
    expect(await timesOn('2026-11-17', `?vehicle=${vehicle}`)).toContain('10:30');
    expect(await mails()).toEqual(['booking_buyer moved 1', 'booking_staff moved 1']);
  });

  it('confirms one that was only asked for: the new time is theirs', async () => {
    const booking = await booked();
    await site.db.updateTable('bookings').set({ state: 'requested' }).execute();
    await site.services.bookingLinks.move(booking, { day: '2026-11-18', time: '11:30' });
    expect(await list()).toMatchObject([{ startsAt: '2026-11-18T00:30:00.000Z', state: 'confirmed' }]);
  });

  it('changes the time six times a day; what was refused does not count', async () => {
    const booking = await booked();
    await book(site, { day: '2026-11-19', time: '09:30', vehicleId: vehicle });
    const move = (time: string, day = '2026-11-18') =>
      site.services.bookingLinks.move(booking, { day, time });
    await expect(move('09:30', '2026-11-19')).rejects.toMatchObject({ code: 'conflict' });
    await move(tuesday.time, tuesday.day);
    for (const time of ['09:30', '10:00', '10:30', '11:00', '11:30', '12:00']) await move(time);
    await expect(move('12:30')).rejects.toMatchObject({
      code: 'too_many_requests',
      message: 'That is a lot of changes for one day. Please call us, and we will find a time.',
    });
    await site.services.bookingLinks.cancel(booking.id);
  });

  it('is refused where another was quicker, also at the same moment', async () => {
    const first = await booked();
    const second = await booked({ time: '11:00', email: 'b@example.com' });
    const third = await booked({ time: '11:30', email: 'c@example.com' });
    const moves = await Promise.allSettled(
      [first, second, third].map((booking) =>
        site.services.bookingLinks.move(booking, { day: '2026-11-19', time: '09:30' }),
      ),
    );
    expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const move of moves)
      if (move.status === 'rejected') expect(move.reason).toMatchObject({ code: 'conflict' });
  });

  it('cancels it once, and never when it is over', async () => {
    const { id } = await booked();
    await site.services.bookingLinks.cancel(id);
    await expect(site.services.bookingLinks.cancel(id)).rejects.toMatchObject({ code: 'conflict' });
    expect((await list())[0]?.state).toBe('cancelled');
    const late = await booked();
    site.clock.set('2026-11-17T03:00:00Z');
    await expect(site.services.bookingLinks.cancel(late.id)).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('needs a secret that was given out', async () => {
    for (const token of ['', 'x', 'A'.repeat(22), `${'A'.repeat(21)}%`])
      await expect(site.services.bookingLinks.findByToken(token)).rejects.toMatchObject({
        code: 'not_found',
      });
  });
});

it('is forgotten after the months that inquiries are kept, with its mails and links', async () => {
  await book(site, tuesday);
  await site.services.bookingUpkeep.forgetOld(24);
  expect(await list()).toHaveLength(1);
  site.clock.set('2028-11-18T00:00:00Z');
  await site.services.bookingUpkeep.forgetOld(24);
  for (const table of ['bookings', 'booking_links', 'outbox'] as const)
    expect(await site.db.selectFrom(table).select('id').execute()).toEqual([]);
});

it('gives strangers who move at once no more of a day than its half', async () => {
  await takeBookings(site, { atOnce: 1 });
  const times = await timesOn('2026-11-20');
  const booked: Awaited<ReturnType<typeof site.services.bookingLinks.findByToken>>[] = [];
  for (const day of ['2026-11-17', '2026-11-18'])
    for (const time of times.slice(0, 6)) {
      const answer = await book(site, { day, time });
      const token = tokenOf(answer.json<{ page: string }>().page);
      booked.push(await site.services.bookingLinks.findByToken(token));
    }
  await Promise.allSettled(
    booked.map((one, at) =>
      served(() => site.services.bookingLinks.move(one, { day: '2026-11-20', time: times[at] ?? '' })),
    ),
  );
  const moved = (await list()).filter(({ startsAt }) => startsAt >= '2026-11-19T13:00');
  expect(moved).toHaveLength(Math.floor(times.length / 2));
});

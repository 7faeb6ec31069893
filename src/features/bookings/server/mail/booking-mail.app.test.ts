import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publicIdOf } from '#features/customers/server/public-id.ts';
import { holdTables } from '#test/support/database/held-tables.ts';
import { startMailServer } from '#test/support/mail/mail-server.ts';
import { type MailingApp, STAFF_ADDRESS, startMailingApp } from '#test/support/mail/mailing-app.ts';
import { readMail } from '#test/support/mail/read-mail.ts';
import { fakeClock } from '#test/support/test-app.ts';
import { addHold, book, dana, MONDAY, takeBookings, tokenOf } from '../bookings.fixture.ts';

let site: MailingApp;
let server: Awaited<ReturnType<typeof startMailServer>>;
let vehicle: number;

beforeAll(async () => {
  site = await startMailingApp({ clock: fakeClock(MONDAY) });
  server = await startMailServer(site.mailPort);
  vehicle = await site.addVehicle({ make: 'Mazda', model: 'CX-5', year: 2021 });
});
afterAll(async () => {
  await site.close();
  await server.stop();
});
beforeEach(async () => {
  site.clock.set(MONDAY);
  await site.db.deleteFrom('outbox').execute();
  await site.db.deleteFrom('bookings').execute();
  await site.db.deleteFrom('inquiries').execute();
  await takeBookings(site);
  server.received.length = 0;
});

const tuesday = { day: '2026-11-17', time: '10:30' };
let people = 0;
const booked = async (vehicleId = vehicle) => {
  people += 1;
  const answer = await book(site, { ...tuesday, vehicleId, email: `mail${people}@example.com` });
  return site.services.bookingLinks.findByToken(tokenOf(answer.json<{ page: string }>().page));
};
const setStatus = async (status: string) => {
  await site.db.updateTable('vehicles').set({ status }).where('id', '=', vehicle).execute();
  await site.services.catalogue.refresh();
};
/** The mails that go out now, by whom they go to. */
const sent = async () => {
  await site.sendDue();
  const mails = server.received.splice(0).map(readMail);
  return {
    buyer: mails.filter(({ to }) => to !== STAFF_ADDRESS),
    staff: mails.filter(({ to }) => to === STAFF_ADDRESS),
  };
};

describe('mail about a booking', () => {
  it('brings the buyer the time, the calendar file and a link that works; staff are told', async () => {
    const booking = await booked();
    const { buyer, staff } = await sent();
    expect(staff).toMatchObject([
      {
        subject: expect.stringMatching(
          /^New booking: test drive of the 2021 Mazda CX-5, Tuesday 17 November/,
        ),
      },
    ]);
    const [mail] = buyer;
    expect(mail).toMatchObject({ to: booking.email, from: '', method: 'REQUEST' });
    expect(mail?.text).toContain('Tuesday 17 November, 10:30am to 11am (Sydney time)');
    expect(mail?.calendar?.properties).toMatchObject({
      UID: publicIdOf(booking.key),
      SEQUENCE: '0',
      STATUS: 'CONFIRMED',
      DTSTART: '20261116T233000Z',
      DTEND: '20261117T000000Z',
    });
    expect(mail?.calendar?.alarms).toEqual(['-PT2H']);
    const [, token = ''] = /\/booking\/([\w-]{22})/.exec(mail?.text ?? '') ?? [];
    expect((await site.services.bookingLinks.findByToken(token)).id).toBe(booking.id);
    // With the key, anybody could ask for a link of their own.
    expect(`${mail?.messageId} ${JSON.stringify(mail?.calendar)}`).not.toContain(booking.key);
    // Only the hash of the secret is stored.
    expect(JSON.stringify(await site.db.selectFrom('booking_links').selectAll().execute())).not.toContain(
      token,
    );
  });

  it('moves and cancels the same event in the calendar', async () => {
    const booking = await booked();
    const { id } = booking;
    const UID = publicIdOf(booking.key);
    await sent();
    await site.services.bookingLinks.move(booking, { day: '2026-11-18', time: '11:30' });
    const moved = await sent();
    expect(moved.buyer[0]).toMatchObject({
      method: 'REQUEST',
      calendar: { properties: { UID, SEQUENCE: '1', DTSTART: '20261118T003000Z' } },
    });
    expect(moved.staff).toMatchObject([{ subject: expect.stringMatching(/^Moved: /) }]);
    await site.services.bookingLinks.cancel(id);
    const cancelled = await sent();
    expect(cancelled.buyer[0]).toMatchObject({
      method: 'CANCEL',
      calendar: { method: 'CANCEL', properties: { UID, SEQUENCE: '2', STATUS: 'CANCELLED' } },
    });
    expect(cancelled.staff).toMatchObject([{ subject: expect.stringMatching(/^Cancelled by the buyer: /) }]);
  });

  it('reminds once, from four in the afternoon of the day before', async () => {
    await booked();
    await sent();
    const remind = async () => {
      await site.services.bookingUpkeep.tellBuyers();
      return (await sent()).buyer.map(({ subject }) => subject);
    };
    // Monday 3:59pm and 4pm.
    site.clock.set('2026-11-16T04:59:00Z');
    expect(await remind()).toEqual([]);
    site.clock.set('2026-11-16T05:00:00Z');
    expect(await remind()).toEqual([expect.stringMatching(/^Your booking is tomorrow/)]);
    expect(await remind()).toEqual([]);
    // A buyer who books after that has just had a mail.
    await book(site, { day: '2026-11-17', time: '14:30' });
    expect(await remind()).toEqual([expect.stringMatching(/^Your booking is confirmed/)]);
  });

  /** As if the mail server had been away when it was planned, until now. */
  const late = async (at: string) => {
    await site.db.updateTable('outbox').set({ attempts: 1 }).where('sent_at', 'is', null).execute();
    site.clock.set(at);
  };

  it('tells what is so when it goes out, never what was', async () => {
    const { id } = await booked();
    await late(MONDAY);
    await site.services.bookingDesk.setState(id, 'cancelled', dana);
    const { buyer, staff } = await sent();
    expect(buyer).toMatchObject([
      { subject: expect.stringMatching(/^Your booking is cancelled/), method: 'CANCEL' },
    ]);
    expect(buyer[0]?.text).toContain('is cancelled:');
    expect(buyer[0]?.text).not.toMatch(/Change or cancel|is booked/);
    expect(staff).toMatchObject([{ subject: expect.stringMatching(/^Cancelled: /) }]);

    const asked = await booked();
    const { key } = asked;
    await site.db.deleteFrom('outbox').execute();
    await site.db
      .insertInto('outbox')
      .values(
        ['booking_buyer', 'booking_staff'].map((kind) => ({
          kind,
          about: `${key} wished 0`,
          attempts: 1,
          created_at: MONDAY,
          next_attempt_at: MONDAY,
        })),
      )
      .execute();
    const confirmed = await sent();
    expect(confirmed.buyer).toMatchObject([
      { subject: expect.stringMatching(/^Your booking is confirmed/), method: 'REQUEST' },
    ]);
    expect(confirmed.staff).toMatchObject([{ subject: expect.stringMatching(/^New booking: /) }]);
  });

  it('reminds on the day before alone, also after somebody was given it', async () => {
    const { id } = await booked();
    await sent();
    // Monday 5pm.
    site.clock.set('2026-11-16T06:00:00Z');
    await site.services.agenda.assign(
      id,
      {
        assignee:
          (await site.services.agenda.read({ from: tuesday.day, to: tuesday.day }, dana)).people[0]
            ?.username ?? '',
      },
      dana,
    );
    // Tuesday 8am: the process was away, and it is no longer tomorrow.
    site.clock.set('2026-11-16T21:00:00Z');
    await site.services.bookingUpkeep.tellBuyers();
    expect((await sent()).buyer).toEqual([]);
    site.clock.set('2026-11-16T06:00:00Z');
    await site.services.bookingUpkeep.tellBuyers();
    await late('2026-11-16T21:00:00Z');
    const [today] = (await sent()).buyer;
    expect(today?.subject).toMatch(/^Your booking is today/);
    expect(today?.text).toContain('seeing you today for your test drive');
    // And after it has begun.
    await site.db
      .updateTable('outbox')
      .set({ sent_at: null })
      .where('about', 'like', '% reminder %')
      .execute();
    await late('2026-11-17T05:00:00Z');
    const [past] = (await sent()).buyer;
    expect(past?.subject).toMatch(/^About your booking/);
    expect(past?.text).not.toMatch(/today|tomorrow|Change or cancel/);
  });

  it('tells once that the vehicle was sold, and keeps the booking', async () => {
    const { id } = await booked();
    await sent();
    await site.services.bookingUpkeep.tellBuyers();
    expect((await sent()).buyer).toEqual([]);
    await setStatus('sold');
    for (const _round of [1, 2]) await site.services.bookingUpkeep.tellBuyers();
    const { buyer } = await sent();
    expect(buyer.map(({ subject }) => subject)).toEqual([expect.stringMatching(/the vehicle has been sold/)]);
    expect(buyer[0]?.text).toContain('The 2021 Mazda CX-5 that you booked has been sold.');
    const rows = await site.db.selectFrom('bookings').selectAll().execute();
    expect(rows).toMatchObject([{ id, state: 'confirmed', sold_told_at: MONDAY }]);
    const listed = await site.services.bookingDesk.list({ from: '2026-11-17', to: '2026-11-17' }, dana);
    expect(listed[0]?.vehicleStatus).toBe('sold');
    await setStatus('available');
  });

  it.each([
    ['sold', /has been sold/],
    ['reserved', /is on hold/],
  ] as const)('tells of no change that a restore alone has made: %s', async (status, words) => {
    const { backupService, bookingUpkeep } = site.services;
    await setStatus(status);
    const { filename } = await backupService.create(dana);
    await setStatus('available');
    await booked();
    await sent();
    const told = async () => {
      for (const _round of [1, 2]) await bookingUpkeep.tellBuyers();
      return (await sent()).buyer.map(({ subject }) => subject);
    };
    await backupService.restore(filename, dana);
    const [car] = await site.db.selectFrom('vehicles').select('status').execute();
    expect([car?.status, await told()]).toEqual([status, []]);
    await setStatus('available');
    expect(await told()).toEqual([]);
    // What comes after it is news.
    await setStatus(status);
    expect(await told()).toEqual([expect.stringMatching(words)]);
    await setStatus('available');
    await backupService.remove(filename, dana);
  });

  it.each([
    ['sold', 'sold_told_at', /has been sold/],
    ['reserved', 'hold_told_at', /is on hold/],
  ] as const)('believes no catalogue that is behind, as after a restore: %s', async (status, told, words) => {
    await booked();
    await sent();
    const store = (stored: string) =>
      site.db.updateTable('vehicles').set({ status: stored }).where('id', '=', vehicle).execute();
    const tell = async () => {
      await site.services.bookingUpkeep.tellBuyers();
      const { buyer } = await sent();
      const row = await site.db.selectFrom('bookings').select(told).executeTakeFirstOrThrow();
      return [buyer.map(({ subject }) => subject), Object.values(row)[0] !== null];
    };
    await setStatus(status);
    await store('available');
    expect(await tell()).toEqual([[], false]);
    await setStatus(status);
    expect(await tell()).toEqual([[expect.stringMatching(words)], true]);
    await setStatus('available');
    await store(status);
    expect(await tell()).toEqual([[], true]);
    await setStatus('available');
    expect(await tell()).toEqual([[], false]);
  });

  it('tells once for each hold that the vehicle is on hold, but not whom it is held for', async () => {
    const others = await booked();
    const mine = await book(site, {
      day: '2026-11-18',
      time: '11:30',
      vehicleId: vehicle,
      email: 'Holder@example.com',
    });
    expect(mine.statusCode).toBe(201);
    const cancelled = await book(site, { day: '2026-11-18', time: '12:30', vehicleId: vehicle });
    const { id } = await site.services.bookingLinks.findByToken(
      tokenOf(cancelled.json<{ page: string }>().page),
    );
    await site.services.bookingLinks.cancel(id);
    await sent();
    const hold = async (person: string) => {
      await addHold(site, { key: crypto.randomUUID(), person, vehicle_id: vehicle });
      await setStatus('pending');
    };
    const release = async () => {
      await site.db.updateTable('vehicle_holds').set({ state: 'released' }).execute();
      await setStatus('available');
    };
    const told = async () => {
      for (const _round of [1, 2]) await site.services.bookingUpkeep.tellBuyers();
      return (await sent()).buyer;
    };

    await hold('holder@example.com');
    const first = await told();
    expect(first).toMatchObject([
      { to: others.email, subject: expect.stringMatching(/^About your booking: the vehicle is on hold/) },
    ]);
    expect(first[0]?.text).toContain('that you booked is on hold for somebody else at the moment.');
    expect(first[0]?.text).toMatch(/Your booking stands: Tuesday 17 November, 10:30am/);

    await release();
    expect(await told()).toEqual([]);
    site.clock.advance(60_000);
    await hold('somebody@example.com');
    expect((await told()).map(({ to }) => to).sort()).toEqual(['Holder@example.com', others.email].sort());

    await release();
    expect(await told()).toEqual([]);
    // By staff, for nobody that the site knows; and free again before the mail goes out.
    site.clock.advance(60_000);
    await setStatus('reserved');
    await site.services.bookingUpkeep.tellBuyers();
    await setStatus('available');
    expect((await sent()).buyer).toEqual([]);

    // Held for another, then for the buyer of this booking before the mail goes out.
    expect(await told()).toEqual([]);
    site.clock.advance(60_000);
    await hold('somebody@example.com');
    await site.services.bookingUpkeep.tellBuyers();
    await site.db.updateTable('vehicle_holds').set({ state: 'released' }).execute();
    await hold('holder@example.com');
    expect((await sent()).buyer.map(({ to }) => to)).toEqual([others.email]);
    await release();
  });

  it('tells of a sale all but the buyer, and who has it on hold only once it is released', async () => {
    await setStatus('available');
    await site.db.deleteFrom('vehicle_holds').execute();
    const others = await booked();
    const slot = { day: '2026-11-18', time: '11:30', vehicleId: vehicle };
    const answer = await book(site, { ...slot, email: 'taker@example.com' });
    const token = tokenOf(answer.json<{ page: string }>().page);
    await addHold(site, { key: crypto.randomUUID(), person: 'taker@example.com', vehicle_id: vehicle });
    await sent();
    const told = async (state: string) => {
      await site.db.updateTable('vehicle_holds').set({ state }).execute();
      await setStatus('sold');
      for (const _round of [1, 2]) await site.services.bookingUpkeep.tellBuyers();
      return (await sent()).buyer.map(({ to }) => to);
    };
    const newsOnPage = async () => {
      const { bookingLinks } = site.services;
      return (await bookingLinks.view(await bookingLinks.findByToken(token), token)).vehicleNews;
    };
    expect([await told('sold'), await newsOnPage()]).toEqual([[others.email], null]);
    // Marked sold past the hold: to whom is not known until staff decide about it.
    expect([await told('confirmed'), await newsOnPage()]).toEqual([[], 'undecided']);
    // Tuesday 4pm, the day before.
    site.clock.set('2026-11-17T05:00:00Z');
    await site.services.bookingUpkeep.tellBuyers();
    const [reminder] = (await sent()).buyer;
    expect(reminder).toMatchObject({ to: 'taker@example.com' });
    expect(reminder?.text).toContain('Please call us about this vehicle before you come.');
    expect(reminder?.text).not.toMatch(/look forward|licence\.|\/vehicles\//);
    expect([await told('released'), await newsOnPage()]).toEqual([['taker@example.com'], 'sold']);
    await setStatus('available');
  });

  it('sells it by mistake: a mail that waits is not sent, and of the next sale the buyer is told again', async () => {
    const { email } = await booked();
    await sent();
    const tell = () => site.services.bookingUpkeep.tellBuyers();
    await setStatus('sold');
    await tell();
    await late(MONDAY);
    await setStatus('available');
    expect((await sent()).buyer).toEqual([]);
    await tell();
    for (const _sale of [1, 2]) {
      site.clock.advance(60_000);
      await setStatus('sold');
      for (const _round of [1, 2]) await tell();
      expect((await sent()).buyer).toMatchObject([
        { to: email, subject: expect.stringMatching(/has been sold/) },
      ]);
      await setStatus('available');
      await tell();
    }
    expect((await sent()).buyer).toEqual([]);
  });

  it('says that the vehicle is sold when the booking is moved, and the day before', async () => {
    const booking = await booked();
    await setStatus('sold');
    await site.services.bookingUpkeep.tellBuyers();
    await sent();
    await site.services.bookingLinks.move(booking, { day: '2026-11-18', time: '11:30' });
    const [moved] = (await sent()).buyer;
    // Tuesday 4pm.
    site.clock.set('2026-11-17T05:00:00Z');
    await site.services.bookingUpkeep.tellBuyers();
    const [reminder] = (await sent()).buyer;
    expect([moved?.subject, reminder?.subject]).toEqual([
      expect.stringMatching(/^Your booking has another time/),
      expect.stringMatching(/^Your booking is tomorrow/),
    ]);
    for (const mail of [moved, reminder]) {
      expect(mail?.text).toContain('This vehicle has been sold meanwhile.');
      expect(mail?.text).not.toMatch(/look forward|licence\.|\/vehicles\//);
    }
    await setStatus('available');
  });

  it('tells once that the vehicle is gone for good, but not that it is away in the middle of an import', async () => {
    const away = await site.addVehicle({ make: 'Kia', model: 'Rio', year: 2020 });
    const { email } = await booked(away);
    await sent();
    const tell = async () => {
      for (const _round of [1, 2]) await site.services.bookingUpkeep.tellBuyers();
      return (await sent()).buyer;
    };
    const { chunkedImportService } = site.services;
    await chunkedImportService.clear(undefined, dana);
    expect(await tell()).toEqual([]);
    await chunkedImportService.putBack(undefined, dana);
    expect(await tell()).toEqual([]);
    // As an import does that replaces the stock: without an entry of its own.
    await site.db.deleteFrom('vehicles').where('id', '=', away).execute();
    await site.services.catalogue.refresh();
    const buyer = await tell();
    expect(buyer).toMatchObject([
      { to: email, subject: expect.stringMatching(/the vehicle is no longer for sale/) },
    ]);
    expect(buyer[0]?.text).toContain('The 2020 Kia Rio that you booked is no longer for sale.');
  });
});

describe('when the database does not answer', () => {
  const waiting = () => readdir(join(site.dataDir, 'spool-bookings')).catch(() => []);

  it('the request is kept and promised to nobody; then it is a booking to confirm, or else an inquiry', async () => {
    const submissionKey = crypto.randomUUID();
    const wish = { ...tuesday, vehicleId: vehicle, submissionKey };
    const letGo = await holdTables(site, 'bookings', 'attempts');
    const slots = await site.getJson<{ days: object[] }>(`/api/booking-slots?vehicle=${vehicle}`);
    expect(slots.days.length).toBeGreaterThan(15);
    const answers = [
      await book(site, wish),
      await book(site, wish),
      await book(site, { ...tuesday, vehicleId: vehicle, firstName: 'Kim' }),
    ];
    for (const answer of answers)
      expect([answer.statusCode, answer.json()]).toMatchObject([
        202,
        { message: 'We have your request, and will confirm the time to you.', page: null },
      ]);
    expect(await waiting()).toHaveLength(2);
    await letGo();
    site.clock.advance(1_000);
    // As if the process had died after both were stored, and before their files were gone.
    const folder = join(site.dataDir, 'spool-bookings');
    await cp(folder, `${folder}-before`, { recursive: true });
    await site.services.bookingService.replaySpool();
    await cp(`${folder}-before`, folder, { recursive: true });
    await site.services.bookingService.replaySpool();
    expect(await waiting()).toEqual([]);
    const rows = await site.db.selectFrom('bookings').select(['state']).execute();
    expect(rows).toEqual([{ state: 'requested' }]);
    const inquiries = await site.db.selectFrom('inquiries').selectAll().execute();
    expect(inquiries).toMatchObject([
      {
        interest: 'Schedule Test Drive',
        is_spam: 0,
        message: expect.stringMatching(/That time was taken meanwhile\.$/),
      },
    ]);
    const { buyer, staff } = await sent();
    expect(buyer.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^We have your request for a time/)]),
    );
    expect(buyer.every(({ calendar }) => calendar === undefined)).toBe(true);
    expect(staff.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^To confirm: /)]),
    );
    const toConfirm = () => site.services.bookingDesk.findToConfirm(dana);
    expect(await toConfirm()).toEqual({ count: 1, day: '2026-11-17' });
    const [one] = await site.services.bookingDesk.list({ from: '2026-11-17', to: '2026-11-17' }, dana);
    await site.services.bookingDesk.setState(one?.id ?? 0, 'confirmed', dana);
    expect((await sent()).buyer).toMatchObject([{ method: 'REQUEST' }]);
    expect(await toConfirm()).toEqual({ count: 0, day: null });
  });
});

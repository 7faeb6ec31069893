import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TO_OPEN } from '#features/customers/book-search.ts';
import type { Screens } from '#server/site/rendering.ts';
import { sydneyDay } from '#shared/dates.ts';
import { bareScreens } from '#test/support/bare-screens.ts';
import { startMailServer } from '#test/support/mail/mail-server.ts';
import { type MailingApp, STAFF_ADDRESS, startMailingApp } from '#test/support/mail/mailing-app.ts';
import { readMail } from '#test/support/mail/read-mail.ts';
import { fakeClock } from '#test/support/test-app.ts';
import { book, buyer, dana, MONDAY, takeBookings, tokenOf } from '../bookings.fixture.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const screens: Screens = {
  ...bareScreens,
  preparePage: async () => ({
    state: {},
    render: () => ({ status: 200, head: { title: 'Page', description: '' }, html: '', source: '' }),
  }),
};
const friday = { day: '2026-11-20', time: '10:30' };
const thursday = { day: '2026-11-19', time: '10:30' };

let site: MailingApp;
let server: Awaited<ReturnType<typeof startMailServer>>;
let vehicleId: number;
beforeAll(async () => {
  // The second within an hour waits for its buyer, and the fifth of a day.
  site = await startMailingApp({
    screens,
    clock: fakeClock(MONDAY),
    env: { BOOKINGS_AN_HOUR: '1', VISITOR_MAILS_AN_HOUR: '60', ENQUIRY_LIMIT: '1000' },
  });
  server = await startMailServer(site.mailPort);
});
afterAll(async () => {
  await site.close();
  await server.stop();
});
beforeEach(async () => {
  site.clock.set(MONDAY);
  firsts = 0;
  for (const table of ['outbox', 'bookings', 'vehicle_holds', 'inquiries', 'attempts'] as const)
    await site.db.deleteFrom(table).execute();
  await site.db.deleteFrom('meta').where('key', '=', 'visitor_mail_allowance').execute();
  await takeBookings(site, { atOnce: 1, holds: 'yes' });
  vehicleId = await site.addVehicle();
  server.received.length = 0;
});

const findBooking = (email: string) =>
  site.db.selectFrom('bookings').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
const findHold = (email: string) =>
  site.db.selectFrom('vehicle_holds').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
let firsts = 0;
/** Another came just before, so this one waits for its buyer. */
const bookWaiting = async (email: string, time = friday) => {
  firsts += 1;
  await book(site, { ...thursday, time: `${9 + firsts}:30`, email: `first-${email}` });
  expect((await book(site, { ...time, email })).statusCode).toBe(202);
  return findBooking(email);
};
let asked = 0;
const askHold = (email: string, fields: Record<string, string> = {}) => {
  asked += 1;
  const { firstName, lastName, phone } = buyer;
  return site.inject({
    method: 'POST',
    url: `/hold?vehicle=${vehicleId}`,
    payload: new URLSearchParams({
      ...{ firstName, lastName, phone, email, wantedUntil: sydneyDay(site.clock.now()) },
      ...fields,
    }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    remoteAddress: `10.9.${asked >> 8}.${asked % 256}`,
  });
};
const askWaiting = async (email: string) => {
  await askHold(`first-${email}`);
  const { location } = (await askHold(email)).headers;
  const token = tokenOf(String(location));
  const { holdLinks } = site.services;
  const view = await holdLinks.view(await holdLinks.findByToken(token), token);
  expect(view.open).toMatchObject({ email, isHere: false });
  return findHold(email);
};
const sent = async () => {
  await site.sendDue();
  return server.received.splice(0).map(readMail);
};
const subjectsTo = async (address: string) =>
  (await sent()).filter(({ to }) => to === address).map(({ subject }) => subject);
const keep = (page: string) =>
  site.inject({
    method: 'POST',
    url: page,
    payload: 'action=keep',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const pageIn = (text = '') => /\/(?:booking|hold)\/[\w-]{22}/.exec(text)?.[0] ?? '';
const mailTo = async (address: string) => (await sent()).find(({ to }) => to === address);
const kindsPlanned = async (key: string) =>
  (await site.db.selectFrom('outbox').select(['kind', 'about']).orderBy('kind').execute())
    .filter(({ about }) => about?.startsWith(key))
    .map(({ kind }) => kind);
const endUnopened = async () => {
  await site.services.bookingUpkeep.endUnopened();
  await site.services.holdDesk.endUnopened();
};
const isOffered = async ({ day, time }: typeof friday) => {
  const { days } = await site.getJson<{ days: { day: string; times: string[] }[] }>('/api/booking-slots');
  return days.find((one) => one.day === day)?.times.includes(time) ?? false;
};

describe('a booking that waits for its buyer', () => {
  it('does not end before its mail has gone: it gives the time up meanwhile, and has an hour from then', async () => {
    await bookWaiting('late@example.com');
    expect(await isOffered(friday)).toBe(false);
    site.clock.advance(3 * HOUR_MS);
    await endUnopened();
    expect(await findBooking('late@example.com')).toMatchObject({ state: 'requested', seat: 0 });
    expect(await isOffered(friday)).toBe(true);

    const mail = await mailTo('late@example.com');
    expect(mail?.text).toContain('please confirm it by Monday 16 November, 1pm');
    site.clock.advance(50 * MINUTE_MS);
    await endUnopened();
    expect((await keep(pageIn(mail?.text))).statusCode).toBe(303);
    expect(await findBooking('late@example.com')).toMatchObject({ state: 'confirmed', seat: 1 });
  });

  it('ends an hour after its mail has gone, and a day after it was asked for when that only waited its turn', async () => {
    await bookWaiting('silent@example.com');
    await sent();
    site.clock.advance(61 * MINUTE_MS);
    await endUnopened();
    expect((await findBooking('silent@example.com')).state).toBe('cancelled');

    await bookWaiting('stuck@example.com', { ...friday, time: '12:00' });
    site.clock.advance(23 * HOUR_MS);
    await endUnopened();
    expect((await findBooking('stuck@example.com')).state).toBe('requested');
    site.clock.advance(2 * HOUR_MS);
    await endUnopened();
    expect((await findBooking('stuck@example.com')).state).toBe('cancelled');
    expect(await subjectsTo('stuck@example.com')).toEqual([]);
  });

  it('is told to staff when the buyer has confirmed it, and when they could not because the time was taken', async () => {
    const waiting = await bookWaiting('keen@example.com');
    expect(await kindsPlanned(waiting.key)).toEqual(['booking_buyer']);
    const mail = await mailTo('keen@example.com');
    // Others may take the seat once the hour for a mail is over; here they had the last one before.
    await site.db.updateTable('bookings').set({ seat: 0 }).where('id', '=', waiting.id).execute();
    await site.services.slotBook.refresh();
    await book(site, { ...thursday, time: '12:00', email: 'known@example.com' });
    await site.db
      .updateTable('bookings')
      .set({ vouched_at: MONDAY })
      .where('email', '=', 'known@example.com')
      .execute();
    expect((await book(site, { ...friday, email: 'known@example.com' })).statusCode).toBe(201);
    await sent();

    const answer = await keep(pageIn(mail?.text));
    expect(answer.statusCode).toBe(409);
    await keep(pageIn(mail?.text));
    const inquiries = await site.db.selectFrom('inquiries').selectAll().execute();
    expect(inquiries).toMatchObject([
      { email: 'keen@example.com', message: expect.stringContaining('That time was taken meanwhile.') },
    ]);
    expect(await subjectsTo(STAFF_ADDRESS)).toHaveLength(1);

    const second = await bookWaiting('glad@example.com', { ...friday, time: '13:00' });
    const confirmation = await mailTo('glad@example.com');
    expect((await keep(pageIn(confirmation?.text))).statusCode).toBe(303);
    expect(await kindsPlanned(second.key)).toContain('booking_staff');
    expect(await subjectsTo(STAFF_ADDRESS)).toEqual([expect.stringMatching(/^New booking: /)]);
  });
});

describe('a hold that waits for its buyer', () => {
  it('does not end before its mail has gone, and staff hear of it when the buyer confirms', async () => {
    const hold = await askWaiting('late@example.com');
    expect(await kindsPlanned(hold.key)).toEqual(['hold_buyer']);
    site.clock.advance(3 * HOUR_MS);
    await endUnopened();
    expect((await findHold('late@example.com')).state).toBe('asked');
    const mail = await mailTo('late@example.com');
    expect(mail?.text).toContain('Please confirm that by Monday 16 November, 1pm');
    expect((await keep(pageIn(mail?.text))).statusCode).toBe(303);
    expect(await subjectsTo(STAFF_ADDRESS)).toEqual([expect.stringMatching(/^To confirm: hold the /)]);
  });

  it('says "open the mail" again to who sends the form again', async () => {
    const submissionKey = crypto.randomUUID();
    await askHold('first@example.com');
    const forms: Record<string, string>[] = [{ submissionKey }, { submissionKey }, {}];
    const pages: unknown[] = [];
    for (const fields of forms) pages.push((await askHold('again@example.com', fields)).headers.location);
    const own = expect.stringMatching(/^\/hold\/[\w-]{22}$/);
    // With another form it may be somebody else who types the same address.
    expect(pages).toEqual([own, own, expect.stringContaining(`done=${TO_OPEN}`)]);
  });

  it('is asked again by a link that is opened late, unless something stands against it, which is said', async () => {
    const hold = await askWaiting('slow@example.com');
    const page = pageIn((await mailTo('slow@example.com'))?.text);
    const end = async () => {
      site.clock.advance(61 * MINUTE_MS);
      await endUnopened();
      expect((await findHold('slow@example.com')).state).toBe('withdrawn');
    };
    await end();
    expect((await keep(page)).statusCode).toBe(303);
    expect(await findHold('slow@example.com')).toMatchObject({ state: 'asked', keep_by: null });
    expect(await subjectsTo(STAFF_ADDRESS)).toEqual([expect.stringMatching(/^To confirm: hold the /)]);

    const keepBy = { keep_by: site.clock.now().toISOString(), vouched_at: null };
    await site.db.updateTable('vehicle_holds').set(keepBy).where('id', '=', hold.id).execute();
    await end();
    await site.db.updateTable('vehicles').set({ status: 'sold' }).where('id', '=', vehicleId).execute();
    await site.services.catalogue.refresh();
    const answer = await keep(page);
    expect(answer.statusCode).toBe(409);
    const { holdLinks } = site.services;
    const token = page.split('/').at(-1) ?? '';
    expect((await holdLinks.view(await holdLinks.findByToken(token), token)).isUnopened).toBe(true);
  });
});

describe('a flood', () => {
  it('is told to staff when it is slow, by the rule by which new ones have to be confirmed', async () => {
    const answers: number[] = [];
    for (const time of ['09:30', '10:00', '11:30', '12:00', '12:30']) {
      expect(await site.services.bookingFloods.find()).toBeNull();
      answers.push((await book(site, { day: time < '11' ? thursday.day : friday.day, time })).statusCode);
      site.clock.advance(2 * HOUR_MS);
    }
    expect(answers).toEqual([201, 201, 201, 201, 202]);
    expect(await site.services.bookingFloods.find()).toMatchObject({ count: 5 });
  });

  it('can be cancelled for as long as something of it stands, and with it nothing that came later', async () => {
    await bookWaiting('flood@strangers.example');
    site.clock.advance(50 * HOUR_MS);
    await endUnopened();
    expect((await book(site, { ...friday, email: 'later@example.com' })).statusCode).toBe(201);
    const flood = await site.services.bookingFloods.find();
    expect(flood).toMatchObject({ count: 2, open: [{ email: 'first-flood@strangers.example' }] });
    await site.services.bookingFloods.cancel({ since: flood?.since ?? '', until: flood?.until ?? '' }, dana);
    expect((await findBooking('later@example.com')).state).toBe('confirmed');
    expect(await site.services.bookingFloods.find()).toBeNull();
  });

  it('mails nobody when it is cancelled who had heard nothing of it', async () => {
    await bookWaiting('flood@strangers.example');
    const cancel = async () => {
      const { since = '', until = '' } = (await site.services.bookingFloods.find()) ?? {};
      return site.services.bookingFloods.cancel({ since, until }, dana);
    };
    expect(await cancel()).toHaveLength(2);
    expect((await sent()).filter(({ to }) => to !== STAFF_ADDRESS)).toEqual([]);

    site.clock.advance(30 * HOUR_MS);
    await bookWaiting('told@strangers.example');
    await sent();
    expect(await cancel()).toHaveLength(2);
    expect((await sent()).map(({ to }) => to)).toEqual(['first-told@strangers.example']);
  });
});

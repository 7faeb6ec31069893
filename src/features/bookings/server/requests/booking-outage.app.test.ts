import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publicIdOf } from '#features/customers/server/public-id.ts';
import { type Received, smtpError, startMailServer } from '#test/support/mail/mail-server.ts';
import { type MailingApp, STAFF_ADDRESS, startMailingApp } from '#test/support/mail/mailing-app.ts';
import { readMail } from '#test/support/mail/read-mail.ts';
import { fakeClock } from '#test/support/test-app.ts';
import { book, dana, MONDAY, takeBookings, tokenOf } from '../bookings.fixture.ts';

let site: MailingApp;
let server: Awaited<ReturnType<typeof startMailServer>> | undefined;
/** Mails that reached the mail server, whether it acknowledged them or not. */
let arrived: ReturnType<typeof readMail>[];

beforeAll(async () => {
  site = await startMailingApp({ clock: fakeClock(MONDAY) });
});
afterAll(() => site.close());
beforeEach(async () => {
  arrived = [];
  site.clock.set(MONDAY);
  for (const table of ['outbox', 'bookings'] as const) await site.db.deleteFrom(table).execute();
  await takeBookings(site);
});
afterEach(async () => {
  await server?.die();
  server = undefined;
});

/** A mail server that takes its mails, unless `before` does something else with them. */
async function openServer(before: (mail: Received) => Promise<void> = async () => {}): Promise<void> {
  await server?.die();
  server = await startMailServer(site.mailPort, {
    beforeAnswer: async (mail) => {
      arrived.push(readMail(mail));
      await before(mail);
    },
  });
}

let people = 0;
async function booked() {
  people += 1;
  const answer = await book(site, { day: '2026-11-18', time: '10:30', email: `outage${people}@example.com` });
  const { page } = answer.json<{ page: string }>();
  return site.services.bookingLinks.findByToken(tokenOf(page));
}
const toBuyer = () => arrived.filter(({ to }) => to !== STAFF_ADDRESS);
const sequences = () => toBuyer().map(({ method, calendar }) => `${method} ${calendar?.properties.SEQUENCE}`);
/** Moves the clock until everything that waits has been tried again. */
async function letTimePass(): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) {
    site.clock.advance(11 * 60_000);
    await site.sendDue();
  }
}

describe('a mail server that', () => {
  it('refuses: after that the buyer gets what is so then, once, and never what was', async () => {
    await openServer(() => Promise.reject(smtpError(451)));
    const booking = await booked();
    await site.sendDue();
    await site.services.bookingLinks.move(booking, { day: '2026-11-19', time: '11:30' });
    await site.sendDue();
    await site.services.bookingLinks.cancel(booking.id);
    await site.sendDue();
    expect(toBuyer().length).toBeGreaterThan(1);

    arrived = [];
    await openServer();
    await letTimePass();
    expect(toBuyer()).toMatchObject([
      {
        subject: expect.stringMatching(/^Your booking is cancelled/),
        calendar: {
          method: 'CANCEL',
          properties: { UID: publicIdOf(booking.key), SEQUENCE: '2', STATUS: 'CANCELLED' },
        },
      },
    ]);
    expect(arrived.filter(({ to }) => to === STAFF_ADDRESS)).toMatchObject([
      { subject: expect.stringMatching(/^Cancelled by the buyer: /) },
    ]);
    expect(await site.db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute()).toEqual(
      [],
    );
  });

  it('refuses a move alone: the buyer gets the last one, with the number that comes next', async () => {
    await openServer();
    const booking = await booked();
    await site.sendDue();
    await openServer(() => Promise.reject(smtpError(451)));
    for (const time of ['11:30', '12:30']) {
      await site.services.bookingLinks.move(booking, { day: '2026-11-19', time });
      await site.sendDue();
    }
    await openServer();
    arrived = [];
    await letTimePass();
    expect(sequences()).toEqual(['REQUEST 2']);
    expect(toBuyer()[0]?.text).toContain('Thursday 19 November, 12:30pm');
  });

  it('dies when it has the mail: it comes once more, under the same Message-ID and number', async () => {
    // The server dies before it acknowledges the mail.
    await openServer(() => new Promise(() => void server?.die()));
    const booking = await booked();
    await site.db.deleteFrom('outbox').where('kind', '=', 'booking_staff').execute();
    await site.sendDue();
    expect(sequences()).toEqual(['REQUEST 0']);
    await openServer();
    await letTimePass();
    expect(sequences()).toEqual(['REQUEST 0', 'REQUEST 0']);
    expect(new Set(toBuyer().map(({ messageId }) => messageId)).size).toBe(1);
    await site.services.bookingLinks.move(booking, { day: '2026-11-19', time: '11:30' });
    await site.sendDue();
    await site.services.bookingLinks.cancel(booking.id);
    await site.sendDue();
    expect(sequences().slice(2)).toEqual(['REQUEST 1', 'CANCEL 2']);
    expect(new Set(toBuyer().map(({ messageId }) => messageId)).size).toBe(3);
    expect(new Set(toBuyer().map(({ calendar }) => calendar?.properties.UID)).size).toBe(1);
  });

  it('takes its time: nobody sends it again meanwhile, and the cancellation comes after it', async () => {
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    await openServer(() => mayAnswer);
    const { id } = await booked();
    await site.db.deleteFrom('outbox').where('kind', '=', 'booking_staff').execute();
    const sending = site.sendDue();
    await expect.poll(sequences).toEqual(['REQUEST 0']);
    await site.services.bookingDesk.setState(id, 'cancelled', dana);
    answer();
    await sending;
    await letTimePass();
    expect(sequences()).toEqual(['REQUEST 0', 'CANCEL 1']);
  });

  it('is away on the evening before: it reminds once when it is back, unless it was cancelled', async () => {
    await openServer();
    const [kept, cancelled] = [await booked(), await booked()];
    await site.sendDue();
    await server?.die();
    arrived = [];
    // Tuesday 4pm.
    site.clock.set('2026-11-17T05:00:00Z');
    for (let round = 0; round < 2; round += 1) {
      await site.services.bookingUpkeep.tellBuyers();
      await site.sendDue();
    }
    await site.services.bookingLinks.cancel(cancelled.id);
    await openServer();
    await letTimePass();
    expect(toBuyer().toSorted((one, other) => one.subject.localeCompare(other.subject))).toMatchObject([
      { to: cancelled.email, subject: expect.stringMatching(/^Your booking is cancelled/), method: 'CANCEL' },
      { to: kept.email, subject: expect.stringMatching(/^Your booking is tomorrow/) },
    ]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HoldList } from '#features/holds/hold.contract.ts';
import type { SystemStatus } from '#features/system-status/system-status.contract.ts';
import { startMailServer } from '#test/support/mail/mail-server.ts';
import { type MailingApp, STAFF_ADDRESS, startMailingApp } from '#test/support/mail/mailing-app.ts';
import { fakeClock, TEST_ACCOUNT } from '#test/support/test-app.ts';
import type { Agenda } from '../../agenda.contract.ts';
import { addHold, book, dana, MONDAY, takeBookings, tokenOf } from '../bookings.fixture.ts';

let site: MailingApp;
let server: Awaited<ReturnType<typeof startMailServer>>;
/** Whether the mail server takes mail for an address. */
let isTaken: (address: string) => boolean;

beforeAll(async () => {
  site = await startMailingApp({ clock: fakeClock(MONDAY) });
  server = await startMailServer(site.mailPort, { isTaken: (address) => isTaken(address) });
});
afterAll(async () => {
  await site.close();
  await server.stop();
});
beforeEach(async () => {
  site.clock.set(MONDAY);
  for (const table of ['outbox', 'bookings', 'vehicle_holds', 'inquiries', 'activity'] as const)
    await site.db.deleteFrom(table).execute();
  await takeBookings(site);
  isTaken = (address) => address === STAFF_ADDRESS;
  server.received.length = 0;
});

const THREE_DAYS_S = 72 * 3_600;
/** Gives up all due mail, as if it had been tried for three days already. */
async function giveUp(): Promise<void> {
  await site.db.updateTable('outbox').set({ waited_s: THREE_DAYS_S }).where('sent_at', 'is', null).execute();
  await site.sendDue();
}
const sentTo = async () => {
  await site.sendDue();
  return server.received.splice(0).flatMap(({ to }) => to);
};
/** Logs in each time: the clock moves on, and sessions end. */
const asStaff = async () => {
  await site.logIn();
  const { staff, sessions, cookie } = site.services;
  const person = await staff.findByUsername(TEST_ACCOUNT.username);
  return { cookie: `${cookie.name}=${await sessions.start(person?.id ?? 0)}` };
};
const read = async <Answer>(url: string) =>
  (await site.inject({ url, headers: await asStaff() })).json<Answer>();
const again = async (what: 'bookings' | 'holds', id: number) => {
  const headers = await asStaff();
  const answer = await site.inject({ method: 'PUT', url: `/api/admin/${what}/${id}/retry-mail`, headers });
  return [answer.statusCode, answer.json<{ message: string }>().message];
};
const bookingsNow = async () =>
  (await read<Agenda>('/api/admin/bookings/agenda?from=2026-11-16&to=2026-11-22')).bookings;
const holdsNow = async () => (await read<HoldList>('/api/admin/holds')).holds;
const warnings = async () => (await read<SystemStatus>('/api/admin/status')).unsentMail;
const titles = async () =>
  (await site.db.selectFrom('activity').select('title').orderBy('id').execute()).map(({ title }) => title);

const ON_ITS_WAY = [200, 'The mail is on its way again'];

describe('the mail of a booking that was given up', () => {
  const booked = async (email = 'mia@example.com') => {
    const answer = await book(site, { day: '2026-11-17', time: '10:30', email });
    return site.services.bookingLinks.findByToken(tokenOf(answer.json<{ page: string }>().page));
  };

  it('is named at the booking and in System Status, and sent once when staff ask for it', async () => {
    const { id } = await booked();
    await giveUp();
    expect(await sentTo()).toEqual([STAFF_ADDRESS]);
    expect(await bookingsNow()).toMatchObject([
      {
        id,
        unsentMails: [
          {
            to: 'customer',
            state: 'failed',
            at: MONDAY,
            reason: 'the mail server did not take the address',
          },
        ],
      },
    ]);
    expect(await warnings()).toEqual([
      {
        words: 'One mail about a booking could not be sent in three days of trying.',
        page: { name: 'Bookings', href: '/admin/bookings?date=2026-11-17&view=day' },
      },
    ]);
    isTaken = () => true;
    const pressed = await Promise.all([again('bookings', id), again('bookings', id)]);
    expect(pressed.toSorted()).toEqual([ON_ITS_WAY, [409, 'No mail of this booking was given up']]);
    expect(await sentTo()).toEqual(['mia@example.com']);
    expect([await bookingsNow(), await warnings()]).toMatchObject([[{ unsentMails: [] }], []]);
    expect(await again('bookings', id)).toEqual([409, 'No mail of this booking was given up']);
    expect(await sentTo()).toEqual([]);
    expect(await titles()).toContain('Booking of Mia Nguyen: mail sent again');
  });

  it('is tried for three days anew when the server still refuses it', async () => {
    const { id } = await booked();
    await giveUp();
    expect(await again('bookings', id)).toEqual(ON_ITS_WAY);
    await site.sendDue();
    expect(await bookingsNow()).toMatchObject([{ unsentMails: [] }]);
    expect(await site.services.outbox.countWaiting()).toBe(1);
    await giveUp();
    expect(await site.services.outbox.countWaiting()).toBe(1); // its next attempt is in six hours
    site.clock.advance(7 * 3_600_000);
    await giveUp();
    expect(await bookingsNow()).toMatchObject([{ unsentMails: [{ state: 'failed' }] }]);
  });

  it('is not sent again when a newer mail tells all, or the booking is over, which is said', async () => {
    const { id } = await booked();
    await giveUp();
    isTaken = () => true;
    await site.services.bookingDesk.setState(id, 'cancelled', dana);
    expect(await sentTo()).toEqual([STAFF_ADDRESS, 'mia@example.com']);
    const [status, message] = await again('bookings', id);
    expect(status).toBe(200);
    expect(message).toMatch(/^Not sent: the booking is over or has changed since/);
    expect([await sentTo(), await warnings()]).toEqual([[], []]);
    expect(await titles()).toContain('Booking of Mia Nguyen: mail not sent again, nobody needs it any more');

    isTaken = (address) => address === STAFF_ADDRESS;
    const late = await booked('late@example.com');
    await giveUp();
    expect(await sentTo()).toEqual([STAFF_ADDRESS]);
    isTaken = () => true;
    site.clock.set('2026-11-18T00:00:00.000Z');
    expect((await again('bookings', late.id))[1]).toMatch(/^Not sent/);
    expect(await sentTo()).toEqual([]);
  });

  it('is sent again without those that a newer one makes needless, which is said', async () => {
    const { id } = await booked();
    await giveUp();
    for (const time of ['11:30', '12:30']) {
      await site.services.agenda.move(id, { day: '2026-11-17', time }, dana);
      await giveUp();
    }
    const [booking] = await bookingsNow();
    expect(booking?.unsentMails).toHaveLength(3);
    isTaken = () => true;
    server.received.length = 0;
    const words = 'but for 2 that nobody needs any more';
    expect(await again('bookings', id)).toEqual([200, `The mail is on its way again, ${words}`]);
    expect(await sentTo()).toEqual(['mia@example.com']);
    expect(await titles()).toContain(`Booking of Mia Nguyen: mail sent again, ${words}`);
    expect([await bookingsNow(), await warnings()]).toMatchObject([[{ unsentMails: [] }], []]);
  });

  it('belongs to those who see the booking', async () => {
    const { id } = await booked();
    await giveUp();
    await site.db.updateTable('bookings').set({ assignee: 'dana' }).execute();
    const sam = { ...dana, username: 'sam', role: 'sales' as const };
    await expect(site.services.bookingMail.sendAgain(id, sam)).rejects.toMatchObject({ code: 'not_found' });
    const { bookings } = await site.services.agenda.read({ from: '2026-11-16', to: '2026-11-22' }, sam);
    expect(bookings).toMatchObject([{ isHidden: true, unsentMails: [] }]);
    expect(await again('bookings', 4_711)).toEqual([404, 'That booking does not exist']);
    expect(await site.services.outbox.countGivenUp()).toBe(1);
  });

  it('waits for its own decision while it is held', async () => {
    const { id } = await booked();
    await giveUp();
    await site.db.updateTable('outbox').set({ held_at: MONDAY }).where('sent_at', 'is', null).execute();
    isTaken = () => true;
    expect(await bookingsNow()).toMatchObject([{ unsentMails: [{ to: 'customer', state: 'held' }] }]);
    expect((await again('bookings', id))[0]).toBe(409);
    await site.services.heldMail.send(dana);
    expect((await sentTo()).at(-1)).toBe('mia@example.com');
  });
});

describe('the mail of a hold that was given up', () => {
  /** A hold as staff have decided it, with its mail planned. */
  async function held(state: 'confirmed' | 'released', { key = 'ruth', at = MONDAY } = {}): Promise<void> {
    await addHold(site, { key, state, updated_at: at });
    await site.services.outbox.add(site.db, [{ kind: 'hold_buyer', about: `${key} ${state} 0` }]);
  }

  it('is named at the hold and in System Status, and sent once when staff ask for it', async () => {
    await held('confirmed');
    await giveUp();
    const [hold] = await holdsNow();
    expect(hold?.unsentMails).toEqual([
      { to: 'customer', state: 'failed', at: MONDAY, reason: 'the mail server did not take the address' },
    ]);
    expect(await warnings()).toEqual([
      {
        words: 'One mail about a hold could not be sent in three days of trying.',
        page: { name: 'Holds', href: '/admin/holds' },
      },
    ]);
    isTaken = () => true;
    expect(await again('holds', hold?.id ?? 0)).toEqual(ON_ITS_WAY);
    expect((await again('holds', hold?.id ?? 0))[0]).toBe(409);
    expect(await sentTo()).toEqual(['ruth@example.com']);
    expect([await holdsNow(), await warnings()]).toMatchObject([[{ unsentMails: [] }], []]);
    expect(await titles()).toContain('Hold for Ruth Ngata: mail sent again');
  });

  it('is not sent again once staff have decided otherwise', async () => {
    await held('confirmed');
    await giveUp();
    await site.db.updateTable('vehicle_holds').set({ state: 'released', sequence: 1 }).execute();
    isTaken = () => true;
    const [hold] = await holdsNow();
    expect((await again('holds', hold?.id ?? 0))[1]).toMatch(/^Not sent: the hold is over or has changed/);
    expect([await sentTo(), await warnings(), await holdsNow()]).toMatchObject([
      [],
      [],
      [{ unsentMails: [] }],
    ]);
  });

  it('is found however many were decided since', async () => {
    await held('released', { at: '2026-01-01T00:00:00.000Z' });
    await giveUp();
    for (let other = 0; other < 51; other += 1)
      await addHold(site, { key: `other${other}`, state: 'released' });
    const listed = await holdsNow();
    expect([listed.length, listed.filter(({ unsentMails }) => unsentMails.length > 0).length]).toEqual([
      51, 1,
    ]);
  });
});

it('mail to staff that was given up is no mail about an inquiry, and is told for two weeks', async () => {
  isTaken = () => false;
  await site.services.outbox.add(site.db, [{ kind: 'nobody_writes_this', about: 'a' }]);
  await giveUp();
  expect(await warnings()).toEqual([
    {
      words: 'One mail to staff could not be sent in three days of trying.',
      page: { name: 'Mail in the settings', href: '/admin/settings/mail', permission: 'settings.change' },
    },
  ]);
  site.clock.advance(15 * 24 * 3_600_000);
  expect((await warnings()).filter(({ page }) => page?.name === 'Mail in the settings')).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  book,
  buyer,
  dana,
  MONDAY,
  takeBookings,
  tokenOf,
} from '#features/bookings/server/bookings.fixture.ts';
import { sydneyDay } from '#shared/dates.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { type MailingApp, STAFF_ADDRESS, startMailingApp } from '../support/mail/mailing-app.ts';
import { readMail } from '../support/mail/read-mail.ts';
import { fakeClock } from '../support/test-app.ts';

const MINUTE_MS = 60_000;
/** Five from each, which is what one network may ask for; enough for every time of three weeks. */
const NETWORKS = 40;
const WAVE = 5 * NETWORKS;
const LONG_MS = 120_000;

let site: MailingApp;
let server: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  site = await startMailingApp({
    clock: fakeClock(MONDAY),
    env: { BOOKINGS_AN_HOUR: '12', VISITOR_MAILS_AN_HOUR: '60' },
  });
  server = await startMailServer(site.mailPort);
  await takeBookings(site, { slotMinutes: '45', atOnce: 1 });
});
afterAll(async () => {
  await site.close();
  await server.stop();
});

type Days = { day: string; times: string[] }[];
const offered = async () => (await site.getJson<{ days: Days }>('/api/booking-slots')).days;
const listOpen = () => site.db.selectFrom('bookings').selectAll().where('state', '<>', 'cancelled').execute();
const countOpen = async () => (await listOpen()).length;
const countSeated = async () => (await listOpen()).filter(({ seat }) => seat > 0).length;
/** The mails to buyers that go out now. Those to staff are counted instead. */
const sent = async () => {
  const staff = await site.db.deleteFrom('outbox').where('kind', '=', 'booking_staff').executeTakeFirst();
  await site.sendDue();
  const buyers = server.received.splice(0).map(readMail);
  return { buyers: buyers.filter(({ to }) => to !== STAFF_ADDRESS), staff: Number(staff.numDeletedRows) };
};
const pageIn = (text = '') => /\/booking\/([\w-]{22})/.exec(text)?.[1] ?? '';
const keep = async (token: string) => {
  const { bookingLinks } = site.services;
  await bookingLinks.keep(await bookingLinks.findByToken(token));
};
let confirmed = 0;

/** As a program would: every time that is offered, from as many networks as it has, each for another mailbox. */
async function attack(name: string, count: number): Promise<number[]> {
  const wanted: { day: string; time: string }[] = [];
  for (const { day, times } of await offered()) for (const time of times) wanted.push({ day, time });
  const answers: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const { statusCode } = await site.inject({
      method: 'POST',
      url: '/api/bookings',
      payload: { ...buyer, ...wanted[at % wanted.length], email: `${name}${at}@strangers.example` },
      remoteAddress: `192.0.2.${at % NETWORKS}`,
    });
    answers.push(statusCode);
  }
  return answers;
}

describe('a flood of bookings for strangers', () => {
  it(
    'leaves times on every day, mails few, and tells staff of what stands and of the flood',
    async () => {
      const before = await offered();
      const answers = await attack('stranger', WAVE);
      // Confirmed before anybody could know of the flood; a day takes no more than its share of them.
      confirmed = answers.filter((status) => status === 201).length;
      expect(confirmed).toBeGreaterThan(5);
      expect(confirmed).toBeLessThanOrEqual(12);
      expect(answers.filter((status) => status === 202).length).toBeGreaterThan(WAVE / 2);

      const after = await offered();
      expect(after.map(({ day }) => day)).toEqual(before.map(({ day }) => day));
      for (const [at, { times }] of after.entries())
        expect(times.length).toBeGreaterThanOrEqual(Math.floor((before[at]?.times.length ?? 0) / 2) - 1);

      const { buyers, staff } = await sent();
      expect(buyers.length).toBe(15);
      expect(staff).toBe(confirmed);
      const status = await site.services.systemStatusService.check();
      expect(status.warnings).toContainEqual(expect.stringMatching(/\d+ automatic mails to visitors wait/));
      expect(status.unsentMail).toContainEqual(
        expect.objectContaining({
          words: expect.stringMatching(/^\d{3} bookings and holds .* 40 internet connections/),
        }),
      );
    },
    LONG_MS,
  );

  it(
    'lets a new buyer find a time while it goes on: their mail comes next, and its link keeps the time',
    async () => {
      const [, , { day = '', times = [] } = {}] = await offered();
      const answer = await book(site, { day, time: times[0], email: 'real@example.com' });
      expect(answer.statusCode).toBe(202);
      const { message, page } = answer.json<{ message: string; page: string }>();
      expect(message).toContain('Open its link and confirm by Monday 16 November, 10am to keep this time.');
      // It goes on, from networks that have asked before.
      await attack('more', 40);
      site.clock.advance(2 * MINUTE_MS);
      const { buyers } = await sent();
      const mail = buyers.find(({ to }) => to === 'real@example.com');
      expect(mail).toMatchObject({ subject: expect.stringMatching(/^Please confirm your booking/) });

      // The page of the answer cannot do it, as who typed a stranger's address has it too.
      await expect(keep(tokenOf(page))).rejects.toMatchObject({ code: 'conflict' });
      const token = pageIn(mail?.text);
      expect((await site.services.bookingLinks.findByToken(token)).state).toBe('requested');
      await keep(token);
      expect(await site.services.bookingLinks.findByToken(token)).toMatchObject({
        state: 'confirmed',
        keep_by: null,
      });
      // From now on the mailbox is known.
      const next = (await offered()).at(-1);
      const again = await book(site, { day: next?.day, time: next?.times[0], email: 'real@example.com' });
      expect(again.statusCode).toBe(201);
    },
    LONG_MS,
  );

  it('gives the times free again that nobody keeps, without a mail that they are', async () => {
    await sent();
    site.clock.advance(50 * MINUTE_MS);
    await site.services.bookingUpkeep.endUnopened();
    const [open, seated] = [await countOpen(), await countSeated()];
    site.clock.advance(11 * MINUTE_MS);
    await site.services.bookingUpkeep.endUnopened();
    // Bookings whose mail has gone end; the others wait for theirs, and take no time from anybody.
    expect(await countOpen()).toBeLessThan(open);
    expect(await countSeated()).toBeLessThan(seated);
    // The bookings from before the flood was known, and the buyer's two.
    expect(await countSeated()).toBe(confirmed + 2);
    const { buyers } = await sent();
    expect(buyers.filter(({ subject }) => subject.startsWith('Your booking is cancelled'))).toEqual([]);
  });

  it('is cancelled together by staff: whoever was told to come is told, nobody else is', async () => {
    const flood = await site.services.bookingFloods.find();
    expect(flood?.open.filter(({ isConfirmed }) => isConfirmed)).toHaveLength(confirmed);
    await attack('third', 30);
    const { cookie } = await site.logIn();
    const found = await site.inject({ url: '/api/admin/bookings/flood', headers: { cookie } });
    const { since, until, open } = found.json<{ flood: { since: string; until: string; open: object[] } }>()
      .flood;
    expect(open.length).toBeGreaterThan(confirmed + 20);
    const mailed = await site.db
      .selectFrom('outbox')
      .select('about')
      .where('sent_at', 'is not', null)
      .execute();
    const told = (await listOpen()).filter(
      ({ key, state, vouched_at }) =>
        state === 'confirmed' && !vouched_at && mailed.some(({ about }) => about?.startsWith(key)),
    ).length;
    const done = await site.inject({
      method: 'POST',
      url: '/api/admin/bookings/flood/cancel',
      headers: { cookie },
      payload: { since, until },
    });
    expect(done.json<{ cancelled: object[] }>().cancelled).toEqual(open);
    expect(await countOpen()).toBe(2);
    // As many go at once as the allowance has by then.
    site.clock.advance(60 * MINUTE_MS);
    const { buyers } = await sent();
    expect(buyers).toHaveLength(told);
    expect(buyers.every(({ subject }) => subject.startsWith('Your booking is cancelled'))).toBe(true);
  });

  it('finds staff able to confirm one whose buyer calls', async () => {
    const [{ day = '', times = [] } = {}] = await offered();
    const answer = await book(site, { day, time: times[0], email: 'caller@example.com' });
    expect(answer.statusCode).toBe(202);
    const { id } = await site.services.bookingLinks.findByToken(
      tokenOf(answer.json<{ page: string }>().page),
    );
    await site.services.bookingDesk.setState(id, 'confirmed', dana);
    site.clock.advance(120 * MINUTE_MS);
    await site.services.bookingUpkeep.endUnopened();
    const booking = await site.db
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(booking).toMatchObject({ state: 'confirmed', keep_by: null });
    expect(booking.vouched_at).not.toBeNull();
  });

  it('is the same with holds: the link keeps the request, and what nobody confirms ends, but not its inquiry', async () => {
    await takeBookings(site, { holds: 'yes' });
    const vehicleId = await site.addVehicle();
    const ask = (email: string) =>
      site.services.holdService.ask(
        { ...buyer, email, vehicleId, message: '', wantedUntil: sydneyDay(site.clock.now()) },
        '198.51.100.7',
      );
    expect((await ask('holder@example.com')).keepBy).not.toBeNull();
    const { keepBy, token = '' } = await ask('held@strangers.example');
    expect(keepBy).not.toBeNull();
    const { buyers } = await sent();
    const mail = buyers.find(({ to }) => to === 'holder@example.com');
    expect(mail?.subject).toMatch(/^Please confirm: hold the/);
    const { holdLinks, holdDesk } = site.services;
    // The link that whoever typed the address has at once confirms nothing, and vouches for nobody.
    await expect(holdLinks.keep(await holdLinks.findByToken(token))).rejects.toThrow('Please open the link');
    const mailed = /\/hold\/([\w-]{22})/.exec(mail?.text ?? '')?.[1] ?? '';
    await holdLinks.keep(await holdLinks.findByToken(mailed));
    site.clock.advance(10 * MINUTE_MS);
    await sent();
    site.clock.advance(61 * MINUTE_MS);
    await holdDesk.endUnopened();
    const holds = await site.db.selectFrom('vehicle_holds').selectAll().orderBy('id').execute();
    expect(holds.map(({ email, state }) => [email, state])).toEqual([
      ['holder@example.com', 'asked'],
      ['held@strangers.example', 'withdrawn'],
    ]);
    expect(await site.db.selectFrom('inquiries').select('email').execute()).toHaveLength(2);
  });
});

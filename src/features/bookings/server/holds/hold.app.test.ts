import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Screens } from '#server/site/rendering.ts';
import { bareScreens } from '#test/support/bare-screens.ts';
import { holdTables } from '#test/support/held-tables.ts';
import { startMailServer } from '#test/support/mail-server.ts';
import { freePort } from '#test/support/site-process.ts';
import { fakeClock, startTestApp, TEST_ACCOUNT, type TestApp } from '#test/support/test-app.ts';
import type { Hold, HoldList } from '../../hold.contract.ts';
import { buyer, MONDAY, served, takeBookings } from '../bookings.fixture.ts';

// The page itself is tested in test/e2e/holds.e2e.ts.
const screens: Screens = {
  ...bareScreens,
  preparePage: async () => ({
    state: {},
    render: () => ({ status: 200, head: { title: 'Page', description: '' }, html: '', source: '' }),
  }),
};

let site: TestApp;
let server: Awaited<ReturnType<typeof startMailServer>>;
let vehicle: number;

beforeAll(async () => {
  const port = await freePort();
  server = await startMailServer(port);
  site = await startTestApp({
    screens,
    clock: fakeClock(MONDAY),
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'site@cars.example',
      LEADS_TO: 'sales@cars.example',
      ENQUIRY_LIMIT: '1000',
    },
  });
});
afterAll(async () => {
  site.services.mailer?.close();
  await site.close();
  await server.stop();
});
beforeEach(async () => {
  site.clock.set(MONDAY);
  for (const table of ['outbox', 'vehicle_holds', 'inquiries', 'attempts', 'activity'] as const)
    await site.db.deleteFrom(table).execute();
  await takeBookings(site, { holds: 'yes' });
  vehicle = await site.addVehicle({ make: 'Mazda', model: 'CX-5', year: 2021 });
  server.received.length = 0;
});

let people = 0;
const ask = (fields: Record<string, string> = {}, id = vehicle) => {
  people += 1;
  const { firstName, lastName, phone } = buyer;
  const form = { firstName, lastName, phone, email: `hold${people}@example.com`, ...fields };
  return site.inject({
    method: 'POST',
    url: `/hold?vehicle=${id}`,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    remoteAddress: `10.7.${people >> 8}.${people % 256}`,
  });
};
/** Anew each time: the clock moves on for weeks, and sessions end. */
const asStaff = async () => {
  await site.logIn();
  const { staff, sessions, cookie } = site.services;
  const person = await staff.findByUsername(TEST_ACCOUNT.username);
  return { cookie: `${cookie.name}=${await sessions.start(person?.id ?? 0)}` };
};
const list = async () => {
  const answer = await site.inject({ url: '/api/admin/holds', headers: await asStaff() });
  return answer.json<HoldList>().holds;
};
const decide = async ({ id, sequence }: Pick<Hold, 'id' | 'sequence'>, body: object) => {
  const headers = await asStaff();
  const payload = { sequence, ...body };
  return served(() => site.inject({ method: 'PUT', url: `/api/admin/holds/${id}`, payload, headers }));
};
const friday = { until: { day: '2026-11-20', time: '17:00' } };
const asked = async (fields?: Record<string, string>) => {
  expect((await ask(fields)).statusCode).toBe(303);
  const hold = (await list()).findLast(({ state }) => state === 'asked');
  if (!hold) throw new Error('nothing was asked');
  return hold;
};
const confirmed = async (fields?: Record<string, string>) => {
  const hold = await asked(fields);
  expect((await decide(hold, { decision: 'confirm', ...friday })).statusCode).toBe(200);
  return (await list()).find(({ id }) => id === hold.id) ?? hold;
};
const statusNow = async () => (await site.getJson<{ status: string }>(`/api/vehicles/${vehicle}`)).status;
const mails = async () =>
  (await site.db.selectFrom('outbox').select(['kind', 'about']).orderBy('id').execute()).map(
    ({ kind, about }) => `${kind} ${about?.split(' ')[1]}`,
  );
/** The subjects that go out now, by whom they go to. */
const sent = async () => {
  await site.services.outboxService?.sendDue();
  return server.received.splice(0).map(({ to, raw }) => ({
    to: String(to) === 'sales@cars.example' ? 'staff' : 'buyer',
    subject: (/^Subject: (.*(?:\r\n .*)*)/m.exec(raw)?.[1] ?? '').replaceAll(/\r\n\s/g, ' '),
    raw,
  }));
};

describe('a buyer', () => {
  it('asks for a vehicle, which promises nothing, and both sides are told', async () => {
    const answer = await ask({ message: 'Coming on Friday' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/hold?vehicle=${vehicle}&done=1`]);
    expect(await statusNow()).toBe('available');
    expect(await list()).toMatchObject([
      { state: 'asked', firstName: 'Mia', message: 'Coming on Friday', untilAt: null, isDue: false },
    ]);
    const all = await sent();
    expect(all.map(({ to, subject }) => [to, subject.split(' | ')[0]])).toEqual([
      ['buyer', 'You asked us to hold the 2021 Mazda CX-5'],
      ['staff', 'To confirm: hold the 2021 Mazda CX-5'],
    ]);
    expect(all[0]?.raw).toContain('It is not held yet');
    const inquiries = await site.db.selectFrom('inquiries').selectAll().execute();
    expect(inquiries).toMatchObject([
      { message: 'Asks us to hold this vehicle. Coming on Friday', vehicle_id: vehicle, is_read: 0 },
    ]);
  });

  it('asks once, with the same form or as the same person', async () => {
    const email = 'twice@example.com';
    const submissionKey: string = randomUUID();
    const same = { email, submissionKey };
    for (const fields of [same, same, { ...same, email: 'Twice@Example.com', submissionKey: randomUUID() }])
      expect((await ask(fields)).statusCode).toBe(303);
    expect(await list()).toHaveLength(1);
    expect(await mails()).toEqual(['hold_buyer asked', 'hold_staff asked']);
  });

  it('is told what is wrong, and that a sold vehicle cannot be held', async () => {
    const wrong = await ask({ email: 'nobody', phone: '1' });
    expect(wrong.statusCode).toBe(400);
    const sold = await site.addVehicle({ status: 'sold' });
    for (const id of [sold, 987_654]) expect((await ask({}, id)).statusCode).toBe(404);
    expect(await list()).toEqual([]);
  });

  it('finds nothing while the dealership holds no vehicles', async () => {
    await takeBookings(site, { holds: 'no' });
    expect((await ask()).statusCode).toBe(404);
    const page = await site.inject(`/hold?vehicle=${vehicle}`);
    expect([page.statusCode, page.headers.location]).toEqual([302, `/contact?vehicle=${vehicle}`]);
    const { takesHolds } = await site.getJson<{ takesHolds?: true }>('/api/dealership');
    expect(takesHolds).toBeUndefined();
  });

  it('is kept as spam when it is a program, and limited to six a day', async () => {
    expect((await ask({ website: 'http://spam.example' })).statusCode).toBe(303);
    await site.services.holdService.replaySpool();
    expect(await list()).toEqual([]);
    expect(await site.db.selectFrom('inquiries').select('is_spam').execute()).toEqual([{ is_spam: 1 }]);
    for (let count = 0; count < 6; count += 1) {
      const id = await site.addVehicle();
      expect((await ask({ email: 'many@example.com' }, id)).statusCode).toBe(303);
    }
    expect((await ask({ email: 'many@example.com' })).statusCode).toBe(429);
  });

  it('is not lost while the database is away', async () => {
    const release = await holdTables(site, 'attempts', 'vehicle_holds');
    const answer = await ask().finally(release);
    expect(answer.statusCode).toBe(303);
    expect(await list()).toEqual([]);
    await site.services.holdService.replaySpool();
    await site.services.holdService.replaySpool();
    expect(await list()).toMatchObject([{ state: 'asked' }]);
  }, 30_000);
});

describe('staff', () => {
  it('confirm it until a time: the vehicle is pending, with its history, and the buyer is told', async () => {
    const hold = await asked();
    await sent();
    const answer = await decide(hold, { decision: 'confirm', ...friday });
    expect(answer.json()).toMatchObject({ message: 'Hold: on hold until Friday 20 November, 5pm' });
    expect(await statusNow()).toBe('pending');
    expect(await list()).toMatchObject([
      { state: 'confirmed', untilAt: '2026-11-20T06:00:00.000Z', vehicleStatus: 'pending', isDue: false },
    ]);
    const [mail] = await sent();
    expect(mail?.raw.replaceAll('=\r\n', '')).toContain('until Friday 20 November, 5pm (Sydney time)');
    const activity = await site.db.selectFrom('activity').select(['action', 'title']).execute();
    expect(activity.map(({ action }) => action).sort()).toEqual(['hold_changed', 'vehicle_updated']);
    expect(activity.find(({ action }) => action === 'vehicle_updated')?.title).toMatch(/Pending/);
  });

  it('hold a vehicle for one buyer, however many are confirmed at once', async () => {
    for (let count = 0; count < 12; count += 1) expect((await ask()).statusCode).toBe(303);
    const wanted = await list();
    expect(wanted).toHaveLength(12);
    const answers = await Promise.all(wanted.map((hold) => decide(hold, { decision: 'confirm', ...friday })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(11).fill(409)]);
    const held = (await list()).filter(({ state }) => state === 'confirmed');
    expect(held).toHaveLength(1);
    const [first] = held;
    if (!first) return;
    // What it was before is remembered from the one that came first.
    expect((await decide(first, { decision: 'release' })).statusCode).toBe(200);
    expect(await statusNow()).toBe('available');
  });

  it('release it, which gives back the status from before, unless somebody has set another', async () => {
    await site.db.updateTable('vehicles').set({ status: 'coming-soon' }).where('id', '=', vehicle).execute();
    await site.services.catalogue.refresh();
    const hold = await confirmed();
    expect(await statusNow()).toBe('pending');
    await decide(hold, { decision: 'release' });
    expect(await statusNow()).toBe('coming-soon');
    expect(await mails()).toContain('hold_buyer released');

    const second = await confirmed();
    await site.db.updateTable('vehicles').set({ status: 'sold' }).where('id', '=', vehicle).execute();
    await site.services.catalogue.refresh();
    expect((await decide(second, { decision: 'release' })).statusCode).toBe(200);
    expect(await statusNow()).toBe('sold');
  });

  it('decline it, or mark the vehicle sold', async () => {
    const hold = await asked();
    expect((await decide(hold, { decision: 'decline' })).statusCode).toBe(200);
    expect([await statusNow(), (await mails()).at(-1)]).toEqual(['available', 'hold_buyer declined']);
    const bought = await confirmed();
    expect((await decide(bought, { decision: 'sell' })).statusCode).toBe(200);
    expect(await statusNow()).toBe('sold');
    const row = await site.db
      .selectFrom('vehicles')
      .select('sold_on')
      .where('id', '=', vehicle)
      .executeTakeFirst();
    expect(row?.sold_on).toBe('2026-11-16');
  });

  it('are refused what is not possible, or was decided by somebody else', async () => {
    const hold = await asked();
    const status = async (body: object) => (await decide(hold, body)).statusCode;
    expect(await status({ decision: 'confirm' })).toBe(400);
    expect(await status({ decision: 'confirm', until: { day: '2026-11-15', time: '10:00' } })).toBe(400);
    expect(await status({ decision: 'confirm', until: { day: '2027-11-15', time: '10:00' } })).toBe(400);
    expect(await status({ decision: 'release' })).toBe(409);
    expect(await status({ decision: 'confirm', sequence: 7, ...friday })).toBe(409);
    expect((await decide({ id: 987_654, sequence: 0 }, { decision: 'decline' })).statusCode).toBe(404);
    await site.db.updateTable('vehicles').set({ status: 'sold' }).where('id', '=', vehicle).execute();
    expect(await status({ decision: 'confirm', ...friday })).toBe(409);
    expect(await list()).toMatchObject([{ state: 'asked', sequence: 0 }]);
  });
});

describe('when its time is up', () => {
  const waiting = async () => {
    const answer = await site.inject({ url: '/api/admin/dashboard-panels', headers: await asStaff() });
    return answer.json<{ holdsWaiting: number }>().holdsWaiting;
  };

  it('staff are asked, once by mail, and nothing ends by itself until they decide', async () => {
    const hold = await confirmed();
    await sent();
    expect(await waiting()).toBe(0);
    site.clock.set('2026-11-20T05:59:00.000Z');
    await site.services.holdDesk.askStaff();
    expect(await sent()).toEqual([]);

    site.clock.set('2026-11-20T06:00:00.000Z');
    for (let round = 0; round < 2; round += 1) await site.services.holdDesk.askStaff();
    expect((await sent()).map(({ to, subject }) => [to, subject])).toEqual([
      ['staff', 'The hold on the 2021 Mazda CX-5 is up: please decide'],
    ]);
    expect(await waiting()).toBe(1);
    site.clock.advance(30 * 86_400_000);
    expect([await statusNow(), await list()]).toMatchObject([
      'pending',
      [{ isDue: true, state: 'confirmed' }],
    ]);

    site.clock.set('2026-11-20T07:00:00.000Z');
    const later = { decision: 'extend', until: { day: '2026-11-24', time: '12:00' } };
    expect((await decide(hold, later)).statusCode).toBe(200);
    expect([await waiting(), (await sent()).map(({ to }) => to)]).toEqual([0, ['buyer']]);
    site.clock.set('2026-11-25T00:00:00.000Z');
    await site.services.holdDesk.askStaff();
    expect((await sent()).map(({ to }) => to)).toEqual(['staff']);
  });

  it('a mail that is no longer so is not sent', async () => {
    const hold = await confirmed();
    await sent();
    site.clock.set('2026-11-21T00:00:00.000Z');
    await site.services.holdDesk.askStaff();
    await site.db.updateTable('outbox').set({ attempts: 1 }).where('sent_at', 'is', null).execute();
    await decide(hold, { decision: 'release' });
    expect((await sent()).map(({ to }) => to)).toEqual(['buyer']);
    const left = await site.db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute();
    expect(left).toEqual([]);
  });
});

it('is erased with what else is held about its buyer', async () => {
  const hold = await asked();
  await decide(hold, { decision: 'decline' });
  const inquiry = await site.db.selectFrom('inquiries').select('id').executeTakeFirstOrThrow();
  const { privacyService } = site.services;
  const { kinds, total } = await privacyService.look(inquiry.id, { username: 'dana', role: 'owner' });
  expect(kinds).toContainEqual({ label: 'Holds of vehicles', count: 1 });
  await privacyService.erase(inquiry.id, { seen: total }, { staffId: null, fullName: 'Dana' });
  expect([await list(), await mails()]).toEqual([[], []]);
  const titles = (await site.db.selectFrom('activity').select('title').execute()).map(({ title }) => title);
  expect(titles).toContain('Hold for a customer: declined');
  expect(titles.join()).not.toContain('Mia');
});

it('is forgotten with its mails after the months that inquiries are kept, unless it is open', async () => {
  const done = await asked();
  await decide(done, { decision: 'decline' });
  await asked();
  site.clock.set('2028-11-20T05:59:00.000Z');
  await site.services.holdDesk.forgetOld(12);
  expect(await list()).toMatchObject([{ state: 'asked' }]);
  expect(await mails()).toEqual(['hold_buyer asked', 'hold_staff asked']);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buyer, MONDAY, served, takeBookings } from '#features/bookings/server/bookings.fixture.ts';
import type { Sale } from '#features/inquiries/sale.contract.ts';
import type { Screens } from '#server/site/rendering.ts';
import { daysAfter, sydneyDay } from '#shared/dates.ts';
import { bareScreens } from '#test/support/bare-screens.ts';
import { holdTables } from '#test/support/database/held-tables.ts';
import { startMailServer } from '#test/support/mail/mail-server.ts';
import { freePort } from '#test/support/processes/site-process.ts';
import { fakeClock, startTestApp, TEST_ACCOUNT, type TestApp } from '#test/support/test-app.ts';
import { everyPlace, placesWhereItWaits } from '#test/support/waiting-places.ts';
import type { Hold, HoldList } from '../hold.contract.ts';

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
  const wantedUntil = daysAfter(sydneyDay(site.clock.now()), 4);
  const form = { firstName, lastName, phone, email: `hold${people}@example.com`, wantedUntil, ...fields };
  return site.inject({
    method: 'POST',
    url: `/hold?vehicle=${id}`,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    remoteAddress: `10.7.${people >> 8}.${people % 256}`,
  });
};
/** Logs in each time: the clock moves on for weeks, and sessions end. */
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
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/hold\/[\w-]{22}$/),
    ]);
    expect(await statusNow()).toBe('available');
    expect(await list()).toMatchObject([
      {
        ...{ state: 'asked', firstName: 'Mia', message: 'Coming on Friday' },
        ...{ untilAt: null, isDue: false, wantedUntil: '2026-11-20' },
      },
    ]);
    const all = await sent();
    expect(all.map(({ to, subject }) => [to, subject.split(' | ')[0]])).toEqual([
      ['staff', 'To confirm: hold the 2021 Mazda CX-5'],
      ['buyer', 'You asked us to hold the 2021 Mazda CX-5'],
    ]);
    expect(all[1]?.raw).toContain('It is not held yet');
    const inquiries = await site.db.selectFrom('inquiries').selectAll().execute();
    expect(inquiries).toMatchObject([
      {
        message: 'Asks us to hold this vehicle. Needed until Friday 20 November. Coming on Friday',
        vehicle_id: vehicle,
        is_read: 0,
      },
    ]);
    expect((await list())[0]?.inquiryId).toBe(inquiries[0]?.id);
  });

  it('asks once, with the same form or as the same person', async () => {
    const email = 'twice@example.com';
    const submissionKey: string = randomUUID();
    const same = { email, submissionKey };
    for (const fields of [same, same]) expect((await ask(fields)).statusCode).toBe(303);
    expect(await mails()).toEqual(['hold_buyer asked', 'hold_staff asked']);
    const changed = { email: 'Twice@Example.com', submissionKey: randomUUID(), message: 'Sooner: Thursday' };
    // Only the sender of the first form has its link: somebody else may have typed the same address.
    for (const fields of [changed, changed])
      expect((await ask(fields)).headers.location).toBe(`/hold?vehicle=${vehicle}&done=1`);
    expect(await list()).toHaveLength(1);
    // The second message becomes an inquiry, of which staff are told.
    const inquiries = await site.db.selectFrom('inquiries').select('message').orderBy('id').execute();
    expect(inquiries.map(({ message }) => message)).toEqual([
      'Asks us to hold this vehicle. Needed until Friday 20 November.',
      'Asks us to hold this vehicle. Needed until Friday 20 November. Sooner: Thursday',
    ]);
    expect((await sent()).filter(({ raw }) => raw.includes('Sooner: Thursday'))).toMatchObject([
      { to: 'staff' },
    ]);
  });

  it('goes to other systems, and waits no longer than others until staff are reminded or decide', async () => {
    await takeBookings(site, { holds: 'yes' }, 'crm@cars.example');
    const hold = await asked();
    expect((await sent()).filter(({ raw }) => raw.includes('crm@cars.example'))).toHaveLength(1);
    const inquiry = () =>
      site.db.selectFrom('inquiries').select(['overdue_mail', 'first_response_at']).executeTakeFirstOrThrow();
    expect(await inquiry()).toEqual({ overdue_mail: 'due', first_response_at: null });
    expect((await decide(hold, { decision: 'decline' })).statusCode).toBe(200);
    expect(await inquiry()).toEqual({ overdue_mail: 'due', first_response_at: MONDAY });
  });

  it('is answered with its inquiry when staff confirm it, everywhere at once', async () => {
    const hold = await asked();
    const { id } = await site.db.selectFrom('inquiries').select('id').executeTakeFirstOrThrow();
    expect(await placesWhereItWaits(site, id, await asStaff())).toEqual(everyPlace);
    expect((await decide(hold, { decision: 'confirm', ...friday })).statusCode).toBe(200);
    expect(await placesWhereItWaits(site, id, await asStaff())).toEqual([]);
    expect(
      await site.db.selectFrom('inquiries').select(['status', 'assignee', 'is_read']).executeTakeFirst(),
    ).toEqual({ status: 'contacted', assignee: TEST_ACCOUNT.username, is_read: 1 });
  });

  it('says until which day, and has the link to withdraw it at once', async () => {
    for (const wantedUntil of ['', 'soon', '2026-11-15', '2026-12-01'])
      expect((await ask({ wantedUntil })).statusCode).toBe(400);
    const page = String((await ask()).headers.location);
    expect((await sent()).find(({ to }) => to === 'staff')?.raw).toContain(
      'Needed until Friday 20 November.',
    );
    const { holdLinks } = site.services;
    const token = page.split('/').at(-1) ?? '';
    const view = async () => holdLinks.view(await holdLinks.findByToken(token), token);
    expect(await view()).toMatchObject({
      ...{ state: 'asked', open: null, wantedUntil: 'Friday 20 November' },
      link: expect.stringMatching(new RegExp(`^http.*${page}$`)),
      mail: { state: 'sent', to: `hold${people}@example.com` },
    });
    await holdLinks.withdraw(await holdLinks.findByToken(token));
    expect(await view()).toMatchObject({ state: 'withdrawn', mail: { state: 'coming' } });
  });

  it('is told what is wrong, and that a sold vehicle cannot be held', async () => {
    const wrong = await ask({ email: 'nobody', phone: '1' });
    expect(wrong.statusCode).toBe(400);
    const sold = await site.addVehicle({ status: 'sold' });
    for (const id of [sold, 987_654]) expect((await ask({}, id)).statusCode).toBe(404);
    expect(await list()).toEqual([]);
  });

  it('sends an inquiry when the vehicle is kept for somebody by now, which no hold can come of', async () => {
    const key: string = randomUUID();
    const first = { email: 'first@example.com', submissionKey: key };
    await confirmed(first);
    await sent();
    expect((await ask({ firstName: 'Late', message: 'From Friday?' })).statusCode).toBe(303);
    // The same form again after a lost answer is still the first buyer’s.
    expect((await ask(first)).statusCode).toBe(303);
    const reserved = await site.addVehicle({ status: ' Reserved ' });
    expect((await ask({}, reserved)).statusCode).toBe(303);
    expect(await list()).toMatchObject([{ state: 'confirmed', email: 'first@example.com' }]);
    const inquiries = await site.db.selectFrom('inquiries').select('message').orderBy('id').execute();
    expect(inquiries.map(({ message }) => message)).toEqual([
      'Asks us to hold this vehicle. Needed until Friday 20 November.',
      'Asks us to hold this vehicle, which is kept for somebody already. Needed until Friday 20 November. From Friday?',
      'Asks us to hold this vehicle, which is kept for somebody already. Needed until Friday 20 November.',
    ]);
    expect((await sent()).map(({ to }) => to).sort()).toEqual(['buyer', 'buyer', 'staff', 'staff']);
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

describe('the link in a mail about a hold', () => {
  const linkIn = ({ raw }: { raw: string }) =>
    /\/hold\/[\w-]{22}/.exec(raw.replaceAll(/=\r\n/g, ''))?.[0] ?? 'no link';
  const post = (url: string) =>
    site.inject({
      method: 'POST',
      url,
      payload: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const toBuyer = async () => (await sent()).find(({ to }) => to === 'buyer') ?? { raw: '' };

  it('shows and does nothing until the buyer withdraws, which tells both once', async () => {
    await asked();
    const link = linkIn(await toBuyer());
    const page = await site.inject(link);
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(await list()).toMatchObject([{ state: 'asked' }]);
    for (const _press of [1, 2]) {
      const answer = await post(link);
      expect([answer.statusCode, answer.headers.location]).toEqual([303, link]);
    }
    expect(await list()).toMatchObject([{ state: 'withdrawn', by: '' }]);
    expect((await sent()).map(({ to, subject }) => [to, subject.split(' | ')[0]])).toEqual([
      ['staff', 'Withdrawn by the buyer: hold on the 2021 Mazda CX-5'],
      ['buyer', 'You have withdrawn your request for the 2021 Mazda CX-5'],
    ]);
    const activity = await site.db.selectFrom('activity').select(['staff_name', 'title']).execute();
    expect(activity).toEqual([
      { staff_name: 'The buyer', title: 'Hold for Mia Nguyen: withdrawn by the buyer' },
    ]);
    // A buyer who asks again waits again.
    expect(await asked()).toMatchObject({ state: 'asked' });
  });

  it('gives the vehicle back, whichever mail it is from, as a release does, unless staff were quicker', async () => {
    await site.db.updateTable('vehicles').set({ status: 'coming-soon' }).where('id', '=', vehicle).execute();
    await site.services.catalogue.refresh();
    const hold = await asked();
    const first = linkIn(await toBuyer());
    expect((await decide(hold, { decision: 'confirm', ...friday })).statusCode).toBe(200);
    const second = linkIn(await toBuyer());
    expect(second).not.toBe(first);
    expect(await statusNow()).toBe('pending');
    expect((await post(first)).statusCode).toBe(303);
    expect([await statusNow(), (await list())[0]?.state]).toEqual(['coming-soon', 'withdrawn']);
    expect((await sent()).find(({ to }) => to === 'staff')?.raw).toContain('no longer held');

    const other = await confirmed({ email: 'released@example.com' });
    const late = linkIn(await toBuyer());
    expect((await decide(other, { decision: 'release' })).statusCode).toBe(200);
    expect((await post(late)).statusCode).toBe(409);
    for (const url of [`/hold/${'A'.repeat(22)}`, '/hold/x']) expect((await post(url)).statusCode).toBe(404);
  });
});

describe('staff', () => {
  it('confirm it until a time: the vehicle is pending, with its history, and the buyer is told', async () => {
    const hold = await asked();
    await sent();
    const answer = await decide(hold, { decision: 'confirm', ...friday });
    expect(answer.json()).toMatchObject({ message: 'Mia Nguyen: on hold until Friday 20 November, 5pm' });
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
    // The first hold remembers the vehicle's status from before.
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
    await sent();
    const longer = await decide(second, { decision: 'extend', until: { day: '2026-11-24', time: '12:00' } });
    expect([longer.statusCode, longer.body]).toEqual([409, expect.stringMatching('no longer for sale')]);
    expect((await decide(second, { decision: 'release' })).statusCode).toBe(200);
    expect(await statusNow()).toBe('sold');
    const [mail] = await sent();
    expect(mail?.raw.replaceAll('=\r\n', '')).toContain('for you: it is no longer for sale.');
    expect(mail?.raw).not.toMatch(/others can buy|\/vehicles\//);
  });

  it('are asked whether the buyer bought it, once it is marked sold in the stock', async () => {
    const hold = await confirmed();
    await site.db.updateTable('outbox').set({ attempts: 1 }).execute();
    const waiting = async () => {
      const answer = await site.inject({ url: '/api/admin/dashboard-panels', headers: await asStaff() });
      return answer.json<{ holdsWaiting: number }>().holdsWaiting;
    };
    expect(await waiting()).toBe(0);
    await site.db.updateTable('vehicles').set({ status: 'sold' }).where('id', '=', vehicle).execute();
    await site.services.catalogue.refresh();
    expect([await waiting(), await list()]).toMatchObject([
      1,
      [{ vehicleStatus: 'sold', isSoldToAnother: false }],
    ]);
    // Nobody is asked what the sale says.
    const noteBuyer = (buyer_key: string | null) =>
      site.db.updateTable('vehicles').set({ buyer_key }).where('id', '=', vehicle).execute();
    await noteBuyer('somebody else');
    expect(await list()).toMatchObject([{ isSoldToAnother: true }]);
    await noteBuyer(null);
    // Unsent mails that promised the vehicle are not sent.
    expect((await sent()).filter(({ to }) => to === 'buyer')).toEqual([]);
    site.clock.set('2026-11-20T06:00:00.000Z');
    await site.services.holdDesk.askStaff();
    const [due] = await sent();
    expect(due?.raw).toContain('say whether they bought it');
    expect((await decide(hold, { decision: 'sell' })).statusCode).toBe(200);
    expect([await waiting(), await sent()]).toEqual([0, []]);
    const bought = site.db
      .selectFrom('vehicles')
      .innerJoin('inquiries', 'inquiries.submission_key', 'vehicles.buyer_key')
      .select('inquiries.status');
    expect(await bought.where('vehicles.id', '=', vehicle).execute()).toEqual([{ status: 'won' }]);
  });

  it('extend it, which makes the vehicle pending again where somebody has set another status', async () => {
    const hold = await confirmed();
    await site.db.updateTable('vehicles').set({ status: 'available' }).where('id', '=', vehicle).execute();
    await site.services.catalogue.refresh();
    const longer = { decision: 'extend', until: { day: '2026-11-24', time: '12:00' } };
    expect((await decide(hold, longer)).statusCode).toBe(200);
    expect(await statusNow()).toBe('pending');
    const [extended] = await list();
    expect((await decide(extended ?? hold, { decision: 'release' })).statusCode).toBe(200);
    expect(await statusNow()).toBe('available');
  });

  it('release and extend it as well where an import has spelt the status in another way', async () => {
    const spell = async () => {
      const payload = { data: [{ stockNumber: 'HELD-1', status: ' Pending ' }] };
      const headers = await asStaff();
      const answer = await site.inject({ method: 'POST', url: '/api/admin/data/import', payload, headers });
      expect(answer.json()).toMatchObject({ success: true, updated: 1 });
    };
    await site.db.updateTable('vehicles').set({ stock_number: 'HELD-1' }).where('id', '=', vehicle).execute();
    const hold = await confirmed();
    await spell();
    const longer = { decision: 'extend', until: { day: '2026-11-24', time: '12:00' } };
    expect((await decide(hold, longer)).statusCode).toBe(200);
    expect(await statusNow()).toBe('pending');
    await spell();
    const [extended] = await list();
    expect((await decide(extended ?? hold, { decision: 'release' })).statusCode).toBe(200);
    expect(await statusNow()).toBe('available');
  });

  it('see no other buyers when they see only some, in no list, count, refusal or entry', async () => {
    const other = await asked({ firstName: 'Hidden', email: 'hidden@example.com' });
    await site.db.updateTable('inquiries').set({ assignee: 'dana' }).execute();
    const mine = await asked({ firstName: 'Open' });
    expect((await decide(other, { decision: 'confirm', ...friday })).statusCode).toBe(200);
    const hidden = (await list()).find(({ id }) => id === other.id);
    await site.services.staff.add({
      ...{ username: 'sam', fullName: 'Sam Low', password: 'not used here', role: 'sales' },
    });
    const { sessions, cookie, staff } = site.services;
    const staffId = (await staff.findByUsername('sam'))?.id ?? 0;
    const headers = { cookie: `${cookie.name}=${await sessions.start(staffId)}` };
    const look = async (url: string) => (await site.inject({ url: `/api/admin/${url}`, headers })).json();
    expect(await look('holds')).toMatchObject({ holds: [{ id: mine.id, firstName: 'Open' }] });
    const decideAsSam = (id: number, payload: object) =>
      site.inject({ method: 'PUT', url: `/api/admin/holds/${id}`, payload, headers });
    const gone = await decideAsSam(hidden?.id ?? 0, { decision: 'release', sequence: hidden?.sequence });
    expect(gone.statusCode).toBe(404);
    const refused = await decideAsSam(mine.id, { decision: 'confirm', sequence: 0, ...friday });
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      expect.stringContaining('held for another buyer'),
    ]);
    expect(refused.body).not.toContain('Hidden');
    const { recentActivity } = await look('stats');
    expect(JSON.stringify(recentActivity)).not.toContain('Hidden');
    expect(recentActivity).toContainEqual(expect.objectContaining({ title: 'Hold changed' }));
    // Whom staff enter without an inquiry all of them see, as with an inquiry that is nobody's.
    const third = await site.addVehicle({});
    const entering = { firstName: 'Called', vehicleId: third, submissionKey: randomUUID(), ...friday };
    const enterFor = (payload: object) =>
      site.inject({ method: 'POST', url: '/api/admin/holds', payload, headers });
    expect((await enterFor(entering)).statusCode).toBe(201);
    expect(await look('holds')).toMatchObject({ holds: [{ id: mine.id }, { firstName: 'Called' }] });
    const hiddenInquiry = { ...entering, submissionKey: randomUUID(), inquiryId: hidden?.inquiryId };
    expect((await enterFor(hiddenInquiry)).statusCode).toBe(404);
    await site.db.deleteFrom('vehicle_holds').where('first_name', '=', 'Called').execute();
    // The hidden hold has expired too.
    site.clock.set('2026-11-20T07:00:00.000Z');
    headers.cookie = `${cookie.name}=${await sessions.start(staffId)}`;
    expect(await look('dashboard-panels')).toMatchObject({ holdsWaiting: 1 });
    expect(await look('bookings/agenda?from=2026-11-20&to=2026-11-20')).toMatchObject({ holdsWaiting: 1 });
    expect((await decideAsSam(mine.id, { decision: 'decline', sequence: 0 })).statusCode).toBe(200);
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

  it('take no buyer from a sale of which they did not know, and mark no spam as won', async () => {
    const hold = await confirmed({ firstName: 'Bob' });
    expect((await ask({ firstName: 'Late' })).statusCode).toBe(303);
    const { id } = await site.db
      .selectFrom('inquiries')
      .select('id')
      .where('first_name', '=', 'Late')
      .executeTakeFirstOrThrow();
    const sold = await site.inject({
      method: 'PUT',
      url: `/api/admin/vehicles/${vehicle}`,
      payload: { status: 'sold', soldPrice: 20_000, buyer: { from: 'inquiry', id } },
      headers: await asStaff(),
    });
    expect(sold.statusCode).toBe(200);
    const noted = () =>
      site.db
        .selectFrom('vehicles')
        .innerJoin('inquiries', 'inquiries.submission_key', 'vehicles.buyer_key')
        .select(['first_name', 'inquiries.status', 'sold_price_cents'])
        .where('vehicles.id', '=', vehicle)
        .executeTakeFirst();
    const sale = { decision: 'sell', soldPrice: 24_990 };
    const refused = await decide(hold, { ...sale, vehicleStatus: hold.vehicleStatus });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringMatching('has sold this vehicle meanwhile'),
    ]);
    expect(await noted()).toEqual({ first_name: 'Late', status: 'won', sold_price_cents: 2_000_000 });
    expect((await list()).map(({ state }) => state)).toEqual(['confirmed']);
    await site.db.updateTable('inquiries').set({ is_spam: 1 }).where('first_name', '=', 'Bob').execute();
    expect((await decide(hold, { decision: 'sell', vehicleStatus: 'sold' })).statusCode).toBe(200);
    expect(await noted()).toMatchObject({ first_name: 'Bob', status: 'contacted' });
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

describe('entered by staff for somebody who calls', () => {
  const enter = async (body: object = {}, id = vehicle) => {
    const sent = { firstName: 'Mia', vehicleId: id, submissionKey: randomUUID(), ...friday, ...body };
    const headers = await asStaff();
    return served(() => site.inject({ method: 'POST', url: '/api/admin/holds', payload: sent, headers }));
  };
  const inquiryOf = async (message: string) => {
    const { firstName, lastName, phone } = buyer;
    const payload = {
      ...{ firstName, lastName, phone, email: 'mia@example.com' },
      ...{ interest: 'Purchase Inquiry', message, vehicleId: vehicle },
    };
    const answer = await site.inject({ method: 'POST', url: '/api/contact', payload });
    expect(answer.statusCode).toBe(201);
    return site.db
      .selectFrom('inquiries')
      .selectAll()
      .where('message', '=', message)
      .executeTakeFirstOrThrow();
  };

  it('is on hold at once: the vehicle is pending, the buyer is told where they can be, and the activity tells', async () => {
    const answer = await enter({ email: 'mia@example.com', message: 'Deposit paid' });
    expect([answer.statusCode, answer.json().message]).toEqual([
      201,
      'Mia: on hold until Friday 20 November, 5pm',
    ]);
    expect(await statusNow()).toBe('pending');
    expect(await list()).toMatchObject([
      {
        ...{ state: 'confirmed', isEntered: true, firstName: 'Mia', lastName: '', message: 'Deposit paid' },
        ...{
          untilAt: '2026-11-20T06:00:00.000Z',
          inquiryId: null,
          wantedUntil: null,
          vehicle: { id: vehicle },
        },
      },
    ]);
    expect((await sent()).map(({ to, subject }) => [to, subject.split(' | ')[0]])).toEqual([
      ['buyer', 'We hold the 2021 Mazda CX-5 for you'],
    ]);
    const activity = await site.db.selectFrom('activity').select('title').execute();
    expect(activity).toContainEqual({ title: 'Hold for Mia: on hold until Friday 20 November, 5pm' });
    const [hold] = await list();
    expect((await decide(hold as Hold, { decision: 'release' })).statusCode).toBe(200);
    expect(await statusNow()).toBe('available');
  });

  it('mails nobody where staff do not want it, or know no address', async () => {
    expect((await enter({ email: 'mia@example.com', isTold: false })).statusCode).toBe(201);
    const other = await site.addVehicle({});
    expect((await enter({ phone: '0491 570 156' }, other)).statusCode).toBe(201);
    expect(await mails()).toEqual([]);
  });

  it('is made once, however often it is sent, and another by the same form is refused', async () => {
    const submissionKey = randomUUID();
    const other = await site.addVehicle({});
    const codes = [];
    for (const id of [vehicle, vehicle, other]) codes.push((await enter({ submissionKey }, id)).statusCode);
    expect([codes, (await list()).length]).toEqual([[201, 201, 409], 1]);
  });

  it('keeps the vehicle for one buyer at a time, and answers their own request instead of a second one', async () => {
    await confirmed();
    const second = await enter();
    expect([second.statusCode, second.json().message]).toEqual([
      409,
      'This vehicle is held for Mia Nguyen already until Friday 20 November, 5pm. Release that first.',
    ]);
    vehicle = await site.addVehicle({});
    await asked({ email: 'again@example.com' });
    const third = await enter({ email: 'Again@example.com' });
    expect([third.statusCode, third.json().message]).toEqual([
      409,
      expect.stringContaining('has asked for this vehicle already. Confirm that request on the Holds page.'),
    ]);
    const inquiry = await site.db
      .selectFrom('inquiries')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect((await enter({ inquiryId: inquiry.id })).statusCode).toBe(409);
    expect(await statusNow()).toBe('available');
  });

  it('ends the waiting of the inquiry that it answers, and goes with it when its person is erased', async () => {
    const inquiry = await inquiryOf('Please call me');
    expect((await enter({ inquiryId: inquiry.id, firstName: 'Mum' })).statusCode).toBe(201);
    const answered = await site.db
      .selectFrom('inquiries')
      .select(['is_read', 'first_response_by'])
      .where('id', '=', inquiry.id)
      .executeTakeFirstOrThrow();
    expect(answered).toEqual({ is_read: 1, first_response_by: TEST_ACCOUNT.username });
    expect((await list())[0]?.inquiryId).toBe(inquiry.id);
    const { privacyService } = site.services;
    const from = { from: 'inquiry', id: inquiry.id } as const;
    const { kinds, seen } = await privacyService.look(from, { username: 'dana', role: 'owner' });
    expect(kinds).toContainEqual({ label: 'Holds of vehicles', count: 1 });
    await privacyService.erase(from, { seen }, { staffId: null, fullName: 'Dana' });
    expect([await list(), await statusNow()]).toEqual([[], 'available']);
    expect((await enter({ inquiryId: inquiry.id })).statusCode).toBe(404);
  });

  it('it is erased by itself when it has no inquiry, with others of the same name and number', async () => {
    const phone = '0491 570 156';
    const [second, third] = [await site.addVehicle({}), await site.addVehicle({})];
    await enter({ phone });
    await enter({ phone: '+61 491 570 156' }, second);
    await enter({ phone, firstName: 'Tom' }, third);
    const { privacyService } = site.services;
    const mine = (await list()).find(({ vehicle: car }) => car?.id === vehicle);
    const from = { from: 'hold', id: mine?.id ?? 0 } as const;
    const { kinds, seen } = await privacyService.look(from, { username: 'dana', role: 'owner' });
    expect(kinds).toContainEqual({ label: 'Holds of vehicles', count: 2 });
    await privacyService.erase(from, { seen }, { staffId: null, fullName: 'Dana' });
    expect((await list()).map(({ firstName }) => firstName)).toEqual(['Tom']);
  });

  it('sold, it is noted for how much and to whom, who has not written', async () => {
    await enter({ firstName: 'Kim', lastName: 'Lee' });
    const [hold] = await list();
    const headers = await asStaff();
    const saleOf = async () =>
      (await site.inject({ url: `/api/admin/vehicles/${vehicle}/sale`, headers })).json<Sale>();
    expect((await saleOf()).asked).toMatchObject([{ name: 'Kim Lee', isHolding: true }]);
    expect(
      (await decide(hold ?? { id: 0, sequence: 0 }, { decision: 'sell', soldPrice: 24_990.5 })).statusCode,
    ).toBe(200);
    expect(await saleOf()).toMatchObject({
      buyer: { who: { from: 'hold', id: hold?.id }, name: 'Kim Lee', href: '/admin/holds' },
      asked: [],
    });
    const row = site.db.selectFrom('vehicles').select(['status', 'sold_price_cents']);
    expect(await row.where('id', '=', vehicle).execute()).toEqual([
      { status: 'sold', sold_price_cents: 2_499_050 },
    ]);
  });

  it('is refused for a sold vehicle, and at a time that is past', async () => {
    const sold = await site.addVehicle({ status: 'sold' });
    expect((await enter({}, sold)).json().fields).toEqual({
      vehicleId: 'This vehicle is no longer for sale',
    });
    const past = await enter({ until: { day: '2026-11-15', time: '10:00' } });
    expect(past.json().fields).toEqual({ until: 'Choose a time that is still to come' });
    expect((await enter({ firstName: ' ' })).statusCode).toBe(400);
    expect((await enter({ email: 'mia at home' })).statusCode).toBe(400);
    expect(await list()).toEqual([]);
  });
});

it('tells the buyer once after an outage, and what is so then', async () => {
  const hold = await confirmed();
  await site.db.deleteFrom('outbox').where('kind', '=', 'hold_staff').execute();
  // One attempt has failed.
  await site.db.updateTable('outbox').set({ attempts: 1 }).execute();
  const later = { decision: 'extend', until: { day: '2026-11-24', time: '12:00' } };
  expect((await decide(hold, later)).statusCode).toBe(200);
  expect((await sent()).map(({ subject }) => subject.split(' | ')[0])).toEqual([
    'We hold the 2021 Mazda CX-5 for you until Tuesday 24 November, 12pm (Sydney time)',
  ]);
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
  const from = { from: 'inquiry', id: inquiry.id } as const;
  const { kinds, seen } = await privacyService.look(from, { username: 'dana', role: 'owner' });
  expect(kinds).toContainEqual({ label: 'Holds of vehicles', count: 1 });
  await privacyService.erase(from, { seen }, { staffId: null, fullName: 'Dana' });
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
  const titles = await site.db.selectFrom('activity').select('title').execute();
  expect(titles).toEqual([{ title: 'Hold changed' }]);
});

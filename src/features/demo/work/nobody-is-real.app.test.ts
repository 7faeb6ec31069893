import { afterEach, expect, it } from 'vitest';
import { aNewSite } from '#features/set-up/server/new-site.fixture.ts';
import { DAY_MS } from '#shared/dates.ts';
import { startMailServer } from '#test/support/mail/mail-server.ts';
import { findDemoPassword } from '#test/support/processes/demo-password.ts';
import { prepareInstallation } from '#wiring/server/prepare-installation.ts';
import { type DemoSite, openDemonstration } from './demo-site.fixture.ts';

let site: DemoSite;
afterEach(() => site.close());

const stockOf = () => site.db.selectFrom('vehicles').select(['id', 'stock_number']).orderBy('id').execute();

it('is made anew around today, as long as people have only looked', async () => {
  site = await openDemonstration();
  const vehicles = await stockOf();
  const before = await site.listBookingTimes();
  for (const url of ['/api/admin/stats', '/api/admin/holds', '/api/admin/contacts', '/api/admin/cards'])
    await site.ask(url);
  await site.runJobs();
  site.clock.advance(40 * DAY_MS);
  await site.runJobs();
  const { greeting } = await site.startAgain();
  expect(greeting.join()).not.toContain('keeps the dates');
  const now = site.clock.now().toISOString();
  const times = await site.listBookingTimes();
  expect([times.length, times.filter((at) => at > now).length > 3]).toEqual([before.length, true]);
  const letters = await site.db
    .selectFrom('inquiries')
    .select('created_at')
    .where('is_spam', '=', 0)
    .execute();
  expect(letters).toHaveLength(25);
  expect(letters.some(({ created_at }) => created_at.slice(0, 7) === now.slice(0, 7))).toBe(true);
  expect(await stockOf()).toEqual(vehicles);
  // The same day once more: nothing to do.
  const { renewToday } = await site.startAgain();
  expect(await site.listBookingTimes()).toEqual(times);
  // The site runs on into the next day.
  await renewToday();
  expect(await site.listBookingTimes()).toEqual(times);
  site.clock.advance(DAY_MS);
  await renewToday();
  const moved = await site.listBookingTimes();
  expect([moved.length, moved[0] === times[0]]).toEqual([times.length, false]);
  const { days } = await site.getJson<{ days: { day: string }[] }>('/api/booking-slots');
  expect(days.length).toBeGreaterThan(5);
}, 90_000);

it.each<[string, () => Promise<unknown>]>([
  [
    'somebody has read an inquiry',
    async () => {
      const [first] = await site.ask<{ id: number }[]>('/api/admin/contacts');
      return site.inject({
        method: 'PUT',
        url: `/api/admin/contacts/${first?.id}/read`,
        headers: await site.logIn(),
      });
    },
  ],
  ['a visitor has written', () => site.inject({ method: 'POST', url: '/api/contact', payload: aLetter })],
])('stays as it is when %s', async (_what, act) => {
  site = await openDemonstration();
  await act();
  const [times, count] = [await site.listBookingTimes(), await site.services.inquiries.countUnread()];
  site.clock.advance(3 * DAY_MS);
  const { greeting } = await site.startAgain();
  expect(greeting.join()).toContain('The demonstration keeps the dates of its first days');
  expect(await site.listBookingTimes()).toEqual(times);
  expect(await site.services.inquiries.countUnread()).toBe(count);
});

it('is whole as it was when the making anew was cut off', async () => {
  site = await openDemonstration();
  const times = await site.listBookingTimes();
  site.clock.advance(3 * DAY_MS);
  let left = 30;
  const failing = {
    now: () => {
      left -= 1;
      if (left < 0) throw new Error('the power went');
      return site.clock.now();
    },
  };
  await expect(prepareInstallation({ ...site.services, clock: failing })).rejects.toThrow('the power went');
  expect(await site.listBookingTimes()).toEqual(times);
  await site.startAgain();
  expect(await site.listBookingTimes()).not.toEqual(times);
});

const aLetter = {
  firstName: 'Mia',
  lastName: 'Real',
  email: 'mia@mail.example',
  interest: 'Other',
  message: 'Is it there?',
};

it('goes whole with Make it yours, and what one has entered stays, and is nobody’s', async () => {
  site = await openDemonstration();
  await site.continueInBackground();
  const { greeting } = site;
  const admin = { username: 'admin', password: findDemoPassword(greeting.join('\n')) ?? '' };
  const login = await site.inject({ method: 'POST', url: '/api/admin/login', payload: admin });
  const headers = { cookie: String(login.headers['set-cookie']).split(';', 1)[0] ?? '' };
  await site.inject({ method: 'POST', url: '/api/contact', payload: aLetter });
  const own = await site.db
    .selectFrom('inquiries')
    .select('id')
    .where('last_name', '=', 'Real')
    .executeTakeFirstOrThrow();
  const given = {
    method: 'PUT',
    url: `/api/admin/inquiries/${own.id}`,
    headers,
    payload: { assignee: 'tom.brennan' },
  } as const;
  expect((await site.inject(given)).statusCode).toBe(200);
  const described = (await site.inject({ url: '/api/admin/demonstration', headers })).json();
  expect(described).toMatchObject({ vehicleCount: 43, inquiryCount: 25, bookingCount: 16, holdCount: 7 });
  const { backupService, photoService } = site.services;
  expect([(await backupService.list()).length, (await photoService.listStored()).length]).toEqual([1, 3]);
  const kept = await backupService.create({ staffId: null, fullName: 'Somebody' });
  const done = await site.inject({
    method: 'POST',
    url: '/api/admin/demonstration/replace',
    headers,
    payload: aNewSite,
  });
  expect(done.statusCode).toBe(200);
  const left = await site.db.selectFrom('inquiries').select(['id', 'assignee']).execute();
  expect(left).toEqual([{ id: own.id, assignee: '' }]);
  for (const table of [
    'vehicles',
    'bookings',
    'vehicle_holds',
    'booking_blocks',
    'tasks',
    'printed_cards',
    'channel_addresses',
    'inquiry_replies',
    'visitor_photos',
    'price_history',
    'outbox',
  ] as const)
    expect([table, await site.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  const people = await site.db.selectFrom('staff').select('username').execute();
  expect(people).toEqual([{ username: 'jo' }]);
  const told = await site.db.selectFrom('activity').select('staff_name').execute();
  expect(told.filter(({ staff_name }) => /Whitlock|Brennan|Castellano|Hale|buyer/.test(staff_name))).toEqual(
    [],
  );
  // Its own backup and photos are gone, and the copy that somebody has made is not.
  expect((await backupService.list()).map(({ filename }) => filename)).toEqual([kept.filename]);
  expect(await photoService.listStored()).toEqual([]);
  await (await site.startAgain()).continueInBackground();
  expect((await backupService.list()).map(({ filename }) => filename)).toEqual([kept.filename]);
  expect(site.services.settingsStore.current().settings.bookings).toMatchObject({
    offered: 'no',
    holds: 'no',
  });
}, 90_000);

it('a backup of it that was left over goes at the next start', async () => {
  site = await openDemonstration();
  await site.continueInBackground();
  await site.db.deleteFrom('meta').where('key', '=', 'demo_pictures').execute();
  await (await site.startAgain()).continueInBackground();
  expect(await site.services.backupService.list()).toEqual([]);
}, 90_000);

it('lets nobody in by the people who were made up', async () => {
  site = await openDemonstration();
  const { greeting } = site;
  const password = findDemoPassword(greeting.join('\n')) ?? '';
  const people = await site.db.selectFrom('staff').select(['username', 'password_hash', 'email']).execute();
  const madeUp = people.filter(({ username }) => username !== 'admin');
  expect(madeUp).toHaveLength(4);
  expect(madeUp.every(({ email }) => email === '')).toBe(true);
  for (const { username, password_hash } of madeUp)
    for (const tried of [password, '', username, password_hash]) {
      const answer = await site.inject({
        method: 'POST',
        url: '/api/admin/login',
        payload: { username, password: tried },
      });
      expect([username, tried, answer.statusCode >= 400]).toEqual([username, tried, true]);
    }
  // The account that somebody may use keeps its password at the next start.
  const again = await site.startAgain();
  expect(findDemoPassword(again.greeting.join('\n'))).toBe(password);
});

it('mails nobody who was made up, and everybody else', async () => {
  const server = await startMailServer(0);
  try {
    site = await openDemonstration({
      env: { SMTP_URL: `smtp://127.0.0.1:${server.port}`, LEADS_TO: 'me@mail.example' },
    });
    expect(await site.db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute()).toEqual(
      [],
    );
    const headers = await site.logIn();
    const [first] = await site.ask<{ id: number }[]>('/api/admin/contacts');
    const reply = { key: crypto.randomUUID(), subject: 'Hello', text: 'It is still there.' };
    const sent = await site.inject({
      method: 'POST',
      url: `/api/admin/inquiries/${first?.id}/replies`,
      headers,
      payload: reply,
    });
    expect(sent.statusCode).toBe(200);
    site.clock.advance(2 * DAY_MS);
    await site.runJobs();
    await site.services.outboxService?.sendDue();
    expect(server.received).toEqual([]);
    expect(await site.db.selectFrom('outbox').select('kind').where('sent_at', 'is', null).execute()).toEqual(
      [],
    );
    await site.inject({ method: 'POST', url: '/api/contact', payload: aLetter });
    await site.services.outboxService?.sendDue();
    expect(server.received.flatMap(({ to }) => to).sort()).toEqual(['me@mail.example', 'mia@mail.example']);
  } finally {
    site.services.mailer?.close();
    await server.stop();
  }
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fakeClock, startTestApp } from '#test/support/test-app.ts';
import { type AlertSite, startAlertSite, toldIn, toldScreens } from './alerts.fixture.ts';

/** Thursday, 9am in Sydney. */
const THURSDAY = '2026-11-18T22:00:00.000Z';

let site: AlertSite;
beforeAll(async () => {
  site = await startAlertSite(fakeClock(THURSDAY));
});
afterAll(() => site.stop());
beforeEach(() => site.startOver());

let people = 0;
const someone = () => {
  people += 1;
  return `buyer${people}@example.com`;
};
const readers = () => site.db.selectFrom('alert_readers').selectAll().execute();
const alerts = () => site.db.selectFrom('alerts').selectAll().execute();

describe('asking for an alert', () => {
  it('sends one mail with nothing but the confirmation, and nothing else before it', async () => {
    await site.addVehicle({ make: 'Mazda' });
    const email = someone();
    const answer = await site.ask('make=Mazda&priceMax=95000', email);
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      '/alerts/new?make=Mazda&priceMax=95000&sent=1',
    ]);
    const [mail, ...others] = await site.sent();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: email, subject: expect.stringMatching(/^Please confirm/) });
    expect(mail?.text).toContain('Make: Mazda, Up to $95,000');
    expect(mail?.text).not.toContain('LandCruiser');
    expect(mail?.raw).not.toMatch(/^List-Unsubscribe/m);
    const token = site.tokenIn(mail?.text ?? '');
    // Mail scanners open every link.
    await site.get(`/alerts/${token}`);
    await site.addVehicle({ make: 'Mazda' });
    site.clock.advance(86_400_000);
    expect(await site.digest()).toEqual([]);
    expect(await alerts()).toMatchObject([{ state: 'waiting', confirmed_at: null }]);
    expect(JSON.stringify(await site.db.selectFrom('alert_links').selectAll().execute())).not.toContain(
      token,
    );

    const { toConfirm } = toldIn((await site.get(`/alerts/${token}`)).body)['alerts-view'];
    await site.post(`/alerts/${token}`, { action: 'confirm', alert: toConfirm.key });
    await site.post(`/alerts/${token}`, { action: 'confirm', alert: toConfirm.key });
    const [alert] = await alerts();
    expect(alert).toMatchObject({ state: 'on', confirmed_at: site.clock.now().toISOString() });
    expect(alert?.consent).toMatch(
      /may e-mail me when vehicles like these come in or get cheaper, at most once a day/,
    );
    // What came between asking and confirming is told the next morning.
    site.clock.advance(86_400_000);
    const [digest] = await site.digest();
    expect(digest?.text).toContain('New in your search');
  });

  it('answers the same for every address, and shows a link only its own alert to confirm', async () => {
    const email = someone();
    await site.addVehicle({ make: 'Ford' });
    const token = await site.subscribe('make=Ford', email);
    const known = await site.ask('make=Ford', email);
    const unknown = await site.ask('make=Ford', someone());
    expect([known.statusCode, known.body, known.headers.location]).toEqual([
      unknown.statusCode,
      unknown.body,
      unknown.headers.location,
    ]);
    const mails = await site.sent();
    expect(mails.map(({ subject }) => subject.split(' |')[0]).toSorted()).toEqual([
      'Please confirm your e-mail alert',
      'Your e-mail alerts',
    ]);
    // Another alert of the same address, which a stranger may have typed.
    await site.ask('make=Kia', email);
    const view = toldIn((await site.get(`/alerts/${token}`)).body)['alerts-view'];
    expect(view).toMatchObject({ toConfirm: null, alerts: [{ words: 'Make: Ford' }] });
    const waiting = (await alerts()).find(({ search }) => search === 'make=Kia');
    await site.post(`/alerts/${token}`, { action: 'confirm', alert: waiting?.key ?? '' });
    expect((await alerts()).find(({ search }) => search === 'make=Kia')?.state).toBe('waiting');
    const asked = await Promise.all([
      site.post('/alerts', { email }),
      site.post('/alerts', { email: someone() }),
    ]);
    expect(new Set(asked.map(({ statusCode, headers }) => `${statusCode} ${headers.location}`)).size).toBe(1);
    expect((await site.sent()).filter(({ to }) => to !== email)).toEqual([]);
  });

  it('refuses what is no address or too wide, keeps what was typed, and bounds mailbox, network and address', async () => {
    const bad = await site.ask('make=Ford', 'nobody');
    expect(bad.statusCode).toBe(400);
    expect(toldIn(bad.body)['form-answer']).toMatchObject({
      fields: { email: 'Invalid email address' },
      values: { email: 'nobody' },
    });
    expect((await site.ask('vehicle=999999', someone())).statusCode).toBe(404);
    // Programs are told what everybody is.
    const trapped = await site.post('/alerts/new?make=Ford', { email: someone(), website: 'x' });
    expect(trapped.statusCode).toBe(303);
    expect(await readers()).toEqual([]);
    const email = someone();
    const statuses = [];
    for (let at = 0; at < 8; at += 1)
      statuses.push((await site.ask(`yearMin=${2000 + at}`, email)).statusCode);
    expect(statuses).toEqual([...Array(6).fill(303), 429, 429]);
    const fields = { method: 'POST', url: '/alerts/new?make=Ford', remoteAddress: '10.250.1.1' } as const;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const flood = [];
    for (let at = 0; at < 7; at += 1)
      flood.push((await site.inject({ ...fields, headers, payload: `email=${someone()}` })).statusCode);
    expect(flood.at(-1)).toBe(429);
  });

  it('forgets what nobody confirmed, and whoever typed nothing else', async () => {
    await site.ask('make=Ford', someone());
    const confirmed = someone();
    await site.subscribe('make=Ford', confirmed);
    site.clock.advance(4 * 86_400_000);
    const { byDays } = site.alerts.forgetAlerts;
    await byDays(async (days) => new Date(site.clock.now().getTime() - days * 86_400_000));
    expect(await readers()).toMatchObject([{ email: confirmed }]);
  });

  it('is not offered where mail is not set up', async () => {
    const mute = await startTestApp({ screens: toldScreens });
    expect(await mute.getJson('/api/alerts')).toEqual({ isOffered: false });
    const page = await mute.inject({ url: '/alerts/new?make=Ford', headers: { accept: 'text/html' } });
    expect([page.statusCode, page.headers.location]).toEqual([302, '/browse-cars']);
    await mute.close();
  });
});

describe('the morning mail', () => {
  it('tells what is new or cheaper, of all alerts of an address in one mail, and nothing twice', async () => {
    const old = await site.addVehicle({ make: 'Toyota', price_cents: 5_000_000 });
    const email = someone();
    await site.subscribe('make=Toyota', email);
    await site.subscribe(`vehicle=${old}`, email);
    expect(await site.digest()).toEqual([]);
    site.clock.advance(86_400_000);
    const fresh = await site.addVehicle({ make: 'Toyota', model: '<b>Hilux', year: 2022 });
    await site.change(old, { price_cents: 4_800_000 });
    const [mail, ...others] = await site.digest();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: email, subject: expect.stringContaining('1 new vehicle, 1 cheaper') });
    expect(mail?.text).toContain('2022 Toyota <b>Hilux');
    expect(mail?.text).toContain('Was $50,000 when you last heard of it');
    expect(mail?.text).toContain(`http://localhost:3000/vehicles/${fresh}`);
    expect(mail?.text).toMatch(/Motor Dealer Licence .+/);
    expect(mail?.raw).toContain('&lt;b&gt;Hilux');
    expect(await site.digest()).toEqual([]);
    // Over weeks: dearer, back to what is known, away and back again are no news.
    const changes: Record<string, string | number>[] = [
      { price_cents: 9_100_000 },
      { price_cents: 8_990_000 },
      { status: 'sold' },
    ];
    for (const to of changes) {
      site.clock.advance(86_400_000);
      await site.change(fresh, to);
      expect((await site.digest()).filter(({ text }) => text.includes('Hilux'))).toEqual([]);
    }
    await site.change(fresh, { status: 'available' });
    for (let week = 0; week < 4; week += 1) {
      site.clock.advance(7 * 86_400_000);
      expect(await site.digest()).toEqual([]);
    }
  });

  it('tells of a sold vehicle with others like it, once, and ends that alert', async () => {
    const followed = await site.addVehicle({ make: 'Toyota' });
    await site.addVehicle({ make: 'Toyota', badge: 'Twin' });
    await site.subscribe(`vehicle=${followed}`, someone());
    site.clock.advance(86_400_000);
    await site.change(followed, { status: 'sold' });
    const [mail] = await site.digest();
    expect(mail?.subject).toMatch(/^Sold: 2021 Toyota LandCruiser/);
    expect(mail?.text).toContain('Twin');
    expect(mail?.text).toContain('/alerts/new?make=Toyota&model=LandCruiser');
    expect(await alerts()).toEqual([]);
    site.clock.advance(86_400_000);
    expect(await site.digest()).toEqual([]);
  });

  it('calls a vehicle gone only after days, for staff may only correct it', async () => {
    const followed = await site.addVehicle({ make: 'Toyota' });
    await site.subscribe(`vehicle=${followed}`, someone());
    const look = async () => {
      site.clock.advance(86_400_000);
      return (await site.digest()).map(({ subject }) => subject.split(' |')[0]);
    };
    await site.change(followed, { is_draft: 1 });
    expect([await look(), await look()]).toEqual([[], []]);
    await site.change(followed, { is_draft: 0 });
    expect(await look()).toEqual([]);
    await site.change(followed, { is_draft: 1 });
    expect([await look(), await look(), await look()]).toEqual([[], [], []]);
    expect(await look()).toEqual([expect.stringMatching(/^No longer listed/)]);
  });

  it('goes at 7:00 by the clock of the dealership, on both days of the year on which it changes', async () => {
    for (const [before, at] of [
      // Summer time begins on 4 October 2026, and ends on 4 April 2027.
      ['2026-10-03T19:59:00.000Z', '2026-10-03T20:00:00.000Z'],
      ['2027-04-03T20:59:00.000Z', '2027-04-03T21:00:00.000Z'],
    ] as const) {
      for (const table of ['alert_readers', 'outbox', 'attempts', 'vehicles', 'meta'] as const)
        await site.db.deleteFrom(table).execute();
      site.clock.set(new Date(Date.parse(before) - 10 * 3_600_000).toISOString());
      await site.subscribe('make=Toyota', someone());
      await site.alerts.digestService.run();
      await site.addVehicle({ make: 'Toyota' });
      site.clock.set(before);
      expect(await site.digest()).toEqual([]);
      site.clock.set(at);
      expect(await site.digest()).toHaveLength(1);
      await site.addVehicle({ make: 'Toyota', model: 'Later' });
      site.clock.advance(12 * 3_600_000);
      expect(await site.digest()).toEqual([]);
    }
    site.clock.set(THURSDAY);
  });

  it('waits while an earlier one is on its way, and takes in what nobody took', async () => {
    const email = someone();
    await site.subscribe('make=Toyota', email);
    await site.addVehicle({ make: 'Toyota', model: 'First' });
    site.clock.advance(86_400_000);
    await site.alerts.digestService.run();
    await site.addVehicle({ make: 'Toyota', model: 'Second' });
    site.clock.advance(86_400_000);
    await site.alerts.digestService.run();
    const digests = () =>
      site.db.selectFrom('outbox').selectAll().where('kind', '=', 'alert_digest').execute();
    expect(await digests()).toHaveLength(1);
    await site.db
      .updateTable('outbox')
      .set({ given_up_at: site.clock.now().toISOString() })
      .where('kind', '=', 'alert_digest')
      .execute();
    site.clock.advance(86_400_000);
    const [mail, ...others] = await site.digest();
    expect(others).toEqual([]);
    expect([mail?.text.includes('First'), mail?.text.includes('Second')]).toEqual([true, true]);
    expect(await digests()).toHaveLength(1);
  });

  it('is written once, by whichever process is first, with all that it tells or nothing', async () => {
    await site.subscribe('make=Toyota', someone());
    await site.addVehicle({ make: 'Toyota' });
    site.clock.advance(86_400_000);
    await Promise.all([site.alerts.digestService.run(), site.alerts.digestService.run()]);
    expect(await site.sent()).toHaveLength(1);
    // One that dies between what it noted and the mail has noted nothing.
    await site.addVehicle({ make: 'Toyota', model: 'Other' });
    site.clock.advance(86_400_000);
    const dies = site.alerts.digestService.run({ checkHeld: () => Promise.reject(new Error('killed')) });
    await expect(dies).rejects.toThrow('killed');
    expect(await site.digest()).toHaveLength(1);
  });

  it('doubts a clock that is far ahead', async () => {
    await site.subscribe('make=Toyota', someone());
    await site.alerts.digestService.run();
    await site.addVehicle({ make: 'Toyota' });
    site.clock.set('2027-11-18T22:00:00.000Z');
    expect(await site.digest()).toEqual([]);
    site.clock.set(new Date(Date.parse(THURSDAY) + 40 * 86_400_000).toISOString());
  });
});

describe('whoever wants nothing more', () => {
  async function mailed() {
    const email = someone();
    await site.subscribe('make=Toyota', email);
    await site.addVehicle({ make: 'Toyota' });
    site.clock.advance(86_400_000);
    const [mail] = await site.digest();
    const raw = mail?.raw.replaceAll(/\r\n\s+/g, ' ') ?? '';
    const url =
      /^List-Unsubscribe: <http:\/\/localhost:3000(\/alerts\/unsubscribe\/[\w-]{22})>/m.exec(raw)?.[1] ?? '';
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    return { url, email };
  }

  it('ends it with one POST as mail programs send it, without cookie or redirect, as often as they like', async () => {
    const { url } = await mailed();
    const shown = await site.get(url);
    expect(toldIn(shown.body)['alerts-unsubscribe']).toMatchObject({ state: 'ask' });
    expect(await alerts()).toHaveLength(1);
    for (const round of [1, 2]) {
      const answer = await site.post(url, { 'List-Unsubscribe': 'One-Click' });
      expect([round, answer.statusCode, answer.headers.location, answer.headers['set-cookie']]).toEqual([
        round,
        200,
        undefined,
        undefined,
      ]);
    }
    expect(await alerts()).toEqual([]);
    expect(await readers()).toMatchObject([{ email: '', person: expect.stringMatching(/^ended /) }]);
    site.clock.advance(86_400_000);
    await site.addVehicle({ make: 'Toyota' });
    expect(await site.digest()).toEqual([]);
  });

  it('may send it as a form of parts, and a guess ends nothing', async () => {
    const { url } = await mailed();
    const boundary = 'x7';
    const payload = `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`;
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const guess = await site.inject({
      method: 'POST',
      url: `${url.slice(0, -22)}${'a'.repeat(22)}`,
      payload,
      headers,
    });
    expect(guess.statusCode).toBe(404);
    expect(await alerts()).toHaveLength(1);
    expect((await site.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(200);
    expect(await alerts()).toEqual([]);
  });

  it('gets nothing that was planned before, and may come back', async () => {
    const { url, email } = await mailed();
    await site.addVehicle({ make: 'Toyota', model: 'Unwanted' });
    site.clock.advance(86_400_000);
    await site.alerts.digestService.run();
    await site.post(url, { 'List-Unsubscribe': 'One-Click' });
    expect(await site.sent()).toEqual([]);
    await site.subscribe('make=Toyota', email);
    expect(await alerts()).toMatchObject([{ state: 'on' }]);
  });

  it('pauses, goes on and removes one by one', async () => {
    const email = someone();
    const token = await site.subscribe('make=Toyota', email);
    await site.subscribe('make=Ford', email);
    const key = async (search: string) => (await alerts()).find((one) => one.search === search)?.key ?? '';
    await site.post(`/alerts/${token}`, { action: 'pause', alert: await key('make=Toyota') });
    await site.addVehicle({ make: 'Toyota' });
    site.clock.advance(86_400_000);
    expect(await site.digest()).toEqual([]);
    await site.post(`/alerts/${token}`, { action: 'resume', alert: await key('make=Toyota') });
    site.clock.advance(86_400_000);
    expect(await site.digest()).toHaveLength(1);
    await site.post(`/alerts/${token}`, { action: 'remove', alert: await key('make=Ford') });
    expect(await alerts()).toHaveLength(1);
    await site.post(`/alerts/${token}`, { action: 'remove', alert: await key('make=Toyota') });
    expect(await readers()).toMatchObject([{ email: '' }]);
    expect(toldIn((await site.get(`/alerts/${token}`)).body)['alerts-view']).toMatchObject({ alerts: [] });
  });
});

it('shows staff what buyers wait for, and names nobody', async () => {
  await site.subscribe('make=Toyota', someone());
  await site.subscribe('make=Toyota', someone());
  await site.ask('make=Ford', someone());
  const answer = await site.inject({ url: '/api/admin/alerts', headers: await site.logIn() });
  expect(answer.json()).toEqual({
    total: 2,
    ...{ isOffered: true, held: 0, refused: 0 },
    wanted: [
      {
        kind: 'search',
        words: 'Make: Toyota',
        href: '/browse-cars?make=Toyota',
        waiting: 2,
        newestAt: site.clock.now().toISOString(),
      },
    ],
  });
  expect((await site.inject({ url: '/api/admin/alerts' })).statusCode).toBe(401);
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#server/people/person.ts';
import { fakeClock } from '#test/support/test-app.ts';
import { MOST_ALERTS, MOST_WAITING } from '../alert-kinds.ts';
import { type AlertSite, startAlertSite } from './alerts.fixture.ts';

/** Thursday, 9am in Sydney. */
const THURSDAY = '2026-11-18T22:00:00.000Z';
const DAY_MS = 86_400_000;

let site: AlertSite;
beforeAll(async () => {
  site = await startAlertSite(fakeClock(THURSDAY));
});
afterAll(() => site.stop());
beforeEach(async () => {
  await site.startOver();
  site.clock.set(THURSDAY);
});

let people = 0;
const someone = () => {
  people += 1;
  return `asker${people}@example.com`;
};
const alerts = () => site.db.selectFrom('alerts').selectAll().orderBy('id').execute();

describe('the mail that asks to confirm', () => {
  it('says nothing that whoever filled in the form wrote', async () => {
    await site.addVehicle({ make: 'Toyota', model: 'HiLux' });
    const sold = await site.addVehicle({ make: 'Lotus', model: 'Elise' });
    await site.change(sold, { status: 'sold' });
    const typed = ['YOU WON', 'http://evil.example', 'call 0400 000 000', '0400000000'];
    const searches: Record<string, string>[] = [
      { make: 'YOU WON', model: 'http://evil.example' },
      { keywords: 'call 0400 000 000' },
      { make: 'Toyota|YOU WON', priceMax: '0400000000' },
      { type: '!YOU WON', exteriorColor: 'http://evil.example' },
    ];
    for (const search of searches) {
      await site.ask(new URLSearchParams(search).toString(), someone());
      const [mail] = await site.sent();
      expect(mail?.subject).toMatch(/^Please confirm your e-mail alert \|/);
      for (const words of typed) expect(mail?.raw).not.toContain(words);
      expect(mail?.text).not.toMatch(/400,?000,?000/);
      expect(mail?.text).toMatch(/what(?: else)? was typed on our website/i);
    }
    // What the site offers is said: of the stock, of its lists, and of what is sold.
    await site.ask('make=toyota&type=Ute&priceMax=45000&fuelType=Diesel', someone());
    expect((await site.sent())[0]?.text).toContain('Make: toyota, Type: Ute, Up to $45,000, Fuel: Diesel.');
    await site.ask('make=Lotus&model=Elise', someone());
    expect((await site.sent())[0]?.text).toContain('Make: Lotus, Model: Elise.');
  });

  it('comes once in three days for the same wish, and those days begin anew with it', async () => {
    const email = someone();
    await site.ask('make=Ford', email);
    expect(await site.sent()).toHaveLength(1);
    site.clock.advance(2 * DAY_MS);
    const again = await site.ask('make=Ford', email);
    expect(again.headers.location).toBe('/alerts/new?make=Ford&sent=1');
    expect(await site.sent()).toEqual([]);
    site.clock.advance(DAY_MS + 60_000);
    await site.ask('make=Ford', email);
    const [mail] = await site.sent();
    expect(mail?.subject).toMatch(/^Please confirm/);
    site.clock.advance(2 * DAY_MS);
    await site.alerts.forgetAlerts.byDays(
      async (days) => new Date(site.clock.now().getTime() - days * DAY_MS),
    );
    expect(await alerts()).toHaveLength(1);
    expect(await site.get(`/alerts/${site.tokenIn(mail?.text ?? '')}`)).toMatchObject({ statusCode: 200 });
  });

  it('comes again at once where the first one never went', async () => {
    const email = someone();
    await site.ask('make=Ford', email);
    await site.db.deleteFrom('outbox').execute();
    await site.ask('make=Ford', email);
    expect(await site.sent()).toHaveLength(1);
  });
});

describe('a flood', () => {
  it('does not lock out in whose name it is', async () => {
    const email = someone();
    for (let at = 0; at < MOST_ALERTS; at += 1) {
      // Six mails a day go to one mailbox.
      if (at === MOST_ALERTS / 2) site.clock.advance(DAY_MS + 60_000);
      await site.ask(`yearMin=${2000 + at}`, email);
    }
    site.clock.advance(DAY_MS + 60_000);
    await site.sent();
    await site.ask('make=Ford', email);
    const [mail] = await site.sent();
    expect(mail?.to).toBe(email);
    const waiting = await alerts();
    expect(waiting).toHaveLength(MOST_ALERTS);
    expect(waiting.map(({ search }) => search)).not.toContain('yearMin=2000');
    expect(waiting.at(-1)?.search).toBe('make=Ford');
  });

  it('takes no more room than so much, and none from who has confirmed', async () => {
    const confirmed = someone();
    await site.subscribe('make=Ford', confirmed);
    const [real] = await alerts();
    if (!real) throw new Error('Nobody has confirmed');
    const { id: _id, ...row } = real;
    const rows = Array.from({ length: MOST_WAITING + 20 }, (_, at) => ({
      ...row,
      ...{ key: `flood${at}`, state: 'waiting' as const, search: `yearMin=${at}`, confirmed_at: null },
      created_at: new Date(Date.parse(THURSDAY) + at).toISOString(),
    }));
    for (let at = 0; at < rows.length; at += 500)
      await site.db
        .insertInto('alerts')
        .values(rows.slice(at, at + 500))
        .execute();
    site.clock.advance(60_000);
    const email = someone();
    await site.ask('make=Kia', email);
    const left = await alerts();
    expect(left).toHaveLength(MOST_WAITING + 1);
    expect(left.map(({ search }) => search)).toContain('make=Kia');
    expect(left.map(({ search }) => search)).toContain('make=Ford');
    expect(left.map(({ search }) => search)).not.toContain('yearMin=0');
    expect((await site.sent()).map(({ to }) => to)).toContain(email);
  });

  it('waits behind who asks once, where it is from one network', async () => {
    const asks = (address: string) =>
      site.inject({
        method: 'POST',
        url: '/alerts/new?make=Ford',
        payload: `email=${encodeURIComponent(someone())}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        remoteAddress: address,
      });
    for (let at = 0; at < 3; at += 1) await asks('10.251.1.1');
    await asks('10.252.1.1');
    const mails = await site.db.selectFrom('outbox').select('turn').orderBy('id').execute();
    expect(mails.map(({ turn }) => turn)).toEqual([0, 1, 2, 0]);
  });
});

it('a search longer than what is kept of one is refused, with words', async () => {
  const words = '漢'.repeat(200);
  const names = ['make', 'model', 'type', 'transmission', 'fuelType', 'drive', 'keywords'];
  const search = new URLSearchParams(Object.fromEntries(names.map((name) => [name, words])));
  const answer = await site.ask(search.toString(), someone());
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('too long');
  expect(await alerts()).toEqual([]);
});

describe('somebody who asks for their data, or to be erased', () => {
  const personOf = (email: string): Person => ({
    inquiries: [{ email, first_name: 'Mia', last_name: '', phone: '' } as Person['inquiries'][number]],
    bookings: [],
    holds: [],
  });

  it('is handed their wishes, with what they agreed to and when', async () => {
    const email = someone();
    await site.subscribe('make=Ford', email);
    await site.subscribe('make=Kia', someone());
    const listed = await site.alerts.alertData.list(site.db, personOf(email.toUpperCase()));
    expect(listed).toEqual([
      expect.objectContaining({
        ...{ 'E-mail': email, 'Wants to be told of': 'Make: Ford', State: 'on' },
        'Agreed to': expect.stringMatching(/may e-mail me when vehicles like these come in/),
        ...{ Asked: site.clock.now().toISOString(), Agreed: site.clock.now().toISOString() },
      }),
    ]);
  });

  it('gets no mail that was planned before', async () => {
    const email = someone();
    await site.subscribe('make=Ford', email);
    await site.addVehicle({ make: 'Ford' });
    site.clock.advance(DAY_MS);
    expect(await site.alerts.digestService.run()).toBe(1);
    await site.db
      .transaction()
      .execute(async (tx) =>
        site.alerts.alertData.erase?.(tx, personOf(email), { staffId: null, fullName: 'Dana' }),
      );
    expect(await site.sent()).toEqual([]);
    expect(await alerts()).toEqual([]);
    expect(JSON.stringify(await site.db.selectFrom('alert_readers').selectAll().execute())).not.toContain(
      email,
    );
  });
});

describe('the link of a mail', () => {
  const unsubscribe = (url: string) =>
    site.inject({
      method: 'POST',
      url,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      // A mail provider's.
      remoteAddress: '10.253.1.1',
    });

  it('is not kept, listed or told of', async () => {
    const token = await site.subscribe('make=Ford', someone());
    for (const path of [`/alerts/${token}`, `/alerts/unsubscribe/${token}`]) {
      const { headers, statusCode } = await site.get(path);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'strict-origin',
      });
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  it('unsubscribes though the provider’s network has sent many that are long gone', async () => {
    const token = await site.subscribe('make=Ford', someone());
    for (let at = 0; at < 30; at += 1)
      expect((await unsubscribe(`/alerts/unsubscribe/${'x'.repeat(20)}${10 + at}`)).statusCode).toBe(404);
    expect((await unsubscribe(`/alerts/unsubscribe/${token}`)).statusCode).toBe(200);
    expect(await alerts()).toEqual([]);
  });

  it('leads nowhere where links have another purpose', async () => {
    const token = await site.subscribe('make=Ford', someone());
    for (const path of [`/booking/${token}`, `/hold/${token}`])
      expect((await site.get(path)).statusCode).toBe(404);
  });
});

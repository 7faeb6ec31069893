import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fakeClock, TEST_ACCOUNT } from '#test/support/test-app.ts';
import { type AlertSite, startAlertSite } from './alerts.fixture.ts';
import { composeAlerts } from './compose-alerts.ts';

/** Thursday, 9am in Sydney. */
const THURSDAY = '2026-11-18T22:00:00.000Z';
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

let site: AlertSite;
beforeAll(async () => {
  site = await startAlertSite(fakeClock(THURSDAY));
  await site.logIn();
});
afterAll(() => site.stop());
beforeEach(async () => {
  await site.startOver();
  site.clock.set(THURSDAY);
});

const email = 'mia@example.com';
const { username, password } = TEST_ACCOUNT;
/** Logged in anew: days have passed. */
async function call(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
  const send = (as: 'GET' | 'POST' | 'DELETE', to: string, body?: object, headers = {}) =>
    site.inject({ method: as, url: `/api/admin${to}`, headers, payload: body });
  const login = await send('POST', '/login', { username, password });
  const headers = { cookie: String(login.headers['set-cookie']).split(';', 1)[0] ?? '' };
  await send('POST', '/confirm', { password }, headers);
  const answer = await send(method, path, payload, headers);
  expect([path, answer.statusCode < 300]).toEqual([path, true]);
  return answer;
}
/** The next morning's mails, by what they are about. */
async function morning(): Promise<(string | undefined)[]> {
  site.clock.advance(DAY_MS);
  return (await site.digest()).map(({ subject }) => subject.split(' |')[0]);
}

it('cheaper is what the public price says: none is neither cheaper nor dearer, and what nobody saw is nothing', async () => {
  const id = await site.addVehicle({ make: 'Toyota', price_cents: 5_000_000 });
  await site.subscribe('make=Toyota', email);
  await site.change(id, { price_cents: 0 });
  expect(await morning()).toEqual([]);
  // Price on application, and then the price that they know.
  await site.change(id, { price_cents: 5_000_000 });
  expect(await morning()).toEqual([]);
  // Up and down again between two mails.
  await site.change(id, { price_cents: 6_000_000 });
  await site.change(id, { price_cents: 5_000_000 });
  expect(await morning()).toEqual([]);
  // A cheaper draft is no news, and shown again it is.
  await site.change(id, { is_draft: 1, price_cents: 4_500_000 });
  expect(await morning()).toEqual([]);
  await site.change(id, { is_draft: 0 });
  expect(await morning()).toEqual([expect.stringMatching(/^Now cheaper/)]);
  // With charges that were in the price before it is another price.
  await site.change(id, { price_type: 'excl_gov_charges', price_cents: 4_000_000 });
  expect(await morning()).toEqual([]);
});

it('a vehicle that is deleted and put back, or imported anew, is nothing new', async () => {
  const [id, other] = [
    await site.addVehicle({ make: 'Toyota', stock_number: 'T1' }),
    await site.addVehicle({ make: 'Toyota', model: 'Kluger', stock_number: 'T2' }),
  ];
  await site.subscribe('make=Toyota', email);
  await call('DELETE', `/vehicles/${id}`);
  expect(await morning()).toEqual([]);
  await call('POST', '/deleted-vehicles/put-back', { ids: [id] });
  expect(await morning()).toEqual([]);
  const exported = (await call('GET', '/data/export')).json();
  await call('POST', '/data/import', { data: exported, clearExisting: true });
  const now = await site.db.selectFrom('vehicles').select('id').orderBy('id').execute();
  expect(now.map((vehicle) => vehicle.id)).toEqual([id, other]);
  expect(await morning()).toEqual([]);
});

it('one on hold is told with that, and a sold one is not', async () => {
  await site.subscribe('make=Toyota', email);
  await site.addVehicle({ make: 'Toyota', model: 'Held', status: 'pending' });
  await site.addVehicle({ make: 'Toyota', model: 'Gone', status: 'sold' });
  site.clock.advance(DAY_MS);
  const [mail] = await site.digest();
  expect(mail?.subject).toContain('Held');
  expect(mail?.text).toContain('This vehicle is pending at the moment.');
  expect(mail?.text).not.toContain('Gone');
});

it('a clock that is set back tells nothing twice, and a machine asleep at 7:00 tells it later that day', async () => {
  await site.subscribe('make=Toyota', email);
  await site.addVehicle({ make: 'Toyota', model: 'First' });
  expect(await morning()).toHaveLength(1);
  const told = site.clock.now();
  await site.addVehicle({ make: 'Toyota', model: 'Second' });
  for (const days of [2, 1]) {
    site.clock.set(new Date(told.getTime() - days * DAY_MS).toISOString());
    expect(await site.digest()).toEqual([]);
  }
  site.clock.set(told.toISOString());
  expect(await site.digest()).toEqual([]);
  // Asleep until 7pm; after 8pm it wakes nobody.
  site.clock.advance(DAY_MS + 12 * HOUR_MS);
  expect(await site.digest()).toEqual([]);
  site.clock.advance(-2 * HOUR_MS);
  expect((await site.digest()).map(({ text }) => text.includes('Second'))).toEqual([true]);
});

it('mail that is no longer set up keeps the alerts, and staff are told that nobody is', async () => {
  await site.subscribe('make=Toyota', email);
  await site.addVehicle({ make: 'Toyota' });
  // As after a start without SMTP_URL.
  const services = { ...site.services, isMailSetUp: false, database: { ...site.services.database } };
  const { digestService, wantedService, alertService } = composeAlerts(services);
  site.clock.advance(DAY_MS);
  expect(await digestService.run()).toBe(0);
  expect(alertService.isOffered()).toBe(false);
  expect(await wantedService.list()).toMatchObject({ total: 1, isOffered: false });
  // Set up again, it tells what came meanwhile.
  expect(await site.digest()).toHaveLength(1);
});

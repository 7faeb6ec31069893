import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rememberMoment } from '#server/jobs/clock-watch.ts';
import { fakeClock, TEST_ACCOUNT } from '#test/support/test-app.ts';
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
  return `reader${people}@example.com`;
};
const plan = () => site.alerts.digestService.run();
const digests = () => site.db.selectFrom('outbox').selectAll().where('kind', '=', 'alert_digest').execute();
const readers = () => site.db.selectFrom('alert_readers').selectAll().execute();
const subjects = async () => (await site.digest()).map(({ subject }) => subject.split(' |')[0]);
const giveUp = () =>
  site.db
    .updateTable('outbox')
    .set({ given_up_at: site.clock.now().toISOString(), last_error: 'EENVELOPE' })
    .where('kind', '=', 'alert_digest')
    .where('sent_at', 'is', null)
    .execute();

/** Days after the last time. */
async function logInAnew(): Promise<{ cookie: string }> {
  await site.logIn();
  const { username, password } = TEST_ACCOUNT;
  const answer = await site.inject({
    ...{ method: 'POST', url: '/api/admin/login' },
    payload: { username, password },
  });
  return { cookie: String(answer.headers['set-cookie']).split(';', 1)[0] ?? '' };
}

/** A database that was damaged or edited refuses what this reader is to be told. */
async function damage(readerId: number): Promise<() => Promise<unknown>> {
  const isSqlite = site.services.database.engine === 'sqlite';
  const id = sql.lit(readerId);
  await (isSqlite
    ? sql`CREATE TRIGGER damaged BEFORE INSERT ON alert_digests WHEN NEW.reader_id = ${id}
        BEGIN SELECT RAISE(ABORT, 'damaged'); END`.execute(site.db)
    : sql`ALTER TABLE alert_digests ADD CONSTRAINT damaged CHECK (reader_id <> ${id})`.execute(site.db));
  return () =>
    (isSqlite ? sql`DROP TRIGGER damaged` : sql`ALTER TABLE alert_digests DROP CONSTRAINT damaged`).execute(
      site.db,
    );
}

it('one reader who cannot be told stops nobody, and is told once that is mended', async () => {
  const [first, second] = [someone(), someone()];
  await site.subscribe('make=Toyota', first);
  await site.subscribe('make=Toyota', second);
  await site.addVehicle({ make: 'Toyota' });
  const [one] = await readers();
  const mend = await damage(one?.id ?? 0);
  site.clock.advance(DAY_MS);
  expect((await site.digest()).map(({ to }) => to)).toEqual([second]);
  // Not again and again on one day.
  expect((await readers()).map(({ looked_on }) => looked_on)).toEqual(['2026-11-20', '2026-11-20']);
  await mend();
  site.clock.advance(DAY_MS);
  expect((await site.digest()).map(({ to }) => to)).toEqual([first]);
});

describe('what a mail never told is told by a later one', () => {
  it('when nobody took it, even if nothing is newer', async () => {
    const old = await site.addVehicle({ make: 'Toyota', price_cents: 5_000_000 });
    await site.subscribe('make=Toyota', someone());
    await site.addVehicle({ make: 'Toyota', model: 'Fresh' });
    await site.change(old, { price_cents: 4_500_000 });
    site.clock.advance(DAY_MS);
    await plan();
    await giveUp();
    site.clock.advance(DAY_MS);
    const [mail, ...others] = await site.digest();
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Fresh');
    expect(mail?.text).toContain('Was $50,000 when you last heard of it');
    site.clock.advance(DAY_MS);
    expect(await site.digest()).toEqual([]);
  });

  it('when an alert ends with it, whose vehicle may be for sale again by then', async () => {
    const followed = await site.addVehicle({ make: 'Toyota', price_cents: 5_000_000 });
    await site.subscribe(`vehicle=${followed}`, someone());
    await site.change(followed, { status: 'sold' });
    site.clock.advance(DAY_MS);
    await plan();
    await giveUp();
    site.clock.advance(DAY_MS);
    expect(await plan()).toBe(1);
    // The sale is taken back before the mail goes: it says nothing, and the alert goes on.
    await site.change(followed, { status: 'available' });
    expect(await site.sent()).toEqual([]);
    await site.change(followed, { price_cents: 4_000_000 });
    site.clock.advance(DAY_MS);
    expect(await subjects()).toEqual([expect.stringMatching(/^Now cheaper/)]);
    await site.change(followed, { status: 'sold' });
    site.clock.advance(DAY_MS);
    expect(await subjects()).toEqual([expect.stringMatching(/^Sold/)]);
    expect(await site.db.selectFrom('alerts').selectAll().execute()).toEqual([]);
  });

  it('when staff discarded it with other held mail', async () => {
    await site.subscribe('make=Toyota', someone());
    await site.addVehicle({ make: 'Toyota', model: 'Fresh' });
    site.clock.advance(DAY_MS);
    await plan();
    const now = site.clock.now().toISOString();
    await site.db.updateTable('outbox').set({ held_at: now }).where('kind', '=', 'alert_digest').execute();
    site.clock.advance(DAY_MS);
    expect(await site.digest()).toEqual([]);
    await site.services.heldMail.discard({ staffId: null, fullName: 'Dana' });
    site.clock.advance(DAY_MS);
    expect((await site.digest())[0]?.text).toContain('Fresh');
  });

  it('when it was hidden, dearer again or paused at the moment of sending', async () => {
    const token = await site.subscribe('make=Toyota', someone());
    const hidden = await site.addVehicle({ make: 'Toyota', model: 'Hidden' });
    await site.addVehicle({ make: 'Toyota', model: 'Plain' });
    site.clock.advance(DAY_MS);
    await plan();
    await site.change(hidden, { is_draft: 1 });
    const [mail] = await site.sent();
    expect([mail?.text.includes('Plain'), mail?.text.includes('Hidden')]).toEqual([true, false]);
    await site.change(hidden, { is_draft: 0 });
    site.clock.advance(DAY_MS);
    expect(await subjects()).toEqual([expect.stringMatching(/^New: .*Hidden/)]);
    // Known at $89,900; what is planned is dearer again when it would go.
    await site.change(hidden, { price_cents: 8_000_000 });
    site.clock.advance(DAY_MS);
    await plan();
    await site.change(hidden, { price_cents: 9_900_000 });
    expect(await site.sent()).toEqual([]);
    await site.change(hidden, { price_cents: 8_500_000 });
    site.clock.advance(DAY_MS);
    expect(await subjects()).toEqual([expect.stringMatching(/^Now cheaper/)]);

    await site.addVehicle({ make: 'Toyota', model: 'Paused' });
    site.clock.advance(DAY_MS);
    await plan();
    const [alert] = await site.db.selectFrom('alerts').selectAll().execute();
    await site.post(`/alerts/${token}`, { action: 'pause', alert: alert?.key ?? '' });
    expect(await site.sent()).toEqual([]);
    await site.post(`/alerts/${token}`, { action: 'resume', alert: alert?.key ?? '' });
    site.clock.advance(DAY_MS);
    expect(await subjects()).toEqual([expect.stringMatching(/^New: .*Paused/)]);
  });
});

it('a mailbox that takes nothing is not written to for ever, until staff or its owner say so', async () => {
  const email = someone();
  await site.subscribe('make=Toyota', email);
  await site.addVehicle({ make: 'Toyota', model: 'Fresh' });
  for (let round = 0; round < 6; round += 1) {
    site.clock.advance(DAY_MS);
    await plan();
    await giveUp();
  }
  expect(await digests()).toEqual([]);
  const headers = await logInAnew();
  const list = async () => (await site.inject({ url: '/api/admin/alerts', headers })).json();
  expect(await list()).toMatchObject({ total: 1, held: 1, refused: 1, isOffered: true });
  const decide = (choice: string) =>
    site.inject({ method: 'POST', url: '/api/admin/alerts/held', headers, payload: { choice } });
  expect((await decide('neither')).statusCode).toBe(400);
  expect((await decide('write')).json()).toMatchObject({ message: 'We write to 1 buyer again' });
  expect(await list()).toMatchObject({ held: 0, refused: 0 });
  site.clock.advance(DAY_MS);
  expect((await site.digest()).map(({ to, text }) => [to, text.includes('Fresh')])).toEqual([[email, true]]);
  await site.db.updateTable('alert_readers').set({ held_at: site.clock.now().toISOString() }).execute();
  Object.assign(headers, await logInAnew());
  expect((await decide('forget')).json()).toMatchObject({ message: 'The alerts of 1 buyer were removed' });
  expect(await readers()).toMatchObject([{ email: '' }]);
});

it('the record of a mail goes after thirty days, and nothing is told twice for that', async () => {
  await site.subscribe('make=Toyota', someone());
  await site.addVehicle({ make: 'Toyota' });
  site.clock.advance(DAY_MS);
  expect(await site.digest()).toHaveLength(1);
  for (const days of [29, 3]) {
    site.clock.advance(days * DAY_MS);
    await site.alerts.forgetAlerts.byDays(async (ago) => new Date(site.clock.now().getTime() - ago * DAY_MS));
    await site.db.deleteFrom('meta').execute();
    await rememberMoment(site.db, site.clock.now().toISOString());
    expect(await site.digest()).toEqual([]);
  }
  expect(await site.db.selectFrom('outbox').select('kind').execute()).toEqual([]);
  expect(await site.db.selectFrom('alerts').select('state').execute()).toEqual([{ state: 'on' }]);
});

it('thousands of them go after every other mail', async () => {
  for (let at = 0; at < 8; at += 1) await site.subscribe('make=Toyota', someone());
  await site.addVehicle({ make: 'Toyota' });
  site.clock.advance(DAY_MS);
  await plan();
  // They came due long before a lead, and before somebody who waits for the mail to confirm.
  site.clock.advance(60_000);
  await site.ask('make=Ford', someone());
  const lead = {
    ...{ firstName: 'Mia', lastName: 'Nguyen', email: 'mia@example.com' },
    ...{ interest: 'Purchase Inquiry', message: 'Is it still there?' },
  };
  expect((await site.inject({ method: 'POST', url: '/api/contact', payload: lead })).statusCode).toBe(201);
  const isDigest = (await site.sent()).map(({ subject }) => subject.startsWith('New:'));
  expect(isDigest.length).toBeGreaterThan(9);
  expect(isDigest.indexOf(true)).toBe(isDigest.length - 8);
});

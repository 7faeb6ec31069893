import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allMigrations } from '#migrations/all-migrations.ts';
import { createTestDatabase } from '#test/support/database/test-database.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { type Database, openPostgres, openSqlite } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import type { Mail } from './mailer.ts';
import { createOutboxRepository } from './outbox.repository.ts';
import { createOutboxService, WITHDRAWN } from './outbox.service.ts';
import { createVisitorAllowance } from './visitor-allowance.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

const toVisitorsOf = ({ db, clock }: TestApp, anHour = 60) => ({
  kinds: ['customer'],
  soonOrNever: [''],
  allowance: createVisitorAllowance({ db, clock, anHour }),
});

const booking: Mail = {
  from: 'sales@cars.example',
  to: 'mia@example.com',
  subject: 'Your test drive',
  text: 'Tuesday at ten.',
  html: '<p>Tuesday at ten.</p>',
  messageId: '<booking-7.booking@cars.example>',
};

it('sends mail that is about no inquiry, once, to whom its writer addresses it', async () => {
  const outbox = createOutboxRepository({ db: site.db, clock: site.clock });
  const taken: Mail[] = [];
  const service = createOutboxService({
    outbox,
    mailer: { send: async (mail) => void taken.push(mail), close: () => {} },
    writers: { booking: async (about) => (about === 'booking-7' ? booking : undefined) },
    toVisitors: toVisitorsOf(site),
    log: site.services.log,
  });
  const planned = { kind: 'booking', about: 'booking-7' };
  await outbox.add(site.db, [planned]);
  await outbox.add(site.db, [planned]);
  await service.sendDue();
  await service.sendDue();
  expect(taken).toEqual([booking]);

  // Its subject may be gone: nothing is sent, and it is given up like other undeliverable mail.
  await outbox.add(site.db, [{ kind: 'booking', about: 'booking-8' }]);
  await service.sendDue();
  const [left] = await site.db.selectFrom('outbox').selectAll().where('about', '=', 'booking-8').execute();
  expect(left).toMatchObject({ sent_at: null, attempts: 1, last_error: 'ENOTHING' });
  expect(taken).toHaveLength(1);
});

it('sends no more mail to visitors in any hour than allowed, over processes and restarts; mail to staff goes', async () => {
  const outbox = createOutboxRepository({ db: site.db, clock: site.clock });
  const taken: { to: string; atMs: number }[] = [];
  const send = async (mail: Mail) => void taken.push({ to: mail.to, atMs: site.clock.now().getTime() });
  const written = (to: string) => async () => ({ ...booking, to });
  /** Each as a process of its own, which remembers nothing of the others. */
  const start = () =>
    createOutboxService({
      outbox,
      mailer: { send, close: () => {} },
      writers: { customer: written('visitor'), booking: written('staff') },
      toVisitors: toVisitorsOf(site, 20),
      log: site.services.log,
    });
  const mails = (kind: string, count: number, turn = 0) =>
    Array.from({ length: count }, (_, at) => ({ kind, about: `${kind} ${turn} ${at}`, turn }));
  await outbox.add(site.db, [...mails('customer', 60, 3), ...mails('booking', 30)]);
  await Promise.all([start().sendDue(), start().sendDue(), start().sendDue()]);
  expect(taken.filter(({ to }) => to === 'staff')).toHaveLength(30);
  expect(taken.filter(({ to }) => to === 'visitor')).toHaveLength(5);

  // One whose network asked for the first time does not wait behind those who asked often.
  await outbox.add(site.db, [{ kind: 'customer', about: 'first', turn: 0 }]);
  site.clock.advance(4 * 60_000);
  await start().sendDue();
  const first = await site.db.selectFrom('outbox').selectAll().where('about', '=', 'first').execute();
  expect(first).toMatchObject([{ sent_at: expect.any(String) }]);

  for (let minute = 0; minute < 600; minute += 13) {
    site.clock.advance(13 * 60_000);
    await start().sendDue();
  }
  const times = taken.filter(({ to }) => to === 'visitor').map(({ atMs }) => atMs);
  for (const from of times)
    expect(times.filter((at) => at >= from && at < from + 3_600_000).length).toBeLessThanOrEqual(20);
  // Nothing is lost, only late; a clock that was set back gives nothing and stops nothing.
  expect(times).toHaveLength(61);
  await outbox.add(site.db, mails('customer', 40, 9));
  await start().sendDue();
  const before = taken.length;
  site.clock.set('2025-01-01T00:00:00.000Z');
  await site.db.updateTable('outbox').set({ next_attempt_at: '2024-12-31T00:00:00.000Z' }).execute();
  await start().sendDue();
  expect(taken).toHaveLength(before);
  site.clock.advance(3_600_000);
  await start().sendDue();
  expect(taken.length).toBeGreaterThan(before);
  await site.db.deleteFrom('outbox').execute();
});

it('withdraws what only waited its turn for a day, and nothing that was tried, held or waits for no allowance', async () => {
  await site.db.deleteFrom('outbox').execute();
  const outbox = createOutboxRepository({ db: site.db, clock: site.clock });
  const taken: string[] = [];
  const start = (anHour: number) =>
    createOutboxService({
      outbox,
      mailer: { send: async ({ subject }) => void taken.push(subject), close: () => {} },
      writers: { customer: async (about) => ({ ...booking, subject: about }) },
      toVisitors: { ...toVisitorsOf(site, anHour), soonOrNever: ['customer'] },
      log: site.services.log,
    });
  const planned = ['held', 'tried', 'old 1', 'old 2'].map((about) => ({ kind: 'customer', about }));
  await outbox.add(site.db, planned);
  await site.db
    .updateTable('outbox')
    .set({ held_at: site.clock.now().toISOString() })
    .where('about', '=', 'held')
    .execute();
  await site.db.updateTable('outbox').set({ attempts: 1 }).where('about', '=', 'tried').execute();
  site.clock.advance(25 * 3_600_000);
  await outbox.add(site.db, [{ kind: 'customer', about: 'new' }]);
  const left = async () =>
    (await site.db.selectFrom('outbox').select('about').where('sent_at', 'is', null).execute())
      .map(({ about }) => about)
      .sort();
  // No allowance at all: 1 an hour has none at once.
  await start(1).sendDue();
  expect(taken).toEqual([]);
  expect(await left()).toEqual(['held', 'new', 'tried']);
});

it('takes a mail that its writer has withdrawn for no failure', async () => {
  const outbox = createOutboxRepository({ db: site.db, clock: site.clock });
  const service = createOutboxService({
    outbox,
    mailer: { send: () => Promise.reject(new Error('must not be sent')), close: () => {} },
    writers: {
      async reminder(about) {
        await site.db.deleteFrom('outbox').where('about', '=', about).execute();
        return WITHDRAWN;
      },
    },
    toVisitors: toVisitorsOf(site),
    log: site.services.log,
  });
  await outbox.add(site.db, [{ kind: 'reminder', about: 'reminder-1' }]);
  await service.sendDue();
  expect(await site.db.selectFrom('outbox').selectAll().where('kind', '=', 'reminder').execute()).toEqual([]);
});

it('keeps the mail of a database from before, and its numbers', async () => {
  const { database, close } = await openEmpty();
  try {
    await migrateTo(database, '0010-photo-sums');
    const { db } = database;
    await sql`
      INSERT INTO inquiries (id, submission_key, first_name, last_name, email, phone, interest, message,
        is_read, is_spam, created_at)
      VALUES (4, 'key-4', 'Mia', 'Nguyen', 'mia@example.com', '', 'Other', '', 0, 0, '2026-03-02T00:00:00.000Z')
    `.execute(db);
    for (const [kind, sentAt] of [
      ['dealership', '2026-03-02T00:00:01.000Z'],
      ['customer', null],
    ]) {
      await sql`
        INSERT INTO outbox (inquiry_id, kind, attempts, next_attempt_at, sent_at, created_at, waited_s)
        VALUES (4, ${kind}, 1, '2026-03-02T00:00:00.000Z', ${sentAt}, '2026-03-02T00:00:00.000Z', 30)
      `.execute(db);
    }
    await migrate(database);
    const rows = () => db.selectFrom('outbox').selectAll().orderBy('id').execute();
    expect(await rows()).toMatchObject([
      { id: 1, inquiry_id: 4, kind: 'dealership', about: 'key-4', sent_at: '2026-03-02T00:00:01.000Z' },
      { id: 2, inquiry_id: 4, kind: 'customer', about: 'key-4', sent_at: null, attempts: 1, waited_s: 30 },
    ]);
    const outbox = createOutboxRepository({ db, clock: site.clock });
    await db.deleteFrom('inquiries').execute();
    expect(await rows()).toEqual([]);
    await outbox.add(db, [{ kind: 'booking', about: 'booking-7' }]);
    expect(await rows()).toMatchObject([{ id: 3, inquiry_id: null }]);
  } finally {
    await close();
  }
});

it('vouches for whom staff have met before, and for links from before', async () => {
  const { database, close } = await openEmpty();
  try {
    await migrateTo(database, '0051-expand-wrong-codes');
    const { db } = database;
    const at = '2026-03-02T00:00:00.000Z';
    for (const state of ['confirmed', 'arrived', 'done'])
      await sql`
        INSERT INTO bookings (key, kind, state, starts_at, ends_at, seat, person, first_name, last_name, email, phone,
          has_licence, created_at, updated_at)
        VALUES (${state}, 'inspection', ${state}, ${`${at}${state}`}, ${at}, 1, ${state}, 'Mia', 'Nguyen', '', '',
          1, ${at}, ${at})
      `.execute(db);
    await sql`
      INSERT INTO booking_links (token_hash, booking_id, made_at) SELECT key, id, created_at FROM bookings
    `.execute(db);
    await migrate(database);
    const bookings = await db.selectFrom('bookings').select(['key', 'vouched_at']).orderBy('id').execute();
    expect(bookings).toEqual([
      { key: 'confirmed', vouched_at: null },
      { key: 'arrived', vouched_at: at },
      { key: 'done', vouched_at: at },
    ]);
    const links = await db.selectFrom('booking_links').select('is_mailed').execute();
    expect(links.map(({ is_mailed }) => is_mailed)).toEqual([1, 1, 1]);
  } finally {
    await close();
  }
});

async function openEmpty(): Promise<{ database: Database; close(): Promise<void> }> {
  if (process.env.TEST_ENGINE === 'postgres') {
    const created = await createTestDatabase();
    const database = openPostgres(created.url, () => {});
    return { database, close: () => database.close().then(created.drop) };
  }
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-outbox-'));
  const database = await openSqlite(join(folder, 'forecourt.db'));
  return { database, close: () => database.close().then(() => rm(folder, { recursive: true })) };
}

async function migrateTo(database: Database, name: string): Promise<void> {
  const { error } = await database.changeSchema((db) =>
    new Migrator({
      db: db as unknown as Kysely<unknown>, // as in migrate.ts
      provider: { getMigrations: async () => allMigrations(database.engine) },
    }).migrateTo(name),
  );
  if (error) throw error;
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBooking } from '#features/backups/server/backup-site.fixture.ts';
import { foreseenWords } from '#features/privacy/retention-words.ts';
import { DAY_MS } from '#shared/dates.ts';
import { runDays } from '#test/support/run-days.ts';
import { fakeClock, startTestApp, TEST_ACCOUNT, type TestApp } from '#test/support/test-app.ts';
import { forgetOld } from './forget-old.ts';

const somebody = { staffId: null, fullName: 'Somebody' };
const inquiry = {
  firstName: 'Mia',
  lastName: 'Nguyen',
  email: 'mia@example.com',
  interest: 'Other',
  message: 'Is it still there?',
};

/** A site that has run long enough to remove what is old, on 2 March 2026. */
async function startSettledSite(): Promise<TestApp> {
  const site = await startTestApp({ clock: fakeClock('2026-02-21T00:00:00.000Z') });
  await runDays(site, 9);
  return site;
}

describe('a shorter time for inquiries', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startSettledSite();
    await site.inject({ method: 'POST', url: '/api/contact', payload: inquiry });
  });
  afterAll(() => site.close());

  const count = async () => (await site.db.selectFrom('inquiries').select('id').execute()).length;
  const publish = async (inquiryKeepMonths: number) => {
    const { settingsStore, settingsService, staff } = site.services;
    const { id, settings } = settingsStore.current();
    const author = {
      staffId: (await staff.findByUsername(TEST_ACCOUNT.username))?.id ?? 0,
      fullName: 'Dana',
    };
    const sections = { operation: { ...settings.operation, inquiryKeepMonths } };
    await settingsService.publish({ basedOn: id, sections }, author);
    await foresee(); // as the page does
  };
  const foresee = (months?: number) => site.services.retention.describe(months);
  /** As if so much had been sent 40 days ago. */
  const makeOlder = async () => {
    const created_at = new Date(site.clock.now().getTime() - 40 * DAY_MS).toISOString();
    await site.db.updateTable('inquiries').set({ created_at }).execute();
  };

  it('is told before it is published and while it waits, and can be taken back without loss', async () => {
    await makeOlder();
    expect((await foresee()).waiting).toEqual([]);
    expect((await foresee(24)).coming).toBeNull();
    const { coming } = await foresee(1);
    expect(coming).toMatchObject({ months: 1, instead: 24, on: '2026-03-09', before: '2026-02-09' });
    expect(coming?.counts).toMatchObject({ inquiries: 1, bookings: 0, backups: 0 });
    await publish(1);
    await runDays(site, 6);
    const words = (await foresee()).waiting.map(foreseenWords);
    expect(words).toEqual([
      'On about 9 March 1 inquiry from before 9 February 2026 will be removed, because inquiries are kept for 1 month instead of 24.',
    ]);
    await publish(24);
    expect((await foresee()).waiting).toEqual([]);
    await runDays(site, 10);
    expect(await count()).toBe(1);
  });

  it('waits as well when a restore brings it, and removes nothing that it has carried over; old backups stay too', async () => {
    const { backupService, retention } = site.services;
    await publish(1);
    const { filename } = await backupService.create(somebody);
    await publish(24);
    await makeOlder();
    await backupService.restore(filename, somebody);
    expect(await count()).toBe(1);
    await runDays(site, 5);
    await retention.removeBackups();
    expect(await count()).toBe(1);
    expect(await retention.monthsOf('inquiries')).toBe(24);
    // A clock that jumps brings a day at most, and one that the site was off brings none.
    site.clock.set(new Date(site.clock.now().getTime() + 2 * DAY_MS).toISOString());
    await forgetOld(site.services);
    await forgetOld(site.services);
    expect(await count()).toBe(1);
    await runDays(site, 3);
    expect(await count()).toBe(0);
    expect(await retention.monthsOf('inquiries')).toBe(1);
  });
});

describe('a clock that is wrong', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startSettledSite();
    await site.inject({ method: 'POST', url: '/api/contact', payload: inquiry });
    const times = { starts_at: '2026-03-03T00:15:00.000Z', ends_at: '2026-03-03T00:45:00.000Z' };
    const booking_id = await addBooking(site, { key: 'a', ...times });
    const at = site.clock.now().toISOString();
    const { id: endpoint_id } = await site.db
      .insertInto('webhook_endpoints')
      .values({
        url: 'https://crm.example/',
        events: '',
        secret: `whsec_${'s'.repeat(32)}`,
        is_on: 0,
        made_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await site.db
      .insertInto('webhook_deliveries')
      .values({
        ...{ endpoint_id, event_key: 'evt', type: 'booking.created', inquiry_id: null, booking_id },
        ...{ payload: '{}', next_attempt_at: at, created_at: at },
      })
      .execute();
    await site.services.outbox.add(site.db, [{ kind: 'booking_buyer', about: 'a booked 0' }]);
    await site.services.backupService.create(somebody);
    await forgetOld(site.services);
  });
  afterAll(() => site.close());

  const countRows = async () => ({
    inquiries: (await site.db.selectFrom('inquiries').selectAll().execute()).length,
    bookings: (await site.db.selectFrom('bookings').selectAll().execute()).length,
    mails: (await site.db.selectFrom('outbox').selectAll().execute()).length,
    messages: (await site.db.selectFrom('webhook_deliveries').selectAll().execute()).length,
    backups: (await site.services.backupService.list()).length,
  });
  const readWarnings = async () => (await site.services.systemStatusService.check()).warnings;
  const everything = { inquiries: 1, bookings: 1, mails: 1, messages: 1, backups: 1 };

  it('removes nothing, and staff are told', async () => {
    site.clock.set('2029-03-02T00:00:00.000Z');
    await forgetOld(site.services);
    await forgetOld(site.services);
    expect(await countRows()).toEqual(everything);
    expect(await readWarnings()).toEqual([
      'The clock of this computer says 2 March 2029, but the site last ran on 2 March 2026. If that date is wrong, ' +
        'set the clock right. Until it has held for seven days, nothing is removed by age.',
    ]);
  });

  it('is forgotten as soon as it is right again', async () => {
    site.clock.set('2026-03-02T01:00:00.000Z');
    await forgetOld(site.services);
    expect(await readWarnings()).toEqual([]);
    expect(await countRows()).toEqual(everything);
  });

  it('does not get its way by jumping again and again', async () => {
    for (let year = 2027; year < 2047; year += 1) {
      site.clock.set(`${year}-03-02T00:00:00.000Z`);
      await forgetOld(site.services);
      site.clock.advance(DAY_MS);
      await forgetOld(site.services);
    }
    expect(await countRows()).toEqual(everything);
    site.clock.set('2026-03-03T00:00:00.000Z');
    await forgetOld(site.services);
  });

  it('is believed after seven days of running: then it was the site that was away', async () => {
    site.clock.set('2028-06-01T00:00:00.000Z');
    await forgetOld(site.services);
    for (let halfDays = 0; halfDays < 13; halfDays += 1) {
      site.clock.advance(DAY_MS / 2);
      await forgetOld(site.services);
    }
    expect((await countRows()).inquiries).toBe(1);
    site.clock.advance(DAY_MS / 2);
    await forgetOld(site.services);
    expect(await countRows()).toMatchObject({ inquiries: 0, bookings: 0, mails: 0, messages: 0 });
    expect(await readWarnings()).toEqual([]);
  });
});

describe('a new database on a computer whose clock is wrong', () => {
  it('goes by the date of the backup that is restored into it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-moved-'));
    const file = join(folder, 'moved.tar');
    const old = await startTestApp({ clock: fakeClock('2026-03-02T00:00:00.000Z') });
    await old.inject({ method: 'POST', url: '/api/contact', payload: inquiry });
    await old.services.backupService.createAt(file);
    await old.close();
    const site = await startTestApp({ clock: fakeClock('2029-03-02T00:00:00.000Z') });
    await site.services.backupService.restoreFile({
      path: file,
      filename: 'moved.tar',
      by: somebody,
      isNew: true,
    });
    await forgetOld(site.services);
    expect(await site.db.selectFrom('inquiries').selectAll().execute()).toHaveLength(1);
    const { warnings } = await site.services.systemStatusService.check();
    expect(warnings[0]).toContain('says 2 March 2029, but the site last ran on 2 March 2026');

    await site.db.deleteFrom('meta').where('key', '=', 'clock_seen').execute();
    await site.db.updateTable('activity').set({ at: 'no date' }).execute();
    await site.db.updateTable('inquiries').set({ created_at: 'no date' }).execute();
    await forgetOld(site.services);
    const later = await site.services.systemStatusService.check();
    expect(later.warnings[0]).toContain('nothing is removed by age');
    await site.close();
    await rm(folder, { recursive: true, force: true });
  });
});

describe('activity', () => {
  it('stays when its date cannot be read, and keeps nothing else from being removed', async () => {
    const site = await startSettledSite();
    const entry = {
      staff_id: null,
      staff_name: 'Dana Whitlock',
      vehicle_id: null,
      before: null,
      after: null,
    };
    const add = (title: string, at: string) =>
      site.db
        .insertInto('activity')
        .values({ ...entry, action: 'vehicle_updated', title, at })
        .execute();
    const readTitles = async () =>
      (await site.db.selectFrom('activity').select('title').orderBy('id').execute()).map(
        ({ title }) => title,
      );
    await add('New', '2026-03-01T00:00:00.000Z');
    await add('Nowhere in time', '2018-99-99T00:00:00.000Z');
    await add('Without a date', '');
    await add('Old', '2018-12-10T00:00:00.000Z');
    await forgetOld(site.services);
    const others = ['New', 'Nowhere in time', 'Without a date'];
    const register = 'Old activity removed: 1 entries, from 10 December 2018 to 10 December 2018';
    expect(await readTitles()).toEqual([...others, register]);
    await site.db.updateTable('activity').set({ after: '{' }).where('title', '=', register).execute();
    await add('Old too', '2018-12-10T00:00:00.000Z');
    await forgetOld(site.services);
    expect(await readTitles()).toEqual([...others, register]);
    await site.close();
  });

  it('is kept for seven years, and what is removed after that is written down', async () => {
    const site = await startSettledSite();
    const at = (month: string, i: number) => `${month}-10T00:00:${String(i % 60).padStart(2, '0')}.000Z`;
    const entry = (moment: string) => ({
      staff_id: null,
      staff_name: 'Dana Whitlock',
      action: 'vehicle_updated',
      vehicle_id: null,
      title: 'Vehicle updated',
      before: null,
      after: null,
      at: moment,
    });
    const old = Array.from({ length: 1_200 }, (_, i) => entry(at('2019-01', i)));
    for (let from = 0; from < old.length; from += 400)
      await site.db
        .insertInto('activity')
        .values(old.slice(from, from + 400))
        .execute();
    await site.db
      .insertInto('activity')
      .values([entry(at('2019-03', 0)), entry(at('2026-02', 0))])
      .execute();
    await forgetOld(site.services);
    site.clock.advance(20 * DAY_MS);
    await forgetOld(site.services);
    const read = () =>
      site.db.selectFrom('activity').select(['action', 'title', 'at']).orderBy('id').execute();
    const register = (count: number, from: string, to: string) =>
      `Old activity removed: ${count} entries, from ${from} to ${to}`;
    const january = register(1_200, '10 January 2019', '10 January 2019');
    expect((await read()).map(({ title }) => title)).toEqual(['Vehicle updated', 'Vehicle updated', january]);
    site.clock.advance(20 * DAY_MS);
    await forgetOld(site.services);
    const march = register(1, '10 March 2019', '10 March 2019');
    expect((await read()).map(({ title }) => title)).toEqual(['Vehicle updated', january, march]);
    await site.close();
  });
});

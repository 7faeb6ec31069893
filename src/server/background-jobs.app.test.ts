import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBooking } from '#features/backups/server/backup-site.fixture.ts';
import { DAY_MS } from '#shared/dates.ts';
import { fakeClock, startTestApp, type TestApp } from '#test/support/test-app.ts';
import { forgetOld } from './background-jobs.ts';

const somebody = { staffId: null, fullName: 'Somebody' };
const inquiry = {
  firstName: 'Mia',
  lastName: 'Nguyen',
  email: 'mia@example.com',
  interest: 'Other',
  message: 'Is it still there?',
};

describe('a clock that is wrong', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ clock: fakeClock('2026-03-02T00:00:00.000Z') });
    await site.inject({ method: 'POST', url: '/api/contact', payload: inquiry });
    const times = { starts_at: '2026-03-03T00:15:00.000Z', ends_at: '2026-03-03T00:45:00.000Z' };
    const booking_id = await addBooking(site, { key: 'a', ...times });
    const at = site.clock.now().toISOString();
    const { id: endpoint_id } = await site.db
      .insertInto('webhook_endpoints')
      .values({ url: 'https://crm.example/', events: '', secret: 's', is_on: 0, made_at: at })
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
  it('without a readable date stays, and keeps nothing else from being removed', async () => {
    const site = await startTestApp();
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
    const site = await startTestApp();
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

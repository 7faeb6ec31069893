import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { namelessBookingTitles } from '#features/bookings/activity-words.ts';
import { addHold } from '#features/bookings/server/bookings.fixture.ts';
import { addBooking, type BackupSite, startBackupSite } from './backup-site.fixture.ts';
import { lockTables } from './database-rows.repository.ts';

/** What was decided since the backup, and what a restore makes of it. */
let site: BackupSite;
beforeAll(async () => {
  site = await startBackupSite();
});
afterAll(() => site.close());

let filename: string;
beforeEach(async () => {
  for (const backup of await site.list()) await site.call('DELETE', `backups/${backup.filename}`);
  await site.wipe();
});
const backUp = async () => {
  filename = (await site.create()).filename;
};
const restore = async () =>
  expect((await site.call('POST', 'restore', { filename })).json()).toMatchObject({ success: true });

const dana = { staffId: null, fullName: 'Dana' };
const somebodyElse = {
  ...{ first_name: 'Tom', last_name: 'Lee', email: 'tom@example.com', person: 'tom@example.com' },
  ...{ phone: '' },
};
const time = { starts_at: '2027-03-01T00:15:00.000Z', ends_at: '2027-03-01T00:45:00.000Z' };

const holdOf = (key: string) =>
  site.db.selectFrom('vehicle_holds').selectAll().where('key', '=', key).executeTakeFirst();
const bookingOf = (key: string) =>
  site.db.selectFrom('bookings').selectAll().where('key', '=', key).executeTakeFirst();
const statusOf = async (id: number) =>
  (await site.db.selectFrom('vehicles').select('status').where('id', '=', id).executeTakeFirst())?.status;

/** Ruth has a vehicle on hold and a time to drive it. */
async function furnish(key = 'ruth'): Promise<number> {
  const vehicle_id = await site.addVehicle({ status: 'pending' });
  await addHold(site, { key, vehicle_id });
  await addBooking(site, { key: `${key} drives`, ...time, vehicle_id });
  return vehicle_id;
}

/** Tom has them both since. */
async function giveToTom(vehicle_id: number): Promise<void> {
  await site.db.updateTable('vehicles').set({ status: 'pending' }).where('id', '=', vehicle_id).execute();
  await addHold(site, { key: 'tom', vehicle_id, ...somebodyElse });
  await addBooking(site, { key: 'tom drives', ...time, vehicle_id, ...somebodyElse });
}

async function expectTomHasThem(vehicle_id: number): Promise<void> {
  expect(await holdOf('tom')).toMatchObject({ state: 'confirmed', vehicle_id, status_before: 'available' });
  expect(await bookingOf('tom drives')).toMatchObject({ vehicle_id, seat: 1, person_place: 1, ...time });
  expect(await statusOf(vehicle_id)).toBe('pending');
}

it('somebody who was erased takes nothing from those who came after', async () => {
  const car = await furnish('erased');
  await backUp();
  const { id } = (await bookingOf('erased drives')) ?? { id: 0 };
  const from = { from: 'booking', id } as const;
  const viewer = { staffId: 1, username: 'dana', role: 'owner', fullName: 'Dana' } as const;
  const { seen } = await site.services.privacyService.look(from, viewer);
  await site.services.privacyService.erase(from, { seen }, dana);
  expect(await statusOf(car)).toBe('available');
  await giveToTom(car);
  await restore();
  expect(await holdOf('erased')).toBeUndefined();
  expect(await bookingOf('erased drives')).toBeUndefined();
  await expectTomHasThem(car);
});

it('what only the backup knows gives way to what was agreed here since', async () => {
  const car = await furnish();
  await backUp();
  // As when they went by their age.
  await site.db.deleteFrom('vehicle_holds').execute();
  await site.db.deleteFrom('bookings').execute();
  await giveToTom(car);
  await restore();
  await expectTomHasThem(car);
  expect(await holdOf('ruth')).toMatchObject({ state: 'confirmed', vehicle_id: null });
  expect(await bookingOf('ruth drives')).toMatchObject({ vehicle_id: null, seat: 2, ...time });
});

it('what was set apart as spam stays apart, and what was taken out of it stays out', async () => {
  await site.fill();
  const set = (is_spam: 0 | 1) => site.db.updateTable('inquiries').set({ is_spam }).execute();
  const read = () => site.db.selectFrom('inquiries').select('is_spam').execute();
  for (const since of [1, 0] as const) {
    await set(since === 1 ? 0 : 1);
    await backUp();
    await set(since);
    await restore();
    expect(await read()).toEqual([{ is_spam: since }]);
    await site.call('DELETE', `backups/${filename}`);
  }
});

it('an entry of the activity that is here keeps its words, whatever the backup calls it', async () => {
  const { activity } = site.services;
  await activity.record(site.db, { staff: dana, action: 'hold_changed', title: 'Hold for Ruth Ngata' });
  await activity.record(site.db, { staff: dana, action: 'note', title: 'Only in the backup' });
  await backUp();
  const title = Object.values(namelessBookingTitles)[0] ?? '';
  const named = () =>
    site.db.selectFrom('activity').selectAll().where('action', '=', 'hold_changed').execute();
  await site.db.updateTable('activity').set({ title }).where('action', '=', 'hold_changed').execute();
  await site.db.deleteFrom('activity').where('action', '=', 'note').execute();
  const before = await named();
  await restore();
  expect(await named()).toEqual(before);
  const titles = await site.db.selectFrom('activity').select('title').orderBy('id').execute();
  expect(titles.map((one) => one.title)).toEqual([
    title,
    'Only in the backup',
    expect.stringContaining('Backup created'),
    expect.stringContaining('Backup restored'),
  ]);
});

it('a decision about a hold and a restore do not wait for each other', async () => {
  const { database } = site.services;
  const car = await furnish();
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  const deciding = site.db.transaction().execute(async (tx) => {
    await tx.updateTable('vehicle_holds').set({ message: 'decided' }).execute();
    hold();
    await mayGoOn;
    await tx.updateTable('vehicles').set({ status: 'available' }).where('id', '=', car).execute();
  });
  await isHeld;
  if (database.engine === 'sqlite') goOn();
  const restoring = site.db.transaction().execute(async (tx) => {
    await lockTables(tx, database.engine);
    const { rows } = await sql<{ status: string }>`SELECT status FROM vehicles WHERE id = ${car}`.execute(tx);
    return rows[0]?.status;
  });
  // By then the restore has the vehicles, and waits for the holds.
  await new Promise((resume) => setTimeout(resume, database.engine === 'sqlite' ? 0 : 100));
  goOn();
  await deciding;
  expect(await restoring).toBe('available');
});

it('bookings that wait for their buyers at one time are backed up and restored beside one that has it', async () => {
  const vehicle_id = await site.addVehicle();
  const waiting = { state: 'requested', seat: 0, vehicle_id, person_place: null, ...time } as const;
  for (const key of ['first', 'second']) await addBooking(site, { ...waiting, ...somebodyElse, key });
  await addBooking(site, { ...time, key: 'has it', vehicle_id, seat: 1 });
  await backUp();
  await site.db.deleteFrom('bookings').execute();
  await restore();
  const seats = await site.db
    .selectFrom('bookings')
    .select(['key', 'seat', 'vehicle_id'])
    .orderBy('key')
    .execute();
  expect(seats).toEqual([
    { key: 'first', seat: 0, vehicle_id },
    { key: 'has it', seat: 1, vehicle_id },
    { key: 'second', seat: 0, vehicle_id },
  ]);
});

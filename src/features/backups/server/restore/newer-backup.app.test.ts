import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addHold } from '#features/bookings/server/bookings.fixture.ts';
import { readImportBody } from '#features/data-transfer/server/import/import-body.ts';
import { DAY_MS, sydneyDay } from '#shared/dates.ts';
import { addBooking, type BackupSite, startBackupSite } from '../backup-site.fixture.ts';
import { listUsed } from '../used-snapshots.ts';

let site: BackupSite;
beforeAll(async () => {
  site = await startBackupSite({ env: { ENQUIRY_LIMIT: '1000' } });
});
afterAll(() => site.close());
beforeEach(async () => {
  for (const backup of await site.services.backupService.list())
    await site.services.backupService.remove(backup.filename, dana);
  await site.wipe();
  await site.db.deleteFrom('meta').where('key', 'in', ['came_with_restores', 'state_as_restored']).execute();
});
const backUp = async () => {
  site.clock.advance(60_000);
  return (await site.services.backupService.create(dana)).filename;
};
const restore = async (filename: string) => {
  site.clock.advance(60_000);
  await site.services.backupService.restore(filename, dana);
};
const dana = { staffId: null, fullName: 'Dana', username: 'dana', role: 'owner' as const };
const time = { starts_at: '2027-03-01T00:15:00.000Z', ends_at: '2027-03-01T00:45:00.000Z' };
const holdOf = (key: string) =>
  site.db.selectFrom('vehicle_holds').selectAll().where('key', '=', key).executeTakeFirst();
const bookingOf = (key: string) =>
  site.db.selectFrom('bookings').selectAll().where('key', '=', key).executeTakeFirst();
const statusOf = async (id: number) =>
  (await site.db.selectFrom('vehicles').select('status').where('id', '=', id).executeTakeFirst())?.status;

/** An hour later, staff decide about Ruth's hold. */
const decide = async (decision: 'confirm' | 'extend' | 'release' | 'sell') => {
  site.clock.advance(3_600_000);
  const hold = await holdOf('ruth');
  const day = sydneyDay(new Date(site.clock.now().getTime() + 3 * DAY_MS));
  const body = { decision, sequence: hold?.sequence ?? 0, until: { day, time: '12:00' } };
  await site.services.holdDesk.decide(hold?.id ?? 0, body, dana);
};

/** An hour later, Ruth moves her booking. */
const moveTo = async (hour: number) => {
  site.clock.advance(3_600_000);
  const updated_at = site.clock.now().toISOString();
  const times = { starts_at: `2027-03-02T0${hour}:15:00.000Z`, ends_at: `2027-03-02T0${hour}:45:00.000Z` };
  await site.db
    .updateTable('bookings')
    .set(({ eb }) => ({ ...times, sequence: eb('sequence', '+', 1), updated_at }))
    .where('key', '=', 'ruth drives')
    .execute();
};

it('history and links of a newer backup come back where the booking itself did not change', async () => {
  const vehicle_id = await site.addVehicle();
  await addBooking(site, { key: 'ruth drives', ...time, vehicle_id });
  const older = await backUp();
  const id = (await bookingOf('ruth drives'))?.id ?? 0;
  site.clock.advance(3_600_000);
  // Staff see the licence and note the key; a reminder goes with a link of its own.
  await site.services.driveNotes.noteLicence(id, true, dana);
  await site.services.driveNotes.noteKey(id, { note: 'Hook 12' }, dana);
  const at = site.clock.now().toISOString();
  await site.db
    .insertInto('booking_links')
    .values({ token_hash: 'b'.repeat(64), booking_id: id, made_at: at, is_mailed: 1 })
    .execute();
  const newer = await backUp();
  const events = await site.db.selectFrom('booking_events').select('kind').execute();
  expect(events).toHaveLength(2);

  await site.wipe(); // a new machine
  await restore(older);
  await restore(newer);
  const kinds = (await site.db.selectFrom('booking_events').select('kind').execute()).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['key_note', 'licence_seen']);
  expect(await site.db.selectFrom('booking_links').select('token_hash').execute()).toHaveLength(2);
});

it('a car that was sold here last is not offered because its hold had more decisions in a newer backup', async () => {
  const car = await site.addVehicle({ status: 'available' });
  await addHold(site, { key: 'ruth', vehicle_id: car, state: 'asked', until_at: null, status_before: null });
  const older = await backUp();
  await decide('confirm');
  await decide('extend');
  await decide('release');
  const newer = await backUp();
  await site.wipe();
  await restore(older);
  await decide('confirm');
  await decide('sell');
  expect(await statusOf(car)).toBe('sold');
  await restore(newer);
  expect([await statusOf(car), (await holdOf('ruth'))?.state]).toEqual(['sold', 'sold']);
});

it('a restore of what somebody tried on another machine can be undone', async () => {
  const car = await site.addVehicle({ status: 'available' });
  await addHold(site, { key: 'ruth', vehicle_id: car, state: 'asked', until_at: null, status_before: null });
  await addBooking(site, { key: 'ruth drives', ...time, vehicle_id: car });
  const payload = { firstName: 'Bea', lastName: 'Ray', email: 'bea@example.com', interest: 'Other' };
  expect((await site.inject({ method: 'POST', url: '/api/contact', payload })).statusCode).toBe(201);
  await decide('confirm');
  const ours = await backUp();
  const look = async () => ({
    car: await statusOf(car),
    hold: (await holdOf('ruth'))?.state,
    booking: (await bookingOf('ruth drives'))?.state,
    inquiry: (await site.db.selectFrom('inquiries').select('status').executeTakeFirst())?.status,
  });
  const before = await look();

  // On a machine to try things on.
  await decide('release');
  const booking = await bookingOf('ruth drives');
  await site.services.bookingDesk.setState(booking?.id ?? 0, 'cancelled', dana);
  const inquiry = await site.db.selectFrom('inquiries').select('id').executeTakeFirstOrThrow();
  await site.services.pipelineService.follow(inquiry.id, { status: 'lost', lostReason: 'Price' }, dana);
  const tried = await backUp();

  // At home, where nothing of this happened.
  await site.wipe();
  await restore(ours);
  expect(await look()).toEqual(before);
  await restore(tried);
  const [undo] = await site.services.backupService.listSnapshots();
  await restore(undo?.filename ?? '');
  expect(await look()).toEqual(before);
});

it('who tries one backup after another on a day with an import gets back to where it began', async () => {
  await site.addVehicle({ make: 'Mazda', stock_number: 'M1' });
  const file = await backUp();
  // In the morning an import that clears, as on every day.
  await site.services.backupService.withSafetySnapshot('Before an import that clears', async (note) => {
    await note(site.db);
  });
  // During the day staff enter a car.
  site.clock.advance(5 * 3_600_000);
  const entered = await site.addVehicle({ make: 'Kia', stock_number: 'K1' });
  // In the afternoon somebody tries one backup after another.
  const firsts: string[] = [];
  for (let tries = 0; tries < 4; tries += 1) {
    await restore(file);
    firsts.push((await site.services.backupService.listSnapshots())[0]?.filename ?? '');
  }
  // The first of these holds the car that was entered.
  const kept = (await site.services.backupService.listSnapshots()).map(({ filename }) => filename);
  expect(await statusOf(entered)).toBeUndefined();
  expect(kept).toContain(firsts[0]);
});

it('a booking that its buyer moved here last stays there, though it was moved more often in a newer backup', async () => {
  await site.addVehicle();
  await addBooking(site, { key: 'ruth drives', ...time });
  const older = await backUp();
  await moveTo(1);
  await moveTo(2);
  const newer = await backUp();
  await site.wipe();
  await restore(older);
  await moveTo(3);
  await restore(newer);
  expect((await bookingOf('ruth drives'))?.starts_at).toBe('2027-03-02T03:15:00.000Z');
});

it('what a restore took from a booking that was moved here last is back when it is undone', async () => {
  await site.addVehicle();
  await addBooking(site, { key: 'ruth drives', ...time });
  const older = await backUp();
  await moveTo(1);
  await moveTo(2);
  const newer = await backUp();
  await site.wipe();
  await restore(older);
  await moveTo(3);
  await restore(newer);
  const [undo] = await site.services.backupService.listSnapshots();
  await restore(undo?.filename ?? '');
  expect((await bookingOf('ruth drives'))?.starts_at).toBe('2027-03-02T03:15:00.000Z');
});

const newest = async () => (await site.services.backupService.listSnapshots())[0]?.filename ?? '';
async function importClearing(vehicles: object[]) {
  site.clock.advance(60_000);
  const bytes = Buffer.from(JSON.stringify({ clearExisting: true, data: vehicles }));
  const source = (async function* () {
    yield bytes;
  })();
  await site.services.dataTransferService.import(readImportBody(source), dana);
}

const golf = { make: 'Volkswagen', model: 'Golf', year: 2018, price: 20_000 };

it('what a backup in the middle of several tries brought goes with the undo of the first', async () => {
  const car = await site.addVehicle({ status: 'available' });
  await addHold(site, { key: 'ruth', vehicle_id: car, state: 'asked', until_at: null, status_before: null });
  const payload = { firstName: 'Bea', lastName: 'Ray', email: 'bea@example.com', interest: 'Other' };
  expect((await site.inject({ method: 'POST', url: '/api/contact', payload })).statusCode).toBe(201);
  await decide('confirm');
  const ours = await backUp();
  await decide('release'); // on a machine to try things on
  const tried = await backUp();
  await site.wipe();
  await restore(ours);
  await site.addVehicle({ make: 'Kia' });
  site.clock.advance(DAY_MS);
  await restore(ours);
  const first = await newest();
  for (const file of [tried, ours, ours, ours]) await restore(file);
  await restore(first);
  expect([await statusOf(car), (await holdOf('ruth'))?.state]).toEqual(['pending', 'confirmed']);
});

it('the work of the day is kept also where restores and imports alternate', async () => {
  await site.addVehicle({ make: 'Mazda', stock_number: 'M1' });
  const file = await backUp();
  const entered = await site.addVehicle({ make: 'Kia', stock_number: 'K1' }); // the work of the day
  const rows = [{ make: 'Mazda', model: '3', stockNumber: 'M1', year: 2018, price: 20_000 }];
  await restore(file);
  const first = await newest();
  await importClearing(rows);
  await restore(file);
  await importClearing(rows);
  const kept = (await site.services.backupService.listSnapshots()).map(({ filename }) => filename);
  expect(await statusOf(entered)).toBeUndefined();
  expect(kept).toContain(first);
});

it('the work of the day is kept also where an import came first', async () => {
  await site.addVehicle({ make: 'Mazda', stock_number: 'M1' });
  const file = await backUp();
  const rows = [{ make: 'Mazda', model: '3', stockNumber: 'M1', year: 2018, price: 20_000 }];
  await importClearing(rows); // as every morning
  const entered = await site.addVehicle({ make: 'Kia', stock_number: 'K1' }); // the work of the day
  await importClearing(rows);
  const first = await newest();
  for (let round = 0; round < 3; round += 1) {
    await restore(file);
    await importClearing(rows);
  }
  expect(await statusOf(entered)).toBeUndefined();
  const kept = (await site.services.backupService.listSnapshots()).map(({ filename }) => filename);
  expect(kept).toContain(first);
});

it('what was there before the first try of a day is kept however often somebody tries', async () => {
  site.clock.advance(DAY_MS);
  const file = await backUp();
  const entered = await site.addVehicle({ make: 'Kia', stock_number: 'K1' }); // the work of the day
  await importClearing([golf]);
  const first = await newest();
  for (let round = 0; round < 7; round += 1) {
    await restore(file);
    await importClearing([golf]);
  }
  expect(await statusOf(entered)).toBeUndefined();
  const kept = (await site.services.backupService.listSnapshots()).map(({ filename }) => filename);
  expect(kept).toContain(first);
  expect(kept.length).toBeLessThan(12);
});

it('what was there before the first import of a day is kept however often a program imports', async () => {
  site.clock.advance(DAY_MS);
  const before = (await listUsed(site.db)) ?? [];
  const entered = await site.addVehicle({ make: 'Kia', stock_number: 'K1' }); // the work of the day
  await importClearing([golf]);
  const first = await newest();
  for (let round = 0; round < 10; round += 1) await importClearing([golf]);
  expect(await statusOf(entered)).toBeUndefined();
  const kept = (await site.services.backupService.listSnapshots()).map(({ filename }) => filename);
  expect(kept).toContain(first);
  // Names of those that went are forgotten, or they would push that one out of the list some day.
  const named = (await listUsed(site.db)) ?? [];
  expect(named.filter((name) => !before.includes(name)).length).toBeLessThan(8);
});

it('the work of the day is kept also where restores and imports in chunks alternate', async () => {
  await site.addVehicle({ make: 'Kia', stock_number: 'K1' });
  const file = await backUp();
  const entered = await site.addVehicle({ make: 'Kia', stock_number: 'K2' });
  await restore(file);
  const first = await newest();
  for (const round of [1, 2]) {
    if (round === 2) await restore(file);
    site.clock.advance(60_000);
    const { id } = await site.services.chunkedImportService.clear(1, dana);
    const bytes = Buffer.from(
      JSON.stringify({ chunk: 1, of: 1, clearance: id, data: [{ ...golf, make: 'Kia', stockNumber: 'K1' }] }),
    );
    const source = (async function* () {
      yield bytes;
    })();
    await site.services.chunkedImportService.importChunk(readImportBody(source, { isChunk: true }), dana);
  }
  const kept = (await site.services.backupService.listSnapshots()).map(({ filename }) => filename);
  expect(await statusOf(entered)).toBeUndefined();
  expect(kept).toContain(first);
});

it.each([false, true])(
  'a car that was sold through its hold and removed stays sold with an older backup, on a new machine: %s',
  async (isMoved) => {
    const car = await site.addVehicle({ status: 'available' });
    await site.addVehicle({ make: 'Kia' });
    const payload = { firstName: 'Bea', lastName: 'Ray', email: 'bea@example.com', interest: 'Other' };
    expect((await site.inject({ method: 'POST', url: '/api/contact', payload })).statusCode).toBe(201);
    const older = await backUp();
    await addHold(site, {
      key: 'ruth',
      vehicle_id: car,
      state: 'asked',
      until_at: null,
      status_before: null,
    });
    await decide('confirm');
    await decide('sell');
    await site.db.deleteFrom('vehicles').where('id', '=', car).execute();
    const newer = await backUp();
    if (isMoved) {
      await site.wipe();
      await restore(newer);
    }
    await restore(older);
    expect(await statusOf(car)).toBe('sold');
  },
);

it.each([false, true])(
  'a held car that an import left out stays held with an older backup, on a new machine: %s',
  async (isMoved) => {
    const car = await site.addVehicle({ status: 'available', stock_number: 'H1' });
    await site.addVehicle({ make: 'Kia', stock_number: 'K1' });
    const payload = { firstName: 'Bea', lastName: 'Ray', email: 'bea@example.com', interest: 'Other' };
    expect((await site.inject({ method: 'POST', url: '/api/contact', payload })).statusCode).toBe(201);
    const older = await backUp();
    await addHold(site, {
      key: 'ruth',
      vehicle_id: car,
      state: 'asked',
      until_at: null,
      status_before: null,
    });
    await decide('confirm');
    await importClearing([{ ...golf, make: 'Kia', stockNumber: 'K1' }]);
    expect(await statusOf(car)).toBeUndefined();
    const newer = await backUp();
    if (isMoved) {
      await site.wipe();
      await restore(newer);
    }
    await restore(older);
    expect([(await holdOf('ruth'))?.state, await statusOf(car)]).toEqual(['confirmed', 'pending']);
  },
);

it.each([false, true])(
  'a car that was entered again and held stays held with an older backup, on a new machine: %s',
  async (isMoved) => {
    const car = await site.addVehicle({ status: 'available', stock_number: 'H1', vin: 'WVWZZZ1KZAW000001' });
    await site.addVehicle({ make: 'Kia', stock_number: 'K1', vin: 'WVWZZZ1KZAW000002' });
    const payload = { firstName: 'Bea', lastName: 'Ray', email: 'bea@example.com', interest: 'Other' };
    expect((await site.inject({ method: 'POST', url: '/api/contact', payload })).statusCode).toBe(201);
    const older = await backUp();
    await site.db.deleteFrom('vehicles').where('id', '=', car).execute();
    site.clock.advance(60_000);
    const again = await site.addVehicle({
      status: 'available',
      stock_number: 'H1',
      vin: 'WVWZZZ1KZAW000001',
    });
    await addHold(site, {
      key: 'ruth',
      vehicle_id: again,
      state: 'asked',
      until_at: null,
      status_before: null,
    });
    await decide('confirm');
    const newer = await backUp();
    if (isMoved) {
      await site.wipe();
      await restore(newer);
    }
    await restore(older);
    expect([(await holdOf('ruth'))?.state, await statusOf(car)]).toEqual(['confirmed', 'pending']);
  },
);

import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aboutKey } from '#features/activity/server/activity.repository.ts';
import { addHold } from '#features/bookings/server/bookings.fixture.ts';
import { namelessHoldTitles } from '#features/holds/activity-words.ts';
import type { FoundFrom } from '#features/privacy/privacy.contract.ts';
import { hashOfSecret } from '#server/secrets/secret.ts';
import { addBooking, type BackupSite, startBackupSite } from '../backup-site.fixture.ts';
import { lockTables } from '../database-rows.repository.ts';

/** What was decided since the backup, and what a restore makes of it. */
let site: BackupSite;
beforeAll(async () => {
  site = await startBackupSite({ env: { ENQUIRY_LIMIT: '1000' } });
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

const viewer = { staffId: 1, username: 'dana', role: 'owner', fullName: 'Dana' } as const;
async function eraseFrom(from: FoundFrom): Promise<void> {
  const { seen } = await site.services.privacyService.look(from, viewer);
  await site.services.privacyService.erase(from, { seen }, dana);
}

it('a backup that is newer than what is here, as after the restore of an older one, brings the later state', async () => {
  const car = await furnish();
  await site.inject({
    method: 'POST',
    url: '/api/contact',
    payload: {
      ...{ firstName: 'Bea', lastName: 'Ray', email: 'bea@example.com', interest: 'Purchase Inquiry' },
      message: 'Is the white one still there?',
    },
  });
  const inquiry = site.db.selectFrom('inquiries').selectAll().where('email', '=', 'bea@example.com');
  const { id: inquiry_id } = await inquiry.executeTakeFirstOrThrow();
  await site.db
    .updateTable('inquiries')
    .set({ status: 'won', assignee: 'dana' })
    .where('id', '=', inquiry_id)
    .execute();
  const event = { inquiry_id, text: 'Sold', staff_name: 'Dana', at: '2026-03-06T00:00:00.000Z' };
  await site.db
    .insertInto('inquiry_events')
    .values({ ...event, key: 'won', kind: 'won' })
    .execute();
  const drive = await bookingOf('ruth drives');
  const moved = {
    key: 'moved',
    booking_id: Number(drive?.id),
    kind: 'moved',
    text: '',
    staff_name: '',
    at: event.at,
  };
  await site.db.insertInto('booking_events').values(moved).execute();
  const hold = await holdOf('ruth');
  await site.db.updateTable('bookings').set({ sequence: 3 }).where('key', '=', 'ruth drives').execute();
  await site.db.updateTable('vehicle_holds').set({ sequence: 3 }).where('key', '=', 'ruth').execute();
  await backUp();

  // As an older backup has brought them.
  const earlier = { starts_at: '2027-02-01T00:15:00.000Z', ends_at: '2027-02-01T00:45:00.000Z', sequence: 1 };
  await site.db.updateTable('bookings').set(earlier).where('key', '=', 'ruth drives').execute();
  await site.db.deleteFrom('booking_events').execute();
  await site.db
    .updateTable('vehicle_holds')
    .set({ state: 'withdrawn', sequence: 1 })
    .where('key', '=', 'ruth')
    .execute();
  await site.db.updateTable('vehicles').set({ status: 'available' }).where('id', '=', car).execute();
  await site.db
    .updateTable('inquiries')
    .set({ status: '', assignee: '' })
    .where('id', '=', inquiry_id)
    .execute();
  await site.db.deleteFrom('inquiry_events').execute();
  await giveToTom(await site.addVehicle({ status: 'pending' }));

  await restore();
  expect(await holdOf('ruth')).toMatchObject({
    state: 'confirmed',
    vehicle_id: car,
    sequence: 3,
    email: hold?.email,
  });
  expect(await statusOf(car)).toBe('pending');
  expect(await bookingOf('ruth drives')).toMatchObject({ ...time, sequence: 3 });
  expect(await site.db.selectFrom('booking_events').select('key').execute()).toEqual([{ key: 'moved' }]);
  expect(await inquiry.executeTakeFirstOrThrow()).toMatchObject({ status: 'won', assignee: 'dana' });
  // What only is here stays.
  expect(await holdOf('tom')).toMatchObject({ state: 'confirmed' });
});

it('a vehicle that was held since stays with its buyer, though all of the stock was lost and nobody had written yet', async () => {
  const car = await site.addVehicle({ status: 'available' });
  await site.services.adminVehicleService.update(car, { price: 2 }, dana);
  await backUp();
  await giveToTom(car);
  await site.services.deletionService.remove([car], dana);
  await restore();
  await expectTomHasThem(car);
});

it('somebody who was erased takes nothing from those who came after', async () => {
  const car = await furnish('erased');
  await backUp();
  await eraseFrom({ from: 'booking', id: (await bookingOf('erased drives'))?.id ?? 0 });
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

describe('a hold that was sold since', () => {
  const sell = async (vehicle_id: number) => {
    await site.db.updateTable('vehicle_holds').set({ state: 'sold' }).execute();
    await site.db
      .updateTable('vehicles')
      .set({ status: 'sold', sold_on: '2026-02-27' })
      .where('id', '=', vehicle_id)
      .execute();
  };
  const soldOn = async (id: number) =>
    (await site.db.selectFrom('vehicles').select('sold_on').where('id', '=', id).executeTakeFirst())?.sold_on;

  it('leaves its vehicle sold on the same day, whether the backup knows the hold or not', async () => {
    const held = await furnish();
    const free = await site.addVehicle({ status: 'coming-soon' });
    await backUp();
    await addHold(site, { key: 'since', vehicle_id: free });
    for (const car of [held, free]) await sell(car);
    await restore();
    expect([await statusOf(held), await statusOf(free)]).toEqual(['sold', 'sold']);
    expect([await soldOn(held), await soldOn(free)]).toEqual(['2026-02-27', '2026-02-27']);
  });

  it('leaves its vehicle sold where it was removed after the sale', async () => {
    const car = await furnish();
    await backUp();
    await sell(car);
    await site.db.deleteFrom('vehicles').where('id', '=', car).execute();
    await restore();
    expect([await statusOf(car), (await soldOn(car)) !== '']).toEqual(['sold', true]);
  });

  it('sells nothing that came back into the stock, nor what is held for another', async () => {
    const back = await furnish();
    const again = await site.addVehicle({ status: 'pending' });
    await addHold(site, { key: 'again', vehicle_id: again });
    await backUp();
    for (const car of [back, again]) await sell(car);
    await site.db.updateTable('vehicles').set({ status: 'available' }).where('id', '=', back).execute();
    await site.db.updateTable('vehicles').set({ status: 'pending' }).where('id', '=', again).execute();
    await addHold(site, { key: 'tom', vehicle_id: again, ...somebodyElse });
    await restore();
    expect([await statusOf(back), await statusOf(again)]).toEqual(['available', 'pending']);
  });
});

describe('a hold that ended since', () => {
  it.each(['sold', 'reserved', 'pending', 'available'])(
    'leaves its vehicle as it was here, by whatever made it so: %s',
    async (status) => {
      const car = await furnish();
      await backUp();
      await site.db.updateTable('vehicle_holds').set({ state: 'released' }).execute();
      await site.db.updateTable('vehicles').set({ status }).execute();
      await restore();
      expect(await statusOf(car)).toBe(status);
    },
  );

  it('leaves its vehicle sold though its person was erased', async () => {
    const car = await furnish('erased');
    await backUp();
    await site.db.updateTable('vehicle_holds').set({ state: 'sold' }).execute();
    await site.db.updateTable('vehicles').set({ status: 'sold', sold_on: '2026-02-27' }).execute();
    await eraseFrom({ from: 'booking', id: (await bookingOf('erased drives'))?.id ?? 0 });
    await restore();
    expect(await holdOf('erased')).toBeUndefined();
    expect(await statusOf(car)).toBe('sold');
  });

  it('only by damage leaves its vehicle held', async () => {
    const car = await furnish();
    await backUp();
    await site.db.updateTable('vehicle_holds').set({ state: 'asked' }).execute();
    await restore();
    expect(await statusOf(car)).toBe('pending');
  });
});

describe('a restore that is undone', () => {
  const undo = async () => {
    const [snapshot] = await site.services.backupService.listSnapshots();
    await site.services.backupService.restore(snapshot?.filename ?? '', dana);
  };

  it('leaves a hold with what its vehicle was before it', async () => {
    const car = await site.addVehicle({ status: 'coming-soon' });
    await backUp();
    await site.db.updateTable('vehicles').set({ status: 'pending' }).execute();
    await addHold(site, { key: 'since', vehicle_id: car, status_before: 'available' });
    await restore();
    expect((await holdOf('since'))?.status_before).toBe('coming-soon');
    await undo();
    expect(await holdOf('since')).toMatchObject({ vehicle_id: car, status_before: 'available' });
  });

  it('takes the customers of another dealership along, and gives ours their vehicles again', async () => {
    const id = 9_001;
    await site.addVehicle({ id, created_at: '2025-05-05T00:00:00.000Z' });
    await addBooking(site, { key: 'theirs', ...time, ...somebodyElse });
    await addHold(site, { key: 'their hold', vehicle_id: id, ...somebodyElse });
    const enquire = (firstName: string) => {
      const email = `${firstName.toLowerCase()}@example.com`;
      const payload = { firstName, lastName: 'Lee', email, interest: 'Other' };
      return site.inject({ method: 'POST', url: '/api/contact', payload });
    };
    await enquire('Tom');
    await backUp();
    await site.wipe();

    await enquire('Ruth');
    await site.addVehicle({ id, status: 'pending' });
    await addBooking(site, { key: 'ruth drives', ...time, vehicle_id: id });
    await addHold(site, { key: 'ruth', vehicle_id: id });
    await site.services.activity.record(site.db, {
      staff: dana,
      action: 'note',
      vehicleId: id,
      title: 'Ours',
    });
    const look = async () => ({
      vehicles: await site.db.selectFrom('vehicles').select(['id', 'status']).orderBy('id').execute(),
      inquiries: await site.db.selectFrom('inquiries').select('email').orderBy('email').execute(),
      bookings: await site.db
        .selectFrom('bookings')
        .select(['key', 'vehicle_id', 'seat'])
        .orderBy('key')
        .execute(),
      holds: await site.db
        .selectFrom('vehicle_holds')
        .select(['key', 'vehicle_id', 'state'])
        .orderBy('key')
        .execute(),
      activity: await site.db
        .selectFrom('activity')
        .select(['title', 'vehicle_id'])
        .where('action', 'not like', 'backup%')
        .orderBy('id')
        .execute(),
    });
    const before = await look();
    await restore();
    expect((await holdOf('ruth'))?.vehicle_id).toBeNull();
    expect((await look()).inquiries).toHaveLength(2);
    await undo();
    expect(await look()).toEqual(before);
  });

  it('made of another dealership, and then of ours, sells none of our vehicles by their holds', async () => {
    const id = 9_002;
    // Theirs was sold and removed; ours has the same number by chance.
    await addHold(site, { key: 'their sale', state: 'sold', vehicle_id: id, ...somebodyElse });
    await addBooking(site, { key: 'their drive', ...time, vehicle_id: id, ...somebodyElse });
    await backUp();
    const theirs = filename;
    await site.wipe();
    await site.addVehicle({ id });
    await site.services.adminVehicleService.update(id, { price: 2 }, dana);
    await backUp();
    const ours = filename;
    for (filename of [theirs, ours]) await restore();
    expect(await statusOf(id)).toBe('available');
    expect([await holdOf('their sale'), await bookingOf('their drive')]).toMatchObject([
      { state: 'sold', vehicle_id: null },
      { vehicle_id: null },
    ]);
  });

  it('keeps what was done meanwhile about those who came with it', async () => {
    await addBooking(site, { key: 'moved', ...time, ...somebodyElse });
    await addBooking(site, {
      key: 'left',
      ...time,
      seat: 2,
      person: 'left@example.com',
      email: 'left@example.com',
    });
    await backUp();
    await site.db.deleteFrom('bookings').execute();
    await restore();
    site.clock.advance(60_000);
    const updated_at = site.clock.now().toISOString();
    await site.db.updateTable('bookings').set({ updated_at }).where('key', '=', 'moved').execute();
    await undo();
    const rows = await site.db.selectFrom('bookings').select('key').execute();
    expect(rows).toEqual([{ key: 'moved' }]);
  });

  it('is undone by going back further, to before an import', async () => {
    await addBooking(site, { key: 'theirs', ...time });
    await backUp();
    await site.db.deleteFrom('bookings').execute();
    await site.services.backupService.withSafetySnapshot('Before an import', async (note) => {
      await note(site.db);
    });
    const [earlier] = await site.services.backupService.listSnapshots();
    await restore();
    expect(await bookingOf('theirs')).toBeDefined();
    await site.services.backupService.restore(earlier?.filename ?? '', dana);
    expect(await bookingOf('theirs')).toBeUndefined();
  });
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
  const title = Object.values(namelessHoldTitles)[0] ?? '';
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

it('nobody is told that a vehicle is gone because a restore lacks it, until staff say so', async () => {
  const { bookingUpkeep, heldMail } = site.services;
  await site.addVehicle();
  await backUp();
  const car = await site.addVehicle();
  await addBooking(site, { key: 'since', ...time, vehicle_id: car });
  const tell = async () => {
    await bookingUpkeep.tellBuyers();
    return (await bookingOf('since'))?.sold_told_at !== null;
  };
  const owner = { ...dana, username: 'dana', role: 'owner' } as const;
  await restore();
  expect(await tell()).toBe(false);
  expect(await heldMail.count()).toMatchObject({ missing: 1 });

  // Undone, and the car is removed by somebody, who means it.
  const [undo] = await site.services.backupService.listSnapshots();
  await site.services.backupService.restore(undo?.filename ?? '', dana);
  expect(await statusOf(car)).toBe('available');
  expect([await tell(), (await heldMail.count()).missing]).toEqual([false, 0]);

  // Back by other means than a restore.
  const again = async () => {
    await restore();
    expect(await tell()).toBe(false);
  };
  await again();
  await site.addVehicle({ id: car });
  await site.services.catalogue.refresh();
  await tell();
  await site.db.deleteFrom('vehicles').where('id', '=', car).execute();
  await site.services.catalogue.refresh();
  expect(await tell()).toBe(true);

  const untold = { sold_told_at: null };
  await site.db.updateTable('bookings').set(untold).execute();
  await again();
  expect(await heldMail.discard(owner)).toMatchObject({ missing: 1 });
  expect([await tell(), (await heldMail.count()).missing]).toEqual([false, 0]);
  await again();
  expect((await heldMail.count()).missing).toBe(0);

  await addBooking(site, { key: 'other', ...time, seat: 2, vehicle_id: car + 1, ...somebodyElse });
  await again();
  expect(await heldMail.send(owner)).toMatchObject({ missing: 1 });
  expect(await tell()).toBe(false);
  expect((await bookingOf('other'))?.sold_told_at).not.toBeNull();
  const words = (await site.services.activity.listRecent(9)).map(({ title }) => title);
  expect(words).toEqual(
    expect.arrayContaining([
      'Buyers are not told that the restored stock lacks their vehicle (1)',
      'Buyers are told that their vehicle is no longer for sale (1)',
    ]),
  );
});

it('one card of each vehicle and size is kept, wherever there were two', async () => {
  const card = { size: 'a4', facts: '[]', staff_name: 'Dana' };
  const cars = [await site.addVehicle(), await site.addVehicle(), await site.addVehicle()] as const;
  const print = (table: 'printed_cards' | 'left_cards', vehicle_id: number, hour: number) =>
    site.db
      .insertInto(table)
      .values({ ...card, vehicle_id, printed_at: `2026-01-01T0${hour}:00:00.000Z` })
      .execute();
  // A version before kept the cards of deleted vehicles in a table of their own.
  await print('printed_cards', cars[0], 1);
  await print('left_cards', cars[0], 2);
  await print('printed_cards', cars[1], 2);
  await print('left_cards', cars[1], 1);
  await print('printed_cards', cars[2], 1);
  await backUp();
  await site.db.deleteFrom('printed_cards').where('vehicle_id', '=', cars[0]).execute();
  await print('printed_cards', cars[0], 3);
  await print('left_cards', cars[2], 2);
  await restore();
  const kept = await site.db
    .selectFrom('printed_cards')
    .select(['vehicle_id', 'printed_at'])
    .where('vehicle_id', 'in', cars)
    .orderBy('vehicle_id')
    .execute();
  expect(kept.map(({ vehicle_id, printed_at }) => [vehicle_id, printed_at.slice(11, 13)])).toEqual([
    [cars[0], '03'],
    [cars[1], '02'],
    [cars[2], '02'],
  ]);
  expect(await site.db.selectFrom('left_cards').select('id').execute()).toEqual([]);
});

it('the draft of a car that somebody offered stays theirs', async () => {
  const [draft, replaced] = [await site.addVehicle({ is_draft: 1 }), await site.addVehicle()];
  const creation = (vehicle_id: number, creation_key: string) =>
    site.db
      .insertInto('vehicle_creations')
      .values({ vehicle_id, creation_key, created_at: site.clock.now().toISOString() })
      .execute();
  await creation(draft, 'offered');
  await backUp();
  await creation(await site.addVehicle(), 'not there afterwards');
  // Another vehicle of that number.
  const other = { created_at: '2020-01-01T00:00:00.000Z' };
  await site.db.updateTable('vehicles').set(other).where('id', '=', replaced).execute();
  await creation(replaced, 'of another');
  await restore();
  const rows = await site.db.selectFrom('vehicle_creations').select(['vehicle_id', 'creation_key']).execute();
  expect(rows).toEqual([{ vehicle_id: draft, creation_key: 'offered' }]);
});

it('an entry that gets another number names nobody who was erased', async () => {
  await furnish('erased');
  const entry = { staff: dana, action: 'hold_changed', title: 'Hold for Ruth Ngata: held' };
  await site.services.activity.record(site.db, { ...entry, after: aboutKey('erased') });
  await backUp();
  await eraseFrom({ from: 'booking', id: (await bookingOf('erased drives'))?.id ?? 0 });
  // As when another entry has its number.
  const at = '2026-01-01T00:00:00.000Z';
  await site.db.updateTable('activity').set({ at }).where('action', '=', entry.action).execute();
  await restore();
  const found = site.db.selectFrom('activity').select('title').where('action', '=', entry.action);
  expect((await found.orderBy('id').execute()).map(({ title }) => title)).toEqual([
    'Hold for a customer: held',
    'Hold for a customer: held',
  ]);
});

it('who was erased is erased from what was read of a damaged database, too', async () => {
  const payload = { firstName: 'Ruth', lastName: 'Ngata', email: 'ruth@example.com', interest: 'Other' };
  expect((await site.inject({ method: 'POST', url: '/api/contact', payload })).statusCode).toBe(201);
  const inquiry = await site.db.selectFrom('inquiries').selectAll().executeTakeFirstOrThrow();
  await backUp();
  await eraseFrom({ from: 'inquiry', id: inquiry.id });
  await site.db.insertInto('inquiries').values(inquiry).execute();
  const note = { kind: 'note', text: 'Rang again', staff_name: 'Dana', at: inquiry.created_at };
  await site.db
    .insertInto('inquiry_events')
    .values({ key: 'again', inquiry_id: inquiry.id, ...note })
    .execute();
  const path = join(site.backups, filename);
  await site.services.backupService.restoreFile({ path, filename, by: dana, isNew: true });
  expect(await site.db.selectFrom('inquiries').select('id').execute()).toEqual([]);
  expect(await site.db.selectFrom('inquiry_events').select('id').execute()).toEqual([]);
});

describe('what an earlier version has noted as erased, without its kind', () => {
  const note = (key: string) => ({ key_hash: hashOfSecret(key), erased_at: '2026-01-01T00:00:00.000Z' });
  const inquire = async (key: string, page: string) => {
    const person = { firstName: 'Ruth', lastName: 'Ngata', email: 'ruth@example.com', interest: 'Other' };
    const payload = { ...person, submissionKey: key, cameFrom: { page } };
    expect((await site.inject({ method: 'POST', url: '/api/contact', payload })).statusCode).toBe(201);
  };
  const keysNow = async () =>
    (await site.db.selectFrom('inquiries').select('submission_key').orderBy('id').execute()).map(
      ({ submission_key }) => submission_key,
    );
  const [here, gone] = [crypto.randomUUID(), crypto.randomUUID()];
  beforeEach(async () => {
    await site.db.deleteFrom('erased_keys').execute();
    await inquire(here, '/hold');
    await inquire(gone, '/contact');
    await backUp();
    await site.db
      .insertInto('erased_keys')
      .values([note(here), note(gone)])
      .execute();
  });

  it('is erased again, but for what is here: only its hold was erased', async () => {
    await site.db.deleteFrom('inquiries').where('submission_key', '=', gone).execute();
    const { id: inquiry_id } = await site.db.selectFrom('inquiries').select('id').executeTakeFirstOrThrow();
    const event = { kind: 'note', text: 'Rang', staff_name: 'Dana', at: site.clock.now().toISOString() };
    await site.db
      .insertInto('inquiry_events')
      .values({ key: 'since', inquiry_id, ...event })
      .execute();
    await restore();
    expect(await keysNow()).toEqual([here]);
    expect(await site.db.selectFrom('inquiry_events').select('key').execute()).toEqual([{ key: 'since' }]);
  });

  it('is erased from what was read of a damaged database, unless it may have been a hold too', async () => {
    const path = join(site.backups, filename);
    await site.services.backupService.restoreFile({ path, filename, by: dana, isNew: true });
    expect(await keysNow()).toEqual([here]);
  });
});

describe('a vehicle on hold that was entered again since', () => {
  const vin = 'JM0BL10L100000001';
  const stock = () =>
    site.db.selectFrom('vehicles').select(['id', 'stock_number', 'status']).orderBy('id').execute();
  const snapshotOf = (id: number) =>
    JSON.stringify({ id, year: null, make: 'Mazda', model: '', badge: '', stockNumber: 'H1', price: null });
  const hold = (vehicle_id: number, changes: object = {}) =>
    addHold(site, { key: 'ruth', vehicle_id, vehicle_snapshot: snapshotOf(vehicle_id), ...changes });
  const importAll = async (data: object[]) =>
    expect(
      (
        await site.inject({
          ...{ method: 'POST', url: '/api/admin/data/import', headers: { cookie: site.cookie } },
          payload: { data, clearExisting: true },
        })
      ).statusCode,
    ).toBe(200);

  it('stays held though an import without it came before', async () => {
    const car = await site.addVehicle({
      make: 'Mazda',
      stock_number: 'H1',
      created_at: '2025-01-01T00:00:00.000Z',
    });
    await site.addVehicle({ make: 'Ford', stock_number: 'F1' });
    await backUp();
    await site.db.updateTable('vehicles').set({ status: 'pending' }).where('id', '=', car).execute();
    await hold(car);
    const ford = { make: 'Ford', stockNumber: 'F1' };
    await importAll([ford]);
    await importAll([ford, { make: 'Mazda', stockNumber: 'H1', status: 'available' }]);
    await restore();
    expect(await statusOf(car)).toBe('pending');
    expect(await holdOf('ruth')).toMatchObject({ state: 'confirmed', vehicle_id: car });
  });

  it.each([
    { was: 'confirmed', status: 'pending' },
    { was: 'sold', status: 'sold' },
  ])('is $status under another number, under the one that the backup has', async ({ was, status }) => {
    const car = await site.addVehicle({ make: 'Mazda', stock_number: 'H1', vin });
    const other = await site.addVehicle({ make: 'Kia', stock_number: 'K1' });
    await backUp();
    await site.services.deletionService.remove([car], dana);
    const again = await site.addVehicle({ make: 'Mazda', stock_number: ' h1', vin, status });
    await hold(again, { state: was });
    await restore();
    expect(await stock()).toEqual([
      { id: car, stock_number: 'H1', status },
      { id: other, stock_number: 'K1', status: 'available' },
    ]);
    const now = await holdOf('ruth');
    expect(now).toMatchObject({ state: was, vehicle_id: car });
    expect(JSON.parse(now?.vehicle_snapshot ?? '')).toMatchObject({ id: car, stockNumber: 'H1' });
  });

  it('is another car where its VIN is another, or another one has its place', async () => {
    const old = await site.addVehicle({ stock_number: 'H1', vin });
    const twin = await site.addVehicle({ stock_number: 'T1' });
    await site.addVehicle({ stock_number: 'K1' });
    await backUp();
    await site.services.deletionService.remove([old], dana);
    const another = await site.addVehicle({
      stock_number: 'H1',
      vin: 'JM0BL10L100000002',
      status: 'pending',
    });
    await hold(another);
    await giveToTom(twin);
    // Tom's waits for a decision, and somebody has the car that was entered again.
    await site.services.deletionService.remove([twin], dana);
    const alike = await site.addVehicle({ stock_number: 'T1', status: 'pending' });
    await addHold(site, { key: 'alike', vehicle_id: alike });
    await restore();
    expect(await statusOf(old)).toBe('available');
    expect(await holdOf('tom')).toMatchObject({ vehicle_id: twin });
    expect(await statusOf(twin)).toBe('pending');
    expect((await holdOf('alike'))?.vehicle_id).not.toBe(twin);
  });

  it('is no other car that has only an unknown VIN in common', async () => {
    const gone = await site.addVehicle({ stock_number: 'K1', vin: 'TBA' });
    await site.addVehicle({ stock_number: 'K2' });
    await backUp();
    await site.services.deletionService.remove([gone], dana);
    await hold(await site.addVehicle({ stock_number: 'H1', vin: 'TBA', status: 'pending' }));
    await restore();
    expect(await statusOf(gone)).toBe('available');
    expect((await holdOf('ruth'))?.vehicle_id).not.toBe(gone);
  });

  it.each([
    { has: 'the same VIN', theirs: vin, status: 'pending' },
    { has: 'another VIN', theirs: 'JM0BL10L100000002', status: 'available' },
    { has: 'a chassis number that others may have', theirs: '000001', status: 'available' },
  ])('is held in the stock of another installation where that has $has', async ({ theirs, status }) => {
    await site.addVehicle({ id: 9_101, stock_number: 'H1', vin: theirs });
    await backUp();
    await site.wipe();
    const ours = theirs === '000001' ? theirs : vin;
    await hold(await site.addVehicle({ id: 9_102, stock_number: 'H1', vin: ours, status: 'pending' }));
    await restore();
    expect(await stock()).toEqual([{ id: 9_101, stock_number: 'H1', status }]);
    const isTheirs = (await holdOf('ruth'))?.vehicle_id === 9_101;
    expect(isTheirs).toBe(status === 'pending');
  });

  it('takes no car of another dealership that has its stock number', async () => {
    await site.addVehicle({ stock_number: 'H1', make: 'Theirs' });
    await backUp();
    await site.wipe();
    const ours = await site.addVehicle({ stock_number: 'H1', status: 'pending' });
    await hold(ours);
    await restore();
    expect((await stock()).map(({ status }) => status)).toEqual(['available']);
  });
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
  // Their hour is up; whether they have opened the link since the backup, nobody knows.
  const keep_by = '2026-01-01T00:00:00.000Z';
  const waiting = { state: 'requested', seat: 0, vehicle_id, person_place: null, keep_by, ...time } as const;
  for (const key of ['first', 'second']) await addBooking(site, { ...waiting, ...somebodyElse, key });
  await addBooking(site, { ...time, key: 'has it', vehicle_id, seat: 1 });
  await addHold(site, { key: 'asked', vehicle_id, state: 'asked', keep_by });
  await backUp();
  await site.db.deleteFrom('bookings').execute();
  await site.db.deleteFrom('vehicle_holds').execute();
  await restore();
  await site.services.bookingUpkeep.endUnopened();
  await site.services.holdDesk.endUnopened();
  expect(await holdOf('asked')).toMatchObject({ state: 'asked', keep_by: null });
  const seats = await site.db
    .selectFrom('bookings')
    .select(['key', 'state', 'seat', 'vehicle_id', 'keep_by'])
    .orderBy('key')
    .execute();
  expect(seats).toEqual([
    { key: 'first', state: 'requested', seat: 0, vehicle_id, keep_by: null },
    { key: 'has it', state: 'confirmed', seat: 1, vehicle_id, keep_by: null },
    { key: 'second', state: 'requested', seat: 0, vehicle_id, keep_by: null },
  ]);
});

it('two bookings that only the backup knows find seats beside one that was made since', async () => {
  const vehicle_id = await site.addVehicle();
  const sue = { ...somebodyElse, person: 'sue@example.com', email: 'sue@example.com' };
  await addBooking(site, { ...time, key: 'first', vehicle_id: null, seat: 1 });
  await addBooking(site, { ...time, ...sue, key: 'second', vehicle_id, seat: 2 });
  await backUp();
  await site.db.deleteFrom('bookings').execute();
  await addBooking(site, { ...time, ...somebodyElse, key: 'since', vehicle_id, seat: 1 });
  await restore();
  const placed = await site.db
    .selectFrom('bookings')
    .select(['key', 'seat', 'vehicle_id'])
    .orderBy('seat')
    .execute();
  expect(placed).toEqual([
    { key: 'since', seat: 1, vehicle_id },
    { key: 'first', seat: 2, vehicle_id: null },
    { key: 'second', seat: 3, vehicle_id: null },
  ]);
});

import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addHold } from '#features/bookings/server/bookings.fixture.ts';
import type { Inquiry } from '#features/inquiries/inquiry.contract.ts';
import type { Db } from '#server/db/database.ts';
import { createOutboxRepository } from '#server/mail/outbox.repository.ts';
import { addBooking, type BackupSite, startBackupSite } from '../backup-site.fixture.ts';
import { lockTables } from '../database-rows.repository.ts';

let site: BackupSite;
let other: BackupSite;
beforeAll(async () => {
  site = await startBackupSite();
  other = await startBackupSite();
});
afterAll(() => Promise.all([site.close(), other.close()]));

async function enquire(at: BackupSite, firstName: string, ...vehicleIds: number[]): Promise<void> {
  const person = { firstName, lastName: 'Ngata', email: 'ruth@example.com', interest: 'Purchase Inquiry' };
  const answer = await at.inject({ method: 'POST', url: '/api/contact', payload: { ...person, vehicleIds } });
  expect(answer.statusCode).toBe(201);
}

async function addMail(at: BackupSite, firstName: string): Promise<void> {
  const inquiry = await inquiryOf(at, firstName);
  const mail = { kind: 'dealership', about: inquiry.submission_key, inquiryId: inquiry.id };
  await outboxOf(at).add(at.db, [mail]);
}

const inquiryOf = (at: BackupSite, firstName: string) =>
  at.db.selectFrom('inquiries').selectAll().where('first_name', '=', firstName).executeTakeFirstOrThrow();

const inbox = async (at: BackupSite) =>
  (await at.inject({ url: '/api/admin/contacts', headers: { cookie: at.cookie } })).json<Inquiry[]>();

const staff = (at: BackupSite, method: 'GET' | 'POST', url: string) =>
  at.inject({ method, url: `/api/admin/${url}`, headers: { cookie: at.cookie } });

const mailOf = async (at: BackupSite, firstName: string) =>
  at.db
    .selectFrom('outbox')
    .selectAll()
    .where('inquiry_id', '=', (await inquiryOf(at, firstName)).id)
    .execute();

const addTask = (text: string, vehicleId: number) =>
  site.inject({
    ...{ method: 'POST', url: '/api/admin/tasks', headers: { cookie: site.cookie } },
    payload: { key: crypto.randomUUID(), text, dueOn: '2099-01-01', vehicleId },
  });
const listTasks = () => site.db.selectFrom('tasks').selectAll().orderBy('key').execute();

const outboxOf = (at: BackupSite, db: Db = at.db) => createOutboxRepository({ db, clock: at.clock });
const takeDue = (at: BackupSite) => outboxOf(at).takeDue();

/** As when something happens after a row was read and before it is written. */
function whenUpdating(db: Db, happen: () => Promise<unknown>): Db {
  const wait = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get: (target, name) => {
        const member = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        if (name === 'executeTakeFirst') return () => happen().then(() => member.call(target));
        return (...args: unknown[]) => {
          const next = member.apply(target, args);
          return name === 'updateTable' || target !== db ? wait(next) : next;
        };
      },
    });
  return wait(db);
}

describe('a restore', () => {
  it('keeps what came and what was done since the backup', async () => {
    const car = await site.addVehicle({ make: 'Kept' });
    await enquire(site, 'Before', car);
    await addMail(site, 'Before');
    await addTask('Before', car);
    const { filename } = await site.create();
    const inquiry = await inquiryOf(site, 'Before');
    const [task] = await listTasks();
    await site.inject({
      ...{ method: 'PUT', url: `/api/admin/tasks/${task?.id}`, headers: { cookie: site.cookie } },
      payload: { isDone: true },
    });
    await addTask('After', car);
    const tasks = await listTasks();
    expect(tasks.map(({ done_at }) => done_at === null).sort()).toEqual([false, true]);
    await site.inject({
      method: 'PUT',
      url: `/api/admin/contacts/${inquiry.id}/read`,
      headers: { cookie: site.cookie },
    });
    const later = await site.addVehicle({ make: 'Later' });
    await enquire(site, 'After', later);
    await addMail(site, 'After');
    const before = await inbox(site);
    const done = await site.db.selectFrom('activity').selectAll().orderBy('id').execute();

    expect((await site.call('POST', 'restore', { filename })).json()).toMatchObject({ success: true });

    expect(await inbox(site)).toEqual(before);
    expect(await listTasks()).toEqual(tasks);
    expect(before.map(({ firstName, isRead, mail }) => [firstName, isRead, mail])).toEqual(
      expect.arrayContaining([
        ['Before', true, 'waiting'],
        ['After', false, 'waiting'],
      ]),
    );
    const now = await site.db.selectFrom('activity').selectAll().orderBy('id').execute();
    expect(now.slice(0, -1)).toEqual(done);
    expect(now.at(-1)).toMatchObject({ action: 'backup_restored', title: `Backup restored: ${filename}` });
    expect(await site.services.heldMail.count()).toEqual({ count: 0, reminders: 0, missing: 0 });
  });

  it('gives the stock of another dealership no number twice and gives nobody another car', async () => {
    const car = await other.addVehicle({ make: 'Theirs', created_at: '2025-05-05T00:00:00.000Z' });
    const id = await site.addVehicle({ make: 'Ours Too' });
    const second = await other.addVehicle({ id, make: 'Theirs Too', created_at: '2025-05-06T00:00:00.000Z' });
    await enquire(other, 'Stranger', car, second);
    await addMail(other, 'Stranger');
    const { filename } = await site.create();
    await mkdir(other.backups, { recursive: true });
    await copyFile(join(site.backups, filename), join(other.backups, filename));
    const [mail] = await mailOf(other, 'Stranger');

    expect((await other.call('POST', 'restore', { filename })).json()).toMatchObject({ success: true });

    const names = (await inbox(other)).map(({ firstName }) => firstName);
    expect(names.sort()).toEqual(['After', 'Before', 'Stranger']);
    const stranger = await inquiryOf(other, 'Stranger');
    expect(stranger.id).toBeGreaterThan((await inquiryOf(other, 'After')).id);
    expect(await mailOf(other, 'Stranger')).toMatchObject([{ sent_at: null, held_at: null }]);
    expect(mail?.inquiry_id).not.toBe(stranger.id);
    // The backup has a car of that number, which is another one.
    const about = (await inbox(other)).find(({ firstName }) => firstName === 'Stranger');
    expect(about?.vehicle).toMatchObject({ make: 'Theirs', id: 0 });
    expect(about?.alsoAbout).toMatchObject([{ make: 'Theirs Too', id: 0 }]);
    const headers = { cookie: other.cookie };
    const page = (await other.inject({ url: `/api/admin/inquiries/${about?.id}`, headers })).json();
    expect(page.otherVehicles).toMatchObject([{ title: expect.stringContaining('Theirs Too'), now: null }]);
    expect(stranger.vehicle_id).toBeNull();
    const history = await other.db.selectFrom('activity').select('action').execute();
    expect(history.map(({ action }) => action)).toContain('backup_restored');
  });
});

describe('mail that comes unsent out of a backup', () => {
  it('is held until staff let it go or discard it, which is told', async () => {
    // Both mails of the backup; the stranger's was waiting here and goes.
    expect((await staff(other, 'GET', 'held-mail')).json()).toEqual({ count: 2, reminders: 0, missing: 0 });
    const states = (await inbox(other)).map(({ firstName, mail }) => [firstName, mail]);
    expect(states).toEqual(
      expect.arrayContaining([
        ['After', 'held'],
        ['Stranger', 'waiting'],
      ]),
    );
    expect((await takeDue(other))?.about).toBe((await inquiryOf(other, 'Stranger')).submission_key);
    expect(await takeDue(other)).toBeUndefined();

    await other.db
      .updateTable('outbox')
      .set({ held_at: null })
      .where('inquiry_id', '=', (await inquiryOf(other, 'Before')).id)
      .execute();
    expect((await staff(other, 'POST', 'held-mail/send')).json()).toMatchObject({
      message: '1 held mail will be sent',
    });
    expect(await takeDue(other)).toBeDefined();

    await other.db.updateTable('outbox').set({ held_at: '2026-03-02T00:00:00.000Z' }).execute();
    expect((await staff(other, 'POST', 'held-mail/discard')).json()).toMatchObject({
      message: '3 held mails were discarded',
    });
    expect((await staff(other, 'GET', 'held-mail')).json()).toEqual({ count: 0, reminders: 0, missing: 0 });
    expect(await inbox(other)).toHaveLength(3);
    const told = (await other.db.selectFrom('activity').select('title').execute()).map(({ title }) => title);
    expect(told).toEqual(expect.arrayContaining(['Held mail let go (1)', 'Held mail discarded (3)']));
  });

  it('begins anew when it is let go, also where it had been given up', async () => {
    await addMail(other, 'Stranger');
    const at = '2026-03-02T00:00:00.000Z';
    const state = { held_at: at, given_up_at: at, waited_s: 300_000, attempts: 80 };
    await other.db.updateTable('outbox').set(state).execute();
    expect((await staff(other, 'POST', 'held-mail/send')).statusCode).toBe(200);
    expect(await takeDue(other)).toMatchObject({ attempts: 1, waited_s: 0 });
  });

  it('is nobody else’s to decide', async () => {
    for (const [method, url] of [
      ['GET', 'held-mail'],
      ['POST', 'held-mail/send'],
      ['POST', 'held-mail/discard'],
    ] as const) {
      expect((await site.inject({ method, url: `/api/admin/${url}` })).statusCode).toBe(401);
    }
  });
});

describe('mail that is under way during a restore', () => {
  let filename: string;
  beforeAll(async () => {
    filename = (await other.list())[0]?.filename ?? '';
  });
  const restore = async () => {
    expect((await other.call('POST', 'restore', { filename })).json()).toMatchObject({ success: true });
  };
  /** Its number is that of another mail in the backup. */
  async function addMailOfSameNumber(firstName: string): Promise<void> {
    const { id } = (await mailOf(site, 'Before'))[0] ?? {};
    await other.db.deleteFrom('outbox').execute();
    await enquire(other, firstName);
    await addMail(other, firstName);
    await other.db.updateTable('outbox').set({ id }).execute();
  }

  it('is noted as sent, or planned anew, itself and no other', async () => {
    await addMailOfSameNumber('Under way');
    const due = await takeDue(other);
    if (!due) throw new Error('nothing is due');
    await restore();
    await outboxOf(other).markFailed(due, { code: 'ETIMEDOUT', isRefused: false });
    expect(await mailOf(other, 'Before')).toMatchObject([{ last_error: null, sent_at: null }]);
    expect(await mailOf(other, 'Under way')).toMatchObject([{ last_error: 'ETIMEDOUT', attempts: 1 }]);
    await outboxOf(other).markSent(due);
    expect(await mailOf(other, 'Before')).toMatchObject([{ sent_at: null }]);
    expect(await mailOf(other, 'Under way')).toMatchObject([{ sent_at: expect.any(String) }]);
  });

  it('is not taken for mail that came out of the backup and is held', async () => {
    await addMailOfSameNumber('Just taken');
    expect(await outboxOf(other, whenUpdating(other.db, restore)).takeDue()).toBeUndefined();
    expect(await mailOf(other, 'Before')).toMatchObject([{ attempts: 0, held_at: expect.any(String) }]);
    const taken = (await inquiryOf(other, 'Just taken')).submission_key;
    expect((await takeDue(other))?.about).toBe(taken);
  });
});

const dana = { staffId: null, fullName: 'Dana', username: 'dana', role: 'owner' } as const;

describe('what staff do about an inquiry', () => {
  it('stays after a restore: how far they have come, and what they noted', async () => {
    await site.db.deleteFrom('inquiries').execute();
    for (const { filename } of await site.list()) await site.call('DELETE', `backups/${filename}`);
    await enquire(site, 'Known');
    const { id } = await inquiryOf(site, 'Known');
    const note = (key: string, text: string) =>
      site.services.pipelineService.note(id, { key, kind: 'note', text }, dana);
    await note('11111111-1111-4111-8111-111111111111', 'Before the backup');
    const { filename } = await site.create();
    await note('22222222-2222-4222-8222-222222222222', 'After the backup');
    await site.services.pipelineService.follow(id, { status: 'appointment', followUpOn: '2027-01-04' }, dana);
    await enquire(site, 'New');
    const { id: newId } = await inquiryOf(site, 'New');
    await site.services.pipelineService.follow(newId, { status: 'contacted' }, dana);
    expect((await site.call('POST', 'restore', { filename })).statusCode).toBe(200);
    expect(await inquiryOf(site, 'Known')).toMatchObject({
      status: 'appointment',
      follow_up_on: '2027-01-04',
    });
    const texts = await site.db
      .selectFrom('inquiry_events')
      .select(['inquiry_id', 'text'])
      .orderBy('id')
      .execute();
    expect(texts).toEqual([
      { inquiry_id: id, text: 'Before the backup' },
      { inquiry_id: id, text: 'After the backup' },
      { inquiry_id: id, text: 'Appointment' },
      { inquiry_id: id, text: 'Given to Dana Whitlock (dana)' },
      { inquiry_id: id, text: 'Follow up on 4 January 2027' },
      { inquiry_id: newId, text: 'Contacted' },
      { inquiry_id: newId, text: 'Given to Dana Whitlock (dana)' },
    ]);
  });
});

it('the card that was printed last counts, before the backup or after it', async () => {
  const [kept, printedSince, older] = [
    await site.addVehicle(),
    await site.addVehicle(),
    await site.addVehicle(),
  ];
  const print = async (vehicle_id: number, value: string) => {
    site.clock.advance(1_000);
    const card = {
      facts: JSON.stringify([{ name: 'price', label: 'Price', value }]),
      printed_at: site.clock.now().toISOString(),
      staff_name: 'Dana',
    };
    await site.db
      .insertInto('printed_cards')
      .values({ vehicle_id, size: 'a4', ...card })
      .onConflict((conflict) => conflict.columns(['vehicle_id', 'size']).doUpdateSet(card))
      .execute();
  };
  await print(kept, '$1');
  await print(older, '$1');
  const { filename } = await site.create();
  await print(older, '$2');
  await print(printedSince, '$3');
  const addedSince = await site.addVehicle();
  await print(addedSince, '$4');
  await site.db.deleteFrom('printed_cards').where('vehicle_id', '=', kept).execute();
  expect((await site.call('POST', 'restore', { filename })).statusCode).toBe(200);
  const cards = await site.db.selectFrom('printed_cards').selectAll().orderBy('vehicle_id').execute();
  expect(cards.map(({ vehicle_id, facts }) => [vehicle_id, JSON.parse(facts)[0].value])).toEqual([
    [kept, '$1'],
    [printedSince, '$3'],
    [older, '$2'],
    // It hangs in the yard, though its vehicle went with the restore.
    [addedSince, '$4'],
  ]);
});

it('what was taken down stays down, and the card of a deleted vehicle is that of its vehicle again', async () => {
  for (const { filename } of await site.list()) await site.call('DELETE', `backups/${filename}`);
  const [taken, deleted] = [await site.addVehicle(), await site.addVehicle()];
  const card = { size: 'a4', facts: '[]', printed_at: site.clock.now().toISOString(), staff_name: 'Dana' };
  await site.db
    .insertInto('printed_cards')
    .values([taken, deleted].map((vehicle_id) => ({ vehicle_id, ...card })))
    .execute();
  const { filename } = await site.create();
  const taken_down_at = site.clock.now().toISOString();
  await site.db.updateTable('printed_cards').set({ taken_down_at }).where('vehicle_id', '=', taken).execute();
  await site.staffCall('DELETE', `/api/admin/vehicles/${deleted}`);
  expect((await site.call('POST', 'restore', { filename })).statusCode).toBe(200);
  const cards = await site.db
    .selectFrom('printed_cards')
    .select(['vehicle_id', 'taken_down_at'])
    .where('vehicle_id', 'in', [taken, deleted])
    .orderBy('vehicle_id')
    .execute();
  expect(cards).toEqual([
    { vehicle_id: taken, taken_down_at },
    { vehicle_id: deleted, taken_down_at: null },
  ]);
});

it('leaves bookings as they stand, with their links, and brings back those that only the backup knows', async () => {
  const at = (hour: number) => ({
    starts_at: `2027-03-0${hour}T00:15:00.000Z`,
    ends_at: `2027-03-0${hour}T00:45:00.000Z`,
  });
  for (const { filename } of await site.list()) await site.call('DELETE', `backups/${filename}`);
  const vehicle_id = await site.addVehicle();
  const moved = await addBooking(site, { key: 'moved', ...at(1), vehicle_id });
  const lost = await addBooking(site, { key: 'lost', ...at(2), person_place: 2 });
  const block = (key: string) => ({
    key,
    ...at(4),
    reason: 'Stocktake',
    staff_name: 'Dana',
    made_at: at(4).starts_at,
  });
  await site.db.insertInto('booking_blocks').values(block('both')).execute();
  const { filename } = await site.create();
  await site.db.insertInto('booking_blocks').values(block('since')).execute();
  await site.db
    .updateTable('bookings')
    .set({ ...at(3), sequence: 1 })
    .where('id', '=', moved)
    .execute();
  await site.db
    .insertInto('booking_events')
    .values({
      ...{ key: 'e', booking_id: moved, kind: 'moved', text: 'Wednesday', staff_name: 'Dana' },
      at: at(1).starts_at,
    })
    .execute();
  await site.db.deleteFrom('bookings').where('id', '=', lost).execute();
  // Where the lost one was; the same person has two others meanwhile.
  await addBooking(site, { key: 'new', ...at(2), person_place: 2 });
  expect((await site.call('POST', 'restore', { filename })).statusCode).toBe(200);
  const rows = await site.db.selectFrom('bookings').selectAll().orderBy('key').execute();
  expect(
    rows.map(({ key, starts_at, seat, person_place, vehicle_id: car }) => [
      key,
      starts_at,
      seat,
      person_place,
      car,
    ]),
  ).toEqual([
    ['lost', at(2).starts_at, 2, null, null],
    ['moved', at(3).starts_at, 1, 1, vehicle_id],
    ['new', at(2).starts_at, 1, 2, null],
  ]);
  const events = await site.db
    .selectFrom('booking_events')
    .innerJoin('bookings', 'bookings.id', 'booking_events.booking_id')
    .select(['bookings.key', 'booking_events.text'])
    .execute();
  expect(events).toEqual([{ key: 'moved', text: 'Wednesday' }]);
  const links = await site.db
    .selectFrom('booking_links')
    .innerJoin('bookings', 'bookings.id', 'booking_links.booking_id')
    .select('key')
    .orderBy('key')
    .execute();
  expect(links.map(({ key }) => key)).toEqual(['lost', 'moved', 'new']);
  const blocks = await site.db.selectFrom('booking_blocks').select('key').orderBy('key').execute();
  expect(blocks.map(({ key }) => key)).toEqual(['both', 'since']);
});

it('leaves holds as they stand, and the vehicles with them', async () => {
  for (const { filename } of await site.list()) await site.call('DELETE', `backups/${filename}`);
  const vehicles = async (...statuses: string[]) => {
    const ids: number[] = [];
    for (const status of statuses) ids.push(await site.addVehicle({ status }));
    return ids as [number, number, number, number, number, number];
  };
  const [since, sold, released, bought, both, lost] = await vehicles(
    ...['reserved', 'sold', 'pending', 'pending', 'pending', 'pending'],
  );
  await addHold(site, { key: 'released', vehicle_id: released, status_before: 'coming-soon' });
  await addHold(site, { key: 'bought', vehicle_id: bought });
  await addHold(site, { key: 'both', vehicle_id: both, status_before: 'coming-soon' });
  await addHold(site, { key: 'lost', vehicle_id: lost });
  await addHold(site, { key: 'lost and up', until_at: '2026-01-01T00:00:00.000Z' });
  const { filename } = await site.create();
  await addHold(site, { key: 'since', vehicle_id: since });
  await addHold(site, { key: 'of a sold one', vehicle_id: sold });
  const link = { token_hash: 'b'.repeat(64), made_at: site.clock.now().toISOString() };
  const { id: hold_id } = await site.db
    .selectFrom('vehicle_holds')
    .select('id')
    .where('key', '=', 'since')
    .executeTakeFirstOrThrow();
  await site.db
    .insertInto('hold_links')
    .values({ ...link, hold_id })
    .execute();
  const decide = (key: string, state: string) =>
    site.db.updateTable('vehicle_holds').set({ state }).where('key', '=', key).execute();
  await decide('released', 'released');
  await decide('bought', 'sold');
  for (const [id, status] of [
    [bought, 'sold'],
    [released, 'coming-soon'],
  ] as const)
    await site.db.updateTable('vehicles').set({ status }).where('id', '=', id).execute();
  await site.db.deleteFrom('vehicle_holds').where('key', 'like', 'lost%').execute();
  expect((await site.call('POST', 'restore', { filename })).statusCode).toBe(200);

  const stock = new Map(
    (await site.db.selectFrom('vehicles').select(['id', 'status', 'sold_on']).execute()).map((row) => [
      row.id,
      row,
    ]),
  );
  expect([since, sold, released, bought, both, lost].map((id) => stock.get(id)?.status)).toEqual([
    ...['pending', 'sold', 'coming-soon', 'sold', 'pending', 'pending'],
  ]);
  expect(stock.get(bought)?.sold_on).toMatch(/^\d{4}-\d\d-\d\d$/);
  const holds = await site.db
    .selectFrom('vehicle_holds')
    .select(['key', 'status_before', 'due_told_at'])
    .where('key', 'in', ['since', 'both', 'lost', 'lost and up'])
    .orderBy('key')
    .execute();
  expect(holds).toEqual([
    { key: 'both', status_before: 'coming-soon', due_told_at: null },
    { key: 'lost', status_before: 'available', due_told_at: null },
    { key: 'lost and up', status_before: 'available', due_told_at: site.clock.now().toISOString() },
    { key: 'since', status_before: 'reserved', due_told_at: null },
  ]);
  const links = await site.db
    .selectFrom('hold_links')
    .innerJoin('vehicle_holds', 'vehicle_holds.id', 'hold_links.hold_id')
    .select(['key', 'token_hash'])
    .where('key', '=', 'since')
    .execute();
  expect(links).toEqual([{ key: 'since', token_hash: link.token_hash }]);
});

describe('what other systems are to be told', () => {
  const at = '2026-03-02T00:00:00.000Z';
  const tell = async (on: BackupSite, key: string, about: { inquiry_id?: number; booking_id?: number }) => {
    const { id: endpoint_id } = await on.db
      .insertInto('webhook_endpoints')
      .values({ url: 'https://cars.example/', events: 'lead.created', secret: 's', is_on: 1, made_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const owner = { inquiry_id: null, booking_id: null, ...about };
    const subject_id = about.inquiry_id ?? about.booking_id ?? 0;
    await on.db
      .insertInto('webhook_events')
      .values({ key, type: 'lead.created', ...owner, subject_id, at })
      .execute();
    const delivery = { endpoint_id, event_key: `sent ${key}`, type: 'lead.created', payload: '{}' };
    await on.db
      .insertInto('webhook_deliveries')
      .values({ ...delivery, ...owner, attempts: 2, next_attempt_at: at, created_at: at })
      .execute();
  };
  const told = async (on: BackupSite) => ({
    events: await on.db.selectFrom('webhook_events').selectAll().orderBy('id').execute(),
    deliveries: await on.db.selectFrom('webhook_deliveries').selectAll().orderBy('id').execute(),
  });

  it('is told after a restore too, of the same inquiry and the same booking', async () => {
    for (const { filename } of await site.list()) await site.call('DELETE', `backups/${filename}`);
    await enquire(site, 'Told');
    const { id: inquiry_id } = await inquiryOf(site, 'Told');
    const { filename } = await site.create();
    const booking_id = await addBooking(site, {
      key: 'told',
      starts_at: '2027-05-01T00:15:00.000Z',
      person: 't',
    });
    await tell(site, 'inquiry', { inquiry_id });
    await tell(site, 'booking', { booking_id });
    const before = await told(site);
    expect((await site.call('POST', 'restore', { filename })).statusCode).toBe(200);
    expect(await told(site)).toEqual(before);
    expect(before.deliveries).toHaveLength(2);

    // At another dealership both have other numbers afterwards.
    await mkdir(other.backups, { recursive: true });
    await copyFile(join(site.backups, filename), join(other.backups, filename));
    await other.db.deleteFrom('inquiries').execute();
    await enquire(other, 'Elsewhere');
    const { id } = await inquiryOf(other, 'Elsewhere');
    await other.db.updateTable('inquiries').set({ id: inquiry_id }).where('id', '=', id).execute();
    await tell(other, 'elsewhere', { inquiry_id });
    expect((await other.call('POST', 'restore', { filename })).statusCode).toBe(200);
    const { id: newId } = await inquiryOf(other, 'Elsewhere');
    expect(newId).not.toBe(inquiry_id);
    expect(await told(other)).toMatchObject({
      events: [{ key: 'elsewhere', inquiry_id: newId, subject_id: newId }],
      deliveries: [{ event_key: 'sent elsewhere', inquiry_id: newId, attempts: 2 }],
    });
  });

  it('does not wait for a restore, nor the other way round', async () => {
    const { database, webhookSender } = site.services;
    let fanningOut: Promise<void> | undefined;
    await site.db.transaction().execute(async (tx) => {
      if (database.engine === 'postgres') await sql`LOCK TABLE inquiries IN EXCLUSIVE MODE`.execute(tx);
      fanningOut = webhookSender.fanOut();
      await new Promise((resume) => setTimeout(resume, 300));
      await lockTables(tx, database.engine);
      await tx.deleteFrom('inquiries').where('first_name', '=', 'Told').execute();
    });
    await fanningOut;
    expect((await told(site)).events).toEqual([]);
  });
});

it('leaves no booking with another car, and sends nothing to buyers whom only the backup knows', async () => {
  const car = { make: 'Ours', model: 'One', badge: '', year: 2020, price: 1, stockNumber: 'A1' };
  for (const { filename } of await site.list()) await site.call('DELETE', `backups/${filename}`);
  const theirs = await site.addVehicle({ created_at: '2025-01-01T00:00:00.000Z' });
  const time = (day: string) => ({
    starts_at: `2027-06-${day}T00:15:00.000Z`,
    ends_at: `2027-06-${day}T00:45:00.000Z`,
  });
  await addBooking(site, { key: 'only there', ...time('01'), vehicle_id: theirs, person: 'a' });
  const { filename } = await site.create();
  await mkdir(other.backups, { recursive: true });
  await copyFile(join(site.backups, filename), join(other.backups, filename));
  await other.db.deleteFrom('vehicles').where('id', '=', theirs).execute();
  await other.addVehicle({ id: theirs, created_at: '2025-02-02T00:00:00.000Z' });
  const vehicle_snapshot = JSON.stringify({ ...car, id: theirs });
  await addBooking(other, {
    key: 'only here',
    ...time('02'),
    vehicle_id: theirs,
    vehicle_snapshot,
    person: 'b',
  });
  expect((await other.call('POST', 'restore', { filename })).statusCode).toBe(200);
  const bookingOf = (key: string) =>
    other.db.selectFrom('bookings').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
  const here = await bookingOf('only here');
  expect(here).toMatchObject({ vehicle_id: null, reminded_at: null, sold_told_at: null });
  expect(JSON.parse(here.vehicle_snapshot ?? '')).toMatchObject({ id: 0, make: 'Ours' });
  const now = other.clock.now().toISOString();
  expect(await bookingOf('only there')).toMatchObject({ reminded_at: now, sold_told_at: now });
});

describe('a booking ahead that only the backup knows', () => {
  it('is held back from its reminder until staff let it go or leave it out', async () => {
    const own = await startBackupSite();
    await addBooking(own, { key: 'quiet', seat: 7, person_place: 7 });
    const { filename } = await own.create();
    const remindedAt = async () =>
      (await own.db.selectFrom('bookings').select('reminded_at').where('key', '=', 'quiet').execute())[0]
        ?.reminded_at;
    const restoreWithout = async () => {
      await own.db.deleteFrom('bookings').where('key', '=', 'quiet').execute();
      expect((await own.call('POST', 'restore', { filename })).statusCode).toBe(200);
    };
    await restoreWithout();
    const held = (await staff(own, 'GET', 'held-mail')).json<{ count: number; reminders: number }>();
    expect(held.reminders).toBe(1);
    expect(await remindedAt()).not.toBeNull();
    // A restore in which nothing is new holds nothing more.
    expect((await own.call('POST', 'restore', { filename })).statusCode).toBe(200);
    expect((await staff(own, 'GET', 'held-mail')).json()).toMatchObject({ reminders: 1 });
    expect((await staff(own, 'POST', 'held-mail/send')).json()).toMatchObject({
      message: expect.stringContaining(', 1 reminder when due'),
    });
    expect(await remindedAt()).toBeNull();
    expect((await staff(own, 'GET', 'held-mail')).json()).toMatchObject({ reminders: 0 });

    own.clock.advance(1_000);
    await restoreWithout();
    expect((await staff(own, 'POST', 'held-mail/discard')).json()).toMatchObject({
      message: expect.stringContaining(', 1 reminder too'),
    });
    expect(await remindedAt()).not.toBeNull();
    expect((await staff(own, 'GET', 'held-mail')).json()).toMatchObject({ reminders: 0 });
    await own.close();
  });
});

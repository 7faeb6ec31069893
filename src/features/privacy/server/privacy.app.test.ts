import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addBooking,
  type BackupSite,
  startBackupSite,
} from '#features/backups/server/backup-site.fixture.ts';
import { addHold, takeBookings } from '#features/bookings/server/bookings.fixture.ts';
import { createBookingSpool } from '#features/bookings/server/requests/booking-spool.ts';
import { newHoldSchema } from '#features/holds/server/new-hold.ts';
import { createInquirySpool } from '#features/inquiries/server/inquiry-spool.ts';
import { visitorsOf } from '#features/photos/server/visitor-photos/visitor-photos.fixture.ts';
import { newVehicleSchema } from '#features/vehicles/admin-vehicle.ts';
import { locked } from '#server/db/locks/locked.ts';
import { createSpool } from '#server/files/spool.ts';
import { batches } from '#server/jobs/batches.ts';
import { daysAfter, sydneyDay } from '#shared/dates.ts';
import type { FoundFrom, PersonData } from '../privacy.contract.ts';

const tables = [
  ...(['inquiries', 'bookings', 'vehicle_holds', 'vehicles', 'outbox', 'activity'] as const),
  ...(['webhook_endpoints', 'erased_keys', 'erased_addresses'] as const),
];

let site: BackupSite;
let headers: { cookie: string };
beforeAll(async () => {
  site = await startBackupSite({ env: { ENQUIRY_LIMIT: '1000' } });
  headers = { cookie: site.cookie };
});
afterAll(() => site.close());
beforeEach(async () => {
  for (const { filename } of await site.list()) await site.call('DELETE', `backups/${filename}`);
  for (const table of tables) await site.db.deleteFrom(table).execute();
});

async function send(changes: object = {}): Promise<number> {
  const payload = {
    ...{ firstName: 'Mia', lastName: 'Nguyen', email: 'mia@example.com', phone: '0491 570 156' },
    ...{ interest: 'Purchase Inquiry', message: 'Is it still there?' },
    ...changes,
  };
  expect((await site.inject({ method: 'POST', url: '/api/contact', payload })).statusCode).toBe(201);
  site.clock.advance(1_000);
  const rows = await site.db.selectFrom('inquiries').select('id').orderBy('id', 'desc').execute();
  return rows[0]?.id ?? 0;
}
const post = (url: string, payload: object = {}) =>
  site.inject({ method: 'POST', url: `/api/admin/inquiries/${url}`, headers, payload });
type From = FoundFrom['from'];
const person = (id: number, what: string, payload: object = {}, from: From = 'inquiry') =>
  site.inject({ method: 'POST', url: `/api/admin/persons/${from}/${id}/${what}`, headers, payload });
const look = async (id: number, from: From = 'inquiry'): Promise<PersonData> =>
  (await site.inject({ url: `/api/admin/persons/${from}/${id}`, headers })).json();
const erase = async (id: number, from: From = 'inquiry') =>
  person(id, 'erase', { typed: 'ERASE', seen: (await look(id, from)).seen }, from);
const titles = async () => (await site.services.activity.listRecent(30)).map(({ title }) => title);
const countsOf = ({ kinds }: PersonData) =>
  Object.fromEntries(kinds.map(({ label, count }) => [label, count]));

const staff = { staffId: 1, fullName: 'Dana Whitlock' };

/** Data of somebody else with the same name: it stays whole. */
async function furnishNamesake(): Promise<void> {
  const id = await send({ email: 'another.mia@example.com', phone: '0491 570 999', message: 'Another Mia' });
  await site.inject({ method: 'PUT', url: `/api/admin/contacts/${id}/read`, headers });
  const at = site.clock.now().toISOString();
  const booking = await addBooking(site, {
    ...{ key: 'namesake', person: 'another.mia@example.com', email: 'another.mia@example.com', seat: 4 },
    ...{ first_name: 'Mia', last_name: 'Nguyen', phone: '0491 570 999' },
  });
  await site.db
    .insertInto('booking_events')
    .values({ key: 'of-namesake', booking_id: booking, kind: 'booked', text: 'Sunday', staff_name: '', at })
    .execute();
  await site.services.activity.record(site.db, {
    ...{
      staff,
      action: 'booking_changed',
      title: 'Booking of Mia Nguyen: done',
      after: { about: 'namesake' },
    },
  });
  await addHold(site, {
    ...{ key: 'held-for-namesake', vehicle_id: null, person: 'another.mia@example.com' },
    ...{ first_name: 'Mia', last_name: 'Nguyen', email: 'another.mia@example.com' },
  });
}

/** Two joined inquiries with everything that can hang on them, and a third of somebody else. */
async function furnish(): Promise<{ mine: number; other: number; vehicle: number }> {
  const photosKey = crypto.randomUUID();
  expect((await visitorsOf(site).send(photosKey)).statusCode).toBe(201);
  const mine = await send({ photosKey });
  const second = await send({ email: 'MIA@work.example', phone: '', message: 'Second thoughts' });
  const other = await send({ firstName: 'Tom', lastName: 'Nguyen', email: 'tom@example.com', phone: '' });
  await post(`${mine}/join`, { ids: [second] });
  await post(`${mine}/events`, { key: crypto.randomUUID(), kind: 'note', text: 'Rang twice' });
  await site.inject({ method: 'PUT', url: `/api/admin/contacts/${mine}/read`, headers });
  await site.inject({ method: 'PUT', url: `/api/admin/contacts/${other}/read`, headers });
  await site.services.outbox.add(site.db, [{ kind: 'dealership', about: 'a', inquiryId: mine }]);
  const names = { first_name: 'Mia', last_name: 'Nguyen' };
  const booking = await addBooking(site, {
    ...{ key: crypto.randomUUID(), person: 'mia@work.example', email: 'Mia@work.example', ...names },
  });
  await addBooking(site, {
    ...{
      key: 'walk-in',
      person: 'unknown',
      person_place: null,
      email: '',
      phone: '+61 491 570 156',
      seat: 2,
    },
    ...{ first_name: 'Mia', last_name: '' },
  });
  // The same number, but another person with an address of their own.
  await addBooking(site, {
    ...{ key: 'tom', person: 'tom@example.com', email: 'tom@example.com', seat: 3 },
    ...{ first_name: 'Tom', last_name: 'Nguyen' },
  });
  const { key } = await site.db
    .selectFrom('bookings')
    .select('key')
    .where('id', '=', booking)
    .executeTakeFirstOrThrow();
  await site.services.outbox.add(site.db, [{ kind: 'booking_buyer', about: `${key} booked 0` }]);
  await site.services.outbox.add(site.db, [{ kind: 'booking_buyer', about: 'tom booked 0' }]);
  for (const [action, title] of [
    ['booking_changed', 'Booking of Mia Nguyen: arrived'],
    ['inquiry_changed', 'Inquiry from Mia Nguyenová: Contacted'],
  ] as const)
    await site.services.activity.record(site.db, { staff, action, title });
  const endpoint = await site.db
    .insertInto('webhook_endpoints')
    .values({ url: 'https://crm.example/', events: 'lead.created', secret: 's', is_on: 0, made_at: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = site.clock.now().toISOString();
  await site.db
    .insertInto('webhook_deliveries')
    .values({
      ...{
        endpoint_id: endpoint.id,
        event_key: 'evt',
        type: 'lead.created',
        inquiry_id: mine,
        booking_id: null,
      },
      ...{ payload: '{"data":{"firstName":"Mia"}}', next_attempt_at: at, created_at: at },
    })
    .execute();
  await site.db
    .insertInto('booking_events')
    .values({ key: 'of-mia', booking_id: booking, kind: 'booked', text: 'Monday', staff_name: '', at })
    .execute();
  await site.db
    .insertInto('inquiry_replies')
    .values({
      key: 'r',
      inquiry_id: mine,
      subject: 'Your car',
      text: 'Still here',
      reply_to: '',
      staff_name: 'Dana',
      at,
    })
    .execute();
  // Its inquiry is gone already: it is found by its mailbox.
  const vehicle = await site.addVehicle({ make: 'Mazda', model: 'CX-5', year: 2021, status: 'pending' });
  await addHold(site, {
    ...{
      key: crypto.randomUUID(),
      vehicle_id: vehicle,
      person: 'mia@work.example',
      status_before: 'available',
    },
    ...{ first_name: 'Mia', last_name: 'Nguyen', email: 'Mia@work.example', phone: '', state: 'confirmed' },
    vehicle_snapshot: JSON.stringify({ id: vehicle, make: 'Mazda', model: 'CX-5', year: 2021 }),
  });
  const { submission_key } = await site.db
    .selectFrom('inquiries')
    .select('submission_key')
    .where('id', '=', mine)
    .executeTakeFirstOrThrow();
  await site.addVehicle({
    ...{ make: 'Kia', model: 'Rio', year: 2020, status: 'sold', sold_on: '2026-03-01' },
    ...{ sold_price_cents: 1_234_500, buyer_key: submission_key },
  });
  await furnishNamesake();
  return { mine, other, vehicle };
}

it('says what is held, hands all of it over, and names nobody else', async () => {
  const { mine } = await furnish();
  const third = await send({ email: 'mia@example.com', message: 'Not joined' });
  const held = await look(mine);
  expect(held).toMatchObject({
    names: ['Mia Nguyen', 'Mia'],
    emails: ['mia@example.com', 'MIA@work.example', 'Mia@work.example'],
    phones: ['0491 570 156', '+61 491 570 156'],
    bookings: [
      { name: 'Mia Nguyen', isAhead: true },
      { name: 'Mia', isAhead: true },
    ],
    vehiclesHeld: ['2021 Mazda CX-5'],
    notJoined: 1,
  });
  expect(countsOf(held)).toEqual({
    ...{
      Inquiries: 2,
      'Vehicles bought': 1,
      'Notes and history': 4,
      Photos: 1,
      'Replies by mail': 1,
      Mails: 2,
      Bookings: 2,
      'History of bookings': 1,
      Tasks: 0,
    },
    ...{ 'Holds of vehicles': 1, 'Drafts of the car they offered': 0, 'E-mail alerts': 0 },
    'Vehicles bought that are set aside': 0,
    ...{ 'Messages to other systems': 1, 'Entries of the activity': 2, 'Waiting to be stored': 0 },
  });
  const file = await person(mine, 'export');
  expect(file.statusCode).toBe(200);
  expect(file.json().data.Inquiries[0]).toMatchObject({
    ...{ 'First name': 'Mia', 'E-mail': 'mia@example.com', Message: 'Is it still there?' },
    Stage: 'New',
  });
  expect(file.json().data['Notes and history']).toContainEqual(
    expect.objectContaining({ Kind: 'Note', Text: 'Rang twice' }),
  );
  expect(file.json().data['Messages to other systems'][0].Message).toEqual({ data: { firstName: 'Mia' } });
  expect(file.json().data['Vehicles bought']).toEqual([
    { Vehicle: '2020 Kia Rio', 'Sold on': '2026-03-01', 'Sold for': 12_345 },
  ]);
  for (const part of ['Second thoughts', 'Rang twice', 'Still here', 'Monday', 'CX-5'])
    expect(file.body).toContain(part);
  for (const others of ['Tom', 'tom@', 'Not joined', 'Nguyenová', 'nother', 'Sunday', 'done'])
    expect(file.body).not.toContain(others);
  expect((await site.services.activity.listRecent(1))[0]?.title).toBe('Data of a customer exported');
  expect((await look(third)).kinds[0]).toEqual({ label: 'Inquiries', count: 1 });
});

it('erases all of it at once and nothing else, and tells of it without the name', async () => {
  const { mine, other, vehicle } = await furnish();
  expect((await erase(mine)).json()).toEqual({ success: true, message: 'Erased' });
  const left = async (table: 'inquiries' | 'bookings') =>
    (await site.db.selectFrom(table).select('first_name').execute()).map((row) => row.first_name);
  expect(await left('inquiries')).toEqual(['Tom', 'Mia']);
  expect(await left('bookings')).toEqual(['Tom', 'Mia']);
  const texts = await site.db.selectFrom('booking_events').select('text').execute();
  expect(texts).toEqual([{ text: 'Sunday' }]);
  expect(await site.db.selectFrom('inquiry_replies').select('id').execute()).toEqual([]);
  const holds = await site.db.selectFrom('vehicle_holds').select('key').execute();
  expect(holds).toEqual([{ key: 'held-for-namesake' }]);
  const held = site.db.selectFrom('vehicles').select('status').where('id', '=', vehicle);
  expect(await held.execute()).toEqual([{ status: 'available' }]);
  expect(await site.getJson(`/api/vehicles/${vehicle}`)).toMatchObject({ status: 'available' });
  expect(await visitorsOf(site).keys()).toEqual([]);
  const bought = site.db.selectFrom('vehicles').select(['status', 'buyer_key']).where('make', '=', 'Kia');
  expect(await bought.execute()).toEqual([{ status: 'sold', buyer_key: null }]);
  for (const table of ['inquiry_events', 'webhook_deliveries'] as const)
    expect(await site.db.selectFrom(table).selectAll().where('inquiry_id', '=', mine).execute()).toEqual([]);
  const mails = await site.db.selectFrom('outbox').select('about').execute();
  expect(mails.map(({ about }) => about)).toEqual(['tom booked 0']);
  expect(await titles()).toEqual([
    'Data of a customer erased',
    'Vehicle updated: 2021 Mazda CX-5 (status Pending → Available)',
    'Booking of Mia Nguyen: done',
    'Inquiry from Mia Nguyen marked as read',
    'Inquiry from Mia Nguyenová: Contacted',
    'Booking of a customer: arrived',
    'Inquiry from Tom Nguyen marked as read',
    'Inquiry from a customer marked as read',
  ]);
  expect((await site.inject({ url: `/api/admin/persons/inquiry/${mine}`, headers })).statusCode).toBe(404);
  expect((await look(other)).kinds[0]).toEqual({ label: 'Inquiries', count: 1 });
});

it('erases though a mail about them has gone since it was looked at', async () => {
  const { mine } = await furnish();
  const { seen } = await look(mine);
  const sent = await site.db.updateTable('outbox').set({ sent_at: site.clock.now().toISOString() }).execute();
  expect(Number(sent[0]?.numUpdatedRows)).toBeGreaterThan(0);
  expect((await person(mine, 'erase', { typed: 'ERASE', seen })).statusCode).toBe(200);
});

it('asks for the word, and does nothing when more has come since', async () => {
  const { mine } = await furnish();
  const { seen } = await look(mine);
  expect((await person(mine, 'erase', { typed: 'yes', seen })).statusCode).toBe(400);
  await post(`${mine}/events`, { key: crypto.randomUUID(), kind: 'note', text: 'One more' });
  expect((await person(mine, 'erase', { typed: 'ERASE', seen })).statusCode).toBe(409);
  expect(countsOf(await look(mine))).toMatchObject({ 'Notes and history': 5 });
  site.clock.advance(11 * 60_000);
  expect((await person(mine, 'export')).json()).toMatchObject({ code: 'confirm_yourself' });
  expect((await erase(mine)).json()).toMatchObject({ code: 'confirm_yourself' });
  await site.inject({
    ...{ method: 'POST', url: '/api/admin/confirm', headers },
    payload: { password: 'correct horse battery' },
  });
});

it('also forgets what waits on the disk', async () => {
  const mine = await send();
  const spool = createInquirySpool(join(site.dataDir, 'spool'));
  const waiting = { submissionKey: crypto.randomUUID(), createdAt: site.clock.now().toISOString() };
  const inquiry = {
    ...{ ...waiting, firstName: 'Mia', lastName: 'Nguyen', email: 'mia@EXAMPLE.com', phone: '', message: '' },
    ...{ interest: 'Other', isSpam: false, vehicle: null, cameFrom: {} },
  };
  await spool.keep(inquiry);
  await spool.keep({ ...inquiry, submissionKey: crypto.randomUUID(), email: 'tom@example.com' });
  expect(countsOf(await look(mine))).toMatchObject({ 'Waiting to be stored': 1 });
  await erase(mine);
  const names = await readdir(join(site.dataDir, 'spool'));
  expect(names).toHaveLength(1);
  expect(names).not.toContain(`${waiting.submissionKey}.json`);
  // As if killed before the file was gone, or listed by a replay already.
  await spool.keep(inquiry);
  await site.services.inquiryService.replaySpool();
  const stored = await site.db.selectFrom('inquiries').select('email').execute();
  expect(stored).toEqual([{ email: 'tom@example.com' }]);
  expect(await readdir(join(site.dataDir, 'spool'))).toEqual([]);
});

it('drops what had come before and waits on the disk of another process, and takes what comes afterwards', async () => {
  const mine = await send();
  const item = (createdAt = site.clock.now().toISOString()) => ({
    ...{ submissionKey: crypto.randomUUID(), createdAt, isSpam: false, vehicle: null },
    ...{ firstName: 'Mia', lastName: 'Nguyen', email: 'Mia@example.com', phone: '', message: '' },
  });
  const inquiry = (changes = {}) => ({ ...item(), interest: 'Other', cameFrom: {}, ...changes });
  const vehicle = { id: 1, year: 2020, make: 'Mazda', model: '3', badge: '', price: 1, stockNumber: 'A1' };
  const time = { startsAt: '2026-11-20T00:00:00.000Z', endsAt: '2026-11-20T00:30:00.000Z' };
  const before = {
    inquiry: inquiry(),
    other: inquiry({ email: 'tom@example.com' }),
    hold: { ...item(), vehicle, wantedUntil: null },
    booking: { ...item(), ...time, kind: 'inspection' as const, hasLicence: false },
  };
  site.clock.advance(1_000);
  await erase(mine);
  // As in another process: this one's disk had none of it when she was erased.
  const at = (name: string) => join(site.dataDir, name);
  const spool = createInquirySpool(at('spool'));
  await spool.keep(before.inquiry);
  await spool.keep(before.other);
  await createSpool(at('spool-holds'), newHoldSchema).keep(before.hold);
  await createBookingSpool(at('spool-bookings')).keep(before.booking);
  site.clock.advance(1_000);
  await spool.keep(inquiry({ message: 'Me again' }));
  const { inquiryService, holdService, bookingService } = site.services;
  for (const { replaySpool } of [inquiryService, holdService, bookingService]) await replaySpool();
  const stored = await site.db.selectFrom('inquiries').select(['email', 'message']).orderBy('id').execute();
  expect(stored).toEqual([
    { email: 'tom@example.com', message: '' },
    { email: 'Mia@example.com', message: 'Me again' },
  ]);
  for (const table of ['bookings', 'vehicle_holds'] as const)
    expect(await site.db.selectFrom(table).select('id').execute()).toEqual([]);
  for (const name of ['spool', 'spool-holds', 'spool-bookings']) expect(await readdir(at(name))).toEqual([]);
  const told = (await titles()).filter((title) => title.endsWith('from before, not stored'));
  expect(told).toHaveLength(3);
  expect(told[0]).not.toContain('Mia');
  // The row names nobody, and is removed at the age at which inquiries are.
  const rows = () => site.db.selectFrom('erased_addresses').selectAll().execute();
  expect(JSON.stringify(await rows())).not.toContain('example');
  const { erasedAddresses } = site.services;
  await erasedAddresses.forgetOld(1);
  expect(await rows()).toHaveLength(1);
  await site.db.updateTable('erased_addresses').set({ erased_at: '2020-01-01T00:00:00.000Z' }).execute();
  await erasedAddresses.forgetOld(1);
  expect(await rows()).toEqual([]);
});

it('is done once it is committed, whatever fails afterwards', async () => {
  const mine = await send();
  vi.spyOn(site.services.slotBook, 'refreshOrLater').mockRejectedValueOnce(new Error('no'));
  expect((await erase(mine)).json()).toEqual({ success: true, message: 'Erased' });
  expect(await site.db.selectFrom('inquiries').select('id').execute()).toEqual([]);
});

it('finds who has only booked, with what was written from the same mailbox', async () => {
  const common = { phone: '0491 570 006', last_name: '' };
  const mia = await addBooking(site, {
    ...{ key: 'mia', person: 'mia@example.com', email: 'mia@example.com', first_name: 'Mia', ...common },
  });
  const walkIn = { person: 'unknown', person_place: null, email: '' };
  await addBooking(site, { ...walkIn, ...common, key: 'again', first_name: 'MIA', seat: 2 });
  const tom = await addBooking(site, {
    ...{ ...walkIn, ...common, key: 'household', person: 'unknown household', first_name: 'Tom', seat: 3 },
  });
  const wrote = await send({ email: 'Mia@example.com', phone: '' });
  expect(countsOf(await look(mia, 'booking'))).toMatchObject({ Inquiries: 1, Bookings: 2 });
  expect((await look(tom, 'booking')).bookings).toMatchObject([{ name: 'Tom' }]);
  expect((await person(tom, 'export', {}, 'booking')).json()).toMatchObject({
    data: { Bookings: [{ 'First name': 'Tom' }] },
  });
  expect((await erase(mia, 'booking')).json()).toEqual({ success: true, message: 'Erased' });
  const left = await site.db.selectFrom('bookings').select('first_name').execute();
  expect(left).toEqual([{ first_name: 'Tom' }]);
  expect((await site.inject({ url: `/api/admin/persons/inquiry/${wrote}`, headers })).statusCode).toBe(404);
  expect((await site.inject({ url: `/api/admin/persons/booking/${mia}`, headers })).statusCode).toBe(404);
});

it('leaves alone who shares a mailbox and is told apart by what follows a +', async () => {
  const anna = await send({ email: 'team+anna@example.com', phone: '' });
  const common = { person: 'team@example.com', last_name: '', phone: '' };
  await addBooking(site, { ...common, key: 'bob', email: 'team+bob@example.com', first_name: 'Bob' });
  await addBooking(site, {
    ...{ ...common, key: 'anna', email: 'Team+Anna@example.com', first_name: 'A.', seat: 2, person_place: 2 },
  });
  expect(countsOf(await look(anna))).toMatchObject({ Bookings: 1 });
  await erase(anna);
  expect(await site.db.selectFrom('bookings').select('first_name').execute()).toEqual([
    { first_name: 'Bob' },
  ]);
});

it('takes the draft of the car they offered along, but not what is stock by now', async () => {
  const car = 'Make: Mazda\nModel: 3\nYear: 2015\nRegistration: ABC123';
  const drafts = [];
  for (const message of [car, car]) {
    const id = await send({ interest: 'Other', message });
    const { submission_key } = await site.db
      .selectFrom('inquiries')
      .select('submission_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { adminVehicleService } = site.services;
    const wanted = { make: 'Mazda', model: '3', year: 2015, rego: 'ABC123', vin: 'JM0BM000000000001' };
    const made = await adminVehicleService.create(
      { ...newVehicleSchema.parse(wanted), creationKey: submission_key },
      staff,
    );
    drafts.push({ id, vehicle: made.id });
  }
  const [first, second] = drafts;
  await post(`${first?.id}/join`, { ids: [second?.id] });
  await site.db
    .updateTable('vehicles')
    .set({ is_draft: 0 })
    .where('id', '=', second?.vehicle ?? 0)
    .execute();
  expect(countsOf(await look(first?.id ?? 0))).toMatchObject({ 'Drafts of the car they offered': 1 });
  expect((await person(first?.id ?? 0, 'export')).body).toContain('JM0BM000000000001');
  await erase(first?.id ?? 0);
  const left = await site.db.selectFrom('vehicles').select('id').execute();
  expect(left).toEqual([{ id: second?.vehicle }]);
  expect(await titles()).toContain('Vehicle deleted: 2015 Mazda 3');
});

it('takes along a draft that staff have deleted and could put back', async () => {
  const id = await send({ interest: 'Other', message: 'Make: Mazda\nModel: 3' });
  const { submission_key } = await site.db
    .selectFrom('inquiries')
    .select('submission_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { adminVehicleService, deletionService } = site.services;
  const draft = await adminVehicleService.create(
    { ...newVehicleSchema.parse({ make: 'Mazda', model: '3', rego: 'XYZ789' }), creationKey: submission_key },
    staff,
  );
  const stock = await site.addVehicle({ make: 'Kia', model: 'Rio' });
  await deletionService.remove([draft.id, stock], staff);
  expect(countsOf(await look(id))).toMatchObject({ 'Drafts of the car they offered': 1 });
  expect((await person(id, 'export')).body).toContain('XYZ789');
  await erase(id);
  expect((await deletionService.list()).map((one) => one.id)).toEqual([stock]);
  await expect(deletionService.putBack([draft.id], staff)).rejects.toThrow(/put back already/);
  const rows = await site.db.selectFrom('deleted_rows').select('content').execute();
  expect(rows.filter(({ content }) => content.includes('XYZ789'))).toEqual([]);
});

it('takes along a draft that a clear has set aside, so that Put Back brings the rest', async () => {
  const id = await send({ interest: 'Other', message: 'Make: Mazda\nModel: 3' });
  const { submission_key } = await site.db
    .selectFrom('inquiries')
    .select('submission_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { adminVehicleService, chunkedImportService } = site.services;
  await adminVehicleService.create(
    { ...newVehicleSchema.parse({ make: 'Mazda', model: '3', year: 2015 }), creationKey: submission_key },
    staff,
  );
  const stock = await site.addVehicle({ make: 'Kia', model: 'Rio' });
  await chunkedImportService.clear(undefined, staff);
  expect(countsOf(await look(id))).toMatchObject({ 'Drafts of the car they offered': 1 });
  await erase(id);
  expect(await titles()).toContain('Vehicle deleted: 2015 Mazda 3');
  await chunkedImportService.putBack(undefined, staff);
  const left = await site.db
    .selectFrom('vehicles')
    .select(['id', 'make'])
    .where('make', '!=', 'Toyota')
    .execute();
  expect(left.map(({ make }) => make)).not.toContain('Mazda');
  expect(left.map((row) => row.id)).toContain(stock);
});

it('a vehicle that they bought names nobody when it is put back, deleted, cleared or changed by an import', async () => {
  const { mine } = await furnish();
  const { deletionService, chunkedImportService, importUndoService } = site.services;
  const { submission_key } = await site.db
    .selectFrom('inquiries')
    .select('submission_key')
    .where('id', '=', mine)
    .executeTakeFirstOrThrow();
  const sold = { status: 'sold', sold_on: '2026-03-01', buyer_key: submission_key };
  const deleted = await site.addVehicle({ make: 'Audi', ...sold });
  await site.addVehicle({ make: 'Fiat', stock_number: 'F-1', ...sold });
  await site.services.catalogue.refresh();
  const call = (method: 'DELETE' | 'POST', path: string, payload: object = {}) =>
    site.inject({ method, url: `/api/admin/${path}`, headers, payload });
  await call('DELETE', `vehicles/${deleted}`);
  const data = [{ stockNumber: 'F-1', status: 'available' }];
  expect((await call('POST', 'data/import', { data })).json()).toMatchObject({ updated: 1 });
  const [{ id: importId } = { id: 0 }] = await importUndoService.list();
  await chunkedImportService.clear(undefined, staff);
  // The one of `furnish` as well.
  expect(countsOf(await look(mine))).toMatchObject({ 'Vehicles bought that are set aside': 3 });
  await erase(mine);
  await chunkedImportService.putBack(undefined, staff);
  await deletionService.putBack([deleted], staff);
  await importUndoService.undo(importId, undefined, staff);
  const rows = site.db.selectFrom('vehicles').select(['make', 'status', 'buyer_key']).orderBy('make');
  expect(await rows.where('status', '=', 'sold').execute()).toEqual([
    { make: 'Audi', status: 'sold', buyer_key: null },
    { make: 'Fiat', status: 'sold', buyer_key: null },
    { make: 'Kia', status: 'sold', buyer_key: null },
  ]);
});

it('waits for a sale that has the vehicle of its buyer, and neither is refused', async () => {
  const { mine } = await furnish();
  const { engine } = site.services.database;
  const { seen } = await look(mine);
  let erasing: ReturnType<typeof person> | undefined;
  await site.db.transaction().execute(async (tx) => {
    const vehicle = tx.selectFrom('vehicles').select('id').where('make', '=', 'Kia');
    await locked(vehicle, engine).execute();
    erasing = person(mine, 'erase', { typed: 'ERASE', seen });
    // Long enough for it to wait: PostgreSQL looks for a deadlock after a second.
    await new Promise((resume) => setTimeout(resume, 300));
    const inquiry = tx.selectFrom('inquiries').select('id').where('id', '=', mine);
    expect(await locked(inquiry, engine).execute()).toEqual([{ id: mine }]);
  });
  expect((await erasing)?.statusCode).toBe(200);
});

it('waits for a change of several vehicles, one that they bought and one that is held for them', async () => {
  const bought = await site.addVehicle({ make: 'Audi' });
  const { mine, vehicle: held } = await furnish();
  const { engine } = site.services.database;
  const rio = site.db.selectFrom('vehicles').select('buyer_key').where('make', '=', 'Kia');
  const sold = { status: 'sold' as const, sold_on: '2026-03-01', ...(await rio.executeTakeFirstOrThrow()) };
  await site.db.updateTable('vehicles').set(sold).where('id', '=', bought).execute();
  const { seen } = await look(mine);
  let erasing: ReturnType<typeof person> | undefined;
  await site.db.transaction().execute(async (tx) => {
    const lock = (id: number) =>
      locked(tx.selectFrom('vehicles').select('id').where('id', '=', id), engine).execute();
    await lock(bought);
    erasing = person(mine, 'erase', { typed: 'ERASE', seen });
    await new Promise((resume) => setTimeout(resume, 300));
    expect(await lock(held)).toEqual([{ id: held }]);
  });
  expect((await erasing)?.statusCode).toBe(200);
});

it('hands over everything of somebody who has booked more than a thousand times', async () => {
  const booking = await addBooking(site, { key: 'first' });
  const { id: _id, ...row } = await site.db.selectFrom('bookings').selectAll().executeTakeFirstOrThrow();
  const others = Array.from({ length: 1_100 }, (_, at) => ({
    ...{ ...row, key: `more-${at}`, seat: at + 2, person_place: null, state: 'cancelled' },
  }));
  for (const some of batches(others, 100)) await site.db.insertInto('bookings').values(some).execute();
  await site.services.outbox.add(site.db, [
    { kind: 'booking_buyer', about: 'first booked 0' },
    { kind: 'booking_buyer', about: 'more-1099 booked 0' },
  ]);
  const counts = countsOf(await look(booking, 'booking'));
  expect(counts).toMatchObject({ Bookings: 1_101, Mails: 2 });
});

it('erases again what a restored backup brings back', async () => {
  const { mine, other } = await furnish();
  const { filename } = await site.create();
  await erase(mine);
  const later = await send({ message: 'I am back' });
  const restored = await site.call('POST', 'restore', { filename });
  expect(restored.json()).toMatchObject({ success: true });
  const rows = await site.db.selectFrom('inquiries').select(['id', 'message']).orderBy('id').execute();
  expect(rows).toEqual([
    { id: other, message: 'Is it still there?' },
    { id: expect.any(Number), message: 'Another Mia' },
    // A new inquiry after the erasure is kept like any other.
    { id: later, message: 'I am back' },
  ]);
  const bookings = await site.db.selectFrom('bookings').select('first_name').execute();
  expect(bookings).toEqual([{ first_name: 'Tom' }, { first_name: 'Mia' }]);
  const holds = await site.db.selectFrom('vehicle_holds').select('key').execute();
  expect(holds).toEqual([{ key: 'held-for-namesake' }]);
  const vehicles = site.db.selectFrom('vehicles').select(['status', 'buyer_key']).orderBy('make', 'desc');
  expect(await vehicles.execute()).toEqual([
    { status: 'available', buyer_key: null },
    { status: 'sold', buyer_key: null },
  ]);
  expect((await titles()).filter((title) => /Mia Nguyen\b(?!ov)/.test(title))).toEqual([
    'Booking of Mia Nguyen: done',
    'Inquiry from Mia Nguyen marked as read',
  ]);
  expect(await titles()).toContain('Inquiry from a customer marked as read');
});

describe('a hold or a booking that is an inquiry too', () => {
  const left = () => site.db.selectFrom('inquiries').select('email').orderBy('id').execute();
  const restore = async (filename: string) =>
    expect((await site.call('POST', 'restore', { filename })).json()).toMatchObject({ success: true });

  /** By somebody of the same mailbox as far as holds go; nobody has joined what they wrote. */
  async function askToHold(email: string): Promise<number> {
    await takeBookings(site, { holds: 'yes' });
    const vehicleId = await site.addVehicle({ make: 'Mazda', status: 'available' });
    await site.services.catalogue.refresh();
    const wantedUntil = daysAfter(sydneyDay(site.clock.now()), 4);
    const typed = { firstName: 'Tom', lastName: 'Nguyen', phone: '0491 570 157', message: 'For Tom' };
    const sent = { ...typed, email, wantedUntil, vehicleId, submissionKey: null };
    await site.services.holdService.ask(sent, '10.0.0.9');
    const { key } = await site.db.selectFrom('vehicle_holds').select('key').executeTakeFirstOrThrow();
    const inquiry = site.db.selectFrom('inquiries').select('id').where('submission_key', '=', key);
    return (await inquiry.executeTakeFirstOrThrow()).id;
  }

  it.each([
    ['m.nguyen@gmail.com', 'mnguyen@gmail.com'],
    ['nguyens@example.com', 'Nguyens@example.com'],
  ])('goes without the inquiry that stays, which no restore takes: %s and %s', async (email, other) => {
    const mine = await send({ email });
    const stays = await askToHold(other);
    await erase(mine);
    expect(await left()).toEqual([{ email: other }]);
    expect(await site.db.selectFrom('vehicle_holds').select('id').execute()).toEqual([]);
    const { filename } = await site.create();
    const note = { key: crypto.randomUUID(), kind: 'note', text: 'Rang Tom' };
    expect((await post(`${stays}/events`, note)).statusCode).toBe(200);
    await restore(filename);
    expect(await left()).toEqual([{ email: other }]);
    const texts = site.db.selectFrom('inquiry_events').select('text').where('inquiry_id', '=', stays);
    expect(await texts.execute()).toContainEqual({ text: 'Rang Tom' });
  });

  it('leaves the inquiry to a restore that brings it back', async () => {
    await askToHold('nguyens@example.com');
    await erase(await send({ email: 'nguyens@example.com' }));
    const { filename } = await site.create();
    await site.db.deleteFrom('inquiries').execute();
    await restore(filename);
    expect(await left()).toEqual([{ email: 'nguyens@example.com' }]);
  });

  it('is erased again with the inquiry where both were', async () => {
    const inquiry = await askToHold('tom@example.com');
    const { filename } = await site.create();
    await erase(inquiry);
    await restore(filename);
    expect(await left()).toEqual([]);
    expect(await site.db.selectFrom('vehicle_holds').select('id').execute()).toEqual([]);
  });

  it('leaves a wish for a time that could not be had', async () => {
    const key = crypto.randomUUID();
    const mine = await send();
    await send({ submissionKey: key, email: 'tom@example.com', interest: 'Schedule Test Drive' });
    await addBooking(site, { key, person: 'mia@example.com', email: 'mia@example.com' });
    const { filename } = await site.create();
    await erase(mine);
    expect(await site.db.selectFrom('bookings').select('id').execute()).toEqual([]);
    await restore(filename);
    expect(await left()).toEqual([{ email: 'tom@example.com' }]);
    expect(await site.db.selectFrom('bookings').select('id').execute()).toEqual([]);
  });

  it('is not stored from the disk once it was erased, and its inquiry stays', async () => {
    const mine = await send({ email: 'nguyens@example.com' });
    await askToHold('nguyens@example.com');
    const { key } = await site.db.selectFrom('vehicle_holds').select('key').executeTakeFirstOrThrow();
    const vehicle = { id: 1, year: 2020, make: 'Mazda', model: '3', badge: '', price: 1, stockNumber: 'A1' };
    await erase(mine);
    // As if killed after it was stored and before the file was gone, beside another process.
    await createSpool(join(site.dataDir, 'spool-holds'), newHoldSchema).keep({
      ...{ submissionKey: key, createdAt: site.clock.now().toISOString(), isSpam: false, vehicle },
      ...{ firstName: 'Tom', lastName: 'Nguyen', email: 'other@example.com', phone: '', message: '' },
      wantedUntil: null,
    });
    await site.services.holdService.replaySpool();
    expect(await site.db.selectFrom('vehicle_holds').select('id').execute()).toEqual([]);
    expect(await left()).toEqual([{ email: 'nguyens@example.com' }]);
  });
});

it('leaves a car that was bought from them, also where a backup has it as their draft', async () => {
  const id = await send({ interest: 'Other', message: 'Make: Mazda\nModel: 3' });
  const { submission_key } = await site.db
    .selectFrom('inquiries')
    .select('submission_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { id: car } = await site.services.adminVehicleService.create(
    { ...newVehicleSchema.parse({ make: 'Mazda', model: '3', year: 2015 }), creationKey: submission_key },
    staff,
  );
  const { filename } = await site.create();
  await site.db.updateTable('vehicles').set({ is_draft: 0 }).where('id', '=', car).execute();
  await erase(id);
  expect((await site.call('POST', 'restore', { filename })).json()).toMatchObject({ success: true });
  expect(await site.db.selectFrom('inquiries').select('id').execute()).toEqual([]);
  expect(await site.db.selectFrom('vehicles').select('id').execute()).toEqual([{ id: car }]);
});

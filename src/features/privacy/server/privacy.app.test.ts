import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  addBooking,
  type BackupSite,
  startBackupSite,
} from '#features/backups/server/backup-site.fixture.ts';
import { createInquirySpool } from '#features/inquiries/server/inquiry-spool.ts';
import { visitorsOf } from '#features/photos/server/visitor-photos.fixture.ts';
import type { PersonData } from '../privacy.contract.ts';

let site: BackupSite;
let headers: { cookie: string };
beforeAll(async () => {
  site = await startBackupSite({ env: { ENQUIRY_LIMIT: '1000' } });
  headers = { cookie: site.cookie };
});
afterAll(() => site.close());
beforeEach(async () => {
  for (const table of ['inquiries', 'bookings', 'outbox', 'activity', 'webhook_endpoints'] as const)
    await site.db.deleteFrom(table).execute();
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
const look = async (id: number): Promise<PersonData> =>
  (await site.inject({ url: `/api/admin/inquiries/${id}/person`, headers })).json();
const erase = async (id: number) =>
  post(`${id}/person/erase`, { typed: 'ERASE', seen: (await look(id)).total });
const countsOf = ({ kinds }: PersonData) =>
  Object.fromEntries(kinds.map(({ label, count }) => [label, count]));

/** Two joined inquiries with everything that can hang on them, and a third of somebody else. */
async function furnish(): Promise<{ mine: number; other: number }> {
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
  const person = { first_name: 'Mia', last_name: 'Nguyen' };
  const booking = await addBooking(site, {
    ...{ key: crypto.randomUUID(), person: 'mia@work.example', email: 'Mia@work.example', ...person },
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
  const staff = { staffId: 1, fullName: 'Dana Whitlock' };
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
  return { mine, other };
}

it('says what is held, hands all of it over, and names nobody else', async () => {
  const { mine } = await furnish();
  const third = await send({ email: 'mia@example.com', message: 'Not joined' });
  const held = await look(mine);
  expect(held).toMatchObject({
    names: ['Mia Nguyen', 'Mia'],
    emails: ['mia@example.com', 'MIA@work.example', 'Mia@work.example'],
    phones: ['0491 570 156', '+61 491 570 156'],
    bookingsAhead: 2,
    notJoined: 1,
  });
  expect(countsOf(held)).toEqual({
    ...{
      Inquiries: 2,
      'Notes and history': 4,
      Photos: 1,
      'Replies by mail': 0,
      Mails: 2,
      Bookings: 2,
      'History of bookings': 0,
    },
    'Holds of vehicles': 0,
    ...{ 'Messages to other systems': 1, 'Entries of the activity': 2, 'Waiting to be stored': 0 },
  });
  const file = await post(`${mine}/person/export`);
  expect(file.statusCode).toBe(200);
  expect(file.json().data.Inquiries[0]).toMatchObject({
    ...{ 'First name': 'Mia', 'E-mail': 'mia@example.com', Message: 'Is it still there?' },
  });
  expect(file.json().data['Messages to other systems'][0].Message).toEqual({ data: { firstName: 'Mia' } });
  for (const part of ['Second thoughts', 'Rang twice']) expect(file.body).toContain(part);
  for (const others of ['Tom', 'tom@', 'Not joined', 'Nguyenová']) expect(file.body).not.toContain(others);
  expect((await site.services.activity.listRecent(1))[0]?.title).toBe('Data of a customer exported');
  expect((await look(third)).kinds[0]).toEqual({ label: 'Inquiries', count: 1 });
});

it('erases all of it at once and nothing else, and tells of it without the name', async () => {
  const { mine, other } = await furnish();
  expect((await erase(mine)).json()).toEqual({ success: true, message: 'Erased' });
  const left = async (table: 'inquiries' | 'bookings') =>
    (await site.db.selectFrom(table).select('first_name').execute()).map((row) => row.first_name);
  expect(await left('inquiries')).toEqual(['Tom']);
  expect(await left('bookings')).toEqual(['Tom']);
  expect(await visitorsOf(site).keys()).toEqual([]);
  for (const table of ['inquiry_events', 'webhook_deliveries'] as const)
    expect(await site.db.selectFrom(table).selectAll().where('inquiry_id', '=', mine).execute()).toEqual([]);
  const mails = await site.db.selectFrom('outbox').select('about').execute();
  expect(mails.map(({ about }) => about)).toEqual(['tom booked 0']);
  const titles = (await site.services.activity.listRecent(20)).map(({ title }) => title);
  expect(titles).toEqual([
    'Data of a customer erased',
    'Inquiry from Mia Nguyenová: Contacted',
    'Booking of a customer: arrived',
    'Inquiry from Tom Nguyen marked as read',
    'Inquiry from a customer marked as read',
  ]);
  expect((await site.inject({ url: `/api/admin/inquiries/${mine}/person`, headers })).statusCode).toBe(404);
  expect((await look(other)).kinds[0]).toEqual({ label: 'Inquiries', count: 1 });
});

it('asks for the word, and does nothing when more has come since', async () => {
  const { mine } = await furnish();
  const { total } = await look(mine);
  expect((await post(`${mine}/person/erase`, { typed: 'yes', seen: total })).statusCode).toBe(400);
  await post(`${mine}/events`, { key: crypto.randomUUID(), kind: 'note', text: 'One more' });
  expect((await post(`${mine}/person/erase`, { typed: 'ERASE', seen: total })).statusCode).toBe(409);
  expect((await look(mine)).total).toBe(total + 1);
  site.clock.advance(11 * 60_000);
  expect((await post(`${mine}/person/export`)).json()).toMatchObject({ code: 'confirm_yourself' });
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
    // Whoever writes again after it is kept as anybody.
    { id: later, message: 'I am back' },
  ]);
  const bookings = await site.db.selectFrom('bookings').select('first_name').execute();
  expect(bookings).toEqual([{ first_name: 'Tom' }]);
  const titles = (await site.services.activity.listRecent(20)).map(({ title }) => title);
  expect(titles.filter((title) => /Mia Nguyen\b(?!ov)/.test(title))).toEqual([]);
  expect(titles).toContain('Inquiry from a customer marked as read');
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { addBooking } from '#features/backups/server/backup-site.fixture.ts';
import { addHold } from '#features/bookings/server/bookings.fixture.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { StaffSearchResult } from '../staff-search.contract.ts';

let site: TestApp;
let owner: { cookie: string };
let sales: { cookie: string };
const url = '/api/admin/search';

beforeAll(async () => {
  site = await startTestApp();
  owner = await site.logIn();
  const { staff, sessions, cookie } = site.services;
  await staff.add({ username: 'sam', fullName: 'Sam Seller', password: 'not used here', role: 'sales' });
  const id = (await staff.findByUsername('sam'))?.id ?? 0;
  sales = { cookie: `${cookie.name}=${await sessions.start(id)}` };
  await site.addVehicle({
    make: 'Lancia',
    model: 'Delta',
    year: 1992,
    stock_number: 'ST-77',
    rego: 'LAN 01A',
  });
  await site.addVehicle({ make: 'Lancia', model: 'Fulvia', year: 1968, status: 'sold', vin: 'SOLDVIN1' });
  await site.addVehicle({ make: 'Lancia', model: 'Stratos', year: null, is_draft: 1 });
  const write = async (firstName: string, assignee: string) => {
    await site.inject({
      method: 'POST',
      url: '/api/contact',
      payload: {
        firstName,
        lastName: 'Buyer',
        email: `${firstName}@mail.example`,
        phone: '0491 570 006',
        interest: 'Other',
        message: '',
      },
    });
    await site.db.updateTable('inquiries').set({ assignee }).where('first_name', '=', firstName).execute();
  };
  await write('Ngaire', 'dana');
  await write('Orla', 'sam');
});
afterAll(() => site.close());

async function find(words: string, headers = owner): Promise<string[]> {
  const answer = await site.inject({ method: 'POST', url, headers, payload: { words } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<StaffSearchResult[]>().map(({ kind, title }) => `${kind} ${title}`);
}

it('finds vehicles by their words and papers, sold ones and drafts too, also after a change', async () => {
  expect(await find('lancia')).toEqual([
    'vehicle 1992 Lancia Delta',
    'vehicle Lancia Stratos',
    'vehicle 1968 Lancia Fulvia',
  ]);
  expect(await find('st77')).toEqual(['vehicle 1992 Lancia Delta']);
  expect(await find('lan01a')).toContain('vehicle 1992 Lancia Delta');
  expect(await find('soldvin')).toEqual(['vehicle 1968 Lancia Fulvia']);
  await site.addVehicle({ make: 'Lancia', model: 'Thema', year: 1990, status: ' Sold ' });
  expect(await find('thema')).toEqual(['vehicle 1990 Lancia Thema']);
});

it('refuses what no database can look for', async () => {
  for (const words of ['a\0b', '\ud800'])
    expect((await site.inject({ method: 'POST', url, headers: owner, payload: { words } })).statusCode).toBe(
      400,
    );
});

it('finds inquiries by name, mail and telephone, within what the person sees', async () => {
  expect(await find('buyer')).toEqual(['inquiry Orla Buyer', 'inquiry Ngaire Buyer']);
  expect(await find('buyer orla')).toEqual(['inquiry Orla Buyer']);
  expect(await find('0491570006')).toHaveLength(2);
  expect(await find('buyer', sales)).toEqual(['inquiry Orla Buyer']);
});

it('finds the oldest of thousands of inquiries too', async () => {
  const first = await site.db.selectFrom('inquiries').selectAll().orderBy('id').executeTakeFirstOrThrow();
  const { id: _id, ...row } = first;
  const rows = Array.from({ length: 2_500 }, (_, at) => ({
    ...row,
    submission_key: crypto.randomUUID(),
    first_name: 'Filler',
    last_name: `${at}`,
    email: 'filler@mail.example',
    created_at: new Date(Date.parse(row.created_at) + 1_000 + at).toISOString(),
  }));
  for (let at = 0; at < rows.length; at += 100)
    await site.db
      .insertInto('inquiries')
      .values(rows.slice(at, at + 100))
      .execute();
  expect(await find('ngaire')).toEqual(['inquiry Ngaire Buyer']);
  expect(await find('filler')).toHaveLength(6);
});

it('finds people who booked or asked for a hold without writing, within what the person sees', async () => {
  const starts_at = '2026-11-20T00:00:00.000Z';
  for (const [at, assignee] of ['dana', 'sam'].entries())
    await addBooking(site, {
      ...{ key: `visit-${assignee}`, starts_at, ends_at: '2026-11-20T00:30:00.000Z', seat: at + 1 },
      ...{ first_name: 'Émile', last_name: 'Visitor', email: `${assignee}.visits@mail.example` },
      ...{ phone: '+61 491 570 158', person: assignee, assignee, vehicle_id: null },
    });
  await addHold(site, { key: 'hold-only', first_name: 'Hana', last_name: 'Holder', phone: '0491 570 110' });
  const visit = 'booking Émile Visitor';
  expect(await find('émile visitor')).toEqual([visit, visit]);
  expect(await find('dana.visits@mail')).toEqual([visit]);
  expect(await find('491570158')).toEqual([visit, visit]);
  expect(await find('visitor', sales)).toEqual([visit]);
  expect(await find('holder')).toEqual(['hold Hana Holder']);
  expect(await find('0491-570-110')).toEqual(['hold Hana Holder']);
  // One without an inquiry is seen by those who see all.
  expect(await find('holder', sales)).toEqual([]);
  const answer = await site.inject({ method: 'POST', url, headers: sales, payload: { words: 'visitor' } });
  expect(answer.json()).toMatchObject([
    { day: '2026-11-20', detail: 'Test drive, Friday 20 November, 11am to 11:30am, confirmed' },
  ]);
});

it('finds people for those who may see them', async () => {
  expect(await find('seller')).toEqual(['person Sam Seller']);
  expect(await find('seller', sales)).toEqual([]);
});

it.each([
  ['', 0],
  ['a', 0],
  ['%', 0],
  ['zzzzzz', 0],
])('has nothing for “%s”', async (words, count) => {
  expect(await find(words)).toHaveLength(count);
});

it('is bounded, and refused without a session', async () => {
  for (let at = 0; at < 8; at += 1) await site.addVehicle({ make: 'Lancia', model: `Beta ${at}` });
  expect(await find('lancia beta')).toHaveLength(6);
  const long = await site.inject({
    method: 'POST',
    url,
    headers: owner,
    payload: { words: 'x'.repeat(101) },
  });
  expect(long.statusCode).toBe(400);
  expect((await site.inject({ method: 'POST', url, payload: { words: 'x' } })).statusCode).toBe(401);
});

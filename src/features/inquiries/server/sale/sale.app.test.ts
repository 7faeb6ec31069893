import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import type { Role } from '#shared/permissions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { InquiryPage } from '../../pipeline.contract.ts';
import type { Sale } from '../../sale.contract.ts';

type Headers = { cookie: string };
let site: TestApp;
let owner: Headers;
const people = {} as Record<'sam' | 'viewer', Headers>; // filled below
let car: number;
beforeAll(async () => {
  site = await startTestApp({ env: { ENQUIRY_LIMIT: '1000' } });
  owner = await site.logIn();
  for (const [username, role] of [
    ['sam', 'sales'],
    ['viewer', 'viewer'],
  ] as [keyof typeof people, Role][]) {
    await site.services.staff.add({ username, fullName: `${username} Low`, password: 'not used here', role });
    const id = (await site.services.staff.findByUsername(username))?.id ?? 0;
    people[username] = { cookie: `${site.services.cookie.name}=${await site.services.sessions.start(id)}` };
  }
});
afterAll(() => site.close());
beforeEach(async () => {
  for (const table of ['inquiries', 'vehicles', 'activity'] as const)
    await site.db.deleteFrom(table).execute();
  car = await site.addVehicle({ make: 'Mazda', model: 'CX-5', year: 2021, price_cents: 3_000_000 });
  await site.services.catalogue.refresh();
});

const ask = (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object, headers = owner) =>
  site.inject({ method, url: `/api/admin/${path}`, headers, ...(payload && { payload }) });
const change = (payload: object, headers = owner) => ask('PUT', `vehicles/${car}`, payload, headers);
const sell = (sale: object = {}, headers = owner) => change({ status: 'sold', ...sale }, headers);
const saleOf = async (headers = owner): Promise<Sale> =>
  (await ask('GET', `vehicles/${car}/sale`, undefined, headers)).json();
const vehicle = async () => (await ask('GET', `vehicles/${car}`)).json<{ vehicle: AdminVehicle }>().vehicle;
const look = async (id: number) => (await ask('GET', `inquiries/${id}`)).json<InquiryPage>();
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

async function send(firstName: string, changes: object = {}): Promise<number> {
  const email = `${firstName.toLowerCase()}@example.com`;
  const payload = {
    ...{ firstName, lastName: 'Nguyen', email, vehicleId: car },
    ...{ interest: 'Purchase Inquiry', message: 'Is it still there?', ...changes },
  };
  expect((await site.inject({ method: 'POST', url: '/api/contact', payload })).statusCode).toBe(201);
  site.clock.advance(1_000);
  const last = site.db.selectFrom('inquiries').select('id').orderBy('id', 'desc').limit(1);
  return (await last.executeTakeFirstOrThrow()).id;
}

it('a sale notes price and buyer, whose inquiry is won; the others are listed once each', async () => {
  const mia = await send('Mia', { phone: '0491 570 156' });
  await send('Tom', { email: 'tom@example.com' });
  await send('Mia', { message: 'Another address', email: 'mia@work.example', phone: '+61 491 570 156' });
  await send('Tom', { message: 'Again' });
  const lost = await send('Lou');
  await ask('PUT', `inquiries/${lost}`, { status: 'lost', lostReason: 'Price' });
  expect(namesOf((await saleOf()).asked)).toEqual(['Mia Nguyen', 'Tom Nguyen']);

  expect((await sell({ soldPrice: 28_500.5, buyer: mia })).statusCode).toBe(200);
  expect(await vehicle()).toMatchObject({ status: 'sold', soldOn: '2026-03-02', soldPrice: 28_500.5 });
  const sale = await saleOf();
  expect(sale).toMatchObject({ buyer: { inquiryId: mia, name: 'Mia Nguyen' }, isBuyerHidden: false });
  expect(namesOf(sale.asked)).toEqual(['Tom Nguyen']);
  const { inquiry, timeline } = await look(mia);
  expect(inquiry).toMatchObject({ status: 'won', assignee: 'dana', waitedMinutes: null });
  expect(timeline.map(({ kind, text }) => `${kind}: ${text}`)).toContain('bought: 2021 Mazda CX-5');
  const titles = (await site.services.activity.listRecent(10)).map(({ title }) => title);
  expect(titles[0]).toContain('status Available → Sold');
  expect(titles[0]).not.toContain('Mia');
  expect(titles[1]).toContain('Inquiry from Mia Nguyen: Won');
  // The same again tells nothing anew, and nothing of it is public.
  await sell({ soldPrice: 28_500.5, buyer: mia });
  expect((await site.services.activity.listRecent(10)).map(({ title }) => title)).toEqual(titles);
  const shown = await site.inject({ url: `/api/vehicles/${car}` });
  expect(shown.statusCode).toBe(200);
  for (const secret of ['28500', '28,500', 'Mia', 'buyer']) expect(shown.body).not.toContain(secret);
});

it('what nobody says stays unknown', async () => {
  await send('Mia');
  expect((await sell({ soldPrice: null, buyer: null })).statusCode).toBe(200);
  expect(await vehicle()).toMatchObject({ status: 'sold', soldPrice: null });
  const sale = await saleOf();
  expect(sale).toMatchObject({ buyer: null, isBuyerHidden: false });
  expect(namesOf(sale.asked)).toEqual(['Mia Nguyen']);
});

it('a buyer is somebody who asked about this vehicle, and only a sold one has a buyer', async () => {
  const mia = await send('Mia');
  const elsewhere = await send('Tom', { vehicleId: undefined });
  for (const buyer of [elsewhere, 999_999]) {
    const refused = await sell({ buyer });
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      { buyer: 'Choose somebody who asked about this vehicle' },
    ]);
  }
  for (const buyer of [0, 1.5, 'Mia', 1e30]) expect((await sell({ buyer })).statusCode).toBe(400);
  expect((await change({ buyer: mia })).json().fields).toEqual({ buyer: 'Only a sold vehicle has a buyer' });
  expect((await vehicle()).status).toBe('available');
  expect((await look(mia)).inquiry.status).toBe('new');
});

it('taken back, it has no price and no buyer; undone, it has both again, and a new sale begins anew', async () => {
  const mia = await send('Mia');
  await sell({ soldPrice: 28_500, buyer: mia });
  await change({ status: 'available' });
  expect(await vehicle()).toMatchObject({ soldOn: '', soldPrice: null });
  expect((await saleOf()).buyer).toBeNull();
  // As an undo states it.
  await sell({ soldOn: '2026-03-02', soldPrice: 28_500 });
  expect((await saleOf()).buyer?.name).toBe('Mia Nguyen');
  await change({ status: 'available' });
  await sell();
  expect((await saleOf()).buyer).toBeNull();
  await sell({ buyer: mia });
  await change({ status: 'available' });
  const { revision } = await vehicle();
  const body = { change: { kind: 'status', status: 'sold' }, vehicles: [{ id: car, revision }] };
  expect((await ask('POST', 'vehicles/bulk-changes', { ...body, key: randomUUID() })).statusCode).toBe(200);
  expect(await saleOf()).toMatchObject({ buyer: null, isBuyerHidden: false });
});

it('a viewer sells nothing, and a salesperson learns no name of another one’s customer', async () => {
  const mia = await send('Mia');
  const tom = await send('Tom');
  await ask('PUT', `inquiries/${mia}`, { assignee: 'dana' });
  expect((await sell({}, people.viewer)).statusCode).toBe(403);
  expect(namesOf((await saleOf(people.viewer)).asked)).toEqual(['Mia Nguyen', 'Tom Nguyen']);
  expect(namesOf((await saleOf(people.sam)).asked)).toEqual(['Tom Nguyen']);
  expect((await sell({ buyer: mia }, people.sam)).statusCode).toBe(400);
  await sell({ buyer: mia });
  const forSam = await ask('GET', `vehicles/${car}/sale`, undefined, people.sam);
  expect(forSam.json()).toMatchObject({ buyer: null, isBuyerHidden: true });
  expect(forSam.body).not.toContain('Mia');
  const activity = await ask('GET', `vehicles/${car}/activity`, undefined, people.sam);
  expect(activity.body).not.toContain('Mia');
  await sell({ buyer: tom }, people.sam);
  expect((await saleOf()).buyer?.name).toBe('Tom Nguyen');
});

it('offers similar vehicles that anybody may have, and says to whom staff wrote since the sale', async () => {
  const listed = await Promise.all(
    ['available', 'reserved', 'available', 'sold', 'available', 'available'].map((status, at) =>
      site.addVehicle({ make: 'Mazda', model: `CX-${at}`, year: 2021, price_cents: 3_000_000 + at, status }),
    ),
  );
  await site.services.catalogue.refresh();
  const mia = await send('Mia');
  await sell({ buyer: null });
  const { offers, asked } = await saleOf();
  expect(offers).toHaveLength(3);
  const free = [listed[0], listed[2], listed[4], listed[5]];
  expect(offers.every(({ id }) => free.includes(id))).toBe(true);
  expect(offers[0]?.link).toMatch(/^http.+\/\d+$/);
  expect(asked).toMatchObject([{ name: 'Mia Nguyen', hasMail: true, isToldSince: false }]);
  await site.db
    .insertInto('inquiry_replies')
    .values({
      ...{ key: 'r', inquiry_id: mia, subject: 'Sold', text: 'It is', reply_to: '', staff_name: 'Dana' },
      at: site.clock.now().toISOString(),
    })
    .execute();
  expect((await saleOf()).asked).toMatchObject([{ isToldSince: true }]);
  expect((await ask('GET', 'vehicles/999999/sale')).statusCode).toBe(404);
});

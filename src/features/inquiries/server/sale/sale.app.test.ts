import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addBooking, addHold } from '#features/bookings/server/bookings.fixture.ts';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import { locked } from '#server/db/locks/locked.ts';
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
  for (const table of ['inquiries', 'bookings', 'vehicle_holds', 'vehicles', 'activity'] as const)
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
const from = (id: number) => ({ from: 'inquiry', id });
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
  const { asked, closed } = await saleOf();
  expect([namesOf(asked), namesOf(closed)]).toEqual([['Mia Nguyen', 'Tom Nguyen'], ['Lou Nguyen']]);

  expect((await sell({ soldPrice: 28_500.5, buyer: from(mia) })).statusCode).toBe(200);
  expect(await vehicle()).toMatchObject({ status: 'sold', soldOn: '2026-03-02', soldPrice: 28_500.5 });
  const sale = await saleOf();
  expect(sale).toMatchObject({
    buyer: { who: from(mia), name: 'Mia Nguyen', href: `/admin/inquiries/${mia}` },
    isBuyerHidden: false,
  });
  expect(namesOf(sale.asked)).toEqual(['Tom Nguyen']);
  const { inquiry, timeline } = await look(mia);
  expect(inquiry).toMatchObject({ status: 'won', assignee: 'dana', waitedMinutes: null });
  expect(timeline.map(({ kind, text }) => `${kind}: ${text}`)).toContain('bought: 2021 Mazda CX-5');
  const titles = (await site.services.activity.listRecent(10)).map(({ title }) => title);
  expect(titles[0]).toContain('status Available → Sold');
  expect(titles[0]).not.toContain('Mia');
  expect(titles[1]).toContain('Inquiry from Mia Nguyen: Won');
  // The same again tells nothing anew, and nothing of it is public.
  await sell({ soldPrice: 28_500.5, buyer: from(mia) });
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
  for (const buyer of [from(elsewhere), from(999_999), { from: 'booking', id: 1 }, { from: 'hold', id: 1 }]) {
    const refused = await sell({ buyer });
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      { buyer: 'Choose somebody who asked about this vehicle' },
    ]);
  }
  for (const buyer of [mia, from(0), from(1.5), from(1e30), { from: 'Mia', id: mia }])
    expect((await sell({ buyer })).statusCode).toBe(400);
  expect((await change({ buyer: from(mia) })).json().fields).toEqual({
    buyer: 'Only a sold vehicle has a buyer',
  });
  expect((await vehicle()).status).toBe('available');
  expect((await look(mia)).inquiry.status).toBe('new');
});

it('taken back, it has no price and no buyer; undone, it has both again, and a new sale begins anew', async () => {
  const mia = await send('Mia');
  await sell({ soldPrice: 28_500, buyer: from(mia) });
  await change({ status: 'available' });
  expect(await vehicle()).toMatchObject({ soldOn: '', soldPrice: null });
  expect((await saleOf()).buyer).toBeNull();
  await sell({ soldOn: '2026-03-02', soldPrice: 28_500, isUndo: true });
  expect((await saleOf()).buyer?.name).toBe('Mia Nguyen');
  await change({ status: 'available' });
  // A sale of its own, which states its day as well.
  await sell({ soldOn: '2026-03-01', soldPrice: 28_000 });
  expect((await saleOf()).buyer).toBeNull();
  await sell({ buyer: from(mia) });
  await change({ status: 'available' });
  await sell();
  expect((await saleOf()).buyer).toBeNull();
  await sell({ buyer: from(mia) });
  await change({ status: 'available' });
  const { revision } = await vehicle();
  const body = { change: { kind: 'status', status: 'sold' }, vehicles: [{ id: car, revision }] };
  expect((await ask('POST', 'vehicles/bulk-changes', { ...body, key: randomUUID() })).statusCode).toBe(200);
  expect(await saleOf()).toMatchObject({ buyer: null, isBuyerHidden: false });
});

it('undone, the inquiry is as it was before, whatever it was', async () => {
  const mia = await send('Mia');
  const lou = await send('Lou');
  await ask('PUT', `inquiries/${mia}`, { status: 'appointment', followUpOn: '2026-03-20', assignee: 'sam' });
  await ask('PUT', `inquiries/${lou}`, { status: 'lost', lostReason: 'Price' });
  const old = await send('Old');
  // From before there were stages: read by somebody, and nothing more is known.
  await site.db.updateTable('inquiries').set({ status: '', is_read: 1 }).where('id', '=', old).execute();
  // Answered by a stage alone, before it was lost.
  const ned = await send('Ned');
  await ask('PUT', `inquiries/${ned}`, { status: 'contacted' });
  await ask('PUT', `inquiries/${ned}`, { status: 'lost', lostReason: 'Finance' });
  const seen = { status: 'available', soldOn: '', soldPrice: null };
  const responseOf = (id: number) =>
    site.db
      .selectFrom('inquiries')
      .select(['first_response_at', 'first_response_by'])
      .where('id', '=', id)
      .executeTakeFirst();
  for (const id of [mia, lou, old, ned]) {
    site.clock.advance(60_000);
    const { status, assignee, followUpOn, lostReason } = (await look(id)).inquiry;
    const response = await responseOf(id);
    await sell({ soldPrice: 20_000, buyer: from(id) });
    expect((await look(id)).inquiry).toMatchObject({ status: 'won', followUpOn: null });
    const undone = await change({ ...seen, isUndo: true });
    expect(undone.statusCode).toBe(200);
    const after = (await look(id)).inquiry;
    expect(after).toMatchObject({ status, assignee, followUpOn, lostReason });
    expect(await responseOf(id)).toEqual(response);
  }
  const { timeline } = await look(old);
  expect(timeline.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['bought', 'not_bought']));
  await sell();
  expect((await saleOf()).buyer).toBeNull();
});

it('corrected, the inquiry of who did not buy it is as before, unless somebody has changed it since', async () => {
  const mia = await send('Mia');
  const tom = await send('Tom');
  await ask('PUT', `inquiries/${mia}`, { status: 'negotiating' });
  await sell({ soldPrice: 20_000, buyer: from(mia) });
  await ask('PUT', `inquiries/${mia}`, { followUpOn: '2026-03-25' });
  await sell({ buyer: from(tom) });
  expect((await look(mia)).inquiry).toMatchObject({ status: 'negotiating', followUpOn: '2026-03-25' });
  expect((await look(tom)).inquiry).toMatchObject({ status: 'won', assignee: 'dana' });
  expect(await vehicle()).toMatchObject({ status: 'sold', soldPrice: 20_000 });
  await sell({ buyer: from(mia), isUndo: true });
  expect((await look(mia)).inquiry).toMatchObject({ status: 'won' });
  expect((await look(tom)).inquiry).toMatchObject({ status: 'new', assignee: '' });
  await ask('PUT', `inquiries/${mia}`, { status: 'lost', lostReason: 'Finance' });
  await sell({ buyer: null });
  expect((await look(mia)).inquiry).toMatchObject({ status: 'lost', lostReason: 'Finance' });
});

it('bought two vehicles, it is as it was before both once both sales are undone, in either order', async () => {
  for (const isFirstFirst of [true, false]) {
    const mia = await send('Mia');
    await ask('PUT', `inquiries/${mia}`, { status: 'negotiating' });
    const other = await site.addVehicle({ make: 'Mazda', model: 'CX-5', year: 2021 });
    await sell({ buyer: from(mia) });
    await site.db.updateTable('inquiries').set({ vehicle_id: other }).where('id', '=', mia).execute();
    expect((await ask('PUT', `vehicles/${other}`, { status: 'sold', buyer: from(mia) })).statusCode).toBe(
      200,
    );
    const undo = (id: number) =>
      ask('PUT', `vehicles/${id}`, { status: 'available', soldOn: '', soldPrice: null, isUndo: true });
    const [one, two] = isFirstFirst ? [car, other] : [other, car];
    expect((await undo(one)).statusCode).toBe(200);
    expect((await look(mia)).inquiry.status).toBe('won');
    expect((await undo(two)).statusCode).toBe(200);
    expect((await look(mia)).inquiry.status).toBe('negotiating');
  }
});

it('a sale by a hold waits for who has the inquiry of the buyer before, and neither is refused', async () => {
  const { engine } = site.services.database;
  const [before, mia] = [await send('Tom'), await send('Mia')];
  const keyOf = async (id: number) =>
    (
      await site.db
        .selectFrom('inquiries')
        .select('submission_key')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).submission_key;
  await addHold(site, {
    key: 'held',
    vehicle_id: car,
    inquiry_key: await keyOf(mia),
    person: 'mia@example.com',
  });
  await sell({ buyer: from(before) });
  const hold = await site.db.selectFrom('vehicle_holds').selectAll().executeTakeFirstOrThrow();
  const decided = { decision: 'sell', vehicleStatus: 'sold', sequence: hold.sequence };
  let selling: ReturnType<typeof ask> | undefined;
  await site.db.transaction().execute(async (tx) => {
    const lock = (id: number) =>
      locked(tx.selectFrom('inquiries').select('id').where('id', '=', id), engine).execute();
    await lock(before);
    selling = ask('PUT', `holds/${hold.id}`, decided);
    // Long enough for it to wait: PostgreSQL looks for a deadlock after a second.
    await new Promise((resume) => setTimeout(resume, 300));
    expect(await lock(mia)).toEqual([{ id: mia }]);
  });
  expect((await selling)?.statusCode).toBe(200);
  expect((await look(mia)).inquiry.status).toBe('won');
});

it('who booked it or has it on hold without an inquiry is asked about, and can have bought it', async () => {
  const mia = await send('Mia');
  const made = { email: '', last_name: 'Lee' };
  const stranger = { first_name: 'Nobody', keep_by: '2026-03-09T00:00:00.000Z' };
  await addBooking(site, car, 1, { ...made, key: 'kim drives', first_name: 'Kim', phone: '0491 570 110' });
  await addBooking(site, car, 2, { ...made, key: 'cancelled', first_name: 'Gus', state: 'cancelled' });
  await addBooking(site, car, 3, { ...made, key: 'mia drives', first_name: 'Mia', email: 'MIA@example.com' });
  await addBooking(site, car, 4, { ...made, ...stranger, key: 'unvouched' });
  await addBooking(site, await site.addVehicle({ make: 'Kia' }), 5, { ...made, key: 'another car' });
  site.clock.advance(1_000);
  const alone = { vehicle_id: car, inquiry_key: '', first_name: 'Hal', phone: '' };
  await addHold(site, { ...made, ...alone, key: 'held', person: 'hal' });
  const idOf = async (table: 'bookings' | 'vehicle_holds', key: string) =>
    (await site.db.selectFrom(table).select('id').where('key', '=', key).executeTakeFirstOrThrow()).id;
  const [drove, held] = [await idOf('bookings', 'kim drives'), await idOf('vehicle_holds', 'held')];
  const { asked, closed } = await saleOf();
  expect(asked.map(({ name, who, isHolding }) => [name, who, isHolding])).toEqual([
    ['Mia Nguyen', from(mia), false],
    ['Kim Lee', { from: 'booking', id: drove }, false],
    ['Hal Lee', { from: 'hold', id: held }, true],
  ]);
  expect(namesOf(closed)).toEqual(['Gus Lee']);
  expect(asked[1]).toMatchObject({ phone: '0491 570 110', about: expect.stringContaining('on ') });

  expect((await sell({ buyer: { from: 'booking', id: drove } })).statusCode).toBe(200);
  const sale = await saleOf();
  expect(sale.buyer).toMatchObject({ who: { from: 'booking', id: drove }, name: 'Kim Lee' });
  expect(namesOf(sale.asked)).toEqual(['Mia Nguyen', 'Hal Lee']);
  await sell({ buyer: { from: 'hold', id: held } });
  expect((await saleOf()).buyer?.name).toBe('Hal Lee');
  expect((await look(mia)).inquiry.status).toBe('new');
  const elsewhere = { from: 'booking', id: await idOf('bookings', 'another car') };
  expect((await sell({ buyer: elsewhere })).statusCode).toBe(400);
});

it('who sells it a moment later does not take the buyer from who was quicker', async () => {
  const [mia, tom] = [await send('Mia'), await send('Tom')];
  const seen = { status: 'available', soldPrice: null };
  expect((await sell({ buyer: from(mia), seen })).statusCode).toBe(200);
  const refused = await sell({ buyer: from(tom), seen });
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    expect.stringMatching('has sold this vehicle meanwhile'),
  ]);
  expect((await saleOf()).buyer?.name).toBe('Mia Nguyen');
  expect((await look(tom)).inquiry.status).toBe('new');
});

it('a file that has it sold begins without the buyer of a sale that was taken back', async () => {
  await site.db.updateTable('vehicles').set({ stock_number: 'S-1' }).where('id', '=', car).execute();
  await sell({ buyer: from(await send('Mia')) });
  await change({ status: 'available' });
  const data = [{ stockNumber: 'S-1', status: 'sold', soldOn: '2026-03-01' }];
  expect((await ask('POST', 'data/import', { data })).json()).toMatchObject({ updated: 1 });
  expect((await vehicle()).soldOn).toBe('2026-03-01');
  expect((await saleOf()).buyer).toBeNull();
});

it('a viewer sells nothing, and a salesperson learns no name of another one’s customer', async () => {
  const mia = await send('Mia');
  const tom = await send('Tom');
  await ask('PUT', `inquiries/${mia}`, { assignee: 'dana' });
  expect((await sell({}, people.viewer)).statusCode).toBe(403);
  expect(namesOf((await saleOf(people.viewer)).asked)).toEqual(['Mia Nguyen', 'Tom Nguyen']);
  expect(namesOf((await saleOf(people.sam)).asked)).toEqual(['Tom Nguyen']);
  expect((await sell({ buyer: from(mia) }, people.sam)).statusCode).toBe(400);
  await sell({ buyer: from(mia) });
  const forSam = await ask('GET', `vehicles/${car}/sale`, undefined, people.sam);
  expect(forSam.json()).toMatchObject({ buyer: null, isBuyerHidden: true });
  expect(forSam.body).not.toContain('Mia');
  const activity = await ask('GET', `vehicles/${car}/activity`, undefined, people.sam);
  expect(activity.body).not.toContain('Mia');
  await sell({ buyer: from(tom) }, people.sam);
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
  expect(asked).toMatchObject([{ name: 'Mia Nguyen', email: 'mia@example.com', isToldSince: false }]);
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

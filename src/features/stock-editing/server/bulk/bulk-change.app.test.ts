import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { nameInHistory } from '#shared/name-in-history.ts';
import { startTestApp, TEST_ACCOUNT, type TestApp, vehicleRow } from '#test/support/test-app.ts';
import type { VehicleActivity } from '../../admin-vehicle.contract.ts';
import type { BulkChange, BulkChanges, BulkPreview, BulkUndone } from '../../bulk-change.contract.ts';

let site: TestApp;
let headers: { cookie: string };
const MANY = 500;
let many: number[];

beforeAll(async () => {
  site = await startTestApp();
  headers = await site.logIn();
  const rows = Array.from({ length: MANY }, (_, at) => ({
    ...vehicleRow(site.clock, {
      make: 'Kia',
      model: `No ${at}`,
      price_cents: at % 50 === 0 ? null : 1_000_055 + at * 1_000,
    }),
    updated_at: 'then',
  }));
  await site.db.insertInto('vehicles').values(rows).execute();
  await site.services.catalogue.refresh();
  many = (await site.db.selectFrom('vehicles').select('id').orderBy('id').execute()).map(({ id }) => id);
});
afterAll(() => site.close());
afterEach(() => vi.restoreAllMocks());

const url = '/api/admin/vehicles/bulk-changes';
const post = (path: string, payload: object = {}, cookie = headers.cookie) =>
  site.inject({ method: 'POST', url: `${url}${path}`, headers: { cookie }, payload });
const put = (id: number, payload: object) =>
  site.inject({ method: 'PUT', url: `/api/admin/vehicles/${id}`, headers, payload });

async function preview(ids: number[], change: BulkChange): Promise<BulkPreview> {
  const answer = await post('/preview', { ids, change });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<BulkPreview>();
}

async function apply(ids: number[], change: BulkChange, key: string = randomUUID()) {
  const { vehicles } = await preview(ids, change);
  const answer = await post('', {
    change,
    key,
    vehicles: vehicles.map(({ id, revision }) => ({ id, revision })),
  });
  return { key, answer };
}

/** Everything of these vehicles but when and how often they were changed. */
async function stored(ids: readonly number[]) {
  const rows = await site.db
    .selectFrom('vehicles')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map(({ revision: _revision, updated_at: _updatedAt, ...row }) => row);
}

async function cookieOf(username: string): Promise<string> {
  const person = await site.services.staff.findByUsername(username);
  return `${site.services.cookie.name}=${await site.services.sessions.start(person?.id ?? 0)}`;
}

const add = (overrides: Parameters<TestApp['addVehicle']>[0] = {}) => site.addVehicle(overrides);

describe('five hundred vehicles', () => {
  const change: BulkChange = { kind: 'price', by: 'percent', value: -5 };

  it('are changed as previewed, in one step, and undone exactly', async () => {
    const before = await stored(many);
    const { vehicles, missing } = await preview(many, change);
    expect(missing).toBe(0);
    expect(vehicles).toHaveLength(MANY);
    expect(vehicles.filter(({ note }) => note === 'Its price is not known and stays so')).toHaveLength(10);
    expect(vehicles[1]).toMatchObject({
      changes: [{ field: 'price', before: '$10,010.55', after: '$9,510' }],
      note: '',
    });
    const refresh = vi.spyOn(site.services.catalogue, 'refreshOrLater');
    const { key, answer } = await apply(many, change);
    expect(answer.json()).toMatchObject({ count: 490, message: '490 vehicles changed: price down by 5%' });
    expect(refresh, 'the catalogue takes all in at once').toHaveBeenCalledTimes(1);
    const changed = await stored(many);
    expect(changed[1]?.price_cents).toBe(951_000);
    expect(changed.filter(({ price_cents }) => price_cents === null)).toHaveLength(10);
    expect(site.services.catalogue.current().find(many[1] ?? 0)?.priceCents).toBe(951_000);

    const undone = await post(`/${key}/undo`);
    expect(undone.json()).toMatchObject({ count: 490, kept: [], message: '490 vehicles put back' });
    expect(await stored(many)).toEqual(before);
    expect(site.services.catalogue.current().find(many[1] ?? 0)?.priceCents).toBe(1_001_055);
    expect((await post(`/${key}/undo`)).json().message).toBe('That change has been undone already.');
  }, 60_000);

  it('stay as they were when the change breaks off in the middle', async () => {
    const before = await stored(many);
    vi.spyOn(site.services.activity, 'record').mockRejectedValue(new Error('on purpose'));
    const { answer } = await apply(many, change);
    expect(answer.statusCode).toBe(500);
    vi.restoreAllMocks();
    expect(await stored(many)).toEqual(before);
    expect(await site.services.activity.listOfVehicle(many[1] ?? 0, 10)).toHaveLength(2);
  }, 60_000);

  it('are changed once by two who press at the same time', async () => {
    const { vehicles } = await preview(many, change);
    const payload = { change, vehicles: vehicles.map(({ id, revision }) => ({ id, revision })) };
    const answers = await Promise.all([
      post('', { ...payload, key: randomUUID() }),
      post('', { ...payload, key: randomUUID() }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await stored(many))[1]?.price_cents).toBe(951_000);
  }, 60_000);

  it('let others have their turn', async () => {
    const began = performance.now();
    let last = began;
    let longest = 0;
    let isOver = false;
    const look = () => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
      if (!isOver) setImmediate(look);
    };
    setImmediate(look);
    await apply(many, { kind: 'price', by: 'amount', value: 100 });
    isOver = true;
    // A share of the whole, because how many turns fit into it depends on the machine.
    expect(longest).toBeLessThan((performance.now() - began) / 2);
  }, 60_000);
});

describe('a change of several vehicles', () => {
  it('is one entry of the activity, and one in the history of each', async () => {
    const ids = [
      await add({ make: 'Audi', model: 'A1', year: 2020 }),
      await add({ make: 'Audi', model: 'A3', year: 2021 }),
    ];
    await apply(ids, { kind: 'status', status: 'reserved' });
    const [newest, next] = await site.services.activity.listRecent(2);
    expect(newest).toMatchObject({
      title: '2 vehicles changed: status to Reserved',
      staff_name: nameInHistory(TEST_ACCOUNT),
    });
    expect(next?.title).not.toContain('Audi');
    const history = await site.inject({ url: `/api/admin/vehicles/${ids[0]}/activity`, headers });
    const [entry] = history.json<VehicleActivity>();
    expect(entry).toMatchObject({
      title: 'Vehicle updated: 2020 Audi A1 (status Available → Reserved)',
      changes: [{ field: 'status', before: 'available', after: 'reserved' }],
    });
  });

  it('changes nothing when one of them was changed or deleted since the preview, and names it', async () => {
    const ids = [await add({ model: 'Still' }), await add({ model: 'Touched', year: 2019 }), await add()];
    const change: BulkChange = { kind: 'featured', featured: true };
    const { vehicles } = await preview(ids, change);
    await put(ids[1] ?? 0, { rego: 'NEW' });
    await site.inject({ method: 'DELETE', url: `/api/admin/vehicles/${ids[2]}`, headers });
    const seen = vehicles.map(({ id, revision }) => ({ id, revision }));
    const answer = await post('', { change, vehicles: seen, key: randomUUID() });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toBe(
      `Nothing was changed, because somebody has changed 2019 Toyota Touched, vehicle ${ids[2]}, which is gone since the preview. Preview again.`,
    );
    expect((await stored(ids)).map(({ featured }) => featured)).toEqual([0, 0]);
    expect((await preview(ids, change)).missing).toBe(1);
  });

  it('is done once, however often its answer is lost', async () => {
    const ids = [await add({ price_cents: 1_000_000 })];
    const change: BulkChange = { kind: 'price', by: 'amount', value: -100 };
    const { vehicles } = await preview(ids, change);
    const payload = {
      change,
      key: randomUUID(),
      vehicles: vehicles.map(({ id, revision }) => ({ id, revision })),
    };
    const [first, again] = [await post('', payload), await post('', payload)];
    expect(again.json()).toEqual(first.json());
    expect((await stored(ids))[0]?.price_cents).toBe(990_000);
  });

  it('puts back each but those that were edited or deleted since, and says which', async () => {
    const ids = [
      await add({ status: 'on hold', model: 'Odd', price_type: 'drive_away' }),
      await add({ model: 'Edited', year: 2018 }),
      await add({ model: 'Gone' }),
      await add({ model: 'Elsewhere' }),
    ];
    const { key } = await apply(ids, { kind: 'status', status: 'sold' });
    await put(ids[1] ?? 0, { status: 'pending' });
    await put(ids[3] ?? 0, { price: 12_345 });
    await site.inject({ method: 'DELETE', url: `/api/admin/vehicles/${ids[2]}`, headers });
    const undone = (await post(`/${key}/undo`)).json<BulkUndone>();
    expect(undone).toMatchObject({
      count: 2,
      kept: [
        { id: ids[1], title: '2018 Toyota Edited', reason: 'it has been edited since' },
        { id: ids[2], reason: 'it is no longer there' },
      ],
    });
    expect(undone.message).toContain('2018 Toyota Edited');
    expect((await stored(ids)).map(({ status }) => status)).toEqual(['on hold', 'pending', 'available']);
    expect((await stored(ids))[2]?.price_cents, 'another edit is kept').toBe(1_234_500);
  });

  it('states what prices include, and puts back what they said before, dates of sale among it', async () => {
    const ids = [
      await add({ price_type: 'drive_away' }),
      await add({ status: 'sold', sold_on: '2026-01-05' }),
    ];
    const before = await stored(ids);
    const type = await apply(ids, { kind: 'priceType', priceType: 'excl_gov_charges' });
    expect(type.answer.json().message).toBe('2 vehicles changed: price type to Excl. Govt. Charges');
    const status = await apply(ids, { kind: 'status', status: 'available' });
    expect((await stored(ids)).map(({ status: is, sold_on }) => [is, sold_on])).toEqual([
      ['available', ''],
      ['available', ''],
    ]);
    for (const { key } of [status, type]) expect((await post(`/${key}/undo`)).statusCode).toBe(200);
    expect(await stored(ids)).toEqual(before);
  });

  it('is not undone at all when every vehicle was edited since', async () => {
    const ids = [await add({ model: 'Edited', year: 2017 })];
    const { key } = await apply(ids, { kind: 'featured', featured: true });
    await put(ids[0] ?? 0, { featured: false });
    const answer = await post(`/${key}/undo`);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toContain('2017 Toyota Edited');
  });

  it('is not undone after a restore, which may have given its numbers to other vehicles', async () => {
    const { key } = await apply([await add()], { kind: 'featured', featured: true });
    site.clock.advance(1_000);
    await site.services.activity.record(site.db, {
      staff: { staffId: null, fullName: 'Terminal' },
      action: 'backup_restored',
      title: 'Backup restored',
    });
    expect((await site.inject({ url, headers })).json<BulkChanges>()).toEqual([]);
    expect((await post(`/${key}/undo`)).statusCode).toBe(404);
    site.clock.advance(1_000);
    const later = await apply([await add()], { kind: 'featured', featured: true });
    expect((await post(`/${later.key}/undo`)).statusCode).toBe(200);
  });

  it('is offered for undoing until it is undone, for seven days', async () => {
    const { key } = await apply([await add()], { kind: 'featured', featured: true });
    const offered = async () => (await site.inject({ url, headers })).json<BulkChanges>();
    expect((await offered())[0]).toMatchObject({ key, staffName: nameInHistory(TEST_ACCOUNT) });
    const both = await Promise.all([post(`/${key}/undo`), post(`/${key}/undo`)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await offered()).map((one) => one.key)).not.toContain(key);
    const old = await apply([await add()], { kind: 'featured', featured: true });
    site.clock.advance(7 * 86_400_000 + 1);
    headers = { cookie: await cookieOf(TEST_ACCOUNT.username) };
    expect(await offered()).toEqual([]);
    expect((await post(`/${old.key}/undo`)).statusCode).toBe(404);
  });

  it('tells how many would be featured, sold ones left out', async () => {
    const before = (await preview([await add()], { kind: 'featured', featured: false })).featuredCount;
    const ids = [await add(), await add({ featured: 1 }), await add({ status: 'sold' })];
    expect((await preview(ids, { kind: 'featured', featured: true })).featuredCount).toBe(before + 2);
  });

  it.each([
    ['no vehicle', { ids: [], change: { kind: 'status', status: 'sold' } }, 'Choose a vehicle first'],
    [
      'too many',
      { ids: Array.from({ length: 1_001 }, (_, at) => at + 1), change: { kind: 'status', status: 'sold' } },
      'At most 1,000 vehicles can be changed at once',
    ],
    ['no id', { ids: [2 ** 31], change: { kind: 'status', status: 'sold' } }, ''],
    ['an unknown status', { ids: [1], change: { kind: 'status', status: 'gone' } }, ''],
    ['no change of the price', { ids: [1], change: { kind: 'price', by: 'amount', value: 0 } }, ''],
    ['more than all of the price', { ids: [1], change: { kind: 'price', by: 'percent', value: -101 } }, ''],
    ['thousandths', { ids: [1], change: { kind: 'price', by: 'percent', value: 0.001 } }, ''],
    ['another field', { ids: [1], change: { kind: 'make', make: 'Kia' } }, ''],
  ])('is refused: %s', async (_name, payload, message) => {
    const answer = await post('/preview', payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toContain(message);
  });

  it('is for those who may change the stock', async () => {
    await site.services.staff.add({
      username: 'vi',
      fullName: 'Vi Ewer',
      password: 'not used here',
      role: 'viewer',
    });
    const cookie = await cookieOf('vi');
    for (const path of ['/preview', '', `/${randomUUID()}/undo`])
      expect((await post(path, {}, cookie)).statusCode).toBe(403);
    expect((await site.inject({ url, headers: { cookie } })).statusCode).toBe(403);
  });
});

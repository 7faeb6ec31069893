import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import { DAY_MS, sydneyDay } from '#shared/dates.ts';
import { fakeClock, startTestApp, type TestApp } from '#test/support/test-app.ts';

// What visitors are told of former prices, through every way in which staff change one.
let site: TestApp;
const clock = fakeClock('2026-03-02T01:00:00.000Z');
const dana = { staffId: null, fullName: 'Dana' };
let days = 0;
beforeAll(async () => {
  site = await startTestApp({ clock });
});
afterAll(() => site.close());
beforeEach(() => {
  days = 0;
});

const wait = (count: number) => {
  clock.advance(count * DAY_MS);
  days += count;
};
/** The day so many days ago. */
const ago = (count: number) => sydneyDay(new Date(clock.now().getTime() - count * DAY_MS));
const stock = () => site.services.adminVehicleService;
const change = (id: number, changes: object) => stock().update(id, changes, dana);
const cars = async (id: number) => {
  site.services.cache.startVersion(`day ${days} ${Math.random()}`); // as the job at midnight does
  const [listed] = await site.getJson<PublicVehicle[]>(`/api/cars?ids=${id}`);
  return { listed, page: await site.getJson<PublicVehicle>(`/api/vehicles/${id}`) };
};

async function addPublic(price: number, priceType: 'drive_away' | '' = 'drive_away'): Promise<number> {
  const { id } = await stock().create(
    { make: 'Lancia', model: 'Delta', price: price + 5_000, priceType },
    dana,
  );
  wait(40);
  await change(id, { price });
  await site.services.publishingService.publish(id, dana);
  return id;
}

it('a lower price is called reduced for 30 days, with its history', async () => {
  const id = await addPublic(30_000);
  expect((await cars(id)).page).not.toHaveProperty('priceHistory');
  wait(28);
  await change(id, { price: 3_000 });
  await change(id, { price: 28_500 });
  const reduction = { by: 1_500, from: 30_000, on: ago(0) };
  const history = [
    { from: ago(28), until: ago(1), price: 30_000, priceType: 'drive_away' },
    { from: ago(0), price: 28_500, priceType: 'drive_away' },
  ];
  const now = await cars(id);
  expect(now.page).toMatchObject({ reduction, priceHistory: history });
  expect(now.listed).toMatchObject({ reduction, priceHistory: history });
  const { vehicles } = await site.getJson<{ vehicles: PublicVehicle[] }>('/api/vehicles?keywords=Delta');
  expect(vehicles.find((one) => one.id === id)).toMatchObject({ reduction });
  expect(vehicles.find((one) => one.id === id)).not.toHaveProperty('priceHistory');
  wait(29);
  expect((await cars(id)).page.reduction).toEqual(reduction);
  wait(1);
  expect((await cars(id)).page).not.toHaveProperty('reduction');
  expect((await cars(id)).page.priceHistory).toEqual(history);
});

it('what was a draft, hidden or sold was no public price', async () => {
  const id = await addPublic(30_000);
  wait(20);
  await site.services.publishingService.hide(id, dana);
  wait(10);
  await site.services.publishingService.publish(id, dana);
  wait(20);
  await change(id, { price: 29_000 });
  const { page } = await cars(id);
  expect(page).not.toHaveProperty('reduction');
  expect(page.priceHistory).toEqual([
    { from: ago(50), until: ago(31), price: 30_000, priceType: 'drive_away' },
    { from: ago(20), until: ago(1), price: 30_000, priceType: 'drive_away' },
    { from: ago(0), price: 29_000, priceType: 'drive_away' },
  ]);
  await change(id, { status: 'sold' });
  expect((await cars(id)).page).not.toHaveProperty('priceHistory');
});

it('a price of another type, or of none that is known, reduces nothing', async () => {
  const typed = await addPublic(30_000);
  const unknown = await addPublic(30_000, '');
  wait(30);
  await change(typed, { price: 28_000, priceType: 'excl_gov_charges' });
  await change(unknown, { price: 28_000 });
  for (const id of [typed, unknown]) expect((await cars(id)).page).not.toHaveProperty('reduction');
  expect((await cars(typed)).page.priceHistory).toMatchObject([
    { priceType: 'drive_away' },
    { priceType: 'excl_gov_charges' },
  ]);
});

it('several at once count as each alone, and what is undone the same day was no price', async () => {
  const ids = [await addPublic(30_000), await addPublic(40_000)];
  wait(30);
  const lower = async (key: string) => {
    const rows = await Promise.all(ids.map((id) => stock().getById(id)));
    const vehicles = rows.map(({ id, revision }) => ({ id, revision }));
    const amount = { kind: 'price', by: 'amount', value: -1_000 } as const;
    await site.services.bulkChangeService.apply({ change: amount, vehicles, key }, dana);
  };
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  await lower(first);
  for (const id of ids) expect((await cars(id)).page.reduction).toMatchObject({ by: 1_000 });
  await site.services.bulkChangeService.undo(first, dana);
  for (const id of ids) expect((await cars(id)).page).not.toHaveProperty('priceHistory');
  wait(1);
  await lower(second);
  for (const id of ids) expect((await cars(id)).page.priceHistory).toHaveLength(2);
});

it('a vehicle that was deleted for days was not public meanwhile; one for a moment was', async () => {
  const ids = [await addPublic(30_000), await addPublic(30_000)];
  const [gone = 0, back = 0] = ids;
  wait(20);
  await site.services.deletionService.remove([gone, back], dana);
  await site.services.deletionService.putBack([back], dana);
  wait(3);
  await site.services.deletionService.putBack([gone], dana);
  wait(10);
  for (const id of ids) await change(id, { price: 29_000 });
  expect((await cars(back)).page.reduction).toMatchObject({ by: 1_000 });
  expect((await cars(gone)).page).not.toHaveProperty('reduction');
  expect((await cars(gone)).page.priceHistory).toMatchObject([
    { from: ago(73), until: ago(14) },
    { from: ago(10), until: ago(1) },
    { from: ago(0) },
  ]);
});

it('what nobody recorded may have been a raise: an older vehicle of an import, one from before prices were noted', async () => {
  const row = { make: 'Lancia', model: 'Thema', price: 30_000, priceType: 'drive_away', isDraft: false };
  const createdAt = new Date(clock.now().getTime() - 400 * DAY_MS).toISOString();
  const data = [
    { ...row, stockNumber: 'OLD', createdAt },
    { ...row, stockNumber: 'NEW' },
  ];
  const imported = await site.inject({
    ...{ method: 'POST', url: '/api/admin/data/import', headers: await site.logIn() },
    payload: { data, clearExisting: false },
  });
  expect(imported.statusCode, imported.body).toBe(200);
  const idOf = async (stockNumber: string) =>
    (await site.db.selectFrom('vehicles').select('id').where('stock_number', '=', stockNumber).execute())[0]
      ?.id ?? 0;
  const [old, fresh] = [await idOf('OLD'), await idOf('NEW')];
  const unnoted = await site.addVehicle({
    price_cents: 3_000_000,
    price_type: 'drive_away',
    created_at: clock.now().toISOString(),
  });
  const { id: unpriced } = await stock().create({ make: 'Lancia', model: 'Beta' }, dana);
  wait(3);
  await change(unnoted, { headline: 'As an upgrade notes it' });
  await change(unpriced, { price: 30_000, priceType: 'drive_away' });
  await site.services.publishingService.publish(unpriced, dana);
  wait(30);
  const reductionAt = async (id: number, price: number) => {
    await change(id, { price });
    return (await cars(id)).page.reduction;
  };
  expect(await reductionAt(old, 28_500)).toBeUndefined();
  expect(await reductionAt(unnoted, 28_500)).toBeUndefined();
  expect(await reductionAt(fresh, 28_500)).toMatchObject({ by: 1_500 });
  expect(await reductionAt(unpriced, 28_500)).toMatchObject({ by: 1_500 });
  wait(60);
  for (const id of [old, unnoted]) expect(await reductionAt(id, 27_000)).toMatchObject({ by: 1_500 });
});

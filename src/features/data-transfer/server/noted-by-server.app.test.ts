import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import { startTransferSite } from './transfer-site.fixture.ts';

// What only the server notes about a vehicle, and no dealer's file has.
let site: Awaited<ReturnType<typeof startTransferSite>>;
let car: number;
const noted = { created_at: '2024-05-06T07:08:09.000Z', published_on: '2024-05-07', sold_on: '2025-01-02' };
const card = { size: 'a4', facts: '[]', printed_at: '2026-03-01T23:00:00.000Z', staff_name: 'Dana' };

beforeAll(async () => {
  site = await startTransferSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  for (const table of ['vehicles', 'clearances', 'printed_cards'] as const)
    await site.db.deleteFrom(table).execute();
  car = await site.addVehicle({ stock_number: 'K1', status: 'sold', price_cents: 9_000_00, ...noted });
  await site.db.updateTable('vehicles').set({ revision: 7 }).execute();
  for (const [price_cents, changed_at] of [
    [9_500_00, 'first'],
    [9_000_00, 'then'],
  ] as const)
    await site.db
      .insertInto('price_history')
      .values({ vehicle_id: car, price_cents, price_type: '', is_public: 0, changed_at })
      .execute();
  await site.db
    .insertInto('printed_cards')
    .values({ vehicle_id: car, ...card })
    .execute();
});

const row = () => site.db.selectFrom('vehicles').selectAll().where('id', '=', car).executeTakeFirstOrThrow();
const prices = async () =>
  (await site.db.selectFrom('price_history').select('price_cents').orderBy('id').execute()).map(
    ({ price_cents }) => price_cents,
  );
const clear = () => site.post('data/clear', {});
const inChunks = async (data: unknown[]) => {
  await site.post('data/clear', { chunks: 1 });
  return site.post('data/import-chunk', { data, chunk: 1, of: 1 });
};
const inFile = { make: 'Mazda', stockNumber: 'K1', status: 'sold', price: 9_000 };

describe.each([
  ['an import', (data: unknown[]) => site.post('data/import', { data, clearExisting: false })],
  ['an import that clears', (data: unknown[]) => site.post('data/import', { data, clearExisting: true })],
  ['an import in chunks', inChunks],
] as const)('%s', (name, bring) => {
  it.each([{}, { soldOn: '', publishedOn: '' }])('keeps it where the file has none: %j', async (empty) => {
    expect((await bring([{ ...inFile, ...empty }])).statusCode).toBe(200);
    const after = await row();
    expect(after).toMatchObject({ make: 'Mazda', ...noted });
    expect(after.revision).toBeGreaterThan(7);
    expect(await prices()).toEqual([9_500_00, 9_000_00]);
    expect(await site.db.selectFrom('printed_cards').selectAll().execute()).toMatchObject([
      { vehicle_id: car, ...card },
    ]);
  });

  it('takes what the file has, but for when it was added: a restore knows it by that', async () => {
    const dates = { createdAt: '2023-01-02T03:04:05.000Z', soldOn: '2025-02-03', publishedOn: '2023-02-01' };
    await bring([{ ...inFile, price: 8_000, ...dates }]);
    expect(await row()).toMatchObject({
      created_at: noted.created_at,
      sold_on: dates.soldOn,
      published_on: dates.publishedOn,
    });
    expect(await prices()).toEqual(expect.arrayContaining([9_500_00, 9_000_00, 8_000_00]));
  });

  it('notes what follows from the change, and publishes no draft by itself', async () => {
    await bring([{ ...inFile, status: 'available' }]);
    expect(await row()).toMatchObject({ sold_on: '', published_on: noted.published_on });
    await bring([inFile]);
    expect(await row()).toMatchObject({ sold_on: '2026-03-02' });
    await site.db.updateTable('vehicles').set({ is_draft: 1, published_on: '' }).execute();
    await bring([inFile]);
    expect(await row()).toMatchObject({ is_draft: 1, published_on: '' });
    // Publish does; but a file that replaces the stock says what of it is public.
    await bring([{ ...inFile, isDraft: false }]);
    expect(await row()).toMatchObject(
      name === 'an import' ? { is_draft: 1, published_on: '' } : { is_draft: 0, published_on: '2026-03-02' },
    );
  });
});

describe('which wizard made a draft', () => {
  const creationKey: string = randomUUID();
  const save = async (make: string) => {
    const answer = await site.post('vehicles', { make, model: '3', stockNumber: 'W1', creationKey });
    return answer.json<{ vehicle: AdminVehicle }>().vehicle;
  };

  it.each([
    ['put back', async () => void ((await clear()) && (await site.post('data/put-back', '')))],
    ['brought again by chunks', async () => void (await inChunks([{ make: 'Mazda', stockNumber: 'W1' }]))],
  ])('is known after it was cleared and %s: saving again makes no second one', async (_name, pass) => {
    const { id } = await save('Mazda');
    await pass();
    expect(await save('Mazda MX')).toMatchObject({ id, make: 'Mazda MX', isDraft: true });
    expect((await site.exported()).filter(({ stockNumber }) => stockNumber === 'W1')).toHaveLength(1);
  });
});

import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '#test/support/database/test-database.ts';
import { startTestApp, type TestApp, vehicleRow } from '#test/support/test-app.ts';

// Two apps with connections of their own, like two processes on one PostgreSQL.
let first: TestApp;
let second: TestApp;
let dropDatabase: () => Promise<void>;
let headers: { cookie: string };

beforeAll(async () => {
  const { url, drop } = await createTestDatabase();
  dropDatabase = drop;
  first = await startTestApp({ databaseUrl: url });
  second = await startTestApp({ databaseUrl: url });
  headers = await first.logIn();
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await dropDatabase();
});
beforeEach(async () => {
  await first.db.deleteFrom('clearances').execute();
  await first.db.deleteFrom('vehicles').execute();
});

/** The files need not be pictures here. */
async function photoRow(vehicleId: number) {
  const { photoService } = first.services;
  const file_key = randomBytes(16).toString('hex');
  const folder = join(first.dataDir, 'photos', file_key);
  await mkdir(folder, { recursive: true });
  for (const file of photoService.listFiles(1)) await writeFile(join(folder, file), 'x');
  const size = { width: 1, height: 1, byte_count: 1 };
  return { vehicle_id: vehicleId, position: 0, file_key, ...size, placeholder: '', created_at: 'then' };
}
const call = (path: string, payload: object = {}) =>
  first.inject({ method: 'POST', url: `/api/admin/data/${path}`, headers, payload });
/** Saves a vehicle, then its photo, then a price, without pause. */
async function addOne(): Promise<{ vehicle: number; photo: number }> {
  const { db, services } = second;
  const vehicle = await services.vehicles.insert(vehicleRow(second.clock));
  const row = await photoRow(vehicle);
  const photo = await db
    .transaction()
    .execute(async (tx) => {
      await services.photos.lockOwner(tx, vehicle);
      return tx.insertInto('photos').values(row).returning('id').executeTakeFirstOrThrow();
    })
    .catch(() => ({ id: 0 })); // cleared meanwhile: the call was refused and nothing stored
  return { vehicle, photo: photo.id };
}
async function addUntil(isOver: () => boolean): Promise<{ vehicle: number; photo: number }[]> {
  const added: { vehicle: number; photo: number }[] = [];
  while (!isOver()) added.push(await addOne());
  return added;
}
/** Where each vehicle or photo is: in the stock or set aside; both would be a duplicate. */
async function listEverywhere(kind: 'vehicle' | 'photo'): Promise<number[]> {
  const table = kind === 'vehicle' ? 'vehicles' : 'photos';
  const inStock = await first.db.selectFrom(table).select('id').execute();
  const aside = await first.db
    .selectFrom('cleared_rows')
    .select('row_id as id')
    .where('kind', '=', kind)
    .execute();
  return [...inStock, ...aside].map(({ id }) => id).sort((one, other) => one - other);
}
const inOrder = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);

it('loses no vehicle and no photo that another process adds during a clear, and puts all of them back', async () => {
  const rows = Array.from({ length: 300 }, () => ({ ...vehicleRow(first.clock), updated_at: 'then' }));
  const before = await first.db.insertInto('vehicles').values(rows).returning('id').execute();
  let isOver = false;
  const adding = Promise.all([addUntil(() => isOver), addUntil(() => isOver), addUntil(() => isOver)]);
  const cleared = await call('clear');
  isOver = true;
  const added = (await adding).flat();
  expect(cleared.statusCode).toBe(200);
  expect(cleared.json().cleared).toBeGreaterThanOrEqual(before.length);
  const vehicles = inOrder([...before.map(({ id }) => id), ...added.map(({ vehicle }) => vehicle)]);
  const photos = inOrder(added.flatMap(({ photo }) => photo || []));
  expect(await listEverywhere('vehicle')).toEqual(vehicles);
  expect(await listEverywhere('photo')).toEqual(photos);

  expect((await call('put-back')).json()).toMatchObject({ putBack: cleared.json().cleared });
  expect(await first.db.selectFrom('cleared_rows').selectAll().execute()).toEqual([]);
  expect(await listEverywhere('vehicle')).toEqual(vehicles);
  expect(await listEverywhere('photo')).toEqual(photos);
});

it('clears what was there when it was asked: one added since is in no safety snapshot, and stays', async () => {
  const old = await first.services.vehicles.insert(vehicleRow(first.clock));
  let late = 0;
  const { backupService } = first.services;
  const { withSafetySnapshot } = backupService;
  expect(await first.db.selectFrom('vehicles').select('id').execute()).toEqual([{ id: old }]);
  backupService.withSafetySnapshot = (reason, work) =>
    withSafetySnapshot(reason, async (note) => {
      late = (await addOne()).vehicle;
      return work(note);
    });
  try {
    expect((await call('clear')).json()).toMatchObject({ cleared: 1 });
    expect(await first.db.selectFrom('vehicles').select('id').execute()).toEqual([{ id: late }]);
    const payload = { data: [{ make: 'New', stockNumber: 'N1' }], clearExisting: true };
    const gone = late;
    expect((await call('import', payload)).json()).toMatchObject({ created: 1, removed: 1 });
    const left = (await first.db.selectFrom('vehicles').select('id').execute()).map(({ id }) => id);
    expect(left).toContain(late);
    expect(left).not.toContain(gone);
  } finally {
    backupService.withSafetySnapshot = withSafetySnapshot;
  }
});

it('puts back beside what came in meanwhile under the same id or with the same photo', async () => {
  const { db } = first;
  const added = await Promise.all([addOne(), addOne(), addOne()]);
  const [same, kept, orphaned] = added.map(({ vehicle }) => vehicle) as [number, number, number];
  expect((await call('clear')).json()).toMatchObject({ cleared: 3 });
  const rows = await db.selectFrom('cleared_rows').selectAll().execute();
  const contentOf = (kind: string, vehicle: number) =>
    JSON.parse(
      rows.find(
        (row) => row.kind === kind && [row.row_id, JSON.parse(row.content).vehicle_id].includes(vehicle),
      )?.content ?? '{}',
    );
  // The same vehicle is in the stock under its id, with another price and the same photo.
  const vehicle = { ...contentOf('vehicle', same), price_cents: 7, featured_photo_id: null };
  await db.insertInto('vehicles').values(vehicle).execute();
  await db.insertInto('photos').values(contentOf('photo', same)).execute();
  // Another photo has the file of one that was set aside; and a photo's row was lost.
  await db
    .deleteFrom('cleared_rows')
    .where('kind', '=', 'photo')
    .where('row_id', '=', contentOf('photo', kept).id)
    .execute();
  await db.deleteFrom('cleared_rows').where('kind', '=', 'vehicle').where('row_id', '=', orphaned).execute();

  expect((await call('put-back')).json()).toMatchObject({ putBack: 1 });
  const stock = await db
    .selectFrom('vehicles')
    .select(['id', 'price_cents', 'featured_photo_id'])
    .orderBy('id')
    .execute();
  expect(stock.map(({ id }) => id).sort()).toEqual([same, kept].sort());
  expect(stock.find(({ id }) => id === same)).toMatchObject({
    price_cents: 7,
    featured_photo_id: contentOf('photo', same).id,
  });
  expect(stock.find(({ id }) => id === kept)).toMatchObject({ featured_photo_id: null });
  expect(await db.selectFrom('cleared_rows').selectAll().execute()).toEqual([]);
});

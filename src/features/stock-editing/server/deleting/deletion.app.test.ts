import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBooking, addHold } from '#features/bookings/server/bookings.fixture.ts';
import { type PhotoSite, startPhotoSite } from '#features/photos/server/photo-site.fixture.ts';
import { aJpeg } from '#features/photos/server/pictures.fixture.ts';
import { DAY_MS } from '#shared/dates.ts';
import { DAYS_TO_PUT_BACK, type DeletedVehicles } from '../../deleted-vehicles.contract.ts';

let site: PhotoSite;
beforeAll(async () => {
  site = await startPhotoSite();
});
afterAll(() => site.close());
beforeEach(() => site.db.deleteFrom('deleted_rows').execute());

const dana = { staffId: null, fullName: 'Dana' };
const call = (method: 'GET' | 'POST' | 'DELETE' | 'PUT', url: string, payload?: object) =>
  site.inject({ method, url: `/api/admin${url}`, headers: { cookie: site.cookie }, payload });
const remove = (id: number) => call('DELETE', `/vehicles/${id}`);
const putBack = (...ids: number[]) => call('POST', '/deleted-vehicles/put-back', { ids });
const list = async () => (await call('GET', '/deleted-vehicles')).json<DeletedVehicles>();
const isPublic = async (id: number) =>
  (await site.inject({ method: 'GET', url: `/api/vehicles/${id}` })).statusCode === 200;
const forgetOld = (at: Date) => site.services.deletionService.forgetOld(async () => at);

/** Everything that the database has of a vehicle. */
async function whole(id: number) {
  const of = (table: 'photos' | 'price_history' | 'vehicle_creations' | 'printed_cards') =>
    site.db.selectFrom(table).selectAll().where('vehicle_id', '=', id).orderBy('vehicle_id').execute();
  return {
    vehicle: await site.db.selectFrom('vehicles').selectAll().where('id', '=', id).execute(),
    photos: await of('photos'),
    prices: await of('price_history'),
    creations: await of('vehicle_creations'),
  };
}

async function addWhole(fields: object = {}): Promise<number> {
  const answer = await call('POST', '/vehicles', {
    ...{ make: 'Lancia', model: 'Delta', year: 1992, price: 61_990, stockNumber: 'L7' },
    creationKey: crypto.randomUUID(),
    ...fields,
  });
  const { id } = answer.json<{ vehicle: { id: number } }>().vehicle;
  const content = await aJpeg();
  await site.uploadAll(id, [{ content }, { content }, { content }]);
  const [first, second] = await site.services.photos.listOf(id);
  await call('PUT', `/photos/${first?.id}/illustration`, { isIllustration: true });
  await call('PUT', `/photos/${second?.id}/featured`);
  await call('POST', `/vehicles/${id}/specs`, { specifications: { warranty: { basic: '1 year' } } });
  await call('PUT', `/vehicles/${id}`, { price: 59_990 });
  return id;
}

describe('several vehicles', () => {
  const preview = (...ids: number[]) => call('POST', '/vehicle-deletions/preview', { ids });
  const removeAll = (ids: number[], agreed: number[] = []) =>
    call('POST', '/vehicle-deletions', { ids, agreed });
  const addCar = (stock_number: string) => site.addVehicle({ stock_number, make: 'Lancia', model: 'Fulvia' });

  it('are deleted together, and come back together', async () => {
    const ids = [await addCar('M1'), await addCar('M2'), await addCar('M3')];
    const before = await Promise.all(ids.map(whole));
    expect((await preview(...ids, 99_999)).json().vehicles).toMatchObject([
      { id: ids[0], stockNumber: 'M1', inTheWay: '' },
      { stockNumber: 'M2' },
      { stockNumber: 'M3' },
    ]);
    const answer = (await removeAll(ids)).json();
    expect(answer).toEqual({ success: true, message: '3 vehicles have been removed.', ids });
    expect(await Promise.all(ids.map(isPublic))).toEqual([false, false, false]);
    expect((await removeAll(ids)).statusCode).toBe(404);
    expect((await putBack(...ids)).json()).toMatchObject({ count: 3 });
    expect(await Promise.all(ids.map(whole))).toEqual(before);
  });

  it('stay all of them where a customer waits for one, unless somebody has agreed to that', async () => {
    const [free, held, booked] = [await addCar('M4'), await addCar('M5'), await addCar('M6')];
    await addHold(site, { key: crypto.randomUUID(), vehicle_id: held });
    for (const hours of [24, 48]) await addBooking(site, booked, hours);
    await addBooking(site, free, -24);
    expect((await preview(free, held, booked)).json().vehicles).toMatchObject([
      { id: free, inTheWay: '' },
      { id: held, inTheWay: 'on hold for a customer' },
      { id: booked, inTheWay: '2 bookings ahead' },
    ]);
    const refused = await removeAll([free, held, booked], [booked]);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toMatch(/Lancia Fulvia.*on hold for a customer.*Nothing was deleted/);
    expect(await isPublic(free)).toBe(true);
    expect((await removeAll([free, held, booked], [held, booked])).json()).toMatchObject({
      ids: [free, held, booked],
    });
  });

  it.each([[[]], [[0]], [['x']], [Array.from({ length: 1_001 }, (_, at) => at + 1)]])(
    'are refused when they are none that can be chosen',
    async (ids) => {
      expect((await call('POST', '/vehicle-deletions', { ids })).statusCode).toBe(400);
    },
  );
});

describe('a deleted vehicle', () => {
  it('comes back whole: photos with their files, prices, specifications, history, and what is about it', async () => {
    const id = await addWhole();
    await site.inject({
      method: 'POST',
      url: '/api/contact',
      payload: {
        ...{ firstName: 'Kim', lastName: 'Lee', email: 'kim@mail.example' },
        ...{ interest: 'Purchase Inquiry', vehicleId: id },
      },
    });
    const before = await whole(id);
    expect(before).toMatchObject({ photos: [{}, {}, {}], prices: [{}, {}, {}], creations: [{}] });
    const shown = before.vehicle[0]?.featured_photo_id;
    expect((await remove(id)).json()).toEqual({
      success: true,
      message: 'The vehicle has been successfully removed.',
    });
    expect(await isPublic(id)).toBe(false);
    expect(await whole(id)).toEqual({ vehicle: [], photos: [], prices: [], creations: [] });
    // Staff see which one it is, and nobody else does.
    const [{ image = '' } = {}] = await list();
    expect(image).toBe(`/api/admin/deleted-vehicles/${id}/photos/${shown}`);
    const picture = await site.inject({ method: 'GET', url: image, headers: { cookie: site.cookie } });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect((await site.inject({ method: 'GET', url: image })).statusCode).toBe(401);
    expect(await list()).toEqual([
      expect.objectContaining({
        ...{ id, title: '1992 Lancia Delta', stockNumber: 'L7', price: 59_990, photoCount: 3 },
        ...{ isDraft: false, staffName: 'Dana Whitlock (dana)' },
      }),
    ]);
    // The sweep leaves files alone that may be needed again.
    await site.services.photoService.sweep({ takesAll: true });

    const back = await putBack(id);
    expect(back.json()).toEqual({ success: true, message: '1 vehicle put back as before', count: 1 });
    expect(await whole(id)).toEqual(before);
    expect(await isPublic(id)).toBe(true);
    expect((await site.inject({ method: 'GET', url: `/api/photos/${shown}` })).statusCode).toBe(200);
    expect(await list()).toEqual([]);
    expect((await site.inject({ url: image, headers: { cookie: site.cookie } })).statusCode).toBe(404);
    const { vehicle_id } = await site.db
      .selectFrom('inquiries')
      .select('vehicle_id')
      .executeTakeFirstOrThrow();
    expect(vehicle_id).toBe(id);
    const history = (await call('GET', `/vehicles/${id}/activity`)).json<{ title: string }[]>();
    expect(history.slice(0, 2).map(({ title }) => title)).toEqual([
      'Vehicle put back: 1992 Lancia Delta',
      'Vehicle deleted: 1992 Lancia Delta',
    ]);
    expect((await putBack(id)).statusCode).toBe(404);
  });

  it('comes back with others or not at all, each once', async () => {
    const ids = [await site.addVehicle(), await site.addVehicle({ status: 'sold' })];
    const [first = 0, second = 0] = ids;
    const gone = await site.services.deletionService.remove([...ids, 999_999], dana);
    expect(gone).toEqual(ids);
    expect((await list()).map(({ id }) => id)).toEqual([second, first]);
    expect((await putBack(first, 999_999)).statusCode).toBe(404);
    expect(await list()).toHaveLength(2);
    const [one, other] = await Promise.all([putBack(...ids), putBack(second, first)]);
    expect([one.statusCode, other.statusCode].sort()).toEqual([200, 404]);
    expect((await whole(first)).vehicle).toHaveLength(1);
    await expect(site.services.deletionService.remove([999_999], dana)).rejects.toThrow(/does not exist/);
  });

  it('stays deleted where its number or one of its photos is another vehicle’s by now, and loses nothing', async () => {
    const id = await addWhole({ stockNumber: 'L8' });
    const { photos, vehicle } = await whole(id);
    await remove(id);
    const other = await site.addVehicle();
    const { id: photoId, file_key } = photos[0] ?? { id: 0, file_key: '' };
    const row = { id: photoId, vehicle_id: other, position: 0, created_at: 'now' };
    await site.db
      .insertInto('photos')
      .values({ ...row, file_key: `${file_key}x`, width: 1, height: 1, byte_count: 1, placeholder: '' })
      .execute();
    const refused = await putBack(id);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringContaining('Nothing was changed'),
    ]);
    expect((await whole(id)).vehicle).toEqual([]);
    expect(await list()).toMatchObject([{ id, photoCount: 3 }]);
    // In the stock again, as after a restore: then there is nothing to put back, until it is deleted again.
    await site.db.deleteFrom('photos').where('vehicle_id', '=', other).execute();
    await site.db
      .insertInto('vehicles')
      .values(vehicle.map((one) => ({ ...one, featured_photo_id: null, model: 'Thema' })))
      .execute();
    expect(await list()).toEqual([]);
    expect((await putBack(id)).statusCode).toBe(409);
    await remove(id);
    expect(await list()).toMatchObject([{ id, title: '1992 Lancia Thema', photoCount: 0 }]);
  });

  it('goes for good after its days of running, with its photos', async () => {
    const id = await addWhole({ stockNumber: 'L9' });
    const keys = (await whole(id)).photos.map(({ file_key }) => file_key);
    await remove(id);
    await forgetOld(site.clock.now());
    expect(await list()).toMatchObject([{ id }]);
    expect(await site.services.photoService.listStored()).toEqual(expect.arrayContaining(keys));
    site.clock.advance(1_000);
    await forgetOld(site.clock.now());
    expect(await list()).toEqual([]);
    const left = await site.services.photoService.listStored();
    expect(keys.filter((key) => left.includes(key))).toEqual([]);
    expect((await putBack(id)).statusCode).toBe(404);
  });

  it('comes back as its hold was decided meanwhile, and tells a buyer with a booking only later', async () => {
    const id = await site.addVehicle({ status: 'reserved' });
    await remove(id);
    const { vehicleStatus, deletionService } = site.services;
    await site.db.transaction().execute((tx) => vehicleStatus.changeIn(tx, id, () => 'available', dana));
    expect(await deletionService.isJustDeleted(site.db, id)).toBe(true);
    site.clock.advance(16 * 60_000);
    expect(await deletionService.isJustDeleted(site.db, id)).toBe(false);
    expect(await deletionService.putBack([id], dana)).toBe(1);
    expect((await whole(id)).vehicle).toMatchObject([{ status: 'available' }]);
  });
});

it('is for those who may delete', async () => {
  const refused = await site.inject({ method: 'GET', url: '/api/admin/deleted-vehicles' });
  expect(refused.statusCode).toBe(401);
  expect((await putBack()).statusCode).toBe(400);
});

it('stays where the clock jumps: the days are those on which the site ran', async () => {
  const { deletionService, daysRun } = site.services;
  await remove(await site.addVehicle());
  site.clock.advance((DAYS_TO_PUT_BACK + 1) * DAY_MS);
  await deletionService.forgetOld(daysRun.before);
  expect(await deletionService.list()).toHaveLength(1);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import type { StaffPhoto } from '../../photo.contract.ts';
import { MOST_PHOTOS } from '../../photo-limits.ts';
import { type PhotoSite, startPhotoSite } from '../photo-site.fixture.ts';
import { aForm, aJpeg } from '../pictures.fixture.ts';

let site: PhotoSite;
let content: Buffer;
beforeAll(async () => {
  site = await startPhotoSite();
  content = await aJpeg();
});
afterAll(() => site.close());

function upload(vehicle: number, views: number) {
  const { payload, headers } = aForm(Array.from({ length: views }, () => ({ content })));
  const url = `/api/admin/vehicles/${vehicle}/spin`;
  return site.inject({ method: 'POST', url, payload, headers: { ...headers, cookie: site.cookie } });
}
const staffView = async (vehicle: number) =>
  (await site.inject({ url: `/api/admin/vehicles/${vehicle}`, headers: { cookie: site.cookie } })).json<{
    photos: StaffPhoto[];
    spin: StaffPhoto[];
  }>();
const publicView = (vehicle: number) => site.getJson<PublicVehicle>(`/api/vehicles/${vehicle}`);
const viewsOf = async (vehicle: number) =>
  (await site.getJson<{ views: { id: number }[] }>(`/api/vehicles/${vehicle}/spin`)).views.map(
    ({ id }) => id,
  );

it('is 24 to 36 photos, and nothing of fewer or more is stored', async () => {
  const vehicle = await site.addVehicle();
  const files = await site.listFiles();
  for (const views of [1, 23, 37]) {
    const answer = await upload(vehicle, views);
    expect(answer.statusCode, answer.body).toBe(409);
    expect(answer.json().message).toContain(`24 to 36 photos, taken one after the other`);
  }
  expect(await site.listFiles()).toEqual(files);
  expect((await staffView(vehicle)).spin).toEqual([]);
  expect(await viewsOf(vehicle)).toEqual([]);
  expect((await upload(999_999, 24)).statusCode).toBe(404);
});

it('stands beside the photos, counts as none of them, and goes as a whole', async () => {
  const vehicle = await site.addVehicle();
  const [photo] = await site.uploadAll(vehicle, [{ content }]);
  const stored = await upload(vehicle, 24);
  expect(stored.statusCode, stored.body).toBe(201);
  const ids = stored.json<{ photos: StaffPhoto[] }>().photos.map(({ id }) => id);
  expect(ids).toHaveLength(24);

  const shown = await publicView(vehicle);
  expect(shown).toMatchObject({ photoCount: 1, spin: { views: 24, firstUrl: `/api/photos/${ids[0]}` } });
  expect(shown.photos.map(({ id }) => id)).toEqual([photo?.id]);
  expect(await viewsOf(vehicle)).toEqual(ids);
  expect((await site.inject(`/api/photos/${ids[23]}?w=320`)).statusCode).toBe(200);
  const { vehicles } = await site.getJson<{ vehicles: PublicVehicle[] }>('/api/vehicles');
  expect(vehicles.find(({ id }) => id === vehicle)).not.toHaveProperty('spin');
  expect((await staffView(vehicle)).photos.map(({ id }) => id)).toEqual([photo?.id]);

  await site.addRows(vehicle, MOST_PHOTOS - 1);
  expect((await site.upload(vehicle, [{ content }])).statusCode).toBe(409);
  const all = (await staffView(vehicle)).photos.map(({ id }) => id).reverse();
  const order = { photoIds: all };
  expect((await site.staffCall('PUT', `/api/admin/vehicles/${vehicle}/photos/order`, order)).statusCode).toBe(
    200,
  );
  expect(await viewsOf(vehicle)).toEqual(ids);

  const files = await site.listFiles();
  expect((await upload(vehicle, 25)).statusCode).toBe(201);
  expect(await viewsOf(vehicle)).toHaveLength(25);
  expect(await site.listFiles()).toHaveLength(files.length + 1);
  expect((await site.inject(`/api/photos/${ids[0]}`)).statusCode).toBe(404);

  expect((await site.staffCall('DELETE', `/api/admin/vehicles/${vehicle}/spin`)).json()).toEqual({
    photos: [],
  });
  expect(await publicView(vehicle)).not.toHaveProperty('spin');
  expect(await site.listFiles()).toHaveLength(files.length - 24);
  expect((await staffView(vehicle)).photos.map(({ id }) => id)).toEqual(all);
});

it('stands for a vehicle without photos until there is one', async () => {
  const vehicle = await site.addVehicle();
  const ids = (await upload(vehicle, 24)).json<{ photos: StaffPhoto[] }>().photos.map(({ id }) => id);
  expect(await publicView(vehicle)).toMatchObject({
    featuredPhotoUrl: `/api/photos/${ids[0]}`,
    photoCount: 1,
    spin: { views: 24 },
  });
  const [photo] = await site.uploadAll(vehicle, [{ content }]);
  expect(await publicView(vehicle)).toMatchObject({
    featuredPhotoUrl: `/api/photos/${photo?.id}`,
    photoCount: 1,
  });
  await site.staffCall('DELETE', `/api/admin/photos/${photo?.id}`);
  expect(await publicView(vehicle)).toMatchObject({ featuredPhotoUrl: `/api/photos/${ids[0]}` });
  await site.staffCall('DELETE', `/api/admin/vehicles/${vehicle}/spin`);
  expect(await publicView(vehicle)).toMatchObject({ featuredPhotoUrl: '', photoCount: 0 });
});

it('comes back with its vehicle, and out of a backup', async () => {
  const vehicle = await site.addVehicle();
  await site.uploadAll(vehicle, [{ content }]);
  await upload(vehicle, 24);
  const ids = await viewsOf(vehicle);
  await site.staffCall('DELETE', `/api/admin/vehicles/${vehicle}`);
  expect((await site.inject(`/api/photos/${ids[0]}`)).statusCode).toBe(404);
  const call = (url: string, payload: object = {}) =>
    site.inject({ method: 'POST', url, payload, headers: { cookie: site.cookie } });
  const back = await call('/api/admin/deleted-vehicles/put-back', { ids: [vehicle] });
  expect(back.statusCode, back.body).toBe(200);
  expect(await viewsOf(vehicle)).toEqual(ids);

  const { backup } = (await call('/api/admin/database/backup')).json<{ backup: { filename: string } }>();
  await site.staffCall('DELETE', `/api/admin/vehicles/${vehicle}/spin`);
  const restored = await call('/api/admin/database/restore', { filename: backup.filename });
  expect(restored.json(), restored.body).toMatchObject({ success: true });
  expect(await viewsOf(vehicle)).toHaveLength(24);
  expect(await publicView(vehicle)).toMatchObject({ photoCount: 1, spin: { views: 24 } });
  const [first] = await viewsOf(vehicle);
  expect((await site.inject(`/api/photos/${first}`)).statusCode).toBe(200);
});

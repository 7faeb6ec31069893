import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import { type PhotoSite, startPhotoSite } from './photo-site.fixture.ts';
import { aJpeg } from './pictures.fixture.ts';

let site: PhotoSite;
beforeAll(async () => {
  site = await startPhotoSite();
});
afterAll(() => site.close());

async function vehicleWith(howMany: number) {
  const vehicle = await site.addVehicle();
  const content = await aJpeg();
  const photos = await site.uploadAll(
    vehicle,
    Array.from({ length: howMany }, () => ({ content })),
  );
  return { vehicle, ids: photos.map(({ id }) => id) };
}
const mark = (id: number | undefined, isIllustration: unknown) =>
  site.staffCall('PUT', `/api/admin/photos/${id}/illustration`, { isIllustration });
const read = (url: string) => site.inject({ url, headers: { cookie: site.cookie } });
const publicPhotos = async (id: number) => (await site.getJson<PublicVehicle>(`/api/vehicles/${id}`)).photos;

describe('a photo that staff mark as an illustration', () => {
  it('is one for buyers and staff, until it is marked as a photograph again', async () => {
    const { vehicle, ids } = await vehicleWith(2);
    const answer = await mark(ids[0], true);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().photos).toMatchObject([{ id: ids[0], isIllustration: true }, { id: ids[1] }]);
    const [drawn, taken] = await publicPhotos(vehicle);
    expect(drawn).toMatchObject({ isFeatured: true, isIllustration: true });
    expect(taken).not.toHaveProperty('isIllustration');
    const staffs = (await read(`/api/admin/vehicles/${vehicle}`)).json();
    expect(staffs.photos.map((photo: object) => 'isIllustration' in photo)).toEqual([true, false]);
    expect(staffs.vehicle).toMatchObject({ photoCount: 2, illustrationCount: 1 });

    expect((await mark(ids[0], false)).json().photos[0]).not.toHaveProperty('isIllustration');
    expect((await publicPhotos(vehicle))[0]).not.toHaveProperty('isIllustration');
    expect((await read(`/api/admin/vehicles/${vehicle}`)).json().vehicle).not.toHaveProperty(
      'illustrationCount',
    );
  });

  it('is noted once in the activity', async () => {
    const { ids } = await vehicleWith(1);
    await mark(ids[0], true);
    await mark(ids[0], true);
    const titles = (await site.services.activity.listRecent(2)).map(({ title }) => title);
    expect(titles[0]).toMatch(/^Photo marked as an illustration: /);
    expect(titles[1]).toMatch(/^Photos uploaded/);
  });

  it.each(['abc', '0', '999999'])('is answered with 404 for %s', async (id) => {
    const url = `/api/admin/photos/${id}/illustration`;
    expect((await site.staffCall('PUT', url, { isIllustration: true })).statusCode).toBe(404);
  });

  it.each(['yes', undefined, null])('is refused for %s', async (isIllustration) => {
    const { ids } = await vehicleWith(1);
    expect((await mark(ids[0], isIllustration)).statusCode).toBe(400);
  });
});

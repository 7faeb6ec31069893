import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PhotoSite, startPhotoSite } from './photo-site.fixture.ts';
import { aJpeg } from './pictures.fixture.ts';

let site: PhotoSite;
beforeAll(async () => {
  site = await startPhotoSite();
});
afterAll(() => site.close());

async function vehicleWith(howMany: number): Promise<{ vehicle: number; ids: number[] }> {
  const vehicle = await site.addVehicle();
  const content = await aJpeg();
  const photos = await site.uploadAll(
    vehicle,
    Array.from({ length: howMany }, () => ({ content })),
  );
  return { vehicle, ids: photos.map((photo) => photo.id) };
}

async function stateOf(vehicle: number) {
  const { rows, featured } = await site.rowsOf(vehicle);
  return { ids: rows.map((row) => row.id), featured };
}

const badIds = ['abc', '0', '-1', '1.5', '999999', '2147483648', '%00'];

describe('deleting a photo', () => {
  it('takes the row, the files and the picture away', async () => {
    const { vehicle, ids } = await vehicleWith(2);
    const before = await site.listFiles();
    const answer = await site.staffCall('DELETE', `/api/admin/photos/${ids[1]}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().photos).toHaveLength(1);
    expect(await stateOf(vehicle)).toEqual({ ids: [ids[0]], featured: ids[0] });
    expect(await site.listFiles()).toHaveLength(before.length - 1);
    expect((await site.inject({ method: 'GET', url: `/api/photos/${ids[1]}` })).statusCode).toBe(404);
    expect((await site.staffCall('DELETE', `/api/admin/photos/${ids[1]}`)).statusCode).toBe(404);
  });

  it('promotes the next in order when it was the featured one, and ends with none', async () => {
    const { vehicle, ids } = await vehicleWith(3);
    const [a, b, c] = ids;
    await site.staffCall('PUT', `/api/admin/photos/${b}/featured`);
    await site.staffCall('DELETE', `/api/admin/photos/${b}`);
    expect(await stateOf(vehicle)).toEqual({ ids: [a, c], featured: c });
    await site.staffCall('DELETE', `/api/admin/photos/${c}`);
    expect(await stateOf(vehicle)).toEqual({ ids: [a], featured: a });
    await site.staffCall('DELETE', `/api/admin/photos/${a}`);
    expect(await stateOf(vehicle)).toEqual({ ids: [], featured: null });
  });

  it.each(badIds)('answers 404 for %s', async (id) => {
    expect((await site.staffCall('DELETE', `/api/admin/photos/${id}`)).statusCode).toBe(404);
  });
});

describe('choosing the featured photo', () => {
  it('changes what the public sees first', async () => {
    const { vehicle, ids } = await vehicleWith(2);
    const answer = await site.staffCall('PUT', `/api/admin/photos/${ids[1]}/featured`);
    expect(answer.statusCode).toBe(200);
    const shown = await site.getJson(`/api/vehicles/${vehicle}`);
    expect(shown).toMatchObject({
      image: `/api/photos/${ids[1]}`,
      featuredPhotoUrl: `/api/photos/${ids[1]}`,
    });
    expect(shown).toMatchObject({ photos: [{ isFeatured: false }, { isFeatured: true }] });
  });

  it.each(badIds)('answers 404 for %s', async (id) => {
    expect((await site.staffCall('PUT', `/api/admin/photos/${id}/featured`)).statusCode).toBe(404);
  });

  it('is never two and never none, whatever comes at the same moment', async () => {
    const { vehicle, ids } = await vehicleWith(8);
    const [first, second, third, ...rest] = ids;
    const content = await aJpeg();
    const answers = await Promise.all([
      ...ids.map((id) => site.staffCall('PUT', `/api/admin/photos/${id}/featured`)),
      site.staffCall('DELETE', `/api/admin/photos/${first}`),
      site.upload(vehicle, [{ content }]),
      site.staffCall('DELETE', `/api/admin/photos/${second}`),
      ...rest.map((id) => site.staffCall('PUT', `/api/admin/photos/${id}/featured`)),
      site.staffCall('DELETE', `/api/admin/photos/${third}`),
      site.staffCall('PUT', `/api/admin/vehicles/${vehicle}/photos/order`, { photoIds: ids.toReversed() }),
    ]);
    for (const { statusCode } of answers) expect([200, 201, 404, 409]).toContain(statusCode);
    const state = await stateOf(vehicle);
    expect(state.ids).toHaveLength(6);
    expect(state.ids).toContain(state.featured);
    const { photos } = await site.getJson<{ photos: { isFeatured: boolean }[] }>(`/api/vehicles/${vehicle}`);
    expect(photos.filter((photo) => photo.isFeatured)).toHaveLength(1);
  });
});

describe('the order of the photos', () => {
  it('is stored and shown', async () => {
    const { vehicle, ids } = await vehicleWith(3);
    const [a, b, c] = ids;
    const url = `/api/admin/vehicles/${vehicle}/photos/order`;
    const answer = await site.staffCall('PUT', url, { photoIds: [c, a, b] });
    expect(answer.statusCode).toBe(200);
    expect(await stateOf(vehicle)).toEqual({ ids: [c, a, b], featured: a });
    const { photos } = await site.getJson<{ photos: { id: number }[] }>(`/api/vehicles/${vehicle}`);
    expect(photos.map(({ id }) => id)).toEqual([c, a, b]);
  });

  it('is refused when it does not name every photo once', async () => {
    const { vehicle, ids } = await vehicleWith(2);
    const [a = 0, b = 0] = ids;
    const other = await vehicleWith(1);
    const url = `/api/admin/vehicles/${vehicle}/photos/order`;
    for (const photoIds of [[a], [a, a], [a, b, b], [a, b, other.ids[0]], [a, other.ids[0]], []]) {
      expect((await site.staffCall('PUT', url, { photoIds })).statusCode).toBe(409);
    }
    expect((await stateOf(vehicle)).ids).toEqual([a, b]);
  });

  it.each([
    {},
    { photoIds: 'x' },
    { photoIds: ['1'] },
    { photoIds: [1.5] },
    { photoIds: [0] },
    { photoIds: null },
    { photoIds: Array(21).fill(1) },
    [],
  ])('is refused when it is no list of ids: %j', async (body) => {
    const { vehicle } = await vehicleWith(1);
    const url = `/api/admin/vehicles/${vehicle}/photos/order`;
    expect((await site.staffCall('PUT', url, body)).statusCode).toBe(400);
  });

  it.each(badIds)('answers 404 for the vehicle %s', async (id) => {
    const url = `/api/admin/vehicles/${id}/photos/order`;
    expect((await site.staffCall('PUT', url, { photoIds: [] })).statusCode).toBe(404);
  });
});

describe('without a session', () => {
  it('nothing can be changed', async () => {
    const { vehicle, ids } = await vehicleWith(2);
    const before = await stateOf(vehicle);
    const calls = [
      { method: 'DELETE' as const, url: `/api/admin/photos/${ids[0]}` },
      { method: 'PUT' as const, url: `/api/admin/photos/${ids[1]}/featured` },
      {
        method: 'PUT' as const,
        url: `/api/admin/vehicles/${vehicle}/photos/order`,
        payload: { photoIds: ids.toReversed() },
      },
    ];
    for (const call of calls) expect((await site.inject(call)).statusCode).toBe(401);
    expect(await stateOf(vehicle)).toEqual(before);
  });
});

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { replaceDatabaseId, writeFolderId } from '#server/installation/installation-id.ts';
import { writePhotoPlace } from '#server/installation/photo-place.ts';
import { refuseStrangeStore } from '#server/installation/photo-store-pair.ts';
import { startFaultyStore } from '#test/support/stores/faulty-store.ts';
import type { StaffPhoto } from '../../photo.contract.ts';
import { type PhotoSite, startPhotoSite } from '../photo-site.fixture.ts';
import { aJpeg } from '../pictures.fixture.ts';

/* A site with its photos in a real store, over a connection that can be disturbed. */
let line: Awaited<ReturnType<typeof startFaultyStore>>;
let site: PhotoSite;
let vehicle: number;
let photo: StaffPhoto;
const WEBP = 'image/webp';

beforeAll(async () => {
  line = await startFaultyStore();
  site = await startPhotoSite({ env: line.env });
  vehicle = await site.addVehicle();
  [photo] = (await site.uploadAll(vehicle, [{ content: await aJpeg({ width: 900, height: 600 }) }])) as [
    StaffPhoto,
  ];
});
afterAll(async () => {
  line.set('none');
  await site.close();
  line.close();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  site.inject({ method: 'GET', url, headers: { accept: WEBP, ...headers } });

describe('a photo in a store', () => {
  it('is sent whole and in parts, with its tag, and asked of the store once', async () => {
    const whole = await get(`${photo.url}?w=320`);
    expect(whole.statusCode).toBe(200);
    const before = line.asked();
    const again = await get(`${photo.url}?w=320`);
    expect(again.rawPayload).toEqual(whole.rawPayload);
    const part = await get(`${photo.url}?w=320`, { range: 'bytes=10-19' });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(10, 20));
    const same = await get(`${photo.url}?w=320`, { 'if-none-match': String(whole.headers.etag) });
    expect(same.statusCode).toBe(304);
    expect(line.asked()).toBe(before);
    expect(await readdir(join(site.dataDir, 'photos', 'incoming'))).toEqual([]);
    expect(await readdir(join(site.dataDir, 'photo-cache'))).toHaveLength(1);
  });

  it.each([
    ['unavailable', 'does not answer right now, so nothing was saved. Please try again in a moment.'],
    ['silent', 'does not answer right now, so nothing was saved. Please try again in a moment.'],
    ['cut', 'does not answer right now, so nothing was saved. Please try again in a moment.'],
    [
      'closed to its key',
      'does not let the site in, so nothing was saved. Please tell the person who looks after the server.',
    ],
    [
      'without its bucket',
      'does not let the site in, so nothing was saved. Please tell the person who looks after the server.',
    ],
  ] as const)(
    'with the store %s: what is cached is sent, the rest and uploads say so, and nothing is half',
    async (fault, saying) => {
      const kept = await get(`${photo.url}?w=320`);
      const cachedBefore = await readdir(join(site.dataDir, 'photo-cache'));
      line.set(fault);
      expect((await get(`${photo.url}?w=320`)).rawPayload).toEqual(kept.rawPayload);
      const begun = performance.now();
      const other = await site.inject({ method: 'GET', url: photo.url, headers: { accept: 'image/jpeg' } });
      expect(other.statusCode).toBe(503);
      expect(other.headers['cache-control']).toBe('no-store');
      const upload = await site.upload(vehicle, [{ content: await aJpeg() }]);
      expect(upload.statusCode).toBe(503);
      expect(upload.json().message).toBe(`The photo store ${saying}`);
      expect(performance.now() - begun).toBeLessThan(20_000);
      line.set('none');
      expect((await site.rowsOf(vehicle)).rows).toHaveLength(1);
      expect(await readdir(join(site.dataDir, 'photos', 'incoming'))).toEqual([]);
      expect(await readdir(join(site.dataDir, 'photo-cache'))).toEqual(cachedBefore);
      await site.services.photoService.sweep();
      expect(await site.services.photoStorage.listKeys()).toHaveLength(1);
    },
  );

  it('is removed by its row first, also with the store away, and put aside by the sweep', async () => {
    const [second] = await site.uploadAll(vehicle, [{ content: await aJpeg() }]);
    line.set('unavailable');
    const answer = await site.staffCall('DELETE', `/api/admin/photos/${second?.id}`);
    line.set('none');
    expect(answer.statusCode).toBe(200);
    expect(await site.services.photoStorage.listKeys()).toHaveLength(2);
    expect(await site.services.photoService.sweep()).toMatchObject({ taken: 1, held: 0 });
    expect(await site.services.photoStorage.listKeys()).toHaveLength(1);
  });

  it('is in a backup, which is refused whole with the store away', async () => {
    const { cookie } = site;
    const back = () =>
      site.inject({ method: 'POST', url: '/api/admin/database/backup', headers: { cookie } });
    line.set('unavailable');
    const refused = await back();
    line.set('none');
    expect(refused.statusCode).toBe(503);
    expect(refused.json().message).toContain('The photo store does not answer');
    expect(await readdir(join(site.dataDir, 'backups')).catch(() => [])).toEqual([]);
    expect((await back()).statusCode).toBe(200);
  });

  it('is sent by the store itself where it is set so, but for those that only staff may see', async () => {
    const signed = await startPhotoSite({ env: { ...line.env, PHOTO_SERVING: 'signed' } });
    const shown = await signed.addVehicle();
    const draft = await signed.addVehicle({ is_draft: 1 });
    const [open] = await signed.uploadAll(shown, [{ content: await aJpeg() }]);
    const [hidden] = await signed.uploadAll(draft, [{ content: await aJpeg() }]);
    const { cookie } = signed;
    expect((await signed.inject({ url: hidden?.url ?? '', headers: { cookie } })).statusCode).toBe(200);
    signed.clock.set(new Date().toISOString());
    const answer = await signed.inject({ method: 'GET', url: open?.url ?? '', headers: { accept: WEBP } });
    expect(answer.statusCode).toBe(302);
    const address = String(answer.headers.location);
    const there = await fetch(address);
    expect(there.headers.get('content-type')).toBe(WEBP);
    expect((await there.arrayBuffer()).byteLength).toBeGreaterThan(0);
    expect((await fetch(address.replace(/Signature=..../, 'Signature=0000'))).status).toBe(403);
    const page = await signed.inject({ url: '/api/vehicles/featured' });
    expect(page.headers['content-security-policy']).toContain(`blob: ${new URL(address).origin};`);
    await signed.close();

    const env = { ...line.env, PHOTO_SERVING: 'public', PHOTO_PUBLIC_URL: 'https://cdn.example/yard/' };
    const open2 = await startPhotoSite({ env });
    const [other] = await open2.uploadAll(await open2.addVehicle(), [{ content: await aJpeg() }]);
    const sent = await open2.inject({ url: other?.url ?? '', headers: { accept: WEBP } });
    expect(sent.headers.location).toMatch(/^https:\/\/cdn\.example\/yard\/photos\/[0-9a-f]{32}\/320\.webp$/);
    await open2.close();
  });
});

describe('a start', () => {
  const settingsWith = (env: Record<string, string>) => readConfig({ ...line.env, ...env }).photoStore;
  const check = (env: Record<string, string> = {}) =>
    refuseStrangeStore({ photoStore: settingsWith(env), database: site.services.database });

  it('is refused with a wrong secret, a missing bucket or a wrong region, in words', async () => {
    await expect(check({ PHOTO_STORE_SECRET: 'wrong' })).rejects.toThrow('Check PHOTO_STORE_KEY');
    await expect(check({ PHOTO_STORE: 's3://no-such-bucket/x' })).rejects.toThrow('no such bucket');
    await expect(check({ PHOTO_STORE_REGION: 'mars-1' })).rejects.toThrow('PHOTO_STORE_REGION');
    await expect(check({ PHOTO_STORE_ENDPOINT: 'http://127.0.0.1:1' })).rejects.toThrow('cannot be reached');
  });

  it('is refused with settings that do not fit one another', () => {
    expect(() => readConfig({ PHOTO_STORE: 'bucket' })).toThrow('PHOTO_STORE must be s3://BUCKET');
    expect(() => readConfig({ PHOTO_STORE: 's3://bucket' })).toThrow('PHOTO_STORE_SECRET must be set');
    expect(() => readConfig({ PHOTO_SERVING: 'signed' })).toThrow('only with PHOTO_STORE');
    expect(() => readConfig({ ...line.env, PHOTO_SERVING: 'public' })).toThrow(
      'PHOTO_PUBLIC_URL must be set',
    );
  });

  it('is refused where the photos are not, and with the store of another installation', async () => {
    const { db, services } = site;
    await replaceDatabaseId(db, 'a'.repeat(32));
    const { settle } = await check();
    await settle();
    await (await check()).settle();
    await expect(check({ PHOTO_STORE: 's3://forecourt/elsewhere' })).rejects.toThrow('none of the photos');
    await replaceDatabaseId(db, 'b'.repeat(32));
    await writeFolderId(site.dataDir, 'b'.repeat(32));
    await expect(check()).rejects.toThrow(`belongs to installation ${'a'.repeat(32)}`);
    await expect(services.photoService.sweep()).rejects.toThrow('The photo store is of installation');
    await replaceDatabaseId(db, 'a'.repeat(32));
    const { database } = services;
    await expect(refuseStrangeStore({ photoStore: undefined, database })).rejects.toThrow(
      'PHOTO_STORE is not set',
    );
    line.set('unavailable');
    await check();
    line.set('none');
    await writePhotoPlace(db, 'disk');
    await expect(check({ PHOTO_STORE: 's3://forecourt/elsewhere' })).rejects.toThrow('npm run move-photos');
  });
});

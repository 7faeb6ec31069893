import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { StaffPhoto } from '../../photo.contract.ts';
import { type PhotoSite, startPhotoSite } from '../photo-site.fixture.ts';
import { aJpeg } from '../pictures.fixture.ts';

let site: PhotoSite;
let vehicle: number;
let photo: StaffPhoto;
beforeAll(async () => {
  site = await startPhotoSite();
  vehicle = await site.addVehicle();
  const content = await aJpeg({ width: 2400, height: 1600 });
  [photo] = (await site.uploadAll(vehicle, [{ content }])) as [StaffPhoto];
});
afterAll(() => site.close());

const WEBP = 'image/avif,image/webp,image/apng,image/*,*/*;q=0.8';

function get(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  return site.inject({ method, url, headers });
}

describe('a photo', () => {
  it.each([
    ['a browser', WEBP, 'image/webp', 'webp'],
    ['an old browser', 'image/png,image/*;q=0.8,*/*;q=0.5', 'image/jpeg', 'jpeg'],
    ['a link preview', '*/*', 'image/jpeg', 'jpeg'],
    ['somebody who opens it as a page', 'text/html', 'image/jpeg', 'jpeg'],
    ['somebody who refuses WebP', 'image/webp;q=0, */*', 'image/jpeg', 'jpeg'],
  ])('is sent in the best format for %s', async (_who, accept, type, format) => {
    const answer = await get(photo.url, { accept });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe(type);
    expect((await sharp(answer.rawPayload).metadata()).format).toBe(format);
  });

  it.each([
    [WEBP, 1, 320],
    [WEBP, 320, 320],
    [WEBP, 321, 640],
    [WEBP, 640, 640],
    [WEBP, 1000, 1280],
    [WEBP, 1920, 1920],
    [WEBP, 5000, 1920],
    ['*/*', 100, 640],
    ['*/*', 1280, 1280],
    ['*/*', 1281, 2400],
  ])('for %s at w=%i is %i wide', async (accept, w, width) => {
    const answer = await get(`${photo.url}?w=${w}`, { accept });
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(width);
  });

  it.each([[120], [500], [1300]])('is never enlarged from %i pixels', async (width) => {
    const [small] = await site.uploadAll(vehicle, [{ content: await aJpeg({ width, height: 200 }) }]);
    for (const accept of [WEBP, '*/*']) {
      const whole = await get(small?.url ?? '', { accept });
      expect((await sharp(whole.rawPayload).metadata()).width).toBe(width);
    }
  });

  it.each(['abc', '0', '-1', '1.5', '', '1e3', '999999', '%00', '640&w=320'])(
    'is refused at w=%s',
    async (w) => {
      const answer = await get(`${photo.url}?w=${w}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().fields).toHaveProperty('w');
    },
  );

  it('carries the headers that keep it a picture and keep it in caches', async () => {
    const { headers } = await get(`${photo.url}?v=${photo.version}`, { accept: WEBP });
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      vary: 'accept',
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers.etag).toMatch(/^"[^"]+"$/);
  });

  it('is kept for a year only under the version of its very picture', async () => {
    const YEAR = 'public, max-age=31536000, immutable';
    const cached = async (query: string) => (await get(photo.url + query)).headers['cache-control'];
    expect(await cached(`?w=320&v=${photo.version}`)).toBe(YEAR);
    for (const query of [
      '',
      '?w=320',
      '?v=',
      '?v=0000000000',
      `?v=${photo.version}&v=1`,
      `?v=${photo.version}x`,
    ]) {
      expect(await cached(query), query).toBe('public, no-cache');
    }
  });

  it('is not sent again to those who have it', async () => {
    const { etag } = (await get(photo.url)).headers;
    for (const condition of [String(etag), `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await get(photo.url, { 'if-none-match': condition });
      expect(answer.statusCode).toBe(304);
      expect(answer.rawPayload).toHaveLength(0);
      expect(answer.headers.etag).toBe(etag);
    }
    expect((await get(photo.url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    expect((await get(`${photo.url}?w=320`, { 'if-none-match': String(etag) })).statusCode).toBe(200);
  });

  it.each(['?w=320', ''])('is sent in parts%s', async (query) => {
    const whole = await get(photo.url + query);
    const size = whole.rawPayload.length;
    const part = await get(photo.url + query, { range: 'bytes=10-19' });
    expect(part.statusCode).toBe(206);
    expect(part.headers).toMatchObject({ 'content-range': `bytes 10-19/${size}`, 'content-length': '10' });
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(10, 20));
    const end = await get(photo.url + query, { range: 'bytes=-5' });
    expect(end.rawPayload).toEqual(whole.rawPayload.subarray(size - 5));
    const beyond = await get(photo.url + query, { range: `bytes=${size}-` });
    expect(beyond.statusCode).toBe(416);
    expect(beyond.headers['content-range']).toBe(`bytes */${size}`);
    const stale = await get(photo.url + query, { range: 'bytes=10-19', 'if-range': '"other"' });
    expect(stale.statusCode).toBe(200);
  });

  it('answers HEAD with the same headers and no body', async () => {
    const whole = await get(photo.url);
    const head = await get(photo.url, {}, 'HEAD');
    expect(head.statusCode).toBe(200);
    expect(head.rawPayload).toHaveLength(0);
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control']) {
      expect(head.headers[name]).toBe(whole.headers[name]);
    }
  });

  it.each([
    'abc',
    '0',
    '-1',
    '1.5',
    '0x1',
    '1e3',
    'NaN',
    '2147483648',
    '9223372036854775808',
    '%00',
    '..%2f1',
    "' OR 1=1--",
  ])('does not exist under the id %s', async (id) => {
    const answer = await get(`/api/photos/${id}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  });

  it('is gone with its files, whatever the row says', async () => {
    const other = await site.addVehicle();
    const [lost] = await site.uploadAll(other, [{ content: await aJpeg() }]);
    const { rows } = await site.rowsOf(other);
    const key = rows[0]?.file_key ?? 'none';
    for (const file of await site.stored.list(key)) await site.stored.remove(key, file);
    expect((await get(lost?.url ?? '')).statusCode).toBe(404);
  });

  it('is served without asking the database', async () => {
    const spy = vi.spyOn(site.services.photos, 'find');
    await get(photo.url);
    await get('/api/photos/2147483647');
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  });
});

describe('who sees the photos of a vehicle', () => {
  it.each(['available', 'reserved', 'pending', 'coming-soon', 'sold'])(
    'everybody, when it is %s',
    async (status) => {
      const shown = await site.addVehicle({ status });
      const [its] = await site.uploadAll(shown, [{ content: await aJpeg() }]);
      expect((await get(its?.url ?? '')).statusCode).toBe(200);
    },
  );

  it('staff alone, while its wizard has not finished', async () => {
    const draft = await site.addVehicle({ is_draft: 1 });
    const [its] = await site.uploadAll(draft, [{ content: await aJpeg() }]);
    expect((await get(its?.url ?? '')).statusCode).toBe(404);
    expect((await get(its?.url ?? '', { cookie: `sid=${'x'.repeat(43)}` })).statusCode).toBe(404);
    const preview = await get(its?.url ?? '', { cookie: site.cookie });
    expect(preview.statusCode).toBe(200);
    expect(preview.headers['cache-control']).toBe('private, no-store');
  });
});

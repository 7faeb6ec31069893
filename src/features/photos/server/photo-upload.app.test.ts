import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPlainProject } from '#test/support/repeats.ts';
import { MOST_PHOTO_BYTES } from '../photo-limits.ts';
import { type PhotoSite, startPhotoSite } from './photo-site.fixture.ts';
import {
  aForm,
  aGif,
  aJpeg,
  aJpegOfBytes,
  anAnimatedWebp,
  anSvg,
  aPng,
  aPngBomb,
  aTurnedJpeg,
  aWebp,
  type FormFile,
} from './pictures.fixture.ts';

let site: PhotoSite;
beforeAll(async () => {
  site = await startPhotoSite();
});
afterAll(() => site.close());

/** Holds after every refused upload. */
async function expectNothingStored(vehicleId: number, filesBefore: string[]): Promise<void> {
  expect((await site.rowsOf(vehicleId)).rows).toEqual([]);
  expect(await site.listFiles()).toEqual(filesBefore);
}

describe('uploading photos', () => {
  it('stores JPEG, PNG and WebP in the order sent, and features the first', async () => {
    const vehicle = await site.addVehicle();
    const files = [{ content: await aPng() }, { content: await aJpeg() }, { content: await aWebp() }];
    const answer = await site.upload(vehicle, files, { captions: '["","",""]' });
    expect(answer.statusCode).toBe(201);
    const { photos } = answer.json();
    expect(photos).toHaveLength(3);
    expect(photos.map((photo: { isFeatured: boolean }) => photo.isFeatured)).toEqual([true, false, false]);
    expect(photos[0]).toMatchObject({ vehicleId: vehicle, width: 64, height: 48 });
    expect(photos[0].placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(photos[0].placeholder.length).toBeLessThan(200);
    const shown = await site.getJson<{ photos: { id: number }[] }>(`/api/vehicles/${vehicle}`);
    expect(shown.photos.map(({ id }) => id)).toEqual(photos.map(({ id }: { id: number }) => id));
  });

  it('goes behind the photos that are there and leaves the featured one alone', async () => {
    const vehicle = await site.addVehicle();
    const [first] = await site.uploadAll(vehicle, [{ content: await aJpeg() }]);
    const [second] = await site.uploadAll(vehicle, [{ content: await aJpeg() }]);
    const { rows, featured } = await site.rowsOf(vehicle);
    expect(rows.map((row) => row.id)).toEqual([first?.id, second?.id]);
    expect(featured).toBe(first?.id);
  });

  it('takes a file of exactly 10 MB', async () => {
    const vehicle = await site.addVehicle();
    const answer = await site.upload(vehicle, [{ content: await aJpegOfBytes(MOST_PHOTO_BYTES) }]);
    expect(answer.statusCode).toBe(201);
  });

  // Making the files of so much noise takes seconds, and is done before any database or store is asked.
  if (isPlainProject) {
    it('answers no picture of more than 2 MB, however little there is to leave out of it', async () => {
      // At the master's quality it would have 2.7 MB.
      const raw = { width: 2_000, height: 1_700, channels: 3 } as const;
      const noise = randomBytes(raw.width * raw.height * raw.channels);
      const content = await sharp(noise, { raw }).jpeg({ quality: 75 }).toBuffer();
      const vehicle = await site.addVehicle();
      expect((await site.upload(vehicle, [{ content }])).statusCode).toBe(201);
      const { rows } = await site.rowsOf(vehicle);
      for (const accept of ['image/webp', 'image/jpeg']) {
        const answer = await site.inject({ url: `/api/photos/${rows[0]?.id}`, headers: { accept } });
        expect(answer.rawPayload.length).toBeLessThanOrEqual(2_000_000);
        expect(answer.rawPayload.length).toBeGreaterThan(200_000);
      }
    });
  }

  it('turns a photo upright and keeps nothing of who took it and where', async () => {
    const vehicle = await site.addVehicle();
    const [photo] = await site.uploadAll(vehicle, [{ content: await aTurnedJpeg() }]);
    expect(photo).toMatchObject({ width: 400, height: 800 });
    const { rows } = await site.rowsOf(vehicle);
    const key = rows[0]?.file_key ?? '';
    const files = await site.stored.list(key);
    expect(files).toEqual(['320.webp', '640.webp', 'master.jpg']);
    for (const file of files) {
      const picture = sharp(await site.stored.read(key, file));
      const metadata = await picture.metadata();
      expect(metadata.exif ?? metadata.xmp ?? metadata.iptc ?? metadata.icc).toBeUndefined();
      expect(metadata.orientation).toBeUndefined();
      expect(metadata.height).toBe((metadata.width ?? 0) * 2);
      const top = await picture.extract({ left: 10, top: 10, width: 1, height: 1 }).raw().toBuffer();
      expect(top[0]).toBeGreaterThan(200);
    }
  });

  it('keeps its files to this user alone', async () => {
    // A store has no file permissions.
    if (site.services.config.photoStore) return;
    const vehicle = await site.addVehicle();
    await site.uploadAll(vehicle, [{ content: await aJpeg() }]);
    const { rows } = await site.rowsOf(vehicle);
    const folder = join(site.folder, rows[0]?.file_key ?? '');
    expect((await stat(folder)).mode & 0o077).toBe(0);
    for (const file of await readdir(folder))
      expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
  });

  it('drops a script that hides behind a good picture', async () => {
    const vehicle = await site.addVehicle();
    const content = Buffer.concat([await aJpeg(), Buffer.from('<script>alert(1)</script>')]);
    const [photo] = await site.uploadAll(vehicle, [{ content }]);
    const served = await site.inject({ method: 'GET', url: photo?.url ?? '' });
    expect(served.rawPayload.includes('script')).toBe(false);
  });

  it('is kept in the activity with who did it', async () => {
    const vehicle = await site.addVehicle();
    await site.uploadAll(vehicle, [{ content: await aJpeg() }, { content: await aJpeg() }]);
    const [entry] = await site.services.activity.listOfVehicle(vehicle, 5);
    expect(entry).toMatchObject({
      action: 'photos_uploaded',
      staff_name: 'Dana Whitlock (dana)',
      title: 'Photos uploaded: 2021 Toyota LandCruiser (2)',
    });
  });
});

describe('an upload that is refused stores nothing', () => {
  const good = async (): Promise<FormFile> => ({ content: await aJpeg(), name: 'good.jpg' });
  const cases: [string, () => Promise<FormFile[]>, number, string][] = [
    ['an empty file', async () => [{ content: Buffer.alloc(0), name: 'none.jpg' }], 422, 'none.jpg is empty'],
    [
      'one byte more than 10 MB',
      async () => [{ content: await aJpegOfBytes(MOST_PHOTO_BYTES + 1), name: 'big.jpg' }],
      413,
      'big.jpg is larger than 10 MB',
    ],
    [
      'a GIF',
      async () => [{ content: await aGif(), name: 'a.gif', type: 'image/gif' }],
      415,
      'a.gif is not a JPEG, PNG or WebP image',
    ],
    [
      'a GIF that says it is a JPEG',
      async () => [{ content: await aGif(), name: 'a.jpg' }],
      415,
      'a.jpg is not a JPEG, PNG or WebP image',
    ],
    [
      'an SVG',
      async () => [{ content: anSvg, name: 'a.svg', type: 'image/svg+xml' }],
      415,
      'a.svg is not a JPEG, PNG or WebP image',
    ],
    [
      'an SVG renamed to PNG',
      async () => [{ content: anSvg, name: 'a.png', type: 'image/png' }],
      415,
      'a.png is not a JPEG, PNG or WebP image',
    ],
    [
      'a web page named .jpg',
      async () => [{ content: Buffer.from('<!doctype html><script>1</script>'), name: 'page.jpg' }],
      415,
      'page.jpg is not a JPEG, PNG or WebP image',
    ],
    ['a PDF', async () => [{ content: Buffer.from('%PDF-1.7 x'), name: 'a.pdf' }], 415, 'a.pdf is not'],
    [
      'a JPEG cut short',
      async () => {
        const whole = await aJpeg({ width: 800, height: 600, colour: '#123456' });
        return [{ content: whole.subarray(0, whole.length * 0.6), name: 'cut.jpg' }];
      },
      422,
      'cut.jpg is damaged or incomplete',
    ],
    [
      'a PNG cut short',
      async () => [{ content: (await aPng({ width: 800, height: 600 })).subarray(0, 900), name: 'cut.png' }],
      422,
      'cut.png is damaged or incomplete',
    ],
    [
      'one bad file among five',
      async () => [
        await good(),
        await good(),
        { content: anSvg, name: 'bad.jpg' },
        await good(),
        await good(),
      ],
      415,
      'bad.jpg is not',
    ],
    [
      'a picture of 2,500 megapixels',
      async () => [{ content: aPngBomb(50_000, 50_000), name: 'bomb.png' }],
      422,
      'bomb.png has more than 50 megapixels',
    ],
    [
      'a picture of 60 megapixels',
      async () => [{ content: await aJpeg({ width: 10_000, height: 6_000 }), name: 'large.jpg' }],
      422,
      'large.jpg has more than 50 megapixels',
    ],
    [
      'a strip',
      async () => [{ content: await aPng({ width: 30_000, height: 1 }), name: 'strip.png' }],
      422,
      'strip.png is too long and narrow',
    ],
    [
      'an animation',
      async () => [{ content: await anAnimatedWebp(), name: 'moving.webp' }],
      422,
      'moving.webp is animated',
    ],
    [
      '21 files',
      async () => Array.from({ length: 21 }, () => ({ content: anSvg })),
      409,
      'at most 20 photos',
    ],
    ['a field with another name', async () => [{ ...(await good()), field: 'photo' }], 400, 'field photos'],
    ['no file at all', async () => [], 400, 'Choose at least one photo'],
  ];

  it.each(cases)('%s', async (_name, files, status, message) => {
    const vehicle = await site.addVehicle();
    const before = await site.listFiles();
    const answer = await site.upload(vehicle, await files());
    expect(`${answer.statusCode} ${answer.body}`).toContain(String(status));
    expect(answer.json().message).toContain(message);
    await expectNothingStored(vehicle, before);
  });

  it.each(['not JSON', '{"a":1}', '[1]', JSON.stringify(Array(21).fill(''))])(
    'captions that are no list of texts: %s',
    async (captions) => {
      const vehicle = await site.addVehicle();
      const before = await site.listFiles();
      const answer = await site.upload(vehicle, [await good()], { captions });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().fields).toHaveProperty('captions');
      await expectNothingStored(vehicle, before);
    },
  );

  it.each(['999999', 'abc', '0', '-1', '1.5', '2147483648', '%00', '9'.repeat(40)])(
    'an unknown vehicle: %s',
    async (id) => {
      const before = await site.listFiles();
      expect((await site.upload(id, [await good()])).statusCode).toBe(404);
      expect(await site.listFiles()).toEqual(before);
    },
  );

  it('nobody is signed in', async () => {
    const vehicle = await site.addVehicle();
    const before = await site.listFiles();
    const { payload, headers } = aForm([await good()]);
    const url = `/api/admin/vehicles/${vehicle}/photos`;
    const answer = await site.inject({ method: 'POST', url, payload, headers });
    expect(answer.statusCode).toBe(401);
    await expectNothingStored(vehicle, before);
  });

  it.each(['application/json', 'text/plain', 'image/jpeg', 'application/x-www-form-urlencoded'])(
    'a body that is no form: %s',
    async (type) => {
      const vehicle = await site.addVehicle();
      const headers = { cookie: site.cookie, 'content-type': type };
      const url = `/api/admin/vehicles/${vehicle}/photos`;
      const answer = await site.inject({ method: 'POST', url, payload: '{}', headers });
      expect(answer.statusCode).toBe(415);
    },
  );

  it.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['an empty body', 'multipart/form-data; boundary=x', ''],
    ['rubbish', 'multipart/form-data; boundary=x', 'rubbish without any boundary'],
    [
      'no end',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="photos"; filename="a"\r\n\r\nabc',
    ],
    ['a part without a name', 'multipart/form-data; boundary=x', '--x\r\n\r\nabc\r\n--x--\r\n'],
    ['headers without end', 'multipart/form-data; boundary=x', `--x\r\n${'A: b\r\n'.repeat(5_000)}`],
    [
      '__proto__ as a field',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nabc\r\n--x--\r\n',
    ],
    [
      '200 parts',
      'multipart/form-data; boundary=x',
      `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(200)}--x--\r\n`,
    ],
  ])('a form that cannot be read: %s', async (_name, type, payload) => {
    const vehicle = await site.addVehicle();
    const before = await site.listFiles();
    const headers = { cookie: site.cookie, 'content-type': type };
    const url = `/api/admin/vehicles/${vehicle}/photos`;
    const answer = await site.inject({ method: 'POST', url, payload, headers });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    await expectNothingStored(vehicle, before);
  });
});

describe('the limit of 20 photos a vehicle', () => {
  it('refuses one more', async () => {
    const vehicle = await site.addVehicle();
    await site.addRows(vehicle, 20);
    const answer = await site.upload(vehicle, [{ content: await aJpeg() }]);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'limit_reached' });
    expect((await site.rowsOf(vehicle)).rows).toHaveLength(20);
  });

  it('holds when two uploads come at the same moment', async () => {
    const vehicle = await site.addVehicle();
    await site.addRows(vehicle, 19);
    const before = await site.listFiles();
    const content = await aJpeg();
    const answers = await Promise.all([1, 2, 3].map(() => site.upload(vehicle, [{ content }])));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409, 409]);
    expect((await site.rowsOf(vehicle)).rows).toHaveLength(20);
    expect(await site.listFiles()).toHaveLength(before.length + 1);
  });
});

describe('a file name', () => {
  it.each([
    ['a path upwards', '../../../../tmp/forecourt-pwn.jpg', 'forecourt-pwn.jpg is'],
    ['a path', '/etc/forecourt-pwn.jpg', 'forecourt-pwn.jpg is'],
    ['a path of another system', 'C:\\windows\\pwn.jpg', 'pwn.jpg is'],
    ['a hidden file', '.htaccess', '.htaccess is'],
    ['5,000 letters', `${'a'.repeat(5_000)}.jpg`, `${'a'.repeat(79)}… is`],
    ['pictures', '🚗📷.jpg', '🚗📷.jpg is'],
    ['a turn of direction', 'a\u202Egpj.exe', 'agpj.exe is'],
    ['a NUL', 'a\0b.jpg', 'is not'],
    ['a line break', 'a\r\nSet-Cookie: sid=1.jpg', 'is not'],
  ])('is only ever spoken: %s', async (_kind, name, spoken) => {
    const vehicle = await site.addVehicle();
    const temporary = await readdir(tmpdir());
    const refused = await site.upload(vehicle, [{ content: anSvg, name }]);
    expect(refused.statusCode).toBe(415);
    expect(refused.json().message).toContain(spoken);
    const [photo] = await site.uploadAll(vehicle, [{ content: await aJpeg(), name }]);
    expect(photo?.id).toBeGreaterThan(0);
    for (const file of await site.listFiles()) expect(file).toMatch(/^[0-9a-f]{32}$/);
    expect((await readdir(tmpdir())).filter((one) => /pwn|htaccess/.test(one))).toEqual(
      temporary.filter((one) => /pwn|htaccess/.test(one)),
    );
  });
});

describe('an upload that breaks off', () => {
  it.each([0.01, 0.3, 0.6, 0.99])('leaves nothing when cut at %s of its length', async (share) => {
    const vehicle = await site.addVehicle();
    // On a busy machine the previous upload may still be ending.
    const before = (await site.listFiles()).filter((file) => !file.startsWith('incoming/'));
    const address = site.app.server.address() ? undefined : await site.app.listen({ port: 0 });
    const { port } = site.app.server.address() as { port: number };
    expect(address ?? port).toBeTruthy();
    const content = await aJpeg({ width: 1200, height: 800 });
    const { payload, headers } = aForm([{ content }, { content }, { content }]);
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.on('error', () => {});
    socket.write(
      `POST /api/admin/vehicles/${vehicle}/photos HTTP/1.1\r\nHost: localhost:3000\r\nCookie: ${site.cookie}\r\n` +
        `Content-Type: ${headers['content-type']}\r\nContent-Length: ${payload.length}\r\n\r\n`,
    );
    socket.write(payload.subarray(0, Math.floor(payload.length * share)));
    await new Promise((resolve) => setTimeout(resolve, 150));
    socket.destroy();
    await expect.poll(() => site.listFiles(), { timeout: 10_000 }).toEqual(before);
    expect((await site.rowsOf(vehicle)).rows).toEqual([]);
  });
});

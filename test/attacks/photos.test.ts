import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PhotoSite, startPhotoSite } from '#features/photos/server/photo-site.fixture.ts';
import { aForm, aJpeg, aPng, aPngBomb, aWebp, pngChunk } from '#features/photos/server/pictures.fixture.ts';
import { type Role, roles } from '#shared/permissions.ts';

// Pictures never meet the database, so this runs once.
let site: PhotoSite;
let vehicle: number;
beforeAll(async () => {
  site = await startPhotoSite();
  vehicle = await site.addVehicle();
  // The first picture waits for a worker to start.
  await site.uploadAll(await site.addVehicle(), [{ content: await aJpeg() }]);
});
afterAll(() => site.close());

/** A fixed seed, so that failures can be reproduced. */
function createDice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % sides;
  };
}

/** Peak memory in kB of any photo worker so far. */
async function peakOfWorkers(): Promise<number> {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
  const states = children
    .split(' ')
    .filter(Boolean)
    .map((pid) => readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')); // it may end meanwhile
  return Math.max(
    0,
    ...(await Promise.all(states)).map((text) => Number(/VmHWM:\s+(\d+)/.exec(text)?.[1] ?? 0)),
  );
}

/** Uploads one file; an accepted one must be a clean picture, and is deleted again. Returns status and time. */
async function attempt(content: Uint8Array, name = 'a.jpg') {
  const before = await site.listFiles();
  const startedAt = performance.now();
  const answer = await site.upload(vehicle, [{ content, name }]);
  const ms = performance.now() - startedAt;
  if (answer.statusCode === 201) {
    const [photo] = answer.json().photos;
    const served = await site.inject({ url: photo.url });
    const metadata = await sharp(served.rawPayload).metadata();
    expect(metadata.format).toBe('jpeg');
    expect(metadata.exif ?? metadata.xmp ?? metadata.iptc ?? metadata.comments).toBeUndefined();
    await sharp(served.rawPayload).raw().toBuffer();
    await site.staffCall('DELETE', `/api/admin/photos/${photo.id}`);
  } else expect([413, 415, 422], answer.body).toContain(answer.statusCode);
  expect(await site.listFiles()).toEqual(before);
  return { status: answer.statusCode, ms };
}

describe('B5: pictures made to break what opens them', () => {
  it('are refused or read with bits turned anywhere', async () => {
    const roll = createDice(20_261_115);
    const whole = [
      await aJpeg({ width: 120, height: 90 }),
      await aPng({ width: 120, height: 90 }),
      await aWebp(),
    ];
    const statuses: number[] = [];
    for (let round = 0; round < 60; round += 1) {
      const damaged = Buffer.from(whole[round % 3] ?? []);
      for (let flip = 0; flip <= roll(4); flip += 1) {
        const at = roll(damaged.length);
        damaged[at] = (damaged[at] ?? 0) ^ (1 << roll(8));
      }
      const { status, ms } = await attempt(damaged);
      statuses.push(status);
      expect(ms).toBeLessThan(2_000);
    }
    expect(new Set(statuses).size).toBeGreaterThan(1);
  });

  const header = (width: number, height: number, depth: number, colour: number) => {
    const bytes = Buffer.alloc(13);
    bytes.writeUInt32BE(width, 0);
    bytes.writeUInt32BE(height, 4);
    bytes.set([depth, colour, 0, 0, 0], 8);
    return pngChunk('IHDR', bytes);
  };
  const png = (...chunks: Buffer[]) => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
  const end = pngChunk('IEND', Buffer.alloc(0));
  const pixels = pngChunk('IDAT', deflateSync(Buffer.alloc(8 * 25)));
  const bomb = deflateSync(Buffer.alloc(200 * 1_048_576));
  const named = (name: string, content: Buffer) => Buffer.concat([Buffer.from(`${name}\0\0`), content]);

  /** A progressive JPEG with its last scan repeated a thousand times. */
  async function manyScans(): Promise<Buffer> {
    const whole = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#369' } })
      .jpeg({ progressive: true })
      .toBuffer();
    const scan = whole.subarray(whole.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
    return Buffer.concat([whole.subarray(0, -2), ...Array<Buffer>(1_000).fill(scan), whole.subarray(-2)]);
  }

  async function withSize(width: number, height: number): Promise<Buffer> {
    const whole = await aJpeg();
    const at = whole.indexOf(Buffer.from([0xff, 0xc0]));
    whole.writeUInt16BE(height, at + 5);
    whole.writeUInt16BE(width, at + 7);
    return whole;
  }

  async function withCanvas(side: number): Promise<Buffer> {
    const whole = await sharp(await aPng())
      .webp({ lossless: true })
      .ensureAlpha()
      .toBuffer();
    const at = whole.indexOf('VP8L') + 9;
    whole.writeUInt32LE(((side - 1) | ((side - 1) << 14)) >>> 0, at);
    return whole;
  }

  const crafted: [string, () => Buffer | Promise<Buffer>, number][] = [
    ['2,500 megapixels in 300 KB', () => aPngBomb(50_000, 50_000), 422],
    ['2 thousand million pixels wide', () => png(header(0x7fffffff, 1, 8, 2), pixels, end), 422],
    ['no pixels at all', () => png(header(0, 0, 8, 2), pixels, end), 422],
    ['an unknown depth', () => png(header(8, 8, 3, 2), pixels, end), 422],
    ['no data', () => png(header(8, 8, 8, 2), end), 422],
    [
      '200 MB of text in 200 KB',
      () => png(header(8, 8, 8, 2), pngChunk('zTXt', named('a', bomb)), pixels, end),
      0,
    ],
    [
      '200 MB of colour profile',
      () => png(header(8, 8, 8, 2), pngChunk('iCCP', named('a', bomb)), pixels, end),
      0,
    ],
    ['200 MB of pixels too many', () => png(header(8, 8, 8, 2), pngChunk('IDAT', bomb), end), 0],
    ['a thousand scans', manyScans, 0],
    ['65,500 pixels square in a JPEG', () => withSize(65_500, 65_500), 422],
    ['a JPEG that says it is higher than it is', () => withSize(64, 640), 0],
    ['a WebP of 16,383 pixels square', () => withCanvas(16_383), 422],
    ['a JPEG of its first bytes', () => Buffer.from('\xff\xd8\xff', 'latin1'), 422],
    ['a PNG of its first bytes', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 422],
    ['a WebP of its first bytes', () => Buffer.from('RIFF\xff\xff\xff\xffWEBP', 'latin1'), 422],
    ['an AVIF named .jpg', () => Buffer.from('\0\0\0\x20ftypavif\0\0\0\0', 'latin1'), 415],
    ['a TIFF', () => Buffer.from('II*\0\x08\0\0\0', 'latin1'), 415],
    [
      'a script with the head of a JPEG',
      () => Buffer.from('\xff\xd8\xff<script>alert(1)</script>', 'latin1'),
      422,
    ],
    ['PostScript', () => Buffer.from('%!PS-Adobe-3.0'), 415],
    ['a zip', () => Buffer.from('PK\x03\x04'), 415],
  ];

  it.each(crafted)('%s', async (_name, make, expected) => {
    const content = await make();
    const before = await peakOfWorkers();
    expect(before).toBeGreaterThan(0);
    const { status, ms } = await attempt(content);
    if (expected) expect(status).toBe(expected);
    expect(ms).toBeLessThan(2_000);
    expect((await peakOfWorkers()) - before).toBeLessThan(150 * 1024);
  });
});

describe('B6: forms that are not quite forms', () => {
  const part = (head: string, body = 'abc') => `--x\r\n${head}\r\n\r\n${body}\r\n`;
  const file = 'Content-Disposition: form-data; name="photos"; filename="a.jpg"';
  const shapes: [string, string, string][] = [
    ['lines that end like on Unix', 'x', `${part(file)}--x--\r\n`.replaceAll('\r\n', '\n')],
    ['a boundary of 5,000 letters', 'b'.repeat(5_000), `--${'b'.repeat(5_000)}--\r\n`],
    ['an empty boundary', '', part(file)],
    [
      'a form within the form',
      'x',
      `${part('Content-Type: multipart/mixed; boundary=y', '--y\r\n\r\na\r\n--y--')}--x--`,
    ],
    ['a header of 100 KB', 'x', `${part(`${file}\r\nX-A: ${'a'.repeat(100_000)}`)}--x--\r\n`],
    ['1,000 files', 'x', `${part(file).repeat(1_000)}--x--\r\n`],
    ['10,000 fields', 'x', `${part('Content-Disposition: form-data; name="a"').repeat(10_000)}--x--\r\n`],
    [
      'a field of 1 MB',
      'x',
      `${part('Content-Disposition: form-data; name="captions"', 'a'.repeat(1_000_000))}--x--\r\n`,
    ],
    ['photos that are a text', 'x', `${part('Content-Disposition: form-data; name="photos"')}--x--\r\n`],
    [
      'a name of many names',
      'x',
      `${part(`${file}; name="constructor"; filename*=UTF-8''%2e%2e%2f`)}--x--\r\n`,
    ],
    [
      'an encoding nobody uses',
      'x',
      `${part(`${file}\r\nContent-Transfer-Encoding: base64`, 'AAAA')}--x--\r\n`,
    ],
  ];

  it.each(shapes)('%s', async (_name, boundary, payload) => {
    const before = await site.listFiles();
    const headers = { cookie: site.cookie, 'content-type': `multipart/form-data; boundary=${boundary}` };
    const url = `/api/admin/vehicles/${vehicle}/photos`;
    const { statusCode } = await site.inject({ method: 'POST', url, payload, headers });
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(statusCode).toBeLessThan(500);
    expect(await site.listFiles()).toEqual(before);
    expect((await site.rowsOf(vehicle)).rows).toEqual([]);
  });
});

describe('S23: the picture of a car that is gone', () => {
  const cookieOf = async (role: Role) => {
    const { staff, sessions, cookie } = site.services;
    const username = `of-photos-${role}`;
    await staff.add({ username, fullName: role, password: 'not used here', role });
    return `${cookie.name}=${await sessions.start((await staff.findByUsername(username))?.id ?? 0)}`;
  };
  const seesDeleted: Record<Role, boolean> = { owner: true, manager: true, sales: false, viewer: false };

  it('is nobody’s at its address, and theirs alone who may put the car back', async () => {
    const gone = await site.addVehicle();
    const [photo] = await site.uploadAll(gone, [{ content: await aJpeg() }]);
    const url = photo?.url ?? '';
    const address = `/api/admin/deleted-vehicles/${gone}/photos/${photo?.id}`;
    const { etag } = (await site.inject(url)).headers;
    const waysToAsk = [{}, { 'if-none-match': String(etag) }, { range: 'bytes=0-9' }];
    expect((await site.inject({ url: address, headers: { cookie: site.cookie } })).statusCode).toBe(404);
    await site.staffCall('DELETE', `/api/admin/vehicles/${gone}`);

    const ask = async (where: string, headers: object) =>
      (await site.inject({ url: where, headers: { ...headers } })).statusCode;
    for (const role of roles) {
      const cookie = await cookieOf(role);
      const [whole, known, part] = seesDeleted[role] ? [200, 304, 206] : [403, 403, 403];
      const answers = await Promise.all(waysToAsk.map((headers) => ask(address, { ...headers, cookie })));
      expect(answers, role).toEqual([whole, known, part]);
      // The usual address is that of visitors, whatever cookie comes along.
      for (const headers of waysToAsk)
        for (const query of ['', `?v=${photo?.version}`])
          expect(await ask(url + query, { ...headers, cookie }), role).toBe(404);
    }
    const { headers } = await site.inject({
      url: `${address}?w=320&v=${photo?.version}`,
      headers: { cookie: site.cookie },
    });
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'content-type': 'image/jpeg' });
    // Staff have looked, and for visitors nothing was kept of it.
    for (const headers of waysToAsk)
      for (const query of ['', '?w=320', `?v=${photo?.version}`]) {
        expect(await ask(url + query, headers)).toBe(404);
        expect(await ask(address + query, headers)).toBe(401);
      }
    const other = await site.addVehicle();
    await site.staffCall('DELETE', `/api/admin/vehicles/${other}`);
    const ofOther = `/api/admin/deleted-vehicles/${other}/photos/${photo?.id}`;
    expect(await ask(ofOther, { cookie: site.cookie })).toBe(404);
  });
});

describe('S21: somebody who is not signed in', () => {
  it('sends photos with a session made up', async () => {
    const before = await site.listFiles();
    const { payload, headers } = aForm([{ content: await aJpeg() }]);
    for (const cookie of ['sid=admin', `sid=${'A'.repeat(43)}`, `__Host-${site.cookie}`]) {
      const url = `/api/admin/vehicles/${vehicle}/photos`;
      const answer = await site.inject({ method: 'POST', url, payload, headers: { ...headers, cookie } });
      expect(answer.statusCode).toBe(401);
    }
    expect(await site.listFiles()).toEqual(before);
  });
});

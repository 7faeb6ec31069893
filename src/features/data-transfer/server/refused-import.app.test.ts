import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aJpeg } from '#features/photos/server/pictures.fixture.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import { someVehicles, startTransferSite } from './transfer-site.fixture.ts';

// None of these changes anything, so one site does for all of them.
let site: Awaited<ReturnType<typeof startTransferSite>>;
let before: string;
beforeAll(async () => {
  site = await startTransferSite({ IMPORT_LIMIT_MB: '1', CHUNK_LIMIT_MB: '1' });
  await site.fillYard();
  before = await site.digest();
});
afterAll(() => site.close());

describe('an import', () => {
  it('is refused when it would clear and brings no vehicle', async () => {
    for (const body of [
      { data: [], clearExisting: true },
      { clearExisting: true, data: { data: [] } },
    ]) {
      const answer = await site.post('data/import', body);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().message).toMatch(/^The file has no vehicles, so nothing was cleared/);
    }
    expect(await site.digest()).toBe(before);
    expect(await site.services.backupService.listSnapshots()).toEqual([]);
  });

  it('is shown before with the values that it will store, beside those of now, and with what new ones lack', async () => {
    const data = [
      { stockNumber: 'S1', price: '90000', vin: 'VIN1', powerKw: 0, status: '' },
      { stockNumber: 'N1', make: 'Saab', vin: 'TBA', description: 'x'.repeat(500) },
      { stockNumber: 'N2', make: 'Saab', isDraft: false },
      { make: 'A', year: 3 },
    ];
    const answer = await site.post('data/import-preview', { data, clearExisting: false });
    const [changed, added, published, refused] = answer.json().rows;
    expect(changed).toMatchObject({
      outcome: 'changed',
      values: { price: 90_000, status: 'available', stockNumber: 'S1' },
      before: { price: 89_999.5 },
    });
    expect(changed).not.toHaveProperty('lacks');
    expect(added).toMatchObject({ outcome: 'new', values: { vin: '' }, lacks: ['photos', 'price'] });
    expect(added.values.description).toHaveLength(200);
    expect([published.lacks, refused.values]).toEqual([undefined, undefined]);
  });

  const badRows: [string, unknown, RegExp][] = [
    ['a wrong year', { make: 'A', year: 1492 }, /^Row 50: year must be a whole number from 1900 to 2100/],
    ['a negative price', { make: 'A', price: -1 }, /^Row 50: price must be/],
    ['text that is none', { make: 7 }, /^Row 50: make: Must be text/],
    ['no vehicle', 'x', /^Row 50: is not a vehicle/],
    ['nothing in it', {}, /^Row 50: is not a vehicle/],
    ['a wrong date', { make: 'A', createdAt: 'yesterday' }, /^Row 50: createdAt must be/],
    ['an id twice', { make: 'A', id: 'same' }, /^Row 50: has the same id as row 1/],
    ['broken base64', { make: 'A', photos: [{ data: '***' }] }, /^Row 50: photo 1 is not base64 text/],
    [
      'a picture that is none',
      { make: 'A', photos: [{ data: Buffer.from('<svg>').toString('base64') }] },
      /^Row 50, photo 1 is not a JPEG, PNG or WebP image/,
    ],
    [
      'a damaged picture',
      { make: 'A', photos: [{ data: '/9j/4AAQSkZJRgABAQ==' }] },
      /^Row 50, photo 1 is damaged/,
    ],
    ['too many photos', { make: 'A', photos: Array(21).fill({ data: 'AAAA' }) }, /^Row 50: has 21 photos/],
  ];

  it.each(badRows)('changes nothing with %s in row 50 of 100', async (_name, bad, message) => {
    const rows: unknown[] = someVehicles(100);
    rows[0] = { make: 'A', id: 'same', photos: [{ data: (await aJpeg()).toString('base64') }] };
    rows[49] = bad;
    for (const clearExisting of [true, false]) {
      const answer = await site.post('data/import', { data: rows, clearExisting });
      expect([400, 415, 422]).toContain(answer.statusCode);
      expect(answer.json().message).toMatch(message);
    }
    expect(await site.digest()).toBe(before);
    // The files of refused photos are gone too.
    expect(await site.services.photoService.sweep()).toMatchObject({ taken: 0, held: 0 });
  });

  it.each([
    ['<html></html>', 400],
    ['', 400],
    ['null', 400],
    ['{}', 400],
    ['{"data":{}}', 400],
    ['{"data":null,"clearExisting":true}', 400],
    ['{"data":[],"clearExisting":"yes"}', 400],
    [`{"data":${'['.repeat(100_000)}`, 400],
    ['{"clearExisting":true,"data":[{"make":"A"}', 400],
    [`{"data":["${'x'.repeat(1_100_000)}"]}`, 413],
  ])('refuses %.40s and clears nothing', async (payload, status) => {
    const answer = await site.post('data/import', payload);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().message).toBeTruthy();
    expect(await site.digest()).toBe(before);
  });
});

describe('a chunk', () => {
  it.each([
    ['that clears', { data: [{ make: 'A' }], clearExisting: true }, 400],
    ['with four vehicles', { data: someVehicles(4) }, 400],
    ['of unreadable numbers', { data: [{ make: 'A' }], chunk: 'x', of: -1 }, 400],
    ['of an unreadable clear', { data: [{ make: 'A' }], clearance: 'x' }, 400],
    ['of a clear past every id', { data: [{ make: 'A' }], clearance: LARGEST_ID + 1 }, 409],
    ['without data', { clearExisting: false }, 400],
    ['that is too large', { data: [{ make: 'x'.repeat(1_100_000) }] }, 413],
  ])('%s is refused and changes nothing', async (_name, body, status) => {
    const answer = await site.post('data/import-chunk', body);
    expect(answer.statusCode).toBe(status);
    expect(await site.digest()).toBe(before);
  });
});

it('the undoing of a clear past every id is refused', async () => {
  expect((await site.post('data/put-back', { clearance: LARGEST_ID + 1 })).statusCode).toBe(400);
});

describe('without a session', () => {
  it.each([
    ['GET', 'data/export'],
    ['POST', 'data/import'],
    ['POST', 'data/import-preview'],
    ['POST', 'data/import-chunk'],
    ['POST', 'data/clear'],
    ['POST', 'data/put-back'],
    ['GET', 'data/clearance'],
    ['POST', 'database/sync-schema'],
  ] as const)('%s %s is refused', async (method, path) => {
    const payload = method === 'POST' ? { data: [{ make: 'A' }], clearExisting: true } : undefined;
    const answer = await site.inject({ method, url: `/api/admin/${path}`, payload });
    expect(answer.statusCode).toBe(401);
    expect(await site.digest()).toBe(before);
  });
});

describe('a preview', () => {
  it('says what would happen and does nothing', async () => {
    const [first, second] = await site.exported();
    const rows = [first, { ...second, price: 1 }, { make: 'New', stockNumber: 'N' }, { make: 'A', year: 3 }];
    const answer = await site.post('data/import-preview', { data: rows });
    expect(answer.json()).toMatchObject({
      success: true,
      absent: 1,
      absentTitles: ['2021 Toyota LandCruiser (S3)'],
      rows: [
        { row: 1, outcome: 'unchanged', reasons: [] },
        { row: 2, outcome: 'changed', reasons: ['price'] },
        { row: 3, outcome: 'new', title: 'New' },
        { row: 4, outcome: 'refused', reasons: ['year must be a whole number from 1900 to 2100'] },
      ],
    });
    expect(await site.digest()).toBe(before);
  });

  it('tells photos that differ, pictures that cannot be read, and an id that comes twice', async () => {
    const [first, second] = await site.exported();
    const unreadable = { ...second, id: 'another', photos: [{ data: 'bm8gcGljdHVyZQ==' }] };
    const rows = [{ ...first, photos: first?.photos.slice(1) }, unreadable, first];
    const { rows: told } = (await site.post('data/import-preview', { data: rows })).json();
    expect(told).toMatchObject([
      { row: 1, outcome: 'changed', reasons: ['photos'] },
      { row: 2, outcome: 'refused', reasons: [expect.stringContaining('photo 1')] },
      { row: 3, outcome: 'refused', reasons: ['has the same id as row 1'] },
    ]);
  });
});

describe('schema sync', () => {
  it('says what it did, any number of times, and changes nothing', async () => {
    for (const _time of [1, 2, 3]) {
      const answer = await site.post('database/sync-schema', '');
      expect(answer.json()).toMatchObject({ success: true, applied: [] });
      expect(answer.json().message).toMatch(/^The database schema is already up to date \(\d{4}-/);
    }
    expect(await site.digest()).toBe(before);
  });
});

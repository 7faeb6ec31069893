import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aJpeg } from '#features/photos/server/pictures.fixture.ts';
import { runDays } from '#test/support/run-days.ts';
import { TEST_ACCOUNT } from '#test/support/test-app.ts';
import { someVehicles, startTransferSite, withoutIds } from './transfer-site.fixture.ts';

let site: Awaited<ReturnType<typeof startTransferSite>>;
let before: string;
beforeEach(async () => {
  site = await startTransferSite({ CHUNK_LIMIT_MB: '1' });
  const id = await site.addVehicle({ stock_number: 'OLD1' });
  await site.addVehicle({ stock_number: 'OLD2', is_draft: 1 });
  await site.addPhotos(id, [await aJpeg(), await aJpeg({ colour: '#00ff00' })]);
  const last = (await site.services.photos.listOf(id)).at(-1);
  if (last) await site.services.photos.feature(site.db, last);
  await site.db
    .insertInto('price_history')
    .values({ vehicle_id: id, price_cents: 1, changed_at: 'then' })
    .execute();
  before = await site.digest();
});
afterEach(() => site.close());

const clear = (chunks?: number) => site.post('data/clear', chunks === undefined ? '' : { chunks });
const send = (data: unknown, more: object = {}) =>
  site.post('data/import-chunk', { data, clearExisting: false, ...more });
const clearance = () => site.services.chunkedImportService.findClearance();

describe('clear and chunks', () => {
  it('replace the stock, and let go of the old one with the last chunk', async () => {
    expect((await clear(2)).json()).toMatchObject({ success: true, cleared: 2 });
    expect(await site.exported()).toEqual([]);
    expect(await clearance()).toMatchObject({ vehicleCount: 2 });
    // Vehicles set aside keep their photos.
    expect(await site.services.photoService.sweep()).toMatchObject({ taken: 0, held: 0 });
    const rows = someVehicles(5);
    expect((await send(rows.slice(0, 3), { chunk: 1, of: 2 })).statusCode).toBe(200);
    // No snapshot of half a stock.
    const half = await site.post('database/backup', '');
    expect(half.statusCode).toBe(409);
    expect(half.json().message).toMatch(/^An import is under way .* press Put Back/);
    expect((await send(rows.slice(3), { chunk: 2, of: 2 })).json()).toMatchObject({ created: 2 });
    expect((await site.post('database/backup', '')).statusCode).toBe(200);
    expect(withoutIds(await site.exported()).map(({ stockNumber }) => stockNumber)).toEqual([
      'N0',
      'N1',
      'N2',
      'N3',
      'N4',
    ]);
    expect(await clearance()).toBeNull();
    expect(await site.db.selectFrom('cleared_rows').selectAll().execute()).toEqual([]);
    expect(await site.services.photoService.sweep()).toMatchObject({ taken: 0, held: 0 });
    const answer = await site.post('data/put-back', '');
    expect(answer.statusCode).toBe(404);
  });

  it.each([
    ['an invalid row', [{ make: 'A' }, { make: 'A', year: 1 }], /^Row 2: year must be/],
    ['four vehicles', someVehicles(4), /^At most 3 vehicles/],
    ['a damaged picture', [{ make: 'A', photos: [{ data: '/9j/4AAQ' }] }], /^Row 1, photo 1 is damaged/],
  ])('put everything back when one fails: %s', async (_name, bad, message) => {
    await clear();
    const picture = { data: (await aJpeg({ colour: '#0000ff' })).toString('base64') };
    await send([{ make: 'New', photos: [picture] }]);
    const answer = await send(bad);
    expect([400, 422]).toContain(answer.statusCode);
    expect(answer.json().message).toMatch(message);
    expect(answer.json().message).toMatch(/The vehicles that were cleared have been put back\.$/);
    expect(await site.digest()).toBe(before);
    expect(await site.db.selectFrom('price_history').selectAll().execute()).toHaveLength(1);
    expect(await site.services.photoService.sweep()).toMatchObject({ taken: 0, held: 0 });
    expect(await clearance()).toBeNull();
  });

  it('send channels no half of a stock, which they would take for all of it', async () => {
    const staff = { staffId: null, fullName: 'Dana Whitlock' };
    const { addresses } = await site.services.channelService.switchTo('csv', true, staff);
    const fetchFeed = () => site.inject({ url: new URL(addresses[0]?.url ?? '').pathname });
    const { clearance: id } = (await clear(2)).json();
    const rows = someVehicles(5);
    for (const step of [
      async () => {},
      () => send(rows.slice(0, 3), { clearance: id, chunk: 1, of: 2 }),
      () => site.clock.advance(16 * 60_000),
    ]) {
      await step();
      const refused = await fetchFeed();
      expect(refused.statusCode).toBe(503);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    await site.services.chunkedImportService.cleanUp();
    const put = await fetchFeed();
    expect(put.statusCode).toBe(200);
    expect(put.body).toContain('OLD1');

    // Nobody knows how many chunks follow: it may be an import for as long as one may pause.
    const confirm = () => site.post('confirm', { password: TEST_ACCOUNT.password });
    await confirm();
    await clear();
    expect((await fetchFeed()).statusCode).toBe(503);
    site.clock.advance(16 * 60_000);
    const empty = await fetchFeed();
    expect(empty.statusCode).toBe(200);
    expect(empty.body).not.toContain('OLD1');

    await confirm();
    await send(rows.slice(0, 3), { clearance: (await clear(1)).json().clearance, chunk: 1, of: 1 });
    expect((await fetchFeed()).body).toContain('N2');
  });

  it('say that they are complete when only the last answer was lost, and undo nothing', async () => {
    const { clearance: id } = (await clear(1)).json();
    await send(someVehicles(2), { clearance: id, chunk: 1, of: 1 });
    const undoing = await site.post('data/put-back', { clearance: id });
    expect(undoing.statusCode).toBe(409);
    expect(undoing.json()).toMatchObject({ code: 'conflict', message: expect.stringMatching(/is complete/) });
    expect(await site.exported()).toHaveLength(2);
    await runDays(site, 2);
    await site.services.chunkedImportService.cleanUp();
    expect(await site.db.selectFrom('clearances').selectAll().execute()).toEqual([]);
  });

  it('bring a vehicle of before back as the same one, with its id', async () => {
    const { id } = await site.db
      .selectFrom('vehicles')
      .select('id')
      .where('stock_number', '=', 'OLD1')
      .executeTakeFirstOrThrow();
    const idsNow = async () => (await site.exported()).map((one) => [one.id, one.stockNumber, one.make]);
    await clear(2);
    const picture = { data: (await aJpeg({ colour: '#0000ff' })).toString('base64') };
    const first = [{ make: 'Other' }, { make: 'Same', stockNumber: 'old1', photos: [picture] }];
    expect((await send(first, { chunk: 1, of: 2 })).json()).toMatchObject({ created: 2 });
    expect(await idsNow()).toContainEqual([id, 'old1', 'Same']);
    // A second one with its number is another vehicle.
    expect(
      (await send([{ make: 'Twin', stockNumber: 'OLD1', year: 1 }], { chunk: 2, of: 2 })).statusCode,
    ).toBe(400);
    expect(await site.digest()).toBe(before);

    await clear(2);
    await send(first, { chunk: 1, of: 2 });
    await send([{ make: 'Twin', stockNumber: 'OLD1' }], { chunk: 2, of: 2 });
    const all = await idsNow();
    expect(all).toContainEqual([id, 'old1', 'Same']);
    expect([new Set(all.map(([one]) => one)).size, all.length]).toEqual([3, 3]);
    expect(site.services.catalogue.current().find(id)?.make).toBe('Same');
  });

  it('keep two vehicles with one stock number apart, in whichever chunks they come', async () => {
    await clear(2);
    await send([{ make: 'A', stockNumber: 'T' }], { chunk: 1, of: 2 });
    await send([{ make: 'B', stockNumber: 'T' }], { chunk: 2, of: 2 });
    expect(await site.exported()).toHaveLength(2);
  });

  it('bring along what no file has when there is no count, once nobody can undo them', async () => {
    const { id } = await site.db
      .selectFrom('vehicles')
      .select('id')
      .where('stock_number', '=', 'OLD1')
      .executeTakeFirstOrThrow();
    const at = '2026-03-01T23:00:00.000Z';
    await site.db
      .insertInto('price_history')
      .values({ vehicle_id: id, price_cents: 777_00, changed_at: at })
      .execute();
    await site.db
      .insertInto('vehicle_creations')
      .values({ vehicle_id: id, creation_key: 'made', created_at: at })
      .execute();
    await clear();
    await send([{ make: 'Same', stockNumber: 'OLD1' }]);
    await runDays(site, 2);
    await site.services.chunkedImportService.cleanUp();
    expect(await clearance()).toBeNull();
    const prices = await site.db
      .selectFrom('price_history')
      .select('price_cents')
      .where('vehicle_id', '=', id)
      .execute();
    expect(prices).toContainEqual({ price_cents: 777_00 });
    const made = site.db.selectFrom('vehicle_creations').select('creation_key').where('vehicle_id', '=', id);
    expect(await made.execute()).toEqual([{ creation_key: 'made' }]);
  });

  it('can be undone by hand', async () => {
    await clear();
    await send(someVehicles(2));
    expect((await site.post('data/put-back', '')).json()).toMatchObject({ success: true, putBack: 2 });
    expect(await site.digest()).toBe(before);
  });

  it('leave the window cards hanging, and put back what was taken down meanwhile as taken down', async () => {
    const stored = await site.db.selectFrom('vehicles').select('id').orderBy('id').execute();
    const [first, second] = stored.map(({ id }) => id);
    const card = { size: 'a4', facts: '[]', printed_at: '2026-03-01T23:00:00.000Z', staff_name: 'Dana' };
    const taken_down_at = '2026-03-01T23:30:00.000Z';
    await site.db
      .insertInto('printed_cards')
      .values([first, second].map((id) => ({ vehicle_id: Number(id), ...card })))
      .execute();
    await clear();
    const left = await site.db.selectFrom('printed_cards').selectAll().orderBy('vehicle_id').execute();
    expect(left.map(({ vehicle_id }) => vehicle_id)).toEqual([first, second]);
    await site.db
      .updateTable('printed_cards')
      .set({ taken_down_at })
      .where('vehicle_id', '=', Number(first))
      .execute();
    await send(someVehicles(2));
    await site.post('data/put-back', '');
    const cards = await site.db.selectFrom('printed_cards').selectAll().orderBy('vehicle_id').execute();
    expect(cards).toMatchObject([
      { vehicle_id: first, taken_down_at },
      { vehicle_id: second, taken_down_at: null },
    ]);
    // A version before noted them with the vehicle, and had them nowhere else.
    await clear();
    const { id: clearance_id } = await site.db
      .selectFrom('clearances')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    for (const { id: row_id, ...rest } of cards)
      await site.db
        .insertInto('cleared_rows')
        .values({ clearance_id, kind: 'card', row_id, content: JSON.stringify({ id: row_id, ...rest }) })
        .execute();
    await site.db.deleteFrom('printed_cards').execute();
    await site.post('data/put-back', '');
    expect(await site.db.selectFrom('printed_cards').selectAll().orderBy('vehicle_id').execute()).toEqual(
      cards,
    );
    await site.db.deleteFrom('printed_cards').execute();
  });

  it('let no other import in, which would be undone with them', async () => {
    const file = [{ make: 'Same', stockNumber: 'OLD1' }];
    const busy = { code: 'busy', message: expect.stringMatching(/so nothing was imported.* press Put Back/) };
    await clear(2);
    await send(someVehicles(1), { chunk: 1, of: 2 });
    expect((await site.post('data/import', { data: file })).json()).toMatchObject(busy);
    // Broken off, and nobody has undone it yet.
    site.clock.advance(16 * 60_000);
    await site.post('confirm', { password: TEST_ACCOUNT.password });
    expect((await site.post('data/import', { data: file })).json()).toMatchObject(busy);
    expect((await send(file)).json()).toMatchObject(busy);
    expect((await site.exported()).map(({ make }) => make)).toEqual(['Holden']);
    await site.services.chunkedImportService.cleanUp();
    expect(await site.digest()).toBe(before);
    expect((await site.post('data/import', { data: file })).json()).toMatchObject({ updated: 1 });
  });

  it.each([
    ['an import', (data: unknown) => site.post('data/import', { data })],
    ['a chunk that comes late', (data: unknown) => send(data)],
  ])(
    'take %s in between: what was cleared comes again as itself, and the rest can be put back',
    async (_name, bring) => {
      const [old] = await site.exported();
      await clear();
      site.clock.advance(16 * 60_000);
      await site.post('confirm', { password: TEST_ACCOUNT.password });
      const photos = [{ data: (await aJpeg({ colour: '#0000ff' })).toString('base64') }];
      const twins = [
        { make: 'Same', stockNumber: 'OLD1', photos },
        { make: 'Twin', stockNumber: 'OLD1' },
      ];
      for (const rows of [twins, [...twins, { make: 'Third', stockNumber: 'OLD1' }]])
        expect((await bring(rows)).statusCode).toBe(200);
      expect((await site.post('data/put-back', '')).json()).toMatchObject({ putBack: 1 });
      const all = await site.exported();
      expect(all.map(({ make, photos: { length } }) => `${make} ${length}`).sort()).toEqual([
        'Same 1',
        'Third 0',
        'Toyota 0',
        'Twin 0',
      ]);
      expect(all.find(({ make }) => make === 'Same')?.id).toBe(old?.id);
      expect(await site.services.photoService.sweep()).toMatchObject({ taken: 0, held: 0 });
    },
  );

  it('are undone by the next start when they broke off', async () => {
    await clear(3);
    await send(someVehicles(3), { chunk: 1, of: 3 });
    site.clock.advance(16 * 60_000);
    await site.services.chunkedImportService.cleanUp({ isStart: true });
    expect(await site.digest()).toBe(before);
  });

  it('start again from the old stock when an import that broke off is repeated', async () => {
    await clear(2);
    await send(someVehicles(1), { chunk: 1, of: 2 });
    expect((await clear(2)).json()).toMatchObject({ cleared: 2 });
    await send([{ make: 'A', year: 1 }], { chunk: 1, of: 2 });
    expect(await site.digest()).toBe(before);
  });

  it('do not mix when two people send them at once: the later one goes on, the earlier one is told', async () => {
    const { clearance: first } = (await clear(2)).json();
    await send([{ make: 'First' }], { clearance: first, chunk: 1, of: 2 });
    const { clearance: second } = (await clear(2)).json();
    await send([{ make: 'Second' }], { clearance: second, chunk: 1, of: 2 });
    for (const data of [[{ make: 'First' }], [{ make: 'First', year: 1 }]]) {
      // The clear's id comes first, so a chunk with an invalid row is attributed too.
      const late = await site.post('data/import-chunk', { clearance: first, data, chunk: 2, of: 2 });
      expect([400, 409]).toContain(late.statusCode);
      expect((await site.exported()).map(({ make }) => make)).toEqual(['Second']);
    }
    expect((await site.post('data/put-back', { clearance: first })).statusCode).toBe(404);
    await send([{ make: 'Second' }], { clearance: second, chunk: 2, of: 2 });
    expect((await site.exported()).map(({ make }) => make)).toEqual(['Second', 'Second']);
    // A late chunk does not change a stock that was restored or replaced.
    const late = await send([{ make: 'First' }], { clearance: second, chunk: 2, of: 2 });
    expect(late.json()).toMatchObject({ code: 'conflict', message: expect.stringMatching(/has ended/) });
    expect(await site.exported()).toHaveLength(2);
  });

  it('are asked for the password and the number, and complete nothing without', async () => {
    const { staff, sessions, cookie } = site.services;
    await staff.add({ username: 'kim', fullName: 'Kim Lee', password: 'not used here', role: 'owner' });
    const kim = {
      cookie: `${cookie.name}=${await sessions.start((await staff.findByUsername('kim'))?.id ?? 0)}`,
    };
    const url = '/api/admin/data/import-chunk';
    const byKim = (payload: object) => site.inject({ method: 'POST', url, headers: kim, payload });
    const { clearance: mine } = (await clear(2)).json();
    for (const data of [[{ make: 'Kim' }], [{ make: 'Kim', year: 1 }]])
      expect([400, 409]).toContain((await byKim({ data, chunk: 2, of: 2 })).statusCode);
    expect((await byKim({ data: [{ make: 'Kim' }], chunk: 2, of: 2 })).json().message).toMatch(
      /^Somebody else is/,
    );
    expect([await site.exported(), await clearance()]).toMatchObject([[], { vehicleCount: 2 }]);
    // My chunks keep the import going for so long that nobody's password counts any more.
    for (const _again of [1, 2]) {
      site.clock.advance(8 * 60_000);
      expect((await send([{ make: 'Mine' }])).statusCode).toBe(200);
    }
    expect((await byKim({ clearance: mine, data: [{ make: 'Kim' }] })).json().code).toBe('confirm_yourself');
    expect((await send([{ make: 'Mine' }], { chunk: 2, of: 2 })).statusCode).toBe(200);
    expect((await send([{ make: 'Mine' }])).json().code).toBe('confirm_yourself');
  });

  it('are complete once they are stored, though the stock cannot be read back', async () => {
    const { clearance: id } = (await clear(1)).json();
    vi.spyOn(site.services.catalogue, 'refresh').mockRejectedValue(new Error('away'));
    expect((await send([{ make: 'New' }], { clearance: id, chunk: 1, of: 1 })).statusCode).toBe(200);
    vi.restoreAllMocks();
    const answer = await site.post('data/put-back', { clearance: id });
    expect(answer.json()).toMatchObject({ code: 'conflict', message: expect.stringMatching(/is complete/) });
  });

  it('leave a clear alone that was meant as one', async () => {
    await clear();
    site.clock.advance(16 * 60_000);
    await site.services.chunkedImportService.cleanUp({ isStart: true });
    expect(await site.exported()).toEqual([]);
    expect(await clearance()).toMatchObject({ vehicleCount: 2 });
    // A chunk that fails long afterwards does not affect it.
    await site.post('confirm', { password: TEST_ACCOUNT.password });
    expect((await send([{ make: 'A', year: 1 }])).statusCode).toBe(400);
    expect(await site.exported()).toEqual([]);
    await runDays(site, 2);
    await site.services.chunkedImportService.cleanUp();
    expect(await clearance()).toBeNull();
    expect(await site.services.photoService.sweep()).toMatchObject({ taken: 0, held: 0 });
  });
});

it('an import of chunks that brings no vehicle at all puts the old stock back', async () => {
  await clear(1);
  const answer = await send([], { chunk: 1, of: 1 });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().message).toMatch(/^The file has no vehicles.*have been put back\.$/);
  expect(await site.digest()).toBe(before);
});

describe('a chunk', () => {
  it('adds to the stock where nothing was cleared', async () => {
    expect((await send(someVehicles(3))).json()).toMatchObject({ created: 3 });
    expect(await site.exported()).toHaveLength(5);
  });
});

describe('a safety snapshot', () => {
  it.each([
    ['a clear', 'Before the vehicles were cleared', () => clear()],
    [
      'an import that clears',
      'Before an import that clears',
      () => site.post('data/import', { data: someVehicles(2), clearExisting: true }),
    ],
  ] as const)('brings back what was there before %s', async (_name, reason, perform) => {
    expect((await perform()).statusCode).toBe(200);
    expect(await site.digest()).not.toBe(before);
    const url = '/api/admin/database/safety-snapshots';
    const { snapshots } = (await site.inject({ url, headers: { cookie: site.cookie } })).json();
    expect(snapshots).toMatchObject([{ reason }]);
    const restored = await site.post('database/restore', { filename: snapshots[0].filename });
    expect(restored.statusCode).toBe(200);
    expect(await site.digest()).toBe(before);
    // The vehicles set aside belonged to the replaced stock.
    expect(await clearance()).toBeNull();
  });

  it('stays while it is needed: it is pushed out neither by attempts that fail nor by those that were killed', async () => {
    expect((await clear()).statusCode).toBe(200);
    const listed = () => site.services.backupService.listSnapshots();
    const files = () => readdir(join(site.dataDir, 'backups', 'safety'));
    const needed = await listed();
    const { activity } = site.services;
    const { record } = activity;
    try {
      activity.record = () => Promise.reject(new Error('no room left'));
      const data = someVehicles(2);
      for (let attempt = 0; attempt < 3; attempt += 1) {
        expect((await clear()).statusCode).toBe(500);
        expect((await site.post('data/import', { data, clearExisting: true })).statusCode).toBe(500);
        const [{ filename } = { filename: '' }] = needed;
        expect((await site.post('database/restore', { filename })).statusCode).toBe(500);
      }
    } finally {
      activity.record = record;
    }
    expect(await listed()).toEqual(needed);
    expect(await files()).toHaveLength(1);
    // As a kill after the snapshot and before the commit leaves them.
    const [{ filename } = { filename: '' }] = needed;
    const path = (name: string) => join(site.dataDir, 'backups', 'safety', name);
    for (const day of ['04', '05', '06'])
      await copyFile(path(filename), path(`safety-202603${day}T000000000Z-abcdef.tar`));
    await site.services.backupService.removeAbandoned();
    expect((await listed()).map((one) => one.filename)).toContain(filename);
    expect((await clear()).statusCode).toBe(200);
    expect(await files()).toHaveLength(3);
    expect((await listed()).map((one) => one.filename)).toContain(filename);
    // What was put back after its clear was stored has replaced nothing.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect((await clear(2)).statusCode).toBe(200);
      expect((await site.post('data/put-back', '')).statusCode).toBe(200);
    }
    expect((await listed()).map((one) => one.filename)).toContain(filename);
  });
});

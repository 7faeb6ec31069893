import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBooking, addHold } from '#features/bookings/server/bookings.fixture.ts';
import { aJpeg } from '#features/photos/server/pictures.fixture.ts';
import { runDays } from '#test/support/run-days.ts';
import { UNDO_DAYS } from '../../import-undo.contract.ts';
import { startTransferSite } from '../transfer-site.fixture.ts';

// What can be undone of an import that does not clear. The ones that do: chunked-import.app.test.ts.
let site: Awaited<ReturnType<typeof startTransferSite>>;
beforeAll(async () => {
  site = await startTransferSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  for (const table of [
    'bookings',
    'vehicle_holds',
    'inquiries',
    'photos',
    'vehicles',
    'clearances',
    'stock_imports',
  ] as const)
    await site.db.deleteFrom(table).execute();
});

const imported = async (data: unknown) =>
  (await site.post('data/import', { data, clearExisting: false })).json();
const get = async (path: string) =>
  site.inject({ method: 'GET', url: `/api/admin/${path}`, headers: { cookie: site.cookie } });
const listed = async () => (await get('data/imports')).json().imports;
const look = async (id: number) => (await get(`data/imports/${id}`)).json();
const undo = (id: number, shown?: object) => site.post(`data/imports/${id}/undo`, shown ?? '');
const change = (id: number, payload: object) =>
  site.inject({
    method: 'PUT',
    url: `/api/admin/vehicles/${id}`,
    payload,
    headers: { cookie: site.cookie },
  });
const find = async (stockNumber: string) =>
  (await site.exported()).find((vehicle) => vehicle.stockNumber === stockNumber);
const filesThere = async () => new Set(await site.services.photoService.listStored());

/** What is off the site, and since when. */
const states = () =>
  site.db
    .selectFrom('vehicles')
    .select(['id', 'is_draft', 'hidden_at', 'published_on'])
    .orderBy('id')
    .execute();
const addCar = (stock_number: string) =>
  site.addVehicle({ stock_number, vin: '', make: 'Mazda', model: '3', price_cents: 2_000_000 });
const aRow = (stockNumber: string, price = 19_000) => ({ stockNumber, make: 'Mazda', model: '3', price });
const aPhoto = async (colour: string) => ({ data: (await aJpeg({ colour })).toString('base64') });

describe('illustrations', () => {
  const marks = async () => (await find('S1'))?.photos.map(({ isIllustration = false }) => isIllustration);

  it('stay such where a file does not say, change where it does, and are undone', async () => {
    const ours = await addCar('S1');
    await site.addPhotos(ours, [await aJpeg({ colour: '#ff0000' }), await aJpeg({ colour: '#00ff00' })]);
    const [first] = await site.services.photos.listOf(ours);
    await site.services.photos.markIllustration(site.db, first?.id ?? 0, true);
    const photos = (await find('S1'))?.photos ?? [];
    const row = aRow('S1', 20_000);
    const silent = photos.map(({ isIllustration: _, ...photo }) => photo);
    expect(await imported([{ ...row, photos: silent }])).toMatchObject({ unchanged: 1 });
    expect(await marks()).toEqual([true, false]);

    const turned = silent.map((photo, at) => ({ ...photo, isIllustration: at === 1 }));
    const seen = await site.post('data/import-preview', { data: [{ ...row, photos: turned }] });
    expect(seen.json().rows).toMatchObject([{ outcome: 'changed', reasons: ['photos'] }]);
    const { importId } = await imported([{ ...row, photos: turned }]);
    expect(await marks()).toEqual([false, true]);
    expect((await undo(importId)).json()).toMatchObject({ putBack: 1 });
    expect(await marks()).toEqual([true, false]);
  });

  it('come with a new vehicle', async () => {
    const photos = [{ ...(await aPhoto('#0000ff')), isIllustration: true }, await aPhoto('#00ffff')];
    await imported([{ ...aRow('S1'), photos }]);
    expect(await marks()).toEqual([true, false]);
  });
});

describe('an import that adds', () => {
  it('is undone to what was there before, photos and their files included', async () => {
    const ours = await addCar('S1');
    await site.addPhotos(ours, [await aJpeg({ colour: '#ff0000' }), await aJpeg({ colour: '#00ff00' })]);
    const before = await site.digest();
    const files = await filesThere();

    const photos = [await aPhoto('#0000ff')];
    const answer = await imported([{ ...aRow('S1'), photos }, { ...aRow('N1'), photos }, aRow('N2')]);
    expect(answer).toMatchObject({ created: 2, updated: 1, importId: expect.any(Number) });
    const { importId } = answer;
    expect(await listed()).toEqual([
      expect.objectContaining({ id: importId, added: 2, changed: 1, importedBy: expect.any(String) }),
    ]);
    // The sweep takes no photo that can come back.
    expect((await filesThere()).size).toBe(files.size + 2);
    expect(await look(importId)).toMatchObject({ removed: 2, putBack: 1, staying: [], stayingCount: 0 });

    const snapshots = (await site.services.backupService.listSnapshots()).length;
    const undone = await undo(importId, { removed: 2, putBack: 1 });
    expect(undone.json()).toMatchObject({ removed: 2, putBack: 1, stayed: 0 });
    expect(undone.json().message).toMatch(/^2 vehicles removed, 1 put back\. .* Database page$/);
    expect(await site.digest()).toBe(before);
    expect(await filesThere()).toEqual(files);
    const [snapshot] = await site.services.backupService.listSnapshots();
    expect(snapshot?.reason).toBe('Before an import was undone');
    expect(snapshots).toBeLessThan(4);
    expect(await listed()).toEqual([]);
    expect((await undo(importId)).statusCode).toBe(404);
  });

  it('leaves what somebody has worked on since, and says which and why', async () => {
    const ours = await addCar('S1');
    const { importId } = await imported(
      ['S1', 'A', 'B', 'C', 'D', 'E', 'F', 'G'].map((number) => aRow(number)),
    );
    const ids = Object.fromEntries((await site.exported()).map(({ stockNumber, id }) => [stockNumber, id]));
    await change(ours, { headline: 'One owner' });
    await site.addPhotos(ids.A ?? 0, [await aJpeg()]);
    await addHold(site, { key: randomUUID(), vehicle_id: ids.B ?? null });
    const about = { vehicleId: ids.C, interest: 'Purchase Inquiry', phone: '' };
    const who = { firstName: 'Kim', lastName: 'Lee', email: 'kim@example.com', message: 'Is it there?' };
    const asked = await site.inject({ method: 'POST', url: '/api/contact', payload: { ...who, ...about } });
    expect(asked.statusCode).toBeLessThan(300);

    await addBooking(site, ids.F ?? 0, 24);
    // Nobody comes for it any more.
    await addBooking(site, ids.G ?? 0, 48, { state: 'cancelled' });
    await site.inject({
      method: 'POST',
      url: '/api/contact',
      payload: { ...who, ...about, vehicleId: ours },
    });

    const seen = await look(importId);
    expect(seen).toMatchObject({ removed: 3, putBack: 0, stayingCount: 5 });
    const why = Object.fromEntries(
      seen.staying.map((one: { name: string; why: string }) => [/\((.*)\)/.exec(one.name)?.[1], one.why]),
    );
    expect(why).toEqual({ S1: 'changed', A: 'changed', B: 'held', C: 'asked', F: 'booked' });
    await change(ids.D ?? 0, { headline: 'Sold tomorrow' });
    // What was shown holds no longer.
    const refused = await undo(importId, { removed: 3, putBack: 0 });
    expect(refused.statusCode).toBe(409);
    expect(await find('E')).toBeDefined();
    expect((await undo(importId, { removed: 2, putBack: 0 })).json()).toMatchObject({
      removed: 2,
      stayed: 6,
    });
    const left = (await site.exported()).map(({ stockNumber }) => stockNumber).toSorted();
    expect(left).toEqual(['A', 'B', 'C', 'D', 'F', 'S1']);
    expect(await find('S1')).toMatchObject({ headline: 'One owner', price: 19_000 });
  });

  it('brings drafts where it is asked to, and leaves what is there as public as it was', async () => {
    const ours = await addCar('S1');
    const data = [aRow('S1', 18_000), { ...aRow('N1'), isDraft: false }, aRow('N2')];
    const answer = (await site.post('data/import', { data, asDrafts: true, clearExisting: false })).json();
    expect(answer).toMatchObject({ created: 2, updated: 1 });
    expect(answer.message).toMatch(
      /2 new, 1 changed, 0 unchanged\. 2 new ones are drafts, which visitors see once/,
    );
    const { vehicles } = (await site.inject({ url: '/api/vehicles' })).json();
    expect(vehicles.map(({ id }: { id: number }) => id)).toEqual([ours]);
    expect((await site.post('data/import', { data, asDrafts: 'yes' })).statusCode).toBe(400);
    expect((await undo(answer.importId)).json()).toMatchObject({ removed: 2, putBack: 1 });
    // A chunk may say so too.
    const chunk = await site.post('data/import-chunk', { data: [aRow('N3')], asDrafts: true });
    expect(chunk.json().message).toMatch(/1 new one is a draft/);
    expect(await find('N3')).toMatchObject({ isDraft: true });
  });

  it.each([
    ['data/import', { asDrafts: true }],
    ['data/import-chunk', {}],
  ])('publishes no draft and shows no hidden vehicle, whatever the file says: %s %j', async (path, more) => {
    const draft = await site.addVehicle({ stock_number: 'D1', make: 'Mazda', model: '3', is_draft: 1 });
    const hidden = await addCar('H1');
    expect((await site.post(`vehicles/${hidden}/hide`, '')).statusCode).toBe(200);
    const before = await states();
    const data = ['D1', 'H1'].map((number) => ({ ...aRow(number), isDraft: false }));
    const preview = (await site.post('data/import-preview', { data, clearExisting: false })).json();
    expect(preview.rows).toMatchObject([
      { outcome: 'changed', reasons: ['price'], staysOff: 'draft' },
      { outcome: 'changed', reasons: ['price'], staysOff: 'hidden' },
    ]);
    const answer = (await site.post(path, { data, clearExisting: false, ...more })).json();
    expect(answer).toMatchObject({ created: 0, updated: 2 });
    expect(answer.message).toContain('1 draft and 1 hidden vehicle stay off the site');
    expect(await states()).toEqual(before);
    expect((await site.inject({ url: '/api/vehicles' })).json().vehicles).toEqual([]);
    expect(await find('D1')).toMatchObject({ id: draft, price: 19_000, isDraft: true });
    // Said of an unchanged row too.
    const again = (await site.post('data/import-preview', { data, clearExisting: false })).json();
    expect(again.rows).toMatchObject([{ outcome: 'unchanged', staysOff: 'draft' }, { staysOff: 'hidden' }]);
  });

  it('brings on the site what the file says, when the file replaces the stock', async () => {
    await site.addVehicle({ stock_number: 'D1', make: 'Mazda', model: '3', is_draft: 1 });
    const hidden = await addCar('H1');
    await site.post(`vehicles/${hidden}/hide`, '');
    const body = { clearExisting: true, data: ['D1', 'H1'].map((one) => ({ ...aRow(one), isDraft: false })) };
    const { rows } = (await site.post('data/import-preview', body)).json();
    for (const row of rows) {
      expect(row.reasons).toContain('isDraft');
      expect(row.staysOff).toBeUndefined();
    }
    await site.post('data/import', body);
    expect((await site.inject({ url: '/api/vehicles' })).json().vehicles).toHaveLength(2);
    expect(await states()).toMatchObject([{ is_draft: 0 }, { is_draft: 0, hidden_at: null }]);
  });

  it('is one, in however many chunks it came', async () => {
    const before = await site.digest();
    const send = async (data: unknown, place: object) =>
      (await site.post('data/import-chunk', { data, ...place })).json();
    const first = await send([aRow('A'), aRow('B')], { chunk: 1, of: 3 });
    site.clock.advance(60_000);
    const second = await send([aRow('C'), aRow('A', 18_000)], { chunk: 2, of: 3 });
    const third = await send([{ ...aRow('C', 17_000), photos: [await aPhoto('#00ffff')] }], {
      chunk: 3,
      of: 3,
    });
    expect([second.importId, third.importId]).toEqual([first.importId, first.importId]);
    expect(await listed()).toMatchObject([{ added: 3, changed: 0 }]);
    const other = await send([aRow('D')], { chunk: 1, of: 3 });
    expect(other.importId).not.toBe(first.importId);
    expect((await undo(other.importId)).json()).toMatchObject({ removed: 1 });
    expect((await undo(first.importId)).json()).toMatchObject({ removed: 3, stayed: 0 });
    expect(await site.digest()).toBe(before);
  });

  it('can be undone after one that came later was', async () => {
    await addCar('S1');
    const before = await site.digest();
    const first = await imported([aRow('S1', 19_000)]);
    const second = await imported([aRow('S1', 18_000)]);
    expect(await look(first.importId)).toMatchObject({ putBack: 0, staying: [{ why: 'changed' }] });
    await undo(second.importId);
    expect(await find('S1')).toMatchObject({ price: 19_000 });
    expect((await undo(first.importId)).json()).toMatchObject({ putBack: 1 });
    expect(await site.digest()).toBe(before);
  });

  it('is undone whole or not at all', async () => {
    await addCar('S1');
    const { importId } = await imported([aRow('S1'), aRow('N1')]);
    const after = await site.digest();
    const { activity } = site.services;
    const { record } = activity;
    try {
      // The last thing that it does.
      activity.record = () => Promise.reject(new Error('no room left'));
      expect((await undo(importId)).statusCode).toBe(500);
    } finally {
      activity.record = record;
    }
    expect(await site.digest()).toBe(after);
    expect((await undo(importId)).json()).toMatchObject({ removed: 1, putBack: 1 });
  });

  it('waits for vehicles that were cleared and can be put back', async () => {
    const { importId } = await imported([aRow('A')]);
    await site.post('data/clear', {});
    const answer = await undo(importId);
    expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringContaining('Put Back')]);
    await site.post('data/put-back', {});
    expect((await undo(importId)).json()).toMatchObject({ removed: 1, stayed: 0 });
  });

  it('leaves no note where it does nothing, or clears, and none for longer than some days', async () => {
    await addCar('S1');
    expect(await imported([aRow('S1', 20_000)])).toMatchObject({ unchanged: 1, importId: null });
    const clearing = await site.post('data/import', { data: [aRow('S1', 18_000)], clearExisting: true });
    expect(clearing.json()).toMatchObject({ updated: 1, importId: null });
    expect(await listed()).toEqual([]);

    const id = (await find('S1'))?.id ?? 0;
    await site.addPhotos(id, [await aJpeg({ colour: '#ff0000' })]);
    const files = await filesThere();
    const { importId } = await imported([{ ...aRow('S1', 17_000), photos: [await aPhoto('#0000ff')] }]);
    expect((await filesThere()).size).toBe(files.size + 1);
    const { importUndoService } = site.services;
    await runDays(site, UNDO_DAYS - 1);
    await importUndoService.cleanUp();
    expect(await importUndoService.list()).toMatchObject([{ id: importId }]);
    await runDays(site, 2);
    await importUndoService.cleanUp();
    expect(await importUndoService.list()).toEqual([]);
    expect((await filesThere()).size).toBe(files.size);
  });
});

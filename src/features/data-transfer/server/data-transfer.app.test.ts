import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aLogo, picturesOn, settingsWith } from '#features/dealership/server/site-pictures.fixture.ts';
import { defaultSettings } from '#features/dealership/settings/default-settings.ts';
import { locked } from '#server/db/locks/locked.ts';
import type { AnswerOf } from '#shared/call.ts';
import type { exportSettings } from '../data-transfer.contract.ts';
import { readSettingsFile, withPictures } from '../settings-file.ts';
import { someVehicles, startTransferSite, withoutIds } from './transfer-site.fixture.ts';

let site: Awaited<ReturnType<typeof startTransferSite>>;
beforeEach(async () => {
  site = await startTransferSite({ IMPORT_LIMIT_MB: '1', CHUNK_LIMIT_MB: '1' });
});
afterEach(() => site.close());

const imported = (data: unknown, clearExisting = false) => site.post('data/import', { data, clearExisting });

describe('an export', () => {
  it('is a download that is not kept, and holds vehicles only', async () => {
    await site.fillYard();
    const headers = { cookie: site.cookie };
    const answer = await site.inject({ method: 'GET', url: '/api/admin/data/export', headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="vehicles-export-2026-03-02.json"',
    );
    expect(answer.headers['cache-control']).toBe('no-store');
    const body = answer.json();
    expect(Object.keys(body).sort()).toEqual(['data', 'message', 'success']);
    expect(body).toMatchObject({ success: true, message: '3 vehicles exported' });
    expect(body.data[0]).toMatchObject({
      stockNumber: 'S1',
      price: 89_999.5,
      status: 'on-hold',
      createdAt: '2024-05-06T07:08:09.000Z',
      specifications: { exterior: { tires: 'Michelin' } },
    });
    expect(Buffer.from(body.data[0].photos[0].data, 'base64').subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect(body.data[0].photos.map((photo: { isFeatured: boolean }) => photo.isFeatured)).toEqual([
      false,
      true,
    ]);
  });

  it('says which photos are illustrations, and nothing of the others', async () => {
    await site.fillYard();
    const [first] = await site.exported();
    expect(first?.photos.map(({ isIllustration }) => isIllustration)).toEqual([undefined, true]);
  });

  it('is an empty list for an empty yard', async () => {
    expect(await site.exported()).toEqual([]);
  });
});

it('an export of the settings is a file of its own, with the bytes of their pictures', async () => {
  const on = picturesOn(site);
  const { id } = await on.add(await aLogo());
  expect((await on.publish(settingsWith(id))).statusCode).toBe(200);
  const headers = { cookie: site.cookie };
  const answer = await site.inject({ method: 'GET', url: '/api/admin/data/export-settings', headers });
  expect(answer.headers).toMatchObject({
    'content-disposition': 'attachment; filename="settings-export-2026-03-02.json"',
    'cache-control': 'no-store',
  });
  const file = answer.json<AnswerOf<typeof exportSettings>>();
  expect(file).toMatchObject({ success: true, version: 1, settings: settingsWith(id) });
  expect(file.pictures.map((one) => [one.id, one.contentType])).toEqual([[id, 'image/webp']]);
  const [picture] = file.pictures;
  expect(
    Buffer.from(picture?.data ?? '', 'base64')
      .subarray(0, 4)
      .toString(),
  ).toBe('RIFF');
  // The pages look for it at the end, to know that nothing is missing.
  expect(answer.body).toMatch(/"message":"Settings exported"\}\s*$/);

  // And in again, on another day: the pictures first, then a draft that is published.
  const named = { identity: { ...defaultSettings.identity, name: 'Another Yard' } };
  expect((await on.publish({ ...named, look: defaultSettings.look })).statusCode).toBe(200);
  const read = readSettingsFile(answer.body);
  const ids = new Map<number, number>();
  for (const { id: was, data } of read.pictures) ids.set(was, (await on.add(Buffer.from(data, 'base64'))).id);
  const sections = withPictures(read.sections, ids);
  const basedOn = site.services.settingsStore.current().id;
  const draft = await site.inject({
    method: 'PUT',
    url: '/api/admin/settings/draft',
    headers: await site.logIn(),
    payload: { basedOn, sections },
  });
  expect(draft.json()).toMatchObject({ problems: {} });
  expect((await on.publish(draft.json().sections)).statusCode).toBe(200);
  const { settings } = site.services.settingsStore.current();
  expect(settings).toMatchObject(settingsWith(ids.get(id) ?? 0));
  expect(settings.identity.name).toBe('Southern Cross Prestige');
});

describe('a round trip', () => {
  it('brings everything to another place', async () => {
    await site.fillYard();
    const data = await site.exported();
    const other = await startTransferSite();
    try {
      await other.addVehicle({ stock_number: 'OTHER' });
      const answer = await other.post('data/import', { data, clearExisting: true });
      expect(answer.json()).toMatchObject({ success: true, created: 3, removed: 1 });
      const arrived = await other.exported();
      expect(withoutIds(arrived)).toEqual(withoutIds(data));
      // The pictures keep their bytes, so importing the same file changes nothing.
      expect(arrived[0]?.photos.map((photo) => photo.data)).toEqual(
        data[0]?.photos.map((photo) => photo.data),
      );
      const again = await other.post('data/import-preview', { data, clearExisting: true });
      expect(again.json().rows.map((row: { outcome: string }) => row.outcome)).toEqual(
        Array(3).fill('unchanged'),
      );
      const { vehicles } = await other.getJson<{ vehicles: unknown[] }>('/api/vehicles');
      expect(vehicles).toHaveLength(2);
    } finally {
      await other.close();
    }
  });

  it.each([true, false])('into the same place changes nothing (clear: %s)', async (clearExisting) => {
    await site.fillYard();
    const before = await site.digest();
    const answer = await imported(await site.exported(), clearExisting);
    expect(answer.json()).toMatchObject({ created: 0, updated: 0, unchanged: 3, removed: 0 });
    expect(await site.digest()).toBe(before);
  });
});

describe('an import', () => {
  it.each([
    ['a bare list', (rows: object[]) => rows],
    ['an object with data', (rows: object[]) => ({ data: rows })],
    ['a whole export as data', (rows: object[]) => ({ data: { success: true, data: rows } })],
  ])('takes %s', async (_name, wrap) => {
    const answer = await site.post('data/import', wrap(someVehicles(2)));
    expect(answer.statusCode).toBe(200);
    expect(answer.json().message).toBe('2 vehicles imported: 2 new, 0 changed, 0 unchanged');
  });

  it('matches by stock number, then VIN, and trusts no id', async () => {
    const byStock = await site.addVehicle({ stock_number: 'A-1', vin: 'X' });
    const byVin = await site.addVehicle({ stock_number: 'B', vin: 'WDB-1110361A-123456' });
    const innocent = await site.addVehicle({ stock_number: 'C', make: 'Saab' });
    const rows = [
      { id: innocent, stockNumber: ' a-1', make: 'Changed' },
      { stockNumber: 'NEW', vin: 'wdb1110361a123456', price: '54000.50' },
      { stockNumber: 'Z', make: 'Brand new' },
    ];
    expect((await imported(rows)).json()).toMatchObject({ created: 1, updated: 2, unchanged: 0 });
    const all = await site.exported();
    expect(all.find(({ id }) => id === byStock)).toMatchObject({ make: 'Changed', model: 'LandCruiser' });
    expect(all.find(({ id }) => id === byVin)).toMatchObject({ stockNumber: 'NEW', price: 54_000.5 });
    expect(all.find(({ id }) => id === innocent)).toMatchObject({ make: 'Saab' });
  });

  it('recognises a vehicle of its own export by id, whatever has changed since, and no other by it', async () => {
    await site.db.insertInto('meta').values({ key: 'installation_id', value: 'own' }).execute();
    const id = await site.addVehicle({ stock_number: '', vin: '', rego: '', mileage_km: null });
    const [exported] = await site.exported();
    expect(exported).toMatchObject({ id, installation: 'own' });
    await site.db
      .updateTable('vehicles')
      .set({ make: 'Renamed', created_at: '2020-01-01T00:00:00.000Z' })
      .execute();
    expect((await imported([{ ...exported, installation: 'other' }])).json()).toMatchObject({ created: 1 });
    expect((await imported([exported])).json()).toMatchObject({ created: 0, updated: 1 });
    expect((await site.exported()).find((one) => one.id === id)).toMatchObject({ make: 'Toyota' });
  });

  it('recognises a vehicle without stock number and VIN by its plate or its facts, and says that it is a guess', async () => {
    const nameless = { stock_number: '', vin: '' };
    const byRego = await site.addVehicle({ ...nameless, rego: 'AB 12-CD', mileage_km: null });
    const byFacts = await site.addVehicle({ ...nameless, rego: '', make: 'Saab', mileage_km: 90_001 });
    await site.addVehicle({ ...nameless, rego: '', make: 'Saab', mileage_km: null });
    const saab = { make: 'saab', model: 'LandCruiser', year: 2021 };
    const rows = [
      { make: 'Toyota', rego: 'ab12cd', price: 1 },
      { ...saab, mileage: 90_001, price: 2 },
      // It cannot be told apart from the third, so it is not matched.
      { ...saab, price: 3 },
    ];
    const preview = (await site.post('data/import-preview', { data: rows })).json();
    expect(preview.rows).toMatchObject([
      { outcome: 'changed', guess: `2021 Toyota LandCruiser (SC${byRego}-2021)` },
      { outcome: 'changed', guess: `2021 Saab LandCruiser (SC${byFacts}-2021)` },
      { outcome: 'new' },
    ]);
    expect((await imported(rows)).json()).toMatchObject({ created: 1, updated: 2 });
    const all = await site.exported();
    expect(all.find(({ id }) => id === byRego)).toMatchObject({ price: 1, rego: 'ab12cd' });
    expect(all.find(({ id }) => id === byFacts)).toMatchObject({ price: 2 });
  });

  it('names the vehicle that a row replaces, by stock number or VIN', async () => {
    await site.addVehicle({ stock_number: '1001', vin: 'JT1AAAAAAAA000001', rego: '' });
    await site.addVehicle({ stock_number: '1002', vin: 'JT1AAAAAAAA000002', rego: '' });
    await site.addVehicle({ stock_number: '1003', vin: 'TBA', rego: 'TBA' });
    const rows = [
      { stockNumber: '1001', vin: 'JM1BBBBBBBB000002', make: 'Mazda' },
      { stockNumber: '2002', vin: 'jt1aaaaaaaa000002' },
      { stockNumber: '2003', vin: 'TBA', rego: 'tba', make: 'Mazda' },
      { stockNumber: '1003', vin: 'TBA', rego: 'TBA' },
    ];
    const preview = (await site.post('data/import-preview', { data: rows })).json();
    const [byNumber, byVin, newcomer, same] = preview.rows;
    expect(byNumber.replaces).toEqual({ name: '2021 Toyota LandCruiser (1001)', same: 'stockNumber' });
    expect(byVin.replaces).toEqual({ name: '2021 Toyota LandCruiser (1002)', same: 'vin' });
    expect([newcomer, same]).toMatchObject([{ outcome: 'new' }, { reasons: ['rego', 'vin'] }]);
    expect(same.replaces).toBeUndefined();
    expect((await imported(rows)).json()).toMatchObject({ created: 1, updated: 3 });
    expect((await site.exported()).map(({ stockNumber, vin, rego }) => [stockNumber, vin, rego])).toEqual([
      ['1001', 'JM1BBBBBBBB000002', ''],
      ['2002', 'jt1aaaaaaaa000002', ''],
      ['1003', '', ''],
      ['2003', '', ''],
    ]);
  });

  it('reads a list whose stock numbers are unknown, and takes none of its vehicles for another', async () => {
    const rows = ['Hilux', 'Corolla'].map((model) => ({
      make: 'Toyota',
      model,
      stockNumber: 'TBA',
      vin: '-',
    }));
    expect((await imported(rows)).json()).toMatchObject({ created: 2 });
    expect((await imported([{ ...rows[0], model: 'Camry' }])).json()).toMatchObject({ created: 1 });
    expect((await imported([{ stockNumber: 'N/A', vin: '?' }])).json().message).toMatch(/is not a vehicle/);
  });

  it('leaves only what is in the file when it clears, and keeps the id of what was there', async () => {
    const id = await site.addVehicle({ stock_number: 'N0' });
    await site.addVehicle({ stock_number: 'GONE' });
    const answer = await imported(someVehicles(2), true);
    expect(answer.json()).toMatchObject({ created: 1, updated: 1, removed: 1 });
    const all = await site.exported();
    expect(all.map(({ stockNumber }) => stockNumber)).toEqual(['N0', 'N1']);
    expect(all[0]).toMatchObject({ id, make: 'Holden', description: '' });
  });

  it('keeps two vehicles with one stock number apart', async () => {
    const twins = [
      { make: 'A', stockNumber: 'T' },
      { make: 'B', stockNumber: 'T' },
    ];
    expect((await imported(twins)).json()).toMatchObject({ created: 2 });
    expect((await imported(twins)).json()).toMatchObject({ created: 0, unchanged: 2 });
    // Each stays itself when the other is missing, or comes first.
    expect((await imported(twins.slice(1))).json()).toMatchObject({ created: 0, unchanged: 1 });
    expect((await imported(twins.toReversed())).json()).toMatchObject({ created: 0, unchanged: 2 });
  });

  it('drops addresses and fetches nothing', async () => {
    const addresses = [
      'javascript:alert(1)',
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
    ];
    const rows = addresses.map((image, at) => ({
      make: 'A',
      stockNumber: `I${at}`,
      image,
      photos: [{ url: image, imageUrl: image, isFeatured: true }],
    }));
    expect((await imported(rows)).statusCode).toBe(200);
    const text = JSON.stringify(await site.exported());
    for (const address of addresses) expect(text).not.toContain(address);
  });

  it('does not wait for a change of several vehicles, nor the other way round', async () => {
    const { engine } = site.services.database;
    const low = await site.addVehicle({ stock_number: 'LOW' });
    const high = await site.addVehicle({ stock_number: 'HIGH' });
    const lock = (tx: typeof site.db, id: number) =>
      locked(tx.selectFrom('vehicles').select('id').where('id', '=', id), engine).execute();
    const [begun, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const changing = site.db.transaction().execute(async (tx) => {
      await lock(tx, low);
      begun.resolve();
      await mayGoOn.promise;
      await lock(tx, high);
    });
    await begun.promise;
    // The file has them the other way round.
    const importing = imported(['HIGH', 'LOW'].map((stockNumber) => ({ stockNumber, make: 'Changed' })));
    const waiting = async () => {
      const { rows } = await sql`SELECT 1 FROM pg_locks WHERE NOT granted`.execute(site.db);
      return rows.length;
    };
    if (engine === 'postgres') await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0);
    mayGoOn.resolve();
    await changing;
    expect((await importing).json()).toMatchObject({ success: true, updated: 2 });
  });

  it('comes one at a time', async () => {
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = site.services.heavyOperations.run('A backup', async () => {
      begun.resolve();
      await released.promise;
    });
    await begun.promise;
    for (const path of ['data/import', 'data/import-chunk', 'data/clear', 'database/sync-schema']) {
      const answer = await site.post(path, path.includes('import') ? [{ make: 'A' }] : {});
      expect(`${path} ${answer.statusCode} ${answer.json().message}`).toContain('409 A backup is running');
    }
    released.resolve();
    await held;
  });
});

describe('the progress of an import', () => {
  it('is told while the vehicles are saved', async () => {
    const { heavyOperations } = site.services;
    const seen: { step: string | null; percent: number | null }[] = [];
    let isDone = false;
    const importing = imported(someVehicles(200), true).finally(() => {
      isDone = true;
    });
    while (!isDone) {
      seen.push(heavyOperations.progress.current());
      await new Promise((resume) => setImmediate(resume));
    }
    expect((await importing).statusCode).toBe(200);
    const steps = new Set(seen.map(({ step }) => step));
    for (const step of ['Checking the vehicles', 'Keeping what is there', 'Saving the vehicles']) {
      expect(steps).toContain(step);
    }
    const shares = seen
      .filter(({ step }) => step === 'Saving the vehicles')
      .map(({ percent }) => percent ?? 0);
    expect(shares.some((percent) => percent > 0 && percent < 100)).toBe(true);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(heavyOperations.progress.current()).toEqual({ step: null, percent: null });
  });
});

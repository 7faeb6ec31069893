import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeClock, startTestApp, type TestApp } from '#test/support/test-app.ts';
import { emptyFields, fieldNames, ownNames, rulesOf } from '../fields/vehicle-fields.ts';

const secrets = {
  ppsrReference: 'SECRET-PPSR-4711',
  soldPrice: 41_234.56,
  redbookCode: 'SECRET-RB-8',
  nvic: 'SECRET-NVIC-5',
};
const facts = {
  series: 'GDJ250R',
  buildMonth: '2021-03',
  complianceMonth: '2021-05',
  priceType: 'excl_gov_charges',
  regoState: 'NSW',
  regoExpiresOn: '2027-02-28',
  registered: 'yes',
  seats: 7,
  doors: 5,
  cylinders: 4,
  engineCc: 2755,
  powerKw: 150,
  towBrakedKg: 3500,
  gvmKg: 3100,
  guarantee: 'not_stated',
  historyFlags: ['repairable_write_off', 'hail'],
  ppsrCheckedOn: '2026-02-20',
  videoUrl: 'https://video.example/v/12',
  publishedOn: '2026-02-01',
  expectedOn: '2026-03-20',
};

const unknown: Readonly<Record<string, unknown>> = emptyFields;

let site: TestApp;
let id: number;
beforeAll(async () => {
  // Past midnight in Sydney.
  site = await startTestApp({ clock: fakeClock('2026-03-02T13:30:00.000Z') });
  id = await site.addVehicle({ make: 'Toyota', model: 'LandCruiser', stock_number: 'F1', featured: 1 });
});
afterAll(() => site.close());

async function call(method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) {
  return site.inject({ method, url, payload, headers: await site.logIn() });
}
const save = (changes: object, of = id) => call('PUT', `/api/admin/vehicles/${of}`, changes);
const stored = async (of = id) => (await call('GET', `/api/admin/vehicles/${of}`)).json().vehicle;

describe('the facts of a vehicle', () => {
  it('are unknown in one from before, and stay so until somebody states them', async () => {
    const before = await stored();
    const names = Object.keys({ ...facts, ...secrets, soldOn: '' });
    expect(before).toMatchObject(Object.fromEntries(names.map((name) => [name, unknown[name] ?? null])));
    expect((await save({ price: 40_000 })).statusCode).toBe(200);
    expect(await stored()).toEqual({ ...before, price: 40_000, revision: 2, updatedAt: expect.any(String) });
  });

  it('can all be stated, with their words in the history', async () => {
    const answer = await save({ ...facts, ...secrets, soldOn: '2026-02-27' });
    expect(answer.json(), answer.body).toMatchObject({
      vehicle: { ...facts, ...secrets, soldOn: '2026-02-27' },
    });
    const [entry] = (await call('GET', `/api/admin/vehicles/${id}/activity`)).json();
    expect(entry.changes).toContainEqual({
      field: 'historyFlags',
      before: '',
      after: 'repairable_write_off,hail',
    });
    const undone = await save({ historyFlags: ['hail'] });
    expect(undone.json().vehicle.historyFlags).toEqual(['hail']);
    const [second] = (await call('GET', `/api/admin/vehicles/${id}/activity`)).json();
    expect(second.title).toBe(
      'Vehicle updated: 2021 Toyota LandCruiser (history Repairable write-off, Hail damage → Hail damage)',
    );
    await save({ historyFlags: facts.historyFlags });
  });

  it('are public in the vehicle’s own answer, but for those of staff; lists have the price’s label alone', async () => {
    const own = await site.getJson<Record<string, unknown>>(`/api/vehicles/${id}`);
    expect(own).toMatchObject(facts);
    const { body } = await site.inject({ url: `/vehicles/${id}.md` });
    expect(body).toContain('Repairable write-off, Hail damage');
    const { vehicles } = await site.getJson<{ vehicles: Record<string, unknown>[] }>('/api/vehicles');
    expect(vehicles[0]?.priceType).toBe('excl_gov_charges');
    for (const name of ownNames) expect(vehicles[0]).not.toHaveProperty(name);
  });

  it('are in no public answer when they are for staff alone, and on no page', async () => {
    const other = await site.addVehicle({ make: 'Toyota', model: 'LandCruiser' });
    await site.services.catalogue.refresh();
    const hidden = fieldNames.filter((name) => !rulesOf(name).isPublic);
    expect(hidden.toSorted()).toEqual([...Object.keys(secrets), 'soldOn'].toSorted());
    const urls = [
      `/api/vehicles/${id}`,
      '/api/vehicles',
      '/api/vehicles?keywords=SECRET-RB-8',
      '/api/vehicles/featured',
      '/api/vehicles/facets',
      '/api/vehicles/closest?make=Toyota&priceMax=1',
      `/api/vehicles/${other}/similar`,
      '/api/cars',
      `/api/cars?ids=${id}`,
    ];
    for (const url of urls) {
      const { body } = await site.inject({ method: 'GET', url });
      for (const secret of Object.values(secrets)) expect(body, url).not.toContain(String(secret));
      for (const name of hidden) expect(body, url).not.toContain(name);
    }
  });

  it.each([
    ['buildMonth', '2021-13', 'a month as YYYY-MM'],
    ['complianceMonth', 'March 2021', 'a month as YYYY-MM'],
    ['regoExpiresOn', '2026-02-30', 'a day as YYYY-MM-DD'],
    ['videoUrl', 'http://video.example/', 'an address that begins with https://'],
    ['videoUrl', 'javascript:alert(1)', 'an address that begins with https://'],
    ['priceType', 'cheap', 'one of drive_away, excl_gov_charges'],
    ['historyFlags', ['flood'], 'a list of repairable_write_off, hail, odometer_suspect'],
    ['seats', 0.5, 'a whole number from 1 to 100'],
  ])('are refused at the edge: %s %s', async (name, value, rule) => {
    const answer = await save({ [name]: value });
    expect(answer.statusCode).toBe(400);
    expect(Object.entries(answer.json().fields)).toEqual([
      [expect.stringMatching(new RegExp(`^${name}`)), `${name} must be ${rule}`],
    ]);
  });

  it('do not disturb each other: two people may change two of them, and one of them only once', async () => {
    const seen = { seats: 7, historyFlags: facts.historyFlags };
    await save({ seats: 8, seen: { seats: 7 } });
    expect((await save({ historyFlags: [], seen: { historyFlags: seen.historyFlags } })).statusCode).toBe(
      200,
    );
    const late = await save({
      historyFlags: ['odometer_suspect'],
      seen: { historyFlags: seen.historyFlags },
    });
    expect(late.statusCode).toBe(409);
    expect(late.json().fields).toEqual({ historyFlags: 'History is now not stated' });
    await save({ seats: 7, historyFlags: facts.historyFlags });
  });

  it('travel in an export and come back the same', async () => {
    const { data } = (await call('GET', '/api/admin/data/export')).json();
    const [exported] = data.filter((one: { id: number }) => one.id === id);
    expect(exported).toMatchObject({ ...facts, ...secrets });
    expect((await call('POST', '/api/admin/data/import', { data })).json()).toMatchObject({ unchanged: 2 });
    await save({ seats: null, historyFlags: [], priceType: '', nvic: '' });
    expect((await call('POST', '/api/admin/data/import', { data })).json()).toMatchObject({ updated: 1 });
    expect(await stored()).toMatchObject({ ...facts, ...secrets });
  });

  it('are unknown when they were written by hand into the database where no form would have let them in', async () => {
    const odd = await site.addVehicle({
      price_type: 'free',
      history_flags: 'hail,flood',
      build_month: 'once',
      video_url: 'javascript:alert(1)',
    });
    await site.services.catalogue.refresh();
    expect(await site.getJson(`/api/vehicles/${odd}`)).toMatchObject({
      priceType: '',
      historyFlags: ['hail'],
      buildMonth: '',
      videoUrl: '',
    });
  });
});

describe('the dates that the server sets', () => {
  it('are by the dealership’s clock: published with the last step, sold with the status', async () => {
    const { vehicle } = (await call('POST', '/api/admin/vehicles', { make: 'Saab' })).json();
    expect(await stored(vehicle.id)).toMatchObject({ publishedOn: '', soldOn: '' });
    await call('POST', `/api/admin/vehicles/${vehicle.id}/specs`, { specifications: {} });
    expect(await stored(vehicle.id)).toMatchObject({ publishedOn: '2026-03-03', soldOn: '' });
    await save({ status: 'sold' }, vehicle.id);
    expect(await stored(vehicle.id)).toMatchObject({ publishedOn: '2026-03-03', soldOn: '2026-03-03' });
    const [entry] = (await call('GET', `/api/admin/vehicles/${vehicle.id}/activity`)).json();
    expect(entry.title).toBe('Vehicle updated: Saab (status Available → Sold)');
    expect(entry.changes).toContainEqual({ field: 'soldOn', before: '', after: '2026-03-03' });
    await save({ status: 'available' }, vehicle.id);
    expect((await stored(vehicle.id)).soldOn).toBe('');
    await save({ status: 'sold', soldOn: '2026-02-11' }, vehicle.id);
    expect((await stored(vehicle.id)).soldOn).toBe('2026-02-11');
    await save({ publishedOn: '2026-01-15' }, vehicle.id);
    expect((await stored(vehicle.id)).publishedOn).toBe('2026-01-15');
  });

  it('are set for a new vehicle of a stock list, and not for one that was created elsewhere before', async () => {
    const data = [
      { make: 'Volvo', stockNumber: 'N1' },
      { make: 'Volvo', stockNumber: 'N2', createdAt: '2025-01-01T00:00:00.000Z' },
    ];
    expect((await call('POST', '/api/admin/data/import', { data })).json()).toMatchObject({ created: 2 });
    const rows = await site.db
      .selectFrom('vehicles')
      .select(['stock_number', 'published_on'])
      .where('make', '=', 'Volvo')
      .orderBy('stock_number')
      .execute();
    expect(rows).toEqual([
      { stock_number: 'N1', published_on: '2026-03-03' },
      { stock_number: 'N2', published_on: '' },
    ]);
  });
});

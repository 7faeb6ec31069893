import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#features/dealership/settings/default-settings.ts';
import { fakeClock, startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { Insights, VehicleInsights } from '../insight.contract.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const NOW = '2026-11-19T01:00:00.000Z'; // noon in Sydney
const DAY_MS = 86_400_000;
let site: TestApp;
let ute: number;

beforeAll(async () => {
  site = await startTestApp({ clock: fakeClock(NOW), env: { ENQUIRY_LIMIT: '1000' } });
  ute = await site.addVehicle({ model: 'Hilux', vehicle_type: 'Ute', published_on: '2026-08-01' });
  await setCounting('yes', 0);
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.set(NOW);
  site.services.visitCounter.take();
  await site.db.deleteFrom('visit_counts').execute();
});

async function setCounting(countsVisits: 'yes' | 'no', basedOn: number): Promise<void> {
  const answer = await site.inject({
    method: 'POST',
    url: '/api/admin/settings/publish',
    headers: await site.logIn(),
    payload: { basedOn, sections: { operation: { ...defaultSettings.operation, countsVisits } } },
  });
  expect(answer.statusCode).toBe(200);
}

let visitors = 0;
/** A browser that nobody has seen that day. */
function newBrowser(): string {
  visitors += 1;
  return `${FIREFOX} ${visitors}`;
}
const tell = (payload: object, headers: Record<string, string> = {}) =>
  site.inject({
    method: 'POST',
    url: '/api/visits',
    headers: { 'user-agent': newBrowser(), ...headers },
    payload,
  });

async function counted(): Promise<Record<string, number>> {
  await site.services.visitStore.store();
  const rows = await site.db.selectFrom('visit_counts').selectAll().execute();
  return Object.fromEntries(rows.map(({ what, subject, times }) => [`${what} ${subject}`.trim(), times]));
}

async function insights(days = '30'): Promise<Insights> {
  const answer = await site.inject({
    url: `/api/admin/insights?days=${days}`,
    headers: await site.logIn(),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
const panel = ({ panels }: Pick<Insights, 'panels'>, id: string) => panels.find((one) => one.id === id);
const sum = ({ sums }: Insights, name: string) => sums.find((one) => one.name === name);

describe('a visit', () => {
  it('is counted by page, vehicle, hour and source, and its visitor once a day', async () => {
    const visitor = { 'user-agent': FIREFOX };
    await tell({ page: '/', from: 'Google' }, visitor);
    await tell({ page: `/vehicles/${ute}` }, visitor);
    await tell({ page: `/vehicles/${ute}` }, visitor);
    await tell({ page: '/', from: '' });
    expect(await counted()).toEqual({
      'page-views home': 2,
      'page-views vehicle': 2,
      'hour-views 12': 4,
      visitors: 2,
      'source-visitors google': 1,
      'source-visitors': 1,
      [`vehicle-views ${ute}`]: 2,
      [`vehicle-visitors ${ute}`]: 1,
    });
  });

  it('to a search is counted with what it found, once a visitor; nothing that may be about a person is', async () => {
    const visitor = { 'user-agent': FIREFOX };
    for (const page of ['/browse-cars?make=Toyota', '/browse-cars?make=Toyota&page=2'])
      await tell({ page }, visitor);
    await tell({ page: '/browse-cars?keywords=unicorn' });
    for (const about of ['jo@example.com', '0491 570 006', '+61491570006'])
      await tell({ page: `/browse-cars?keywords=${encodeURIComponent(about)}` });
    expect(await counted()).toMatchObject({
      'page-views browse': 6,
      'searches Make: Toyota': 1,
      'search-results Make: Toyota': 1,
      'empty-searches Keywords: unicorn': 1,
      'filters make': 1,
      'filters keywords': 1,
    });
    expect(JSON.stringify(await counted())).not.toMatch(/example|0491|61491/);
  });

  it('is not counted of a page that there is not, of a secret address, or of a vehicle nobody has', async () => {
    for (const page of ['/nowhere', '/booking/abcdefghijklmnopqrstuv', '/admin/vehicles'])
      await tell({ page });
    await tell({ page: '/vehicles/999999' });
    const sums = await counted();
    expect(Object.keys(sums).filter((name) => name.startsWith('vehicle'))).toEqual([]);
    expect(sums['page-views vehicle']).toBe(1);
    expect(JSON.stringify(sums)).not.toContain('abcdef');
  });

  it.each<Record<string, string>>([
    { 'sec-gpc': '1' },
    { dnt: '1' },
    { 'user-agent': 'Googlebot/2.1' },
    { 'user-agent': '' },
    { 'user-agent': 'HeadlessChrome/140' },
  ])('is left out of the sums for %j, with the same answer', async (headers) => {
    const answer = await tell({ page: '/' }, headers);
    expect(answer.statusCode).toBe(202);
    expect(await counted()).toEqual({});
  });

  it('is refused to a program that tells too many, and counts no more than that', async () => {
    const answers = [];
    for (let told = 0; told < 250; told += 1)
      answers.push(
        await site.inject({
          method: 'POST',
          url: '/api/visits',
          remoteAddress: '192.0.2.99',
          headers: { 'user-agent': newBrowser() },
          payload: { page: '/' },
        }),
      );
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
    expect((await counted())['page-views home']).toBe(240);
  });
});

it('counts what visitors do, with the vehicle where there is one', async () => {
  for (const did of ['call', 'share', 'print', 'compare', 'shortlist'])
    await tell({ page: `/vehicles/${ute}`, did, vehicleId: ute });
  await tell({ page: '/', did: 'call', vehicleId: 999_999 });
  expect(await counted()).toEqual({
    ...Object.fromEntries(
      ['calls', 'shares', 'prints', 'compares', 'shortlists'].map((what) => [`${what} ${ute}`, 1]),
    ),
    calls: 1,
  });
});

it('shows sums that add up over days and stores, beside those of the days before', async () => {
  for (let day = 0; day < 10; day += 1) {
    site.clock.set(new Date(Date.parse(NOW) - day * DAY_MS).toISOString());
    for (let visit = 0; visit <= day; visit += 1) await tell({ page: `/vehicles/${ute}` });
    if (day % 2 === 0) await site.services.visitStore.store();
  }
  site.clock.set(NOW);
  const found = await insights('7');
  expect([found.from, found.to, found.isCounting]).toEqual(['2026-11-13', '2026-11-19', true]);
  expect(sum(found, 'Pages looked at')).toMatchObject({ now: 28, before: 8 + 9 + 10 });
  expect(panel(found, 'by-day')?.rows.map(([day, views]) => [day, views])).toEqual(
    [7, 6, 5, 4, 3, 2, 1].map((views, at) => [`2026-11-${13 + at}`, views]),
  );
  expect(panel(found, 'vehicles')?.rows[0]?.slice(1, 3)).toEqual([28, 28]);
  expect(panel(found, 'vehicles')?.links?.[0]).toBe(`/admin/insights/vehicles/${ute}`);
  const answer = await site.inject({
    url: `/api/admin/insights/vehicles/${ute}?days=7`,
    headers: await site.logIn(),
  });
  const one = answer.json<VehicleInsights>();
  expect(panel(one, 'vehicle-by-day')?.rows.at(-1)).toEqual(['2026-11-19', 1, 0]);
});

it('says what to buy, what is old, who asked and what was sold', async () => {
  await tell({ page: '/browse-cars?model=Cressida' });
  const sold = await site.addVehicle({
    make: 'Mazda',
    model: 'CX-5',
    status: 'sold',
    sold_on: '2026-11-10',
    published_on: '2026-10-01',
    sold_price_cents: 3_000_000,
  });
  await site.db
    .insertInto('price_history')
    .values([
      { vehicle_id: sold, price_cents: 3_300_000, changed_at: '2026-10-01T00:00:00.000Z' },
      { vehicle_id: sold, price_cents: 3_100_000, changed_at: '2026-10-20T00:00:00.000Z' },
    ])
    .execute();
  const asked = await site.inject({
    method: 'POST',
    url: '/api/contact',
    payload: { ...person, vehicleId: ute, cameFrom: { referrerHost: 'carsales.example' } },
  });
  expect(asked.statusCode).toBe(201);
  const found = await insights();
  expect(panel(found, 'empty-searches')?.rows).toEqual([['Model: Cressida', 1]]);
  expect(panel(found, 'ageing')?.rows).toEqual([
    ['0 to 30 days', 0, 0],
    ['31 to 60 days', 0, 0],
    ['61 to 90 days', 0, 0],
    ['Over 90 days', 1, 89_900],
  ]);
  expect(panel(found, 'sold')?.rows[0]).toEqual(['2021 Mazda CX-5', 'SUV', '2026-11-10', 40, 33_000, 30_000]);
  expect(panel(found, 'sold-by-make')?.rows).toEqual([['Mazda', 1, 40]]);
  expect(panel(found, 'sources')?.rows).toContainEqual(['carsales.example', 0, 1]);
  expect(panel(found, 'stages')?.rows[0]).toEqual(['New', 1, 1]);
  expect(sum(found, 'Inquiries')).toMatchObject({ now: 1, before: 0 });
});
const person = {
  firstName: 'Mia',
  lastName: 'Nguyen',
  email: 'mia@example.com',
  interest: 'Purchase Inquiry',
  message: 'Is it still there?',
};

it('keeps what was counted while the database is away, and stores it once it is back', async () => {
  await tell({ page: '/' });
  const { visitCounts, visitStore } = site.services;
  const add = visitCounts.add;
  visitCounts.add = () => Promise.reject(new Error('away'));
  await expect(visitStore.store()).rejects.toThrow('away');
  visitCounts.add = add;
  expect(await counted()).toMatchObject({ 'page-views home': 1 });
});

it('counts nothing once it is switched off, and the pages are told, and the privacy policy says so', async () => {
  const policy = async () => JSON.stringify(await site.getJson('/api/dealership/legal/privacy'));
  expect(await site.getJson('/api/dealership')).toMatchObject({ countsVisits: true });
  expect(await policy()).toContain('We count how often each page and vehicle is looked at');
  await setCounting('no', 1);
  await tell({ page: '/' });
  expect(await counted()).toEqual({});
  expect(await site.getJson('/api/dealership')).not.toHaveProperty('countsVisits');
  expect(await policy()).not.toContain('We count how often each page');
  expect((await insights()).isCounting).toBe(false);
});

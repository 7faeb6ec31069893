import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#features/dealership/settings/default-settings.ts';
import { fakeClock, startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { Insights, VehicleInsights } from '../insight.contract.ts';
import { createVisitCounter } from './visit-counter.ts';
import { createVisitStore } from './visit-store.ts';

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
      'page-visitors home': 2,
      'page-views vehicle': 2,
      'page-visitors vehicle': 1,
      'hour-views 12': 4,
      visitors: 2,
      'source-visitors google': 1,
      'source-views google': 1,
      'source-visitors': 1,
      'source-views': 1,
      [`vehicle-views ${ute}`]: 2,
      [`vehicle-visitors ${ute}`]: 1,
    });
  });

  it('to a search is counted with what it found, once a visitor; nothing that may be about a person is', async () => {
    const visitor = { 'user-agent': FIREFOX };
    for (const page of ['/browse-cars?make=Toyota', '/browse-cars?make=Toyota&page=2'])
      await tell({ page }, visitor);
    await tell({ page: '/browse-cars?keywords=unicorn' });
    for (const about of ['jo@example.com', '0491 570 006', '+61491570006', '0491.570.006', 'ABC12D'])
      await tell({ page: `/browse-cars?keywords=${encodeURIComponent(about)}` });
    await tell({ page: '/browse-cars?make=jo%40example.com', from: 'jo@example.com' });
    expect(await counted()).toMatchObject({
      'page-views browse': 9,
      'source-visitors *': 1,
      'searches Make: Toyota': 1,
      'search-results Make: Toyota': 1,
      'empty-searches Keywords: unicorn': 1,
      'filters make': 1,
      'filters keywords': 1,
    });
    expect(JSON.stringify(await counted())).not.toMatch(/example|491|ABC12D/);
  });

  it('is counted by a budget a week as the buyer asked, with what the site finds for it', async () => {
    await tell({ page: '/browse-cars?weekMax=100' });
    await tell({ page: '/browse-cars?weekMax=15000' });
    expect(await counted()).toMatchObject({
      'empty-searches Up to $100 a week': 1,
      'search-results Up to $15,000 a week': 1,
    });
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
  expect(panel(one, 'vehicle-by-day')?.rows.at(-1)).toEqual(['2026-11-19', 1, 1, 0, null]);
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
  expect(panel(found, 'sources')?.rows).toContainEqual(['carsales.example', 0, 0, 1]);
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

/** From an address of its own, so that no limit is in the way. */
const tellFrom = (at: number, payload: object) =>
  site.inject({
    ...{ method: 'POST', url: '/api/visits', payload, headers: { 'user-agent': newBrowser() } },
    remoteAddress: `10.0.${at >> 8}.${at & 255}`,
  });

it('makes one line of any words: a backup is made of them, and the figures answer', async () => {
  const from = decodeURIComponent('x%0Ay%00z%E2%80%A8');
  expect((await tellFrom(1, { page: '/', from })).statusCode).toBe(202);
  const said = ['a%0Ab', 'a%0D%0Ab', 'a%00b', 'a%E2%80%A8b', 'a%ED%A0%80b', '%0A', 'camper'];
  for (const [at, words] of said.entries()) await tellFrom(at, { page: `/browse-cars?keywords=${words}` });
  expect(panel(await insights('1'), 'empty-searches')?.rows).toContainEqual(['Keywords: camper', 1]);
  const headers = await site.logIn();
  const made = await site.inject({ method: 'POST', url: '/api/admin/database/backup', headers });
  expect(made.statusCode).toBe(200);
  const subjects = Object.keys(await counted());
  expect(subjects).toContain('source-visitors x yz');
  expect(subjects).toContain('searches Keywords: a b');
  expect(subjects.filter((subject) => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject))).toEqual([]);
});

describe('a day holds', () => {
  it('so many searches and sources, and the rest among the others; known sources stay', async () => {
    site.clock.set('2026-11-12T01:00:00.000Z'); // of which this process knows nothing yet
    for (let made = 0; made < 230; made += 1)
      await tellFrom(made, {
        page: `/browse-cars?make=Quux${made}`,
        from: `x${made}`,
      });
    await tellFrom(300, { page: '/', from: 'google' });
    // As another process, which knows nothing of these.
    const another = createVisitCounter({ clock: site.clock });
    const other = createVisitStore({ ...site.services, visitCounter: another });
    for (let made = 500; made < 520; made += 1)
      another.count('searches', another.subjectFor('searches', `s${made}`));
    await counted();
    await other.store();
    const sums = await counted();
    const of = (kind: string) => Object.keys(sums).filter((name) => name.startsWith(`${kind} `));
    expect(of('searches')).toHaveLength(201);
    expect(of('empty-searches')).toHaveLength(201);
    expect([sums['searches *'], sums['empty-searches *']]).toEqual([50, 30]);
    expect(of('source-visitors')).toHaveLength(202);
    expect([sums['source-visitors *'], sums['source-visitors google']]).toEqual([30, 1]);
    site.clock.set(NOW);
    const found = await insights();
    expect(panel(found, 'empty-searches')?.rows[0]).toEqual(['Others', 30]);
    expect(panel(found, 'sources')?.rows[0]).toEqual(['Others', 30, 30, 0]);
  });

  it('so many rows about vehicles, with every view still counted', async () => {
    const day = '2026-11-19';
    const about = (from: number) =>
      Array.from({ length: 2_000 }, (_none, at) => ({
        ...{ day, what: 'vehicle-views' as const, subject: String(from + at), times: 2 },
      }));
    await site.services.visitCounts.add(about(1));
    await site.services.visitCounts.add(about(2_001));
    await site.services.visitCounts.add(about(1));
    const sums = await counted();
    expect(Object.keys(sums)).toHaveLength(3_501);
    expect(Object.values(sums).reduce((all, times) => all + times)).toBe(12_000);
    expect(sums['vehicle-views *']).toBe(1_000);
  });

  it('no larger sum than both engines and a backup take', async () => {
    const sum = {
      day: '2026-11-19',
      what: 'search-results' as const,
      subject: 'Up to $1',
      times: 2_147_483_000,
    };
    for (const times of [sum.times, sum.times, 9_000_000_000])
      await site.services.visitCounts.add([{ ...sum, times }]);
    expect(await counted()).toEqual({ 'search-results Up to $1': 2_147_483_647 });
  });
});

it('sums go after the days for which the privacy policy says that they are kept', async () => {
  const days = ['2026-05-02', '2026-05-03', '2026-05-04'];
  await site.services.visitCounts.add(days.map((day) => ({ day, what: 'visitors', subject: '', times: 1 })));
  const forget = async (before: (ofDays: number) => Promise<Date>) => {
    for (const one of site.services.brought().forgetByDays) await one(before);
    const rows = await site.db.selectFrom('visit_counts').select('day').orderBy('day').execute();
    return rows.map(({ day }) => day);
  };
  const { daysRun } = site.services;
  expect(await forget(daysRun.before)).toEqual(days);
  for (let run = 0; run < 205; run += 1) {
    site.clock.advance(DAY_MS);
    await daysRun.look();
  }
  site.clock.set(NOW);
  // 200 days before: the site has run on more of them.
  expect(await forget(daysRun.before)).toEqual(['2026-05-03', '2026-05-04']);
});

it('a sum that the database refuses keeps no other out, and one that waits is not lost', async () => {
  const { visitCounts, visitCounter, visitStore } = site.services;
  const add = visitCounts.add;
  visitCounts.add = async (counts) => {
    if (counts.some(({ subject }) => subject === 'bad')) throw new Error('refused');
    await add(counts);
  };
  try {
    for (const subject of ['a', 'b', 'bad', 'c', 'd']) visitCounter.count('searches', subject);
    await visitStore.store();
    visitCounter.count('searches', 'bad');
    await expect(visitStore.store()).rejects.toThrow('refused');
    visitCounter.count('searches', 'e');
    await visitStore.store();
  } finally {
    visitCounts.add = add;
  }
  expect(Object.keys(await counted()).sort()).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((one) => `searches ${one}`),
  );
});

it('figures answer with what is stored while nothing can be stored', async () => {
  await tell({ page: '/' });
  await site.services.visitStore.store();
  await tell({ page: '/' });
  const { visitCounts } = site.services;
  const add = visitCounts.add;
  visitCounts.add = () => Promise.reject(Object.assign(new Error('away'), { code: 'SQLITE_BUSY' }));
  try {
    expect(sum(await insights('1'), 'Pages looked at')?.now).toBe(1);
    for (const url of ['/api/admin/insights/to-reprice', `/api/admin/insights/vehicles/${ute}`])
      expect((await site.inject({ url, headers: await site.logIn() })).statusCode).toBe(200);
  } finally {
    visitCounts.add = add;
  }
  expect(sum(await insights('1'), 'Pages looked at')?.now).toBe(2);
});

it('a message about several vehicles counts as asked about each', async () => {
  const wagon = await site.addVehicle({ model: 'Prado', published_on: '2026-08-01' });
  for (const id of [ute, wagon])
    await site.services.visitCounts.add([
      { day: '2026-11-18', what: 'vehicle-views', subject: String(id), times: 40 },
    ]);
  const idsToReprice = async () => {
    const answer = await site.inject({
      ...{ url: '/api/admin/insights/to-reprice', headers: await site.logIn() },
    });
    return answer.json<{ id: number }[]>().map(({ id }) => id);
  };
  await site.db.deleteFrom('inquiries').execute();
  expect(await idsToReprice()).toEqual([ute, wagon]);
  const sent = await site.inject({
    ...{ method: 'POST', url: '/api/contact', payload: { ...person, vehicleIds: [ute, wagon] } },
  });
  expect(sent.statusCode).toBe(201);
  expect(await idsToReprice()).toEqual([]);
  const asked = panel(await insights('7'), 'vehicles')?.rows.map((row) => row[4]);
  expect(asked).toEqual([1, 1]);
  const one = await site.inject({
    ...{ url: `/api/admin/insights/vehicles/${wagon}?days=7`, headers: await site.logIn() },
  });
  expect(panel(one.json<VehicleInsights>(), 'vehicle-by-day')?.rows.at(-1)?.[3]).toBe(1);
});

it('the steps of a price are those that one can see, and each day has the price of its evening', async () => {
  const steps = [
    ['2026-11-01', 5_000_000],
    ['2026-11-15', 5_000_040],
    ['2026-11-17', 4_900_000],
    ['2026-11-18', null],
  ] as const;
  await site.db
    .insertInto('price_history')
    .values(
      steps.map(([day, price_cents]) => ({
        vehicle_id: ute,
        price_cents,
        changed_at: `${day}T01:00:00.000Z`,
      })),
    )
    .execute();
  const answer = await site.inject({
    ...{ url: `/api/admin/insights/vehicles/${ute}?days=7`, headers: await site.logIn() },
  });
  const one = answer.json<VehicleInsights>();
  expect(panel(one, 'price-steps')?.rows.slice(-3)).toEqual([
    ['2026-11-01', 50_000],
    ['2026-11-17', 49_000],
    ['2026-11-18', null],
  ]);
  const byDay = panel(one, 'vehicle-by-day')?.rows.map((row) => row[4]);
  expect(panel(one, 'vehicle-by-day')?.plot?.marks).toEqual([
    { row: 4, words: '$49,000' },
    { row: 5, words: 'No price' },
  ]);
  expect(byDay).toEqual([50_000, 50_000, 50_000.4, 50_000.4, 49_000, null, null]);
  expect(one.daysInStock).toBe(110);
});

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
  const ofVehicle = { url: `/api/admin/insights/vehicles/${ute}`, headers: await site.logIn() };
  expect((await site.inject(ofVehicle)).json()).toMatchObject({ isCounting: false });
});

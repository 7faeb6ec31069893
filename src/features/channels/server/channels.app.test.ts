import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { AnswerOf } from '#shared/call.ts';
import { createTestDatabase } from '#test/support/database/test-database.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { Channel, getChannelRow, listChannels, listChannelVehicles } from '../channel.contract.ts';
import { agentName } from './agent-name.ts';

let site: TestApp;
let cookie: string;
const ids: Record<string, number> = {};
beforeAll(async () => {
  site = await startTestApp({ env: { PUBLIC_URL: 'https://cars.example' } });
  ({ cookie } = await site.logIn());
  const wanted = { price_type: 'drive_away', sold_on: '' } as const;
  ids.wanted = await site.addVehicle({ ...wanted, vin: 'MR0HA3CD500300001', stock_number: 'W1' });
  ids.sold = await site.addVehicle({
    ...wanted,
    vin: 'MR0HA3CD500300002',
    stock_number: 'W2',
    status: 'sold',
    sold_on: '2026-02-20',
  });
  ids.bare = await site.addVehicle({ stock_number: 'W3', price_cents: null });
  ids.draft = await site.addVehicle({ ...wanted, stock_number: 'W4', is_draft: 1 });
});
afterAll(() => site.close());

const call = (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) =>
  site.inject({
    method,
    url: `/api/admin/channels${path}`,
    headers: { cookie },
    ...(payload && { payload }),
  });

async function list(): Promise<Record<string, Channel>> {
  const { channels } = (await call('GET', '')).json<AnswerOf<typeof listChannels>>();
  return Object.fromEntries(channels.map((channel) => [channel.name, channel]));
}

const fetchFeed = (url: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.9') =>
  site.inject({ method: 'GET', url: new URL(url).pathname, headers, remoteAddress });

async function switchOn(channel: string): Promise<string> {
  const { channel: now } = (await call('PUT', `/${channel}/address`, { isOn: true })).json();
  return now.addresses[0].url;
}

const titles = async () => (await site.services.activity.listRecent(3)).map(({ title }) => title);

describe('the channels', () => {
  it('say how many of how many are in, and why not the rest', async () => {
    const { google, meta, csv } = await list();
    expect(google).toMatchObject({ isOn: false, addresses: [], forSale: { included: 0, total: 2 } });
    expect(csv).toMatchObject({ forSale: { included: 2, total: 2 }, leftOut: 0, problems: [] });
    expect(meta?.soldIncluded).toBe(0);
    expect(google?.reasons).toContainEqual({ what: 'No photo', count: 2 });
    const { vehicles, total } = (
      await call('GET', `/google/vehicles?reason=${encodeURIComponent('No price')}`)
    ).json<AnswerOf<typeof listChannelVehicles>>();
    expect(total).toBe(1);
    expect(vehicles[0]).toMatchObject({ id: ids.bare, stockNumber: 'W3', isIncluded: false });
    expect(vehicles[0]?.findings[0]).toMatchObject({
      field: 'price',
      text: 'Google needs a price. Enter it.',
    });
  });

  it('show a vehicle as the channel sees it', async () => {
    const { fields, vehicle } = (await call('GET', `/csv/vehicles/${ids.wanted}`)).json<
      AnswerOf<typeof getChannelRow>
    >();
    expect(vehicle.isIncluded).toBe(true);
    expect(fields).toContainEqual({ name: 'Price', values: ['89900'] });
    expect(fields).toContainEqual({ name: 'SpecialPrice', values: [] });
    expect((await call('GET', `/csv/vehicles/${ids.draft}`)).statusCode).toBe(404);
    expect((await call('GET', '/ebay/vehicles')).statusCode).toBe(404);
  });

  it('keep what they have to be told, and refuse what cannot be right', async () => {
    const wrong = await call('PUT', '/google/settings', { settings: { storeCode: 'A:B' } });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().fields).toEqual({ storeCode: 'A store code has no spaces and no colon' });
    expect((await list()).google?.problems.map(({ place }) => place)).toEqual(['storeCode']);
    await call('PUT', '/google/settings', { settings: { storeCode: 'ORANGE-1' } });
    expect((await list()).google).toMatchObject({ settings: { storeCode: 'ORANGE-1' }, problems: [] });
    expect(await titles()).toContain('Google vehicle ads: settings changed');
  });
});

describe('a feed', () => {
  it('is sent to anybody who has its secret address, as each takes it', async () => {
    const url = await switchOn('csv');
    expect(url).toMatch(/^https:\/\/cars\.example\/feeds\/csv\/[\w-]{43}\.csv$/);
    const plain = await fetchFeed(url);
    expect(plain.statusCode).toBe(200);
    expect(plain.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
      vary: 'accept-encoding',
    });
    const rows = plain.body.trimEnd().split('\r\n');
    expect(rows.map((row) => row.split(',')[0]).sort()).toEqual(['StockNumber', 'W1', 'W3']);
    const packed = await fetchFeed(url, { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    const other = await fetchFeed(url, { 'accept-encoding': 'br, gzip' });
    expect(brotliDecompressSync(other.rawPayload).toString()).toBe(plain.body);
    const head = await site.inject({ method: 'HEAD', url: new URL(url).pathname });
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', plain.headers.etag]);
    const again = await fetchFeed(url, { 'if-none-match': String(plain.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('is another one when the stock or the settings are', async () => {
    const { csv } = await list();
    const url = csv?.addresses[0]?.url ?? '';
    const tag = async () => String((await fetchFeed(url)).headers.etag);
    const tags = [await tag()];
    await site.addVehicle({ stock_number: 'W5' });
    tags.push(await tag());
    await call('PUT', '/csv/settings', { settings: { yardCode: 'YARD 7' } });
    tags.push(await tag());
    expect(new Set(tags).size).toBe(3);
    expect((await fetchFeed(url)).body).toContain('"YARD 7"');
  });

  it('is fetched without the database, and who fetched it is noted later', async () => {
    const { csv } = await list();
    const url = csv?.addresses[0]?.url ?? '';
    const agents = ['Mozilla/5.0 (compatible; Googlebot/2.1)', 'PartnerImport/2.1 (+https://x.example)'];
    for (const agent of agents) await fetchFeed(url, { 'user-agent': agent });
    await site.services.fetchLog.write();
    const fetches = (await list()).csv?.fetches.map(({ agent, format }) => `${agent} ${format}`);
    expect(fetches).toEqual(expect.arrayContaining(['Google csv', 'PartnerImport csv']));
    expect(JSON.stringify(await site.db.selectFrom('channel_fetches').selectAll().execute())).not.toContain(
      '203.0.113',
    );
  });

  it('is not sent while something is missing that would empty the channel', async () => {
    const { channel } = (await call('PUT', '/google/settings', { settings: { storeCode: '' } })).json();
    expect(channel.problems[0]).toMatchObject({ isBlocker: true, place: 'storeCode' });
    const url = await switchOn('google');
    const refused = await fetchFeed(url);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toContain('store code');
    await call('PUT', '/google/settings', { settings: { storeCode: 'ORANGE-1' } });
    expect((await fetchFeed(url)).statusCode).toBe(200);
    expect((await fetchFeed(url.replace('.tsv', '.xml'))).body).toContain('<rss version="2.0"');
  });

  it('ends at an address that was renewed or switched off, and goes on where it is switched on again', async () => {
    const former = await switchOn('meta');
    expect((await fetchFeed(former)).statusCode).toBe(200);
    const { channel } = (await call('POST', '/meta/address')).json();
    const url = channel.addresses[0].url;
    expect(url).not.toBe(former);
    expect((await fetchFeed(former)).statusCode).toBe(404);
    expect((await fetchFeed(url)).statusCode).toBe(200);
    await call('PUT', '/meta/address', { isOn: false });
    expect((await fetchFeed(url)).statusCode).toBe(404);
    expect(await titles()).toEqual([
      'Meta catalogue: switched off',
      'Meta catalogue: new secret address',
      'Meta catalogue: switched on',
    ]);
    expect(await switchOn('meta')).toBe(url);
    expect((await fetchFeed(url)).statusCode).toBe(200);
  });

  it('answers 404 to every other address, and no more than a few of them; the right one always', async () => {
    const { csv } = await list();
    const right = csv?.addresses[0]?.url ?? '';
    const wrong = ['/feeds/csv/x.csv', '/feeds/ebay/x.csv', `/feeds/csv/${'a'.repeat(43)}.csv`];
    wrong.push(
      new URL(right).pathname.replace('/csv/', '/google/'),
      new URL(right).pathname.replace('.csv', '.xml'),
    );
    const from = '198.51.100.7';
    for (const url of wrong)
      expect((await site.inject({ url, remoteAddress: from })).statusCode, url).toBe(404);
    for (let tries = wrong.length; tries < 20; tries += 1)
      await site.inject({ url: '/feeds/csv/x.csv', remoteAddress: from });
    const refused = await site.inject({ url: '/feeds/csv/x.csv', remoteAddress: from });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    for (const address of [from, '198.51.100.8'])
      expect((await fetchFeed(right, {}, address)).statusCode).toBe(200);
  });
});

// On SQLite there is one process.
if (process.env.TEST_ENGINE === 'postgres')
  it('a second process knows the address as soon as it is told', async () => {
    const { url, drop } = await createTestDatabase(inject('migratedDatabase'));
    const one = await startTestApp({ databaseUrl: url });
    const two = await startTestApp({ databaseUrl: url });
    const heard: (string | undefined)[] = [];
    const listener = two.services.database.listen((what) => heard.push(what));
    try {
      await expect.poll(() => heard.length).toBeGreaterThan(0);
      const { addresses } = await one.services.channelService.switchTo('csv', true, {
        staffId: null,
        fullName: 'Dana Whitlock',
      });
      const path = new URL(addresses[0]?.url ?? '').pathname;
      expect((await two.inject({ url: path })).statusCode).toBe(404);
      await expect.poll(() => heard).toContain('channels');
      await two.services.channelStore.refresh();
      const [here, there] = [await one.inject({ url: path }), await two.inject({ url: path })];
      expect([there.statusCode, there.body, there.headers.etag]).toEqual([200, here.body, here.headers.etag]);
    } finally {
      await listener.stop();
      await one.close();
      await two.close();
      await drop();
    }
  });

it('feeds go on while the database is away', async () => {
  const lone = await startTestApp();
  const staff = { staffId: null, fullName: 'Dana Whitlock' };
  const { addresses } = await lone.services.channelService.switchTo('csv', true, staff);
  await lone.services.database.close();
  expect((await lone.inject({ url: new URL(addresses[0]?.url ?? '').pathname })).statusCode).toBe(200);
  await expect(lone.services.fetchLog.write()).rejects.toThrow();
  await lone.close().catch(() => {}); // its database is closed already
});

it('the address is shown to those alone who may change it', async () => {
  await site.services.staff.add({ username: 'sam', fullName: 'Sam', password: 'long enough', role: 'sales' });
  const login = await site.inject({
    method: 'POST',
    url: '/api/admin/login',
    payload: { username: 'sam', password: 'long enough' },
  });
  const headers = { cookie: String(login.headers['set-cookie']).split(';', 1)[0] ?? '' };
  const { channels } = (await site.inject({ url: '/api/admin/channels', headers })).json();
  expect(channels.map(({ addresses }: Channel) => addresses)).toEqual([[], [], []]);
  const url = '/api/admin/channels/csv/address';
  expect((await site.inject({ method: 'POST', url, headers })).statusCode).toBe(403);
});

it('a feed is another one on another day', async () => {
  const url = (await list()).csv?.addresses[0]?.url ?? '';
  const { etag } = (await fetchFeed(url)).headers;
  site.clock.advance(86_400_000);
  expect((await fetchFeed(url)).headers.etag).not.toBe(etag);
});

it.each([
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36', 'A web browser'],
  ['facebookexternalhit/1.1', 'Meta'],
  ['Google-Merchant', 'Google'],
  ['curl/8.5.0', 'curl'],
  ['<script>alert(1)</script>', 'scriptalert'],
  ['x'.repeat(500), 'x'.repeat(40)],
  [undefined, 'A program without a name'],
])('names the program %s', (header, name) => {
  expect(agentName(header)).toBe(name);
});

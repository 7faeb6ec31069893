import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { answerMessage } from './answer-message.ts';
import { readMessage } from './json-rpc.ts';
import type { ToolSource } from './mcp-tools.ts';

let site: TestApp;
let id: number;
let sold: number;
beforeAll(async () => {
  site = await startTestApp({ env: { PUBLIC_URL: 'https://cars.example' } });
  id = await site.addVehicle({ stock_number: 'M-1', make: 'Saab', price_cents: 1_290_000 });
  sold = await site.addVehicle({ status: 'Sold ', make: 'Saab', price_type: 'drive_away' });
});
afterAll(() => site.close());

async function post(payload: unknown, headers: Record<string, string> = {}) {
  // A test is many clients.
  site.clock.advance(1_000);
  const answer = await site.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, json: () => answer.json() };
}
const ask = async (method: string, params?: unknown) =>
  (await post({ jsonrpc: '2.0', id: 7, method, params })).json();
const call = async (name: string, given?: unknown) =>
  (await ask('tools/call', { name, arguments: given })).result;

describe('the MCP server', () => {
  it('says which pictures of a vehicle are illustrations', async () => {
    const picture = { width: 4, height: 3, byteCount: 1, placeholder: '' };
    const [first, second] = await site.services.photos.insertAll(site.db, sold, [
      { ...picture, key: 'drawn', isIllustration: true },
      { ...picture, key: 'taken' },
    ]);
    await site.services.catalogue.refresh();
    const addressOf = (photo: { id: number } | undefined) => `https://cars.example/api/photos/${photo?.id}`;
    const { structuredContent } = await call('get_vehicle', { id: sold });
    expect(structuredContent.photos).toEqual([addressOf(first), addressOf(second)]);
    expect(structuredContent.illustrations).toEqual([addressOf(first)]);
    expect((await call('get_vehicle', { id })).structuredContent).not.toHaveProperty('illustrations');
  });

  it('begins, with a version that both know', async () => {
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'x', version: '1' },
    };
    expect(await ask('initialize', params)).toMatchObject({
      jsonrpc: '2.0',
      id: 7,
      result: {
        protocolVersion: '2025-06-18',
        capabilities: { tools: {} },
        serverInfo: { title: 'Southern Cross Prestige' },
      },
    });
    const { result } = await ask('initialize', { ...params, protocolVersion: '1999-01-01' });
    expect(result.protocolVersion).toBe('2025-11-25');
    const told = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([told.status, told.text]).toEqual([202, '']);
    expect((await ask('ping')).result).toEqual({});
  });

  it('has three tools that only read, each with its schema', async () => {
    const { tools } = (await ask('tools/list')).result;
    expect(tools.map(({ name }: { name: string }) => name)).toEqual([
      'search_inventory',
      'get_vehicle',
      'opening_hours',
    ]);
    for (const { annotations, inputSchema } of tools) {
      expect(annotations.readOnlyHint).toBe(true);
      expect(inputSchema.type).toBe('object');
    }
    expect(tools[0].inputSchema.properties.priceMax.type).toBe('number');
  });

  it('searches as the site does', async () => {
    const { structuredContent, content } = await call('search_inventory', { make: 'saab', priceMax: 20_000 });
    expect(structuredContent).toMatchObject({
      total: 1,
      vehicles: [
        {
          id,
          url: `https://cars.example/vehicles/${id}`,
          priceAud: 12_900,
          priceText: '$12,900 (Advertised price)',
          priceType: '',
        },
      ],
    });
    expect(content[0].text).toContain('$12,900');
    expect(structuredContent.licence).toBe('Motor Dealer Licence MD19655');
    expect(content[0].text).toContain('Motor Dealer Licence MD19655');
    expect((await call('search_inventory')).structuredContent.total).toBe(1);
  });

  it('tells of one vehicle, by id or stock number', async () => {
    for (const given of [{ id }, { stockNumber: 'm1' }]) {
      const { structuredContent, content } = await call('get_vehicle', given);
      expect(structuredContent).toMatchObject({
        id,
        facts: { 'Stock Number': 'M-1' },
        guarantee: expect.stringContaining('guarantee'),
        driveAwayAud: null,
        duty: '',
        licence: 'Motor Dealer Licence MD19655',
      });
      expect(content[0].text).toContain(structuredContent.guarantee);
      expect(content[0].text).toContain('Motor Dealer Licence MD19655');
    }
    expect((await call('get_vehicle', { id: sold })).structuredContent).toMatchObject({
      priceAud: null,
      priceText: 'Sold',
      priceType: 'drive_away',
    });
  });

  it('tells the opening hours, and of no person', async () => {
    const { structuredContent, content } = await call('opening_hours');
    expect(structuredContent.hours[0]).toEqual({ days: 'Monday to Friday', opens: '09:00', closes: '17:30' });
    expect(structuredContent.timeZone).toBe('Australia/Sydney');
    expect(content[0].text).toContain('9:00 AM to 5:30 PM');
    const { salesManager } = site.services.publicSettings.dealership();
    expect(JSON.stringify(structuredContent)).not.toContain(salesManager?.name);
  });

  it.each([
    ['search_inventory', { limit: 21 }],
    ['search_inventory', { priceMin: 'cheap' }],
    ['search_inventory', { keywords: 'x'.repeat(201) }],
    ['get_vehicle', {}],
    ['get_vehicle', { id: 999_999 }],
    ['get_vehicle', { stockNumber: 'nothing' }],
    ['get_vehicle', 'text'],
  ])('%s says what it cannot do with %j', async (name, given) => {
    expect(await call(name, given)).toMatchObject({ isError: true, content: [{ type: 'text' }] });
  });

  it('refuses what is no message, no method, no tool and no version', async () => {
    expect(await post('{')).toMatchObject({ status: 400 });
    expect((await post('{')).json()).toMatchObject({ id: null, error: { code: -32_700 } });
    expect((await post([{ jsonrpc: '2.0', id: 1, method: 'ping' }])).status).toBe(400);
    expect((await post({ id: 1, method: 'ping' })).status).toBe(400);
    expect((await ask('resources/list')).error.code).toBe(-32_601);
    expect((await ask('tools/call', { name: 'request_viewing' })).error.code).toBe(-32_602);
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    expect((await post(ping, { 'mcp-protocol-version': '2020-01-01' })).status).toBe(400);
    expect((await post(ping, { 'mcp-protocol-version': '2025-06-18' })).status).toBe(200);
    expect((await post(ping, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post(`{"x":"${'x'.repeat(70_000)}"}`)).status).toBe(413);
  });

  it('refuses pages of other sites, and other methods', async () => {
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    expect((await post(ping, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(ping, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    for (const method of ['GET', 'DELETE'] as const) {
      const { statusCode, headers } = await site.inject({ method, url: '/mcp' });
      expect([statusCode, headers.allow]).toEqual([405, 'POST']);
    }
  });

  it('has an answer to whatever is sent, and it is small', async () => {
    const { publicReads, catalogue, clock } = site.services;
    const source: ToolSource = {
      read: (address) => publicReads.read(address) as never, // by its contract
      publicUrl: 'https://cars.example',
      findByStock: (text) => catalogue.current().findByStock(text),
      now: clock.now,
    };
    for (const one of fc.sample(anyMessage, { numRuns: 400, seed: 1717 })) {
      const message = readMessage(one);
      if (message.kind !== 'request') continue;
      const answer = JSON.stringify(answerMessage(message, source, 'Southern Cross Prestige'));
      expect(answer.length).toBeLessThan(200_000);
    }
    for (const one of fc.sample(anyMessage, { numRuns: 20, seed: 17 })) {
      const { status, text } = await post(one);
      expect(status, JSON.stringify(one)).toBeLessThan(500);
      if (status !== 202) expect(() => JSON.parse(text)).not.toThrow();
    }
  });
});

const anything = fc.jsonValue({ maxDepth: 3 });
const tools = fc.constantFrom('search_inventory', 'get_vehicle', 'opening_hours', 'none');
const argument = fc.dictionary(
  fc.constantFrom(
    ...[
      'id',
      'stockNumber',
      'keywords',
      'make',
      'priceMin',
      'yearMax',
      'sort',
      'page',
      'limit',
      'recentlyAdded',
    ],
  ),
  fc.oneof(
    anything,
    fc.double(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('SC1', '../..', '%', 1e308, 2 ** 53, -1, true),
  ),
);
/** No message at all, any method, and calls of a tool that are right, nearly right and not. */
const anyMessage = fc.oneof(
  anything,
  fc.record(
    {
      jsonrpc: fc.constant('2.0'),
      id: fc.oneof(fc.integer(), fc.string(), anything),
      method: fc.oneof(fc.string(), fc.constantFrom('initialize', 'tools/list', 'tools/call', 'ping')),
      params: anything,
    },
    { requiredKeys: ['jsonrpc'] },
  ),
  fc.record({ name: tools, arguments: fc.oneof(argument, anything) }).map((params) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params,
  })),
);

import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createLog } from '#server/log.ts';
import { mcpRoutes } from './mcp.routes.ts';

it('is limited by network, for a while', async () => {
  let nowMs = Date.parse('2026-03-02T00:00:00Z');
  const app = Fastify();
  mcpRoutes(app, {
    source: {
      read: () => undefined as never,
      publicUrl: '',
      findByStock: () => undefined,
      now: () => new Date(),
    },
    readName: () => 'Test',
    clock: { now: () => new Date(nowMs) },
    log: createLog('silent'),
    limit: { most: 3, windowMs: 60_000 },
  });
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const ask = (remoteAddress: string) =>
    app.inject({ method: 'POST', url: '/mcp', payload: ping, remoteAddress });
  for (let at = 0; at < 3; at += 1) expect((await ask('203.0.113.1')).statusCode).toBe(200);
  const refused = await ask('203.0.113.1');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
  expect(refused.json()).toMatchObject({
    jsonrpc: '2.0',
    error: { message: expect.stringContaining('wait') },
  });
  expect((await ask('203.0.113.2')).statusCode).toBe(200);
  nowMs += 60_001;
  expect((await ask('203.0.113.1')).statusCode).toBe(200);
  await app.close();
});

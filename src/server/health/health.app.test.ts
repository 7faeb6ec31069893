import { once } from 'node:events';
import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#test/support/processes/site-process.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

it('a process that answers is alive, whatever else is wrong', async () => {
  const { database } = site.services;
  const { ping } = database;
  database.ping = () => Promise.reject(new Error('away'));
  const answer = await site.inject({ url: '/healthz' });
  database.ping = ping;
  expect([answer.statusCode, answer.body]).toEqual([200, 'ok\n']);
  expect(answer.headers['cache-control']).toBe('no-store');
});

it('is ready when every part works, and says which does not', async () => {
  const { database } = site.services;
  const { ping } = database;
  site.clock.advance(2_000);
  const ready = await site.inject({ url: '/readyz' });
  expect(ready.statusCode).toBe(200);
  expect(ready.json()).toEqual({ ready: true, database: 'ok', migrations: 'ok', disk: 'ok' });
  let asked = 0;
  database.ping = () => {
    asked += 1;
    return Promise.reject(new Error('postgres://user:secret@host is away'));
  };
  // Results are cached for a moment, so a flood of probes is one check.
  expect((await site.inject({ url: '/readyz' })).statusCode).toBe(200);
  site.clock.advance(2_000);
  const answers = await Promise.all(Array.from({ length: 20 }, () => site.inject({ url: '/readyz' })));
  database.ping = ping;
  for (const answer of answers) {
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ ready: false, database: 'does not work', migrations: 'ok', disk: 'ok' });
  }
  expect(asked).toBe(1);
});

it('is ready while a large transaction is under way, such as a restore', async () => {
  const { database } = site.services;
  site.clock.advance(2_000);
  await database.transactLarge(async (tx) => {
    await tx.insertInto('meta').values({ key: 'large', value: '' }).execute();
    const answer = await site.inject({ url: '/readyz' });
    expect(answer.json()).toEqual({ ready: true, database: 'ok', migrations: 'ok', disk: 'ok' });
  });
});

it('is not ready on a database that cannot be read any more', async () => {
  const dead = await startTestApp();
  await dead.services.database.close();
  const answer = await dead.inject({ url: '/readyz' });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ ready: false, database: 'does not work' });
  await dead.close();
});

it('is not ready on a database that lacks what this version needs', async () => {
  const { db } = site.services.database;
  const newest = await db
    .selectFrom('kysely_migration' as 'meta')
    .select('name' as 'key')
    .orderBy('name' as 'key', 'desc')
    .executeTakeFirstOrThrow();
  const { name } = newest as unknown as { name: string };
  await db
    .deleteFrom('kysely_migration' as 'meta')
    .where('name' as 'key', '=', name)
    .execute();
  site.clock.advance(2_000);
  const answer = await site.inject({ url: '/readyz' });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ migrations: 'the database is older than this version' });
});

describe('with the photos in a store', () => {
  const env = { PHOTO_STORE: 's3://photos', PHOTO_STORE_KEY: 'key', PHOTO_STORE_SECRET: 'secret' };
  const storeOf = async (port: number) => {
    const PHOTO_STORE_ENDPOINT = `http://127.0.0.1:${port}`;
    const stored = await startTestApp({ env: { ...env, PHOTO_STORE_ENDPOINT } });
    const answer = await stored.inject({ url: '/readyz' });
    await stored.close();
    return { status: answer.statusCode, ...answer.json() };
  };

  it('says that nobody is there', async () => {
    const answer = await storeOf(await freePort());
    expect(answer).toMatchObject({ status: 503, ready: false, database: 'ok', migrations: 'ok', disk: 'ok' });
    expect(answer.store).toMatch(/does not answer$/);
  });

  it('says that it is not let in', async () => {
    const server = http.createServer((request, response) => {
      request.resume();
      response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const answer = await storeOf(typeof address === 'object' && address ? address.port : 0);
    server.closeAllConnections();
    server.close();
    expect(answer).toMatchObject({ status: 503, ready: false });
    expect(answer.store).toBe('the photo store does not let the site in');
  });
});

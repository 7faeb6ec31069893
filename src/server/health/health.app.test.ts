import { afterAll, beforeAll, expect, it } from 'vitest';
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
  // What was found a moment ago holds: a flood of questions is one question.
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

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { createTestDatabase } from '../../../test/support/test-database.ts';

// Two whole apps, each with its own connections, as two processes on one PostgreSQL would be.
let first: TestApp;
let second: TestApp;
let dropDatabase: () => Promise<void>;
let headers: { cookie: string };

beforeAll(async () => {
  const { url, drop } = await createTestDatabase();
  dropDatabase = drop;
  first = await startTestApp({ databaseUrl: url });
  second = await startTestApp({ databaseUrl: url });
  headers = await first.logIn();
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await dropDatabase();
});

const backUp = (app: TestApp) => app.inject({ method: 'POST', url: '/api/admin/database/backup', headers });
const describeOperation = async (app: TestApp) =>
  (await app.inject({ url: '/api/admin/database/operation', headers })).json();

it('does one heavy operation at a time, and says in the other what is running', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const restore = first.services.heavyOperations.run('A restore', () => {
    begin();
    return promise;
  });
  await hasBegun;
  const answer = await backUp(second);
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({
    code: 'busy',
    message: 'A restore is running. Wait until it has finished, then try again.',
  });
  expect(await describeOperation(second)).toMatchObject({ running: 'A restore', step: null });
  resolve();
  await restore;
  expect(await describeOperation(second)).toMatchObject({ running: null });
  expect((await backUp(second)).statusCode).toBe(200);
});

it('lets one of many win that come at the same moment', async () => {
  const answers = await Promise.all([first, second, first, second, first, second].map(backUp));
  const won = answers.filter(({ statusCode }) => statusCode === 200);
  expect(won.length).toBeGreaterThanOrEqual(1);
  for (const answer of answers) if (!won.includes(answer)) expect(answer.statusCode).toBe(409);
});

it('knows whether another process uses the database', async () => {
  expect(await first.services.database.claims.isAlone()).toBe(false);
});

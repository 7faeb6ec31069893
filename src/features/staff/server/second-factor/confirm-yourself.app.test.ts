import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isAskedAtDoor } from '#shared/asking-again.ts';
import { allCalls } from '#test/support/calls/all-calls.ts';
import { startTestApp, TEST_ACCOUNT, type TestApp } from '#test/support/test-app.ts';

let site: TestApp;
let cookie = '';
beforeAll(async () => {
  site = await startTestApp();
  await site.services.staff.add(TEST_ACCOUNT);
});
afterAll(() => site.close());
beforeEach(async () => {
  const person = await site.services.staff.findByUsername(TEST_ACCOUNT.username);
  cookie = `sid=${await site.services.sessions.start(person?.id ?? 0)}`;
});

const post = (url: string, payload?: object | string, headers = {}) =>
  site.inject({ method: 'POST', url: `/api/admin/${url}`, payload, headers: { cookie, ...headers } });
const confirmed = () => allCalls.filter(({ confirm }) => isAskedAtDoor(confirm));
const ask = (call: (typeof allCalls)[number]) =>
  site.inject({
    method: call.method,
    url: call.path.replaceAll(/\{\w+\}/g, 'x'),
    headers: { cookie, 'content-type': 'application/json' },
    payload: call.method === 'POST' ? '{"broken":' : undefined,
  });

describe('the password once more', () => {
  it('is not asked for ten minutes, and then before anything is read', async () => {
    site.clock.advance(599_000);
    for (const call of confirmed()) expect((await ask(call)).json().code).not.toBe('confirm_yourself');
    site.clock.advance(2_000);
    for (const call of confirmed()) {
      const answer = await ask(call);
      expect(`${call.path} ${answer.statusCode}`).toBe(`${call.path} 403`);
      expect(answer.json()).toEqual({
        code: 'confirm_yourself',
        message: 'Please give your password once more to go on',
      });
    }
    expect((await post('logout-everywhere')).statusCode).toBe(200);
  });

  it('counts for ten minutes in this session, and a wrong one counts like a failed login', async () => {
    site.clock.advance(601_000);
    const wrong = await post('confirm', { password: 'wrong' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().fields).toEqual({ password: 'That is not your password' });
    expect((await post('data/clear')).statusCode).toBe(403);
    expect((await post('confirm', { password: TEST_ACCOUNT.password })).statusCode).toBe(200);
    expect((await post('data/clear')).statusCode).toBe(200);
    site.clock.advance(601_000);
    expect((await post('data/clear')).statusCode).toBe(403);
    const guesses = Array.from({ length: 12 }, () => post('confirm', { password: 'wrong' }));
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(statuses).toContain(429);
  });

  it('is not asked again in the middle of an import that began with it', async () => {
    const { clearance } = (await post('data/clear', { chunks: 2 })).json<{ clearance: number }>();
    site.clock.advance(601_000);
    const send = (chunk: number) => post('data/import-chunk', { data: [], chunk, of: 2, clearance });
    expect((await send(1)).statusCode).not.toBe(403);
    expect((await post('data/clear')).statusCode).toBe(403);
    await site.db.deleteFrom('clearances').execute();
    expect((await send(2)).statusCode).toBe(403);
  });
});

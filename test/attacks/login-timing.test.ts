import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, TEST_ACCOUNT, type TestApp } from '../support/test-app.ts';

// The same on both engines, so it runs once.
const { username } = TEST_ACCOUNT;
let site: TestApp;
afterEach(() => site.close());

async function start(): Promise<void> {
  site = await startTestApp({ env: { LOGIN_LIMIT: '1000' } });
  await site.services.staff.add(TEST_ACCOUNT);
}

function logIn(payload: object) {
  return site.inject({ method: 'POST', url: '/api/admin/login', payload });
}

describe('S03: finding out who has an account', () => {
  it('fails by the answer and by the time it takes', async () => {
    await start();
    const times: Record<string, number[]> = { [username]: [], nobody: [] };
    const headers: Record<string, object> = {};
    // The first of each warms up.
    for (let turn = 0; turn < 7; turn += 1) {
      for (const name of [username, 'nobody']) {
        const startedAt = performance.now();
        const answer = await logIn({ username: name, password: 'wrong' });
        if (turn > 0) times[name]?.push(performance.now() - startedAt);
        const { 'x-request-id': _id, date: _date, ...rest } = answer.headers;
        headers[name] = { ...rest, body: answer.body };
      }
    }
    expect(headers.nobody).toEqual(headers[username]);
    // The fastest of each, because load only adds time.
    const known = Math.min(...(times[username] ?? []));
    const unknown = Math.min(...(times.nobody ?? []));
    expect(unknown).toBeGreaterThan(known / 2);
    expect(unknown).toBeLessThan(known * 2);
  });
});

describe('S07: making the server hash without end', () => {
  it('fails with a password of a megabyte', async () => {
    await start();
    const times: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const startedAt = performance.now();
      const answer = await logIn({ username, password: 'x'.repeat(1_000_000) });
      times.push(performance.now() - startedAt);
      expect(answer.statusCode).toBe(413);
    }
    expect(Math.min(...times)).toBeLessThan(100);
  });

  it('fails with many logins at once, while visitors look at cars', async () => {
    await start();
    await site.addVehicle();
    const storm = Promise.all(Array.from({ length: 60 }, () => logIn({ username, password: 'wrong' })));
    let isOver = false;
    void storm.finally(() => (isOver = true));
    const waits: number[] = [];
    for (let visit = 0; !isOver; visit += 1) {
      const startedAt = performance.now();
      // A new address each time, so that the response is not cached.
      expect((await site.inject(`/api/vehicles?page=1&v=${visit}`)).statusCode).toBe(200);
      waits.push(performance.now() - startedAt);
      await new Promise((resume) => setTimeout(resume, 5));
    }
    expect(new Set((await storm).map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
    const p95 = waits.sort((one, other) => one - other)[Math.ceil(waits.length * 0.95) - 1];
    expect(p95).toBeLessThanOrEqual(300);
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, TEST_ACCOUNT, type TestApp } from '#test/support/test-app.ts';
import { runStaffCommand } from './staff-command.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

function run(line: string[], password = 'a decent password') {
  return runStaffCommand(line, { ...site.services, askPassword: async () => password });
}

it('starts with nobody', async () => {
  expect(await run(['list'])).toEqual(['There is no staff account yet.']);
});

it('adds somebody, who can then log in', async () => {
  expect(await run(['add', 'Kim', 'Kim Lee'])).toEqual(['Kim Lee can now log in as kim.']);
  const payload = { username: 'kim', password: 'a decent password' };
  const answer = await site.inject({ method: 'POST', url: '/api/admin/login', payload });
  expect(answer.statusCode).toBe(200);
  expect(await run(['list'])).toEqual(['kim  Kim Lee']);
});

it.each([
  [['add', 'KIM', 'Another'], 'already an account'],
  [['add', 'a b', 'Another'], 'letters, digits'],
  [['add', 'sam'], '"FULL NAME" is missing'],
  [['add'], 'USERNAME is missing'],
  [['reset', 'nobody'], 'no account "nobody"'],
  [['remove', 'nobody'], 'no account "nobody"'],
  [['remove', 'kim'], 'only account'],
  [['promote', 'kim'], 'npm run staff'],
  [[], 'npm run staff'],
])('refuses %j', async (line, reason) => {
  await expect(run(line)).rejects.toThrow(reason);
});

it('refuses a weak password and changes nothing', async () => {
  await expect(run(['add', 'sam', 'Sam Ng'], 'password')).rejects.toThrow('tried first');
  await expect(run(['reset', 'kim'], 'short')).rejects.toThrow('at least 8');
  expect(await run(['list'])).toEqual(['kim  Kim Lee']);
});

it('resets a password and ends the sessions that were open', async () => {
  const { cookie } = await site.logIn();
  await run(['reset', TEST_ACCOUNT.username], 'an even better one');
  const stats = await site.inject({ method: 'GET', url: '/api/admin/stats', headers: { cookie } });
  expect(stats.statusCode).toBe(401);
  const payload = { username: TEST_ACCOUNT.username, password: 'an even better one' };
  expect((await site.inject({ method: 'POST', url: '/api/admin/login', payload })).statusCode).toBe(200);
});

it('removes somebody', async () => {
  expect(await run(['remove', 'KIM'])).toEqual(['kim is removed and logged out.']);
  const payload = { username: 'kim', password: 'a decent password' };
  expect((await site.inject({ method: 'POST', url: '/api/admin/login', payload })).statusCode).toBe(401);
});

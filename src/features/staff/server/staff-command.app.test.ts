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
  expect(await run(['list'])).toEqual(['kim  Kim Lee  owner']);
});

it.each([
  [['add', 'KIM', 'Another'], 'already an account'],
  [['add', 'a b', 'Another'], 'letters, digits'],
  [['add', 'sam'], '"FULL NAME" is missing'],
  [['add'], 'USERNAME is missing'],
  [['reset', 'nobody'], 'no account "nobody"'],
  [['remove', 'nobody'], 'no account "nobody"'],
  [['remove', 'kim'], 'only account'],
  [['add', 'sam', 'Sam Ng', 'king'], 'A role is one of'],
  [['role', 'kim', 'viewer'], 'The last owner stays an owner'],
  [['disable', 'kim'], 'The last owner cannot be disabled'],
  [['promote', 'kim'], 'npm run staff'],
  [[], 'npm run staff'],
])('refuses %j', async (line, reason) => {
  await expect(run(line)).rejects.toThrow(reason);
});

it('refuses a weak password and changes nothing', async () => {
  await expect(run(['add', 'sam', 'Sam Ng'], 'password')).rejects.toThrow('tried first');
  await expect(run(['reset', 'kim'], 'short')).rejects.toThrow('at least 8');
  expect(await run(['list'])).toEqual(['kim  Kim Lee  owner']);
});

it('resets a password and ends the sessions that were open', async () => {
  const { cookie } = await site.logIn();
  await run(['reset', TEST_ACCOUNT.username], 'an even better one');
  const stats = await site.inject({ method: 'GET', url: '/api/admin/stats', headers: { cookie } });
  expect(stats.statusCode).toBe(401);
  const payload = { username: TEST_ACCOUNT.username, password: 'an even better one' };
  expect((await site.inject({ method: 'POST', url: '/api/admin/login', payload })).statusCode).toBe(200);
});

it('adds with a role, changes it, disables, enables and logs out', async () => {
  await run(['add', 'sam', 'Sam Ng', 'sales']);
  expect(await run(['role', 'sam', 'viewer'])).toEqual(['sam is viewer from now on.']);
  expect(await run(['disable', 'sam'])).toEqual(['sam is disabled and logged out.']);
  expect(await run(['list'])).toContain('sam  Sam Ng  viewer  (disabled)');
  expect(await run(['enable', 'sam'])).toEqual(['sam can log in again.']);
  const id = (await site.services.staff.findByUsername('sam'))?.id ?? 0;
  const secret = await site.services.sessions.start(id);
  expect(await run(['end-sessions', 'sam'])).toEqual(['sam is logged out everywhere.']);
  expect(await site.services.sessions.find(secret)).toBeUndefined();
});

it('removes somebody', async () => {
  expect(await run(['remove', 'KIM'])).toEqual(['kim is removed and logged out.']);
  const payload = { username: 'kim', password: 'a decent password' };
  expect((await site.inject({ method: 'POST', url: '/api/admin/login', payload })).statusCode).toBe(401);
});

it('tells every change in the activity, as done at the terminal', async () => {
  const newest = (await site.services.activity.listRecent(1))[0]?.id ?? 0;
  await run(['add', 'robin', 'Robin Day', 'manager']);
  for (const command of ['reset', 'end-sessions', 'forget-second-factor', 'disable', 'enable', 'remove']) {
    await run([command, 'robin']);
  }
  await expect(run(['end-sessions', 'robin'])).rejects.toThrow('no account');
  const lines = (await site.services.activity.listRecent(20)).filter(({ id }) => id > newest).reverse();
  expect(new Set(lines.map((line) => line.staff_name))).toEqual(new Set(['Somebody at the terminal']));
  expect(lines.map(({ title }) => title)).toEqual([
    'Robin Day was given an account as Manager',
    'The password of Robin Day was reset',
    'Robin Day was logged out everywhere',
    'The second factor of Robin Day was removed',
    'The account of Robin Day (robin) was disabled',
    'The account of Robin Day (robin) was enabled again',
    'The account of Robin Day (robin) was removed',
  ]);
});

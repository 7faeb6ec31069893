import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aJpeg } from '#features/photos/server/pictures.fixture.ts';
import { allCalls } from '#test/support/calls/all-calls.ts';
import { startTestApp, TEST_ACCOUNT, type TestApp } from '#test/support/test-app.ts';
import { codeAt } from './authenticator.fixture.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
  await site.services.staff.add(TEST_ACCOUNT);
  await site.services.staff.add({
    username: 'kim',
    fullName: 'Kim Lee',
    password: 'not used',
    role: 'sales',
  });
});
afterAll(() => site.close());

async function startSession(username: string): Promise<string> {
  const person = await site.services.staff.findByUsername(username);
  return `sid=${await site.services.sessions.start(person?.id ?? 0)}`;
}

function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, cookie: string, payload?: object) {
  return site.inject({ method, url: `/api/admin/${url}`, payload, headers: { cookie } });
}

it('lets those whose role needs a second factor do nothing but set one up, and keep it', async () => {
  const owner = await startSession(TEST_ACCOUNT.username);
  const kim = await startSession('kim');
  expect((await ask('PUT', 'second-factor-rule', kim, { roles: [] })).json().code).toBe('forbidden');
  expect((await ask('PUT', 'second-factor-rule', owner, { roles: ['sales'] })).statusCode).toBe(200);
  expect((await ask('GET', 'second-factor-rule', owner)).json()).toEqual({ roles: ['sales'] });
  expect((await ask('GET', 'stats', owner)).statusCode).toBe(200);

  const session = (await ask('GET', 'session', kim)).json();
  expect(session.user).toMatchObject({ fullName: 'Kim Lee', needsSecondFactor: true });
  const may: string[] = session.user.permissions;
  const others = allCalls.filter(
    ({ permission = '' }) => may.includes(permission) && permission !== 'account.own',
  );
  expect(others.length).toBeGreaterThan(10);
  for (const { method, path } of others) {
    const answer = await ask(method, path.replaceAll(/\{\w+\}/g, '1').slice('/api/admin/'.length), kim);
    expect(`${path} ${answer.json().code}`).toBe(`${path} second_factor_needed`);
  }

  const draft = await site.addVehicle({ is_draft: 1 });
  const picture = await aJpeg();
  await site.services.photoService.add(draft, (intake) => intake.receive(Readable.from([picture]), 'photo'));
  const [photo] = await site.services.photos.listOf(draft);
  const see = (cookie: string) => site.inject({ url: `/api/photos/${photo?.id}`, headers: { cookie } });
  expect([(await see(owner)).statusCode, (await see(kim)).statusCode]).toEqual([200, 404]);

  const { secret } = (await ask('POST', 'account/codes', kim)).json();
  const code = codeAt(secret, site.clock.now());
  expect((await ask('POST', 'account/codes/confirm', kim, { code })).statusCode).toBe(200);
  expect((await ask('GET', 'stats', kim)).statusCode).toBe(200);
  expect((await see(kim)).statusCode).toBe(200);
  expect((await ask('GET', 'session', kim)).json().user).not.toHaveProperty('needsSecondFactor');
  expect((await ask('DELETE', 'account/codes', kim)).json()).toEqual({
    code: 'conflict',
    message: 'Your role needs a second factor. Set up another one first.',
  });
  expect((await ask('PUT', 'second-factor-rule', owner, { roles: [] })).statusCode).toBe(200);
  expect((await ask('DELETE', 'account/codes', kim)).statusCode).toBe(200);
  const [, entry] = await site.services.activity.listRecent(2);
  expect(entry?.title).toBe(`${TEST_ACCOUNT.fullName} asks for a second factor of: nobody`);
});

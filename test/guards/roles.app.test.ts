import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#shared/call.ts';
import { mayDo, type Permission, permissions, type Role, roles } from '#shared/permissions.ts';
import { allCalls } from '../support/calls/all-calls.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** What each role may not do, written out: a change of the table is a change here too. */
const refused: Record<Role, readonly Permission[]> = {
  owner: [],
  manager: [
    'people.manage',
    'backups.manage',
    'persons.data',
    'data.export',
    'data.import',
    'database.change',
  ],
  sales: [
    'stock.delete',
    'photos.delete',
    'inquiries.all',
    'bookings.flood',
    'held-mail.decide',
    'channels.change',
    'insights.look',
    'settings.look',
    'settings.change',
    'people.manage',
    'backups.manage',
    'persons.data',
    'data.export',
    'data.import',
    'database.change',
  ],
  viewer: [
    'stock.change',
    'stock.delete',
    'photos.change',
    'photos.delete',
    'inquiries.handle',
    'bookings.flood',
    'held-mail.decide',
    'channels.change',
    'insights.look',
    'settings.change',
    'people.manage',
    'backups.manage',
    'persons.data',
    'data.export',
    'data.import',
    'database.change',
  ],
};

const staffCalls = allCalls.filter((call) => call.access === 'staff');

let site: TestApp;
const ids = {} as Record<Role, number>; // filled below, one for each
beforeAll(async () => {
  site = await startTestApp();
  for (const role of roles) {
    const username = `the-${role}`;
    await site.services.staff.add({ username, fullName: `The ${role}`, password: 'not used here', role });
    ids[role] = (await site.services.staff.findByUsername(username))?.id ?? 0;
  }
});
afterAll(() => site.close());

/** Nothing it names exists and its body is empty, so an allowed call is refused for another reason or does nothing. */
function asking({ method, path }: Call): InjectOptions {
  const url = path.replaceAll('{id}', '999999').replaceAll(/\{\w+\}/g, '999998');
  return method === 'GET' ? { method, url } : { method, url, payload: {} };
}

/** A session of its own for each call, because some end it. */
async function cookieOf(role: Role): Promise<string> {
  return `${site.services.cookie.name}=${await site.services.sessions.start(ids[role])}`;
}

/** Backups and the like are answered 409 meanwhile, which is quicker than making one. */
function whileBusy(work: () => Promise<void>): Promise<void> {
  return site.services.heavyOperations.run('A test', work);
}

describe('the table of permissions', () => {
  it.each(roles)('refuses what it must: %s', (role) => {
    expect(permissions.filter((permission) => !mayDo(role, permission))).toEqual(refused[role]);
  });

  it('lets a viewer make no call that changes anything but their own account', () => {
    // A search is sent in a body, because addresses are logged; hours, because they are long.
    const questions = ['/api/admin/search', '/api/admin/inquiry-search', '/api/admin/bookings/outside-hours'];
    const changing = staffCalls.filter(({ method, path }) => method !== 'GET' && !questions.includes(path));
    const allowed = changing.filter(({ permission }) => permission && mayDo('viewer', permission));
    expect([...new Set(allowed.map(({ permission }) => permission))]).toEqual(['account.own']);
  });
});

describe('every staff call', () => {
  it('names its permission', () => {
    expect(staffCalls.length).toBeGreaterThan(40);
    expect(staffCalls.filter(({ permission }) => !permission)).toEqual([]);
  });

  it.each(roles)('is made or refused as the table says: %s', (role) => whileBusy(() => walk(role)));

  async function walk(role: Role): Promise<void> {
    for (const call of staffCalls) {
      const answer = await site.inject({ ...asking(call), headers: { cookie: await cookieOf(role) } });
      const name = `${call.method} ${call.path}`;
      if (call.permission && refused[role].includes(call.permission)) {
        expect(`${name} ${answer.statusCode}`).toBe(`${name} 403`);
        const { code, message } = answer.json();
        const whom = refused.manager.includes(call.permission) ? 'an owner' : 'an owner or a manager';
        expect([code, message]).toEqual([
          'forbidden',
          expect.stringMatching(/^Your account may not .+\. Ask /),
        ]);
        expect(message.endsWith(` Ask ${whom}.`), message).toBe(true);
      } else {
        expect([401, 403], name).not.toContain(answer.statusCode);
        expect(answer.statusCode, name).toBeLessThan(500);
      }
    }
  }

  it('is refused without a session', async () => {
    for (const call of staffCalls) {
      const { statusCode } = await site.inject(asking(call));
      expect(`${call.method} ${call.path} ${statusCode}`).toBe(`${call.method} ${call.path} 401`);
    }
  });

  it('is refused before its body is read', async () => {
    const answer = await site.inject({
      method: 'POST',
      url: '/api/admin/vehicles',
      headers: { cookie: await cookieOf('viewer'), 'content-type': 'application/json' },
      payload: `{"make":${'"x"'.repeat(1_000_000)}`,
    });
    expect(answer.statusCode).toBe(403);
    expect(answer.headers.connection).toBe('close');
  });
});

it('tells owners of a refusal once an hour, however often it is tried', async () => {
  const count = async () =>
    (await site.services.activity.listRecent(1_000)).filter(
      ({ action, title }) => action === 'forbidden' && title.startsWith('The sales tried to delete vehicles'),
    ).length;
  const before = await count();
  site.clock.advance(3_600_001);
  const cookie = await cookieOf('sales');
  for (let times = 0; times < 5; times += 1) {
    await site.inject({ method: 'DELETE', url: '/api/admin/vehicles/1', headers: { cookie } });
  }
  expect(await count()).toBe(before + 1);
});

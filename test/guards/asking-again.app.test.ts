import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAskedAtDoor, mayBeAsked, reasonsNotToAsk } from '#shared/asking-again.ts';
import type { Call } from '#shared/call.ts';
import { allCalls } from '../support/calls/all-calls.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/**
 * Every call that asks for the password once more, written out: a call that ceases to ask is a change here too. Each
 * other one says in its contract why it does not.
 */
const asking = [
  'DELETE /api/admin/account/codes',
  'DELETE /api/admin/account/passkeys/{id}',
  'DELETE /api/admin/database/backups/{filename}',
  'DELETE /api/admin/people/invitations/{id}',
  'GET /api/admin/data/export',
  'GET /api/admin/data/export-settings',
  'GET /api/admin/database/export-backup',
  'POST /api/admin/account/codes',
  'POST /api/admin/account/codes/confirm',
  'POST /api/admin/account/codes/resume',
  'POST /api/admin/account/passkeys',
  'POST /api/admin/account/passkeys/challenge',
  'POST /api/admin/account/recovery-codes',
  'POST /api/admin/bookings/calendar',
  'POST /api/admin/bookings/flood/cancel',
  'POST /api/admin/confirm/check',
  'POST /api/admin/data/clear',
  'POST /api/admin/data/import',
  'POST /api/admin/data/import-chunk',
  'POST /api/admin/database/backup',
  'POST /api/admin/database/restore',
  'POST /api/admin/dealership',
  'POST /api/admin/demonstration/replace',
  'POST /api/admin/people/invitations',
  'POST /api/admin/people/invitations/{id}/link',
  'POST /api/admin/people/{id}/codes/resume',
  'POST /api/admin/persons/{from}/{id}/erase',
  'POST /api/admin/persons/{from}/{id}/export',
  'POST /api/admin/settings/publish',
  'POST /api/admin/settings/versions/{id}/return',
  'POST /api/admin/vehicle-deletions',
  'POST /api/admin/webhooks',
  'POST /api/admin/webhooks/{id}/secret',
  'PUT /api/admin/account',
  'PUT /api/admin/people/{id}/disabled',
  'PUT /api/admin/people/{id}/role',
  'PUT /api/admin/second-factor-rule',
];

/** They look though they are sent with a body: an address is logged, and has no room for much. */
const questions = [
  'POST /api/admin/bookings/outside-hours',
  'POST /api/admin/data/import-preview',
  'POST /api/admin/inquiry-changes/matching',
  'POST /api/admin/inquiry-search',
  'POST /api/admin/search',
  'POST /api/admin/vehicle-deletions/preview',
  'POST /api/admin/vehicles/bulk-changes/preview',
  'POST /api/admin/waiting-inquiries',
];

const staffCalls = allCalls.filter((call) => call.access === 'staff');
const nameOf = ({ method, path }: Call) => `${method} ${path}`;

describe('whether a staff call asks for the password once more', () => {
  it('is said by each: when it asks, or why not', () => {
    const silent = staffCalls.filter(({ confirm = '' }) => {
      const [, reason] = /^never: (.+)$/.exec(confirm) ?? [];
      return reason === undefined ? !mayBeAsked(confirm as Call['confirm']) : !(reason in reasonsNotToAsk);
    });
    expect(silent.map(nameOf)).toEqual([]);
  });

  it('is as written out here', () => {
    const found = staffCalls.filter(({ confirm }) => mayBeAsked(confirm)).map(nameOf);
    expect(found.sort()).toEqual(asking);
  });

  it('is never for looking alone where something is changed', () => {
    const looking = staffCalls.filter(
      ({ method, confirm }) => method !== 'GET' && confirm === 'never: looks',
    );
    expect(looking.map(nameOf).sort()).toEqual(questions);
  });

  it('has no reason that no call gives', () => {
    const given = new Set<string | undefined>(staffCalls.map(({ confirm }) => confirm));
    expect(Object.keys(reasonsNotToAsk).filter((reason) => !given.has(`never: ${reason}`))).toEqual([]);
  });
});

describe('ten minutes after the password was given', () => {
  let site: TestApp;
  let staffId = 0;
  beforeAll(async () => {
    site = await startTestApp();
    await site.logIn();
    staffId = (await site.db.selectFrom('staff').select('id').executeTakeFirstOrThrow()).id;
  });
  afterAll(() => site.close());

  /** Nothing it names exists and its body is empty. */
  async function make({ method, path }: Call) {
    const url = path.replaceAll('{id}', '999999').replaceAll(/\{\w+\}/g, '999998');
    const cookie = `${site.services.cookie.name}=${await site.services.sessions.start(staffId)}`;
    site.clock.advance(600_001);
    const asked: InjectOptions = { method, url, headers: { cookie } };
    const answer = await site.inject(method === 'GET' ? asked : { ...asked, payload: {} });
    const isAsked = answer.statusCode === 403 && answer.json<{ code: string }>().code === 'confirm_yourself';
    return { isAsked, answer };
  }

  it('those ask that say so, before anything is read, and no others', async () => {
    // Backups and the like are answered 409 meanwhile, which is quicker than making one.
    await site.services.heavyOperations.run('A test', async () => {
      for (const call of staffCalls) {
        const { isAsked, answer } = await make(call);
        expect(`${nameOf(call)} ${isAsked}`).toBe(`${nameOf(call)} ${isAskedAtDoor(call.confirm)}`);
        expect(answer.statusCode, nameOf(call)).toBeLessThan(500);
      }
    });
  });
});

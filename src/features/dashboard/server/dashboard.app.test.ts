import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownersActions } from '#features/activity/owners-actions.ts';
import type { Role } from '#shared/permissions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { Stats } from '../dashboard.contract.ts';

let site: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  site = await startTestApp();
  headers = await site.logIn();
});
afterAll(() => site.close());

async function read<Answer>(url: string): Promise<Answer> {
  const answer = await site.inject({ method: 'GET', url, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json<Answer>();
}

async function addInquiry(interest: string, flags: { is_read?: 0 | 1; is_spam?: 0 | 1 } = {}) {
  await site.db
    .insertInto('inquiries')
    .values({
      submission_key: crypto.randomUUID(),
      first_name: 'Kerry',
      last_name: 'Nguyen',
      email: 'kerry@mail.example',
      phone: '',
      interest,
      message: '',
      is_read: 0,
      is_spam: 0,
      vehicle_id: null,
      vehicle_snapshot: null,
      created_at: site.clock.now().toISOString(),
      read_at: null,
      ...flags,
    })
    .execute();
}

describe('the figures on the dashboard', () => {
  it('are zero for an empty yard', async () => {
    expect(await read('/api/admin/stats')).toEqual({
      vehicleCount: 0,
      photoCount: 0,
      contactCount: 0,
      financeCount: 0,
      unreadCount: 0,
      isMailSetUp: false,
      recentActivity: [],
    });
  });

  it('count finance interests apart and leave spam out', async () => {
    await site.addVehicle();
    await site.addVehicle({ is_draft: 1 });
    await addInquiry('Purchase Inquiry', { is_read: 1 });
    await addInquiry('Financing Options');
    await addInquiry('Low Doc Finance');
    await addInquiry('Finance Inquiry', { is_spam: 1 });
    expect(await read<Stats>('/api/admin/stats')).toMatchObject({
      vehicleCount: 2,
      contactCount: 3,
      financeCount: 2,
      unreadCount: 2,
    });
  });

  it('show what staff did, newest first', async () => {
    const staff = { staffId: 1, fullName: 'Dana Whitlock', username: 'dana' };
    for (const title of ['First', 'Second']) {
      await site.services.activity.record(site.db, { staff, action: 'vehicle_added', vehicleId: 4, title });
      site.clock.advance(60_000);
    }
    const { recentActivity } = await read<Stats>('/api/admin/stats');
    expect(recentActivity).toEqual([
      { title: 'Second', time: '2026-03-02T00:01:00.000Z', staffName: 'Dana Whitlock (dana)', vehicleId: 4 },
      { title: 'First', time: '2026-03-02T00:00:00.000Z', staffName: 'Dana Whitlock (dana)', vehicleId: 4 },
    ]);
  });

  it('show what was done to accounts, second factors and backups to those who manage people alone', async () => {
    const staff = { staffId: 1, fullName: 'Dana Whitlock', username: 'dana' };
    for (const action of ownersActions)
      await site.services.activity.record(site.db, { staff, action, title: `Only owners: ${action}` });
    const titlesFor = async (role: Role) => {
      const { sessions, staff: accounts, cookie } = site.services;
      await accounts.add({ username: `a-${role}`, fullName: 'A', password: 'a decent password', role });
      const secret = await sessions.start((await accounts.findByUsername(`a-${role}`))?.id ?? 0);
      const headers = { cookie: `${cookie.name}=${secret}` };
      const answer = await site.inject({ url: '/api/admin/stats', headers });
      return answer.json<Stats>().recentActivity.map(({ title }) => title);
    };
    expect(await titlesFor('owner')).toContain('Only owners: wrong_codes');
    for (const role of ['manager', 'sales', 'viewer'] as const) {
      expect(await titlesFor(role)).toEqual(['Second', 'First']);
    }
  });
});

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { Stats, SystemStatus } from '../staff.contract.ts';

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
    const staff = { staffId: 1, fullName: 'Dana Whitlock' };
    for (const title of ['First', 'Second']) {
      await site.services.activity.record(site.db, { staff, action: 'vehicle_added', vehicleId: 4, title });
      site.clock.advance(60_000);
    }
    const { recentActivity } = await read<Stats>('/api/admin/stats');
    expect(recentActivity).toEqual([
      { title: 'Second', time: '2026-03-02T00:01:00.000Z', staffName: 'Dana Whitlock', vehicleId: 4 },
      { title: 'First', time: '2026-03-02T00:00:00.000Z', staffName: 'Dana Whitlock', vehicleId: 4 },
    ]);
  });
});

describe('the status panel', () => {
  it('says what was measured', async () => {
    const status = await read<SystemStatus>('/api/admin/status');
    expect(status.database.isConnected).toBe(true);
    expect(status.database.answerMs).toBeGreaterThanOrEqual(0);
    expect(status.storage?.usedPercent).toBeGreaterThanOrEqual(0);
    expect(status.storage?.usedPercent).toBeLessThanOrEqual(100);
    expect(status.api.p95Ms).toBeGreaterThanOrEqual(0);
    expect(status.warnings).toEqual([]);
  });

  it('never calls a database healthy that does not answer', async () => {
    const { ping } = site.services.database;
    site.services.database.ping = () => Promise.reject(new Error('away'));
    const status = await read<SystemStatus>('/api/admin/status');
    site.services.database.ping = ping;
    expect(status.database).toMatchObject({ isConnected: false, answerMs: null });
  });
});

describe('TRUST_PROXY that does not fit what arrives', () => {
  async function startBehind(trustProxy: string) {
    const proxied = await startTestApp({ env: { TRUST_PROXY: trustProxy } });
    const warn = vi.spyOn(proxied.services.log, 'warn');
    const cookie = await proxied.logIn();
    warn.mockClear();
    const ask = async (headers: Record<string, string> = {}): Promise<string[]> =>
      (await proxied.inject({ url: '/api/admin/status', headers: { ...cookie, ...headers } })).json()
        .warnings;
    return { proxied, ask, warn };
  }

  it('is told once in the log, and in System Status with what to set', async () => {
    const { proxied, ask, warn } = await startBehind('0');
    expect(await ask()).toEqual([]);
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip']) {
      expect(await ask({ [name]: '203.0.113.9' })).toEqual([expect.stringContaining('Set TRUST_PROXY')]);
      expect(await ask()).toHaveLength(1);
      proxied.clock.advance(60_000);
    }
    expect(warn.mock.calls.map(([event]) => event)).toEqual(['proxy_not_as_set']);
    proxied.clock.advance(3_600_000);
    expect(proxied.services.proxyWatch.advice()).toBeNull();
    // A header that somebody from elsewhere wrote is no proxy.
    const made = { remoteAddress: '203.0.113.9', headers: { 'x-forwarded-for': 'x' } };
    await proxied.inject({ url: '/api/nowhere', ...made });
    expect(proxied.services.proxyWatch.advice()).toBeNull();
    await proxied.close();
  });

  it('is told when it is too high, but not because something on the machine asks past the proxy', async () => {
    const { proxied, ask, warn } = await startBehind('2');
    expect(await ask({ 'x-forwarded-for': '203.0.113.9, 198.51.100.1' })).toEqual([]);
    expect(await ask()).toEqual([]);
    expect(await ask({ 'x-forwarded-for': '203.0.113.9' })).toEqual([
      expect.stringContaining('TRUST_PROXY is 2'),
    ]);
    expect(await ask({ 'x-forwarded-for': '203.0.113.9, 198.51.100.1' })).toHaveLength(1);
    expect(warn.mock.calls.length).toBeLessThanOrEqual(1);
    await proxied.close();
  });
});

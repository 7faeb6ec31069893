import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDiskWatch, DISK_MAIL } from '#server/health/disk-watch.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { SystemStatus } from '../system-status.contract.ts';

let site: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  site = await startTestApp();
  headers = await site.logIn();
});
afterAll(() => site.close());

async function readStatus(): Promise<SystemStatus> {
  const answer = await site.inject({ url: '/api/admin/status', headers });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

describe('the status panel', () => {
  it('says what was measured', async () => {
    const status = await readStatus();
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
    const status = await readStatus();
    site.services.database.ping = ping;
    expect(status.database).toMatchObject({ isConnected: false, answerMs: null });
  });
});

describe('a disk that fills up', () => {
  const GIGABYTE = 1024 ** 3;
  let freeBytes = 50 * GIGABYTE;
  const watch = () =>
    createDiskWatch({
      ...site.services,
      db: site.db,
      dataDir: site.dataDir,
      isMailSetUp: true,
      measure: async () => ({ usedBytes: 100 * GIGABYTE - freeBytes, freeBytes }),
      readSettings: () => ({
        name: 'Hill End Motors',
        from: 'site@hillend.example',
        leadsTo: 'leads@hillend.example',
        publicUrl: 'https://hillend.example',
      }),
    });
  const planned = async () =>
    (await site.db.selectFrom('outbox').select('about').where('kind', '=', DISK_MAIL).execute()).length;

  it('is told before photos and backups are refused, and once by mail until there was room again', async () => {
    const mails = async (free: number) => {
      freeBytes = free;
      site.clock.advance(60_000);
      await watch().tellOnce();
      await watch().tellOnce();
      return planned();
    };
    expect(await mails(2 * GIGABYTE)).toBe(0);
    expect(await watch().advise()).toBeNull();
    expect(await mails(0.9 * GIGABYTE)).toBe(1);
    expect(await watch().advise()).toContain('Below 256.00 MB photos and backups are refused');
    expect(await mails(0.1 * GIGABYTE)).toBe(1);
    expect(await watch().advise()).toContain('102.40 MB are free on the disk of the site, so photos');
    const written = await watch().diskMailWriters[DISK_MAIL]('disk 2026');
    expect(written).toMatchObject({
      to: 'leads@hillend.example',
      text: expect.stringContaining('102.40 MB'),
    });
    expect(await mails(2 * GIGABYTE)).toBe(1);
    expect(await mails(0.9 * GIGABYTE)).toBe(2);
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
    // An X-Forwarded-For header from an untrusted address does not prove a proxy.
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

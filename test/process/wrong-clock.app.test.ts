import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createTestDatabase } from '../support/database/test-database.ts';
import { type SiteProcess, startProcess } from '../support/processes/site-process.ts';

vi.setConfig({ testTimeout: 120_000 });

const account = { username: 'dana', password: 'a long password' };
const YEARS_MS = 3 * 365 * 86_400_000;
/** Preloaded: sets the clock three years ahead. */
const aheadOfTime = `
  const Real = Date;
  const ahead = () => Real.now() + ${YEARS_MS};
  globalThis.Date = class extends Real {
    constructor(...parts) { parts.length ? super(...parts) : super(ahead()); }
    static now() { return ahead(); }
  };
`;

async function open(site: SiteProcess) {
  const call = async (path: string, body?: object, cookie = '') =>
    fetch(`${site.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', cookie },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const login = await call('/api/admin/login', account);
  const cookie = String(login.headers.get('set-cookie')).split(';', 1)[0];
  // The test says what it expects.
  return async <Answer>(path: string, body?: object) =>
    (await call(path, body, cookie)).json() as Promise<Answer>;
}

it('started three years ahead of time, it removes no enquiry and no backup, and says what is wrong', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-clock-'));
  const shared = process.env.TEST_ENGINE === 'postgres' ? await createTestDatabase() : undefined;
  const env = {
    DATA_DIR: folder,
    DEMO: 'off',
    ADMIN_USERNAME: account.username,
    ADMIN_PASSWORD: account.password,
    ...(shared ? { DATABASE_URL: shared.url } : {}),
  };
  const first = await startProcess(env);
  const before = await open(first);
  const lead = { firstName: 'Mia', lastName: 'Nguyen', email: 'mia@example.com', interest: 'Other' };
  await before('/api/contact', { ...lead, message: 'Is it still there?' });
  await before('/api/admin/database/backup', {});
  await first.stop();

  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(aheadOfTime)}`;
  const second = await startProcess({ ...env, NODE_OPTIONS });
  const ask = await open(second);
  let warnings: string[] = [];
  while (warnings.length === 0) {
    await new Promise((resume) => setTimeout(resume, 100));
    ({ warnings } = await ask<{ warnings: string[] }>('/api/admin/status'));
  }
  expect(warnings[0]).toContain('nothing is removed by age');
  expect(second.output()).toContain('clock_doubted');
  expect(await ask('/api/admin/contacts')).toHaveLength(1);
  expect((await ask<{ backups: object[] }>('/api/admin/database/backups')).backups).toHaveLength(1);
  await second.stop();
  await shared?.drop();
  await rm(folder, { recursive: true, force: true });
});

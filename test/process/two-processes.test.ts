import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { startProcess } from '../support/site-process.ts';
import { createTestDatabase } from '../support/test-database.ts';

vi.setConfig({ testTimeout: 120_000 });

it('starts two processes at the same moment on a new PostgreSQL', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-two-'));
  const database = await createTestDatabase();
  const account = { username: 'dana', password: 'a long password' };
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    DEMO: 'on',
    DEMO_PHOTOS: 'none',
    ADMIN_USERNAME: account.username,
    ADMIN_PASSWORD: account.password,
  };
  const sites = await Promise.all([startProcess(env), startProcess(env)]);
  for (const { url } of sites) {
    const login = await fetch(`${url}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
    expect(login.status).toBe(200);
    // One demonstration, not two.
    const { pagination } = (await (await fetch(`${url}/api/vehicles`)).json()) as {
      pagination: { totalVehicles: number };
    };
    expect(pagination.totalVehicles).toBeLessThan(50);
    expect(pagination.totalVehicles).toBeGreaterThan(30);
  }
  await Promise.all(sites.map((site) => site.stop()));
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

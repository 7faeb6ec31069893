import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createTestDatabase } from '../support/database/test-database.ts';
import { type SiteProcess, startProcess } from '../support/processes/site-process.ts';

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
  let cookie = '';
  for (const { url } of sites) {
    const login = await fetch(`${url}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
    expect(login.status).toBe(200);
    cookie = login.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    // One demonstration, not two.
    const { pagination } = (await (await fetch(`${url}/api/vehicles`)).json()) as {
      pagination: { totalVehicles: number };
    };
    expect(pagination.totalVehicles).toBeLessThan(50);
    expect(pagination.totalVehicles).toBeGreaterThan(30);
  }
  await tellsAcross(sites, cookie);
  await Promise.all(sites.map((site) => site.stop()));
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** An inquiry to one process reaches staff who listen at the other, and listening does not delay its stop. */
async function tellsAcross([here, there]: readonly SiteProcess[], cookie: string): Promise<void> {
  if (!here || !there) throw new Error('two processes are needed');
  const stream = await fetch(`${here.url}/api/admin/live`, {
    headers: { cookie, accept: 'text/event-stream' },
  });
  let text = '';
  const reading = (async () => {
    for await (const piece of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) text += piece;
  })();
  const unread = () => text.match(/event: unread/g)?.length ?? 0;
  await expect.poll(unread).toBe(1);
  const sent = await fetch(`${there.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ firstName: 'Mia', lastName: 'Low', email: 'mia@example.com', interest: 'Other' }),
  });
  expect(sent.status).toBe(201);
  // Long before the next time that it would look by itself.
  await expect.poll(unread, { timeout: 10_000 }).toBe(2);
  const stoppedAt = performance.now();
  expect(await here.stop()).toBe(0);
  expect(performance.now() - stoppedAt).toBeLessThan(10_000);
  await reading;
}

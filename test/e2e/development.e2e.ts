import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage } from '../support/browser/site.ts';
import { type SiteProcess, startProcess } from '../support/processes/site-process.ts';

let folder: string;
let site: SiteProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-dev-'));
  const env = { DATA_DIR: folder, DEMO: 'on', DEMO_PHOTOS: 'none' };
  site = await startProcess(env, { script: 'src/wiring/server/dev.ts' });
}, 120_000);
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

it.each(['/browse-cars', '/admin/login'])('%s works in development and hears of changes', async (path) => {
  const page = await openPage();
  const heard = new Promise<string>((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => resolve(String(payload)));
    });
  });
  await page.goto(site.url + path, { timeout: 60_000 });
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 });
  expect(await heard).toContain('"connected"');
});

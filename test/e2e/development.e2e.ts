import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findLayoutFaults } from '../support/browser/layout-limits.ts';
import { openPage } from '../support/browser/site.ts';
import { type SiteProcess, startProcess } from '../support/processes/site-process.ts';
import { inTurn, press, see, seeDialog } from '../support/screens/acts.ts';
import { lookAt } from '../support/screens/examine-screens.ts';
import { untilAlive } from '../support/screens/screen.ts';

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

it.each(['/browse-cars', '/admin/login', '/design'])(
  '%s works in development and hears of changes',
  async (path) => {
    const page = await openPage();
    const heard = new Promise<string>((resolve) => {
      page.on('websocket', (socket) => {
        socket.on('framereceived', ({ payload }) => resolve(String(payload)));
      });
    });
    await page.goto(site.url + path, { timeout: 60_000 });
    await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 });
    expect(await heard).toContain('"connected"');
  },
);

it('shows every component on a page of its own, where axe and the limits of a layout find nothing', async () => {
  const page = await openPage({ reducedMotion: 'reduce' });
  const seeDesign = async () => {
    await page.goto(`${site.url}/design`, { timeout: 60_000 });
    await untilAlive(page);
  };
  await seeDesign();
  expect(await lookAt(page, { name: 'design', path: '/design' })).toEqual([]);
  expect(await findLayoutFaults(page)).toEqual([]);
  for (const act of [
    inTurn(press('Dialog, long'), (page) => page.getByRole('dialog').waitFor()),
    inTurn(press('Drawer'), seeDialog('Sample drawer')),
    inTurn(
      (page) => page.getByRole('button', { name: 'Tooltip' }).hover(),
      (page) => page.getByRole('tooltip').waitFor(),
    ),
    inTurn(press('Destructive'), see('Failed to update vehicle')),
  ]) {
    await seeDesign();
    await act(page);
    expect(await lookAt(page, { name: 'design', path: '/design' })).toEqual([]);
  }
});

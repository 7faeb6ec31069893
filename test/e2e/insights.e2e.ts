import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findFaults, look } from '../support/browser/axe.ts';
import { keyboardOf } from '../support/browser/keyboard.ts';
import { openAsStaff, openPage, type Site, startSite } from '../support/browser/site.ts';

let site: Site;
beforeAll(async () => {
  // With the half year of visits that nobody made.
  site = await startSite({ DEMO_WORK: 'on' });
});

const panelOf = (page: Page, title: string) =>
  page
    .getByRole('heading', { name: title, exact: true })
    .locator('xpath=ancestor::div[contains(@class,"rounded-card")]');

it('a manager chooses the days, reads a table, and takes it along as a file', async () => {
  const page = await openAsStaff(site, '/admin/insights');
  await page.getByText('These figures count the demonstration').waitFor();
  const sums = page.getByRole('main').locator('dl');
  const before = await sums.textContent();
  await page.getByRole('button', { name: '7 days' }).click();
  await expect.poll(() => page.url()).toContain('days=7');
  await expect.poll(() => sums.textContent()).not.toBe(before);
  await page.getByRole('button', { name: '7 days', pressed: true }).waitFor();
  // Another look at the same address shows the same.
  await page.reload();
  const panel = panelOf(page, 'Ageing');
  await panel.getByText('Table of Ageing').click();
  const table = panel.getByRole('table', { name: 'Ageing' });
  const cells = await table.getByRole('row').nth(1).getByRole('cell').allTextContents();
  const saved = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'CSV of Ageing' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^ageing-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toMatch(/In stock for,Vehicles,Money in it$/);
  expect(lines).toHaveLength(5);
  expect(lines[1]).toBe(`0 to 30 days,${cells.join(',').replaceAll(/[$]|(?<=\d),(?=\d{3})/g, '')}`);
});

it('every panel can be printed alone, with its table', async () => {
  const page = await openAsStaff(site, '/admin/insights');
  await page.evaluate('window.print = () => {}');
  const panel = panelOf(page, 'Ageing');
  await panel.getByRole('button', { name: 'Print Ageing' }).click();
  await page.emulateMedia({ media: 'print' });
  await panel.getByRole('table', { name: 'Ageing' }).waitFor();
  await expect
    .poll(() => page.getByRole('heading', { level: 2 }).filter({ visible: true }).allTextContents())
    .toEqual(['Ageing']);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate("dispatchEvent(new Event('afterprint'))");
  await page.getByRole('heading', { name: 'Searches Without a Result' }).waitFor();

  // All of it on paper: no bars, and tables as tables, not as the cards of a phone.
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 700, height: 990 });
  await page.getByRole('banner').waitFor({ state: 'hidden' });
  const table = page.getByRole('table', { name: 'Vehicles', exact: true });
  for (const part of [table, table.getByRole('row').nth(1)])
    await expect.poll(() => part.evaluate((one) => getComputedStyle(one).display)).toMatch(/^table/);
});

it('all of it works by keyboard: days, a table, and the way to one vehicle', async () => {
  const page = await openAsStaff(site, '/admin/insights');
  await page.getByRole('heading', { name: 'Ageing', exact: true }).waitFor();
  const { press, tabTo, key } = keyboardOf(page);
  await press('90 days');
  await expect.poll(() => page.url()).toContain('days=90');
  await tabTo('Table of By Day');
  await key('Enter');
  await page.getByRole('table', { name: 'By Day' }).waitFor();
  const first = page.getByRole('table', { name: 'Vehicles', exact: true }).getByRole('link').first();
  const title = (await first.textContent()) ?? '';
  await first.focus();
  await key('Enter');
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await page.getByText(/^\d+ days? in stock/).waitFor();
});

it.each(['light', 'dark'] as const)(
  'nothing bars anybody from the figures, every table open, %s',
  async (colorScheme) => {
    const page = await openAsStaff(site, '/admin/insights', { colorScheme });
    await page.getByRole('heading', { name: 'Sold by Type' }).waitFor();
    for (const path of ['/admin/insights', '/admin/insights/vehicles/1']) {
      if (path !== '/admin/insights') await page.goto(site.url + path);
      await page.getByText('Table of By Day').waitFor();
      await page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })");
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await findFaults(page, look.everything)).toEqual([]);
        const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
        expect(wide).toBeLessThanOrEqual(width);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  },
);

it('a page in a tab behind another one is told once somebody turns to it, and once', async () => {
  const page = await openPage();
  let told = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/visits')) told += 1;
  });
  await page.addInitScript(`
    globalThis.isBehind = true;
    Object.defineProperty(document, 'visibilityState', { get: () => (isBehind ? 'hidden' : 'visible') });
  `);
  const code = page.waitForResponse(
    async (one) => one.url().endsWith('.js') && (await one.text()).includes('/api/visits'),
  );
  await page.clock.install();
  await page.goto(`${site.url}/browse-cars`);
  await page.clock.runFor(3_000);
  await code;
  await page.clock.runFor(5_000);
  expect(told).toBe(0);
  const turn = (isBehind: boolean) =>
    page.evaluate(`isBehind = ${isBehind}; document.dispatchEvent(new Event('visibilitychange'))`);
  await turn(false);
  await expect.poll(() => told).toBe(1);
  await turn(true);
  await turn(false);
  await page.clock.runFor(5_000);
  expect(told).toBe(1);
});

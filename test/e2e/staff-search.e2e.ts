import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { builtCode } from '../support/browser/built-code.ts';
import { keyboardOf } from '../support/browser/keyboard.ts';
import { openAsStaff, type Site, startSite, troublesOf } from '../support/browser/site.ts';
import { seeToast } from '../support/browser/toasts.ts';

let site: Site;
let page: Page;
beforeAll(async () => {
  site = await startSite({ LOGIN_LIMIT: '1000' });
});
beforeEach(async () => {
  page = await openAsStaff(site, '/admin/vehicles');
  await page.getByText(/of \d+ vehicles/).waitFor();
});

const dialog = () => page.getByRole('dialog', { name: 'Search the staff area' });
const words = () => dialog().getByRole('combobox');
const option = (name: RegExp) => dialog().getByRole('option', { name });

it('finds a vehicle from within a field by keyboard alone, and goes there', async () => {
  const { focused, key } = keyboardOf(page);
  await page.getByLabel('Search vehicles').focus();
  await key('ControlOrMeta+k');
  await expect.poll(focused).toBe('Vehicle, inquiry, booking, hold, person, page or action');
  await page.keyboard.type('SCP1226');
  await option(/Mazda MX-5/).waitFor();
  await expect.poll(() => dialog().getByRole('option', { selected: true }).textContent()).toContain('MX-5');
  await key('Enter');
  await page.waitForURL(/\/admin\/vehicles\/\d+\/edit$/);
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
});

it('keeps what is typed while its code still loads, and gives none of it to the page behind', async () => {
  const gate = Promise.withResolvers<void>();
  await page.route(builtCode('src/features/staff-search/client/search-dialog.tsx'), async (route) => {
    await gate.promise;
    await route.continue();
  });
  const field = page.getByLabel('Search vehicles');
  await field.focus();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('SCP1227');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('6');
  await expect.poll(() => dialog().count()).toBe(0);
  gate.resolve();
  await option(/Mazda MX-5/).waitFor();
  await expect.poll(() => words().inputValue()).toBe('SCP1226');
  await page.keyboard.type('x');
  await expect.poll(() => words().inputValue()).toBe('SCP1226x');
  await expect.poll(() => field.inputValue()).toBe('');
});

it('gives the keys back when its code cannot be fetched, says so, and tries again', async () => {
  const { focused, key } = keyboardOf(page);
  let asked = 0;
  const isCode = builtCode(
    'src/features/staff-search/client/search-dialog.tsx',
    'src/features/staff/client/commands/key-help-dialog.tsx',
  );
  await page.route(isCode, (route) => {
    asked += 1;
    return route.fulfill({ status: 404 });
  });
  const field = page.getByLabel('Search vehicles');
  await field.focus();
  await key('ControlOrMeta+k');
  await seeToast(page, 'Not opened', 'Its code could not be fetched. Check the connection, then try again.');
  await page.keyboard.type('mx');
  await expect.poll(() => field.inputValue()).toBe('mx');
  await key('Tab');
  await expect.poll(focused).not.toBe('Search vehicles');
  await page.getByRole('heading', { level: 1 }).click();
  await key('?');
  await expect.poll(() => asked).toBe(2);
  await page.getByRole('heading', { level: 1 }).waitFor();
  troublesOf(page).length = 0;
  await page.unroute(isCode);
  await key('ControlOrMeta+k');
  await dialog().waitFor();
});

it('moves by arrows over pages and inquiries, and Escape gives the focus back', async () => {
  const { focused, key } = keyboardOf(page);
  const field = page.getByLabel('Search vehicles');
  await field.focus();
  await key('ControlOrMeta+k');
  await dialog().waitFor();
  const selected = () => dialog().getByRole('option', { selected: true }).textContent();
  await expect.poll(selected).toBe('Today');
  await key('ArrowDown');
  await expect.poll(selected).toBe('Dashboard');
  await key('ArrowUp');
  await key('ArrowUp');
  await expect.poll(selected).toBe('Log Out Everywhere');
  await page.keyboard.type('nothing like this');
  await dialog().getByText('Nothing found. Try fewer or other words.').waitFor();
  await key('Escape');
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('Search vehicles');
  await page.getByRole('button', { name: 'Search the staff area' }).click();
  await words().fill('inquir');
  await option(/^Inquiries$/).click();
  await page.waitForURL(`${site.url}/admin/inquiries`);
});

it('finds parts of the settings and what can be done, which it does on its page', async () => {
  const { key } = keyboardOf(page);
  await key('ControlOrMeta+k');
  await page.keyboard.type('opening');
  await dialog().getByRole('group', { name: 'Settings' }).getByRole('option').first().waitFor();
  await words().fill('add hold');
  await option(/^Add Hold$/).waitFor();
  await key('Enter');
  await page.waitForURL(`${site.url}/admin/holds`);
  await page.getByRole('dialog', { name: 'Hold a vehicle' }).waitFor();
  await key('Escape');
  const listed = async (text: string, name: RegExp) => {
    await words().fill(text);
    await option(name).first().waitFor();
  };
  await key('ControlOrMeta+k');
  await listed('deleted', /^Recently Deleted$/);
  await listed('yours', /^Make It Yours$/);
  await listed('data sheets', /^Print Data Sheets$/);
  await listed('csv', /^Download Stock List/);
  await listed('backup', /^Create Backup$/);
  await option(/^Create Backup$/).click();
  await page.waitForURL(`${site.url}/admin/database`);
  await seeToast(page, 'Backup Created');
});

it('has single keys for lists and pages, shows them all, and lets each be switched off', async () => {
  const { focused, key } = keyboardOf(page);
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await key('/');
  await expect.poll(focused).toBe('Search vehicles');
  await page.keyboard.type('gi?');
  await expect.poll(() => page.getByLabel('Search vehicles').inputValue()).toBe('gi?');
  await page.getByLabel('Search vehicles').fill('');
  await page.getByRole('heading', { level: 1 }).click();
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await key('j');
  await key('j');
  await key('k');
  const name = (at: number) =>
    page.locator('[data-list-row]').nth(at).getByRole('rowheader').getByRole('link');
  await expect.poll(focused).toBe(await name(0).textContent());
  await key('x');
  await page.getByText('1 chosen', { exact: true }).waitFor();
  await key('x');
  await page.getByText('1 chosen', { exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Rows', exact: true }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?view=rows');
  const inRow = (at: number) =>
    page
      .locator('[data-list-row]')
      .nth(at)
      .evaluate((row) => row.contains(document.activeElement));
  await key('j');
  await key('j');
  await expect.poll(() => inRow(1)).toBe(true);
  await key('x');
  await page.getByText('1 chosen', { exact: true }).waitFor();
  await key('?');
  await help.getByLabel(/^Next/).uncheck();
  await key('Escape');
  await help.waitFor({ state: 'detached' });
  await page.locator('[data-list-row] a').first().focus();
  await key('j');
  await key('x');
  await page.getByText('2 chosen', { exact: true }).waitFor();
  await key('?');
  await help.getByLabel(/^Next/).check();
  for (const always of ['Ctrl K', 'Ctrl Enter', 'Ctrl Shift Enter'])
    await help
      .getByRole('listitem')
      .filter({ has: page.locator('kbd', { hasText: 'Ctrl' }) })
      .filter({ hasText: always.replaceAll(' ', '') })
      .first()
      .waitFor();
  await key('Escape');
  await key('g');
  await key('p');
  await page.waitForURL(`${site.url}/admin/people`);
  await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor();
  await page.locator('[data-list-row]').first().waitFor();
  await key('j');
  await expect.poll(focused).toMatch(/^Role of/);
  // The view is remembered for the person.
  await key('g');
  await key('v');
  await expect.poll(() => new URL(page.url()).search).toBe('?view=rows');
  await key('g');
  await key('h');
  await page.waitForURL(`${site.url}/admin/holds`);
  await key('Control+j');

  await key('?');
  await help.getByText('Keyboard shortcuts', { exact: true }).first().waitFor();
  await key('g');
  await key('v');
  await help.getByLabel('Go to a page: G, then', { exact: true }).uncheck();
  await expect.poll(() => help.getByLabel(/^Vehicles/).isDisabled()).toBe(true);
  await key('Escape');
  await help.waitFor({ state: 'detached' });
  await key('g');
  await key('v');
  await key('?');
  await help.waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/holds');
  await help.getByLabel('Go to a page: G, then', { exact: true }).check();
  await help.getByLabel(/^Vehicles/).uncheck();
  await key('Escape');
  await key('g');
  await key('v');
  await key('g');
  await key('m');
  await page.waitForURL(`${site.url}/admin/account`);
  const keyboard = page.getByRole('region', { name: 'Keyboard' });
  await expect.poll(() => keyboard.getByLabel(/^Vehicles/).isChecked()).toBe(false);
  await keyboard.getByLabel('Single keys', { exact: true }).uncheck();
  await page.getByRole('heading', { level: 1 }).click();
  await key('?');
  await page.reload();
  await expect.poll(() => keyboard.getByLabel('Single keys', { exact: true }).isChecked()).toBe(false);
  await expect.poll(() => help.count()).toBe(0);
});

it('says when the search does not answer, and is not opened over another dialog', async () => {
  await page.route('**/api/admin/search', (route) =>
    route.fulfill({ status: 503, json: { message: 'Not now' } }),
  );
  await page.getByRole('button', { name: 'Search the staff area' }).click();
  await words().fill('team');
  await dialog()
    .getByText(/^The search does not answer/)
    .waitFor();
  await option(/^Team$/).waitFor();
  troublesOf(page).length = 0;
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  const other = page.getByRole('dialog', { name: 'Delete vehicle' });
  await other.waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  await expect.poll(() => dialog().count()).toBe(0);
  await other.waitFor();
});

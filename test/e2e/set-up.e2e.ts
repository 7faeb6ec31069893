import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { openAsStaff, openPage, startSite, troublesOf } from '../support/browser/site.ts';
import { type SiteProcess, startProcess } from '../support/processes/site-process.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
});

const MOST_STEPS = 25;

const dealershipFields = [
  ['Trading name', 'Hill End Motors'],
  ['Motor dealer licence number', 'MD01234'],
  ['Phone', '(02) 5550 1111'],
  ['E-mail for buyers', 'yard@hillend.example'],
  ['Street', '1 High Street'],
  ['Suburb or town', 'Hill End'],
  ['Postcode', '2850'],
  ['Closes: Saturday', '12:30'],
] as const;
const ownerFields = [
  ['Your name', 'Jo Farr'],
  ['Username', 'jo'],
  ['Password', 'a long enough secret'],
] as const;

/** Fills the form as a dealer would; answers how many fields and clicks that took. */
async function fillIn(page: Page, fields = [...dealershipFields, ...ownerFields]): Promise<number> {
  for (const [label, value] of fields) await page.getByRole('main').getByLabel(label).first().fill(value);
  return fields.length;
}

async function startFresh(): Promise<SiteProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-set-up-'));
  const site = await startProcess({
    DATA_DIR: folder,
    NODE_ENV: 'production',
    DEMO: 'off',
    ADMIN_PASSWORD: '',
    LOG_LEVEL: 'silent',
  });
  cleanUps.push(async () => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return site;
}

it('a fresh start becomes a site of one’s own in a few steps', async () => {
  const site = await startFresh();
  await expect.poll(() => site.output()).toContain('/admin/setup#');
  const [hash = ''] = /#[\w-]{43}$/m.exec(site.output()) ?? [];
  expect(site.output()).toContain('visitors are told that it is being prepared');
  expect((await fetch(site.url)).status).toBe(503);
  const page = await openPage({ width: 390 });
  await page.goto(`${site.url}/admin/setup${hash}`);
  const send = page.getByRole('button', { name: 'Set up the site' });
  await send.click();
  await page.getByText('Trading name is required').waitFor();
  const steps = (await fillIn(page)) + 1;
  await send.click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  expect(steps).toBeLessThanOrEqual(MOST_STEPS);

  await page.goto(site.url);
  const footer = page.getByRole('contentinfo');
  await expect.poll(() => footer.textContent()).toContain('9am-12:30pm');
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Hill End Motors');
  await expect.poll(() => page.textContent('body')).not.toMatch(/Southern Cross|Orange|Dana Whitlock/);

  // The example's rate is not this dealer's.
  await page.goto(`${site.url}/finance`);
  await page.getByText('Enter an interest rate to see what it would cost you.').waitFor();
  await expect.poll(() => page.textContent('main')).not.toMatch(/5\.9|6\.95|WARNING|[Cc]omparison rate/);
  await page.getByLabel('Interest rate (% p.a.)').fill('8');
  await page.getByText('a month', { exact: false }).last().waitFor();
  await expect.poll(() => page.textContent('main')).not.toMatch(/[Cc]omparison/);

  // The same address again, by somebody else.
  const other = await openPage({ width: 390 });
  await other.goto(`${site.url}/admin/setup${hash}`);
  await other.getByText('This site has been set up already. Log in instead.').waitFor();
  troublesOf(other).length = 0; // the browser reports the 409
});

it('the demonstration is replaced in one step, after a question', async () => {
  const site = await startSite();
  const page = await openAsStaff(site, '/admin/dashboard');

  // Where visitors see nothing yet, the dealership alone is asked for; a lost answer keeps it, to be sent again.
  const closed = { isHere: false, isOpen: false, vehicleCount: 0, inquiryCount: 0 };
  await page.route('**/api/admin/demonstration', (route) => route.fulfill({ json: closed }));
  await page.route('**/api/admin/dealership', (route) => route.abort());
  await page.goto(`${site.url}/admin/make-it-yours`);
  await page.getByLabel('Trading name').waitFor();
  await fillIn(page, [...dealershipFields]);
  await page.getByRole('button', { name: 'Open the site' }).click();
  await page.getByText('What you typed is still here. Please try again.').first().waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Open the site' }).isEnabled()).toBe(true);
  troublesOf(page).length = 0; // the lost answer
  await page.unrouteAll();
  await page.goto(`${site.url}/admin/dashboard`);

  await page.getByRole('link', { name: 'Make it yours' }).click();
  await page.getByLabel('Trading name').waitFor();
  await fillIn(page);
  const send = page.getByRole('button', { name: 'Make it yours' });
  await send.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remove the demonstration?' });
  await expect.poll(() => dialog.textContent()).toContain('43 vehicles with their photos');
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect
    .poll(() => page.getByRole('main').getByLabel('Trading name').inputValue())
    .toBe('Hill End Motors');
  await send.press('Enter');
  await dialog.getByRole('button', { name: 'Remove and Set Up' }).click();
  await expect.poll(() => page.getByText('Welcome, Jo Farr').count(), { timeout: 60_000 }).toBeGreaterThan(0);
  await expect.poll(() => page.getByText('Make it yours').count()).toBe(0);
  await page.goto(`${site.url}/browse-cars`);
  await expect.poll(() => page.getByRole('main').textContent()).toContain('No vehicles');
});

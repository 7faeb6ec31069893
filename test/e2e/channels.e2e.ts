import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { keyboardOf } from '../support/browser/keyboard.ts';
import { logIn, openPage, type Site, startSite } from '../support/browser/site.ts';
import { seeToast } from '../support/browser/toasts.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const panel = (page: Page) => page.getByRole('region', { name: 'Google vehicle ads', exact: true });
const tab = (page: Page, name: RegExp) => panel(page).getByRole('tab', { name });
/** What the address of the feed answers now. */
const statusOf = async (url: string) => (await fetch(site.url + new URL(url).pathname)).status;

/** As it was at first, also for a second attempt. */
async function forgetChannel(page: Page): Promise<void> {
  const { request } = page.context();
  const of = `${site.url}/api/admin/channels/google`;
  await request.put(`${of}/address`, { data: { isOn: false } });
  await request.put(`${of}/settings`, { data: { settings: { storeCode: '' } } });
}

it('a channel is set up, looked through and switched off with the keyboard', async () => {
  const page = await openPage();
  await logIn(page, site);
  await forgetChannel(page);
  await page.goto(`${site.url}/admin/channels`);
  const keys = keyboardOf(page);
  await panel(page).getByText('Nothing is sent until it is entered below', { exact: false }).waitFor();

  await keys.press('Enter it');
  await keys.write('Store code', 'ORANGE-1');
  await keys.key('Enter');
  await seeToast(page, 'Saved');

  await page.reload();
  await panel(page).waitFor();
  await keys.press('Switch On Google vehicle ads');
  await seeToast(page, 'The channel is on');
  const field = panel(page).getByLabel('Tab-separated text', { exact: false }).first();
  await expect.poll(() => field.inputValue()).toMatch(/\/feeds\/google\/[\w-]{43}\.tsv$/);
  const former = await field.inputValue();
  expect(await statusOf(former)).toBe(200);

  await keys.press('Make a New Address');
  await page.getByRole('dialog', { name: 'A new address for Google vehicle ads?' }).waitFor();
  await expect.poll(keys.focused).toBe('Cancel');
  await keys.press('Make a New Address');
  await seeToast(page, 'There is a new address');
  await expect.poll(() => field.inputValue()).not.toBe(former);
  const address = await field.inputValue();
  expect([await statusOf(former), await statusOf(address)]).toEqual([404, 200]);

  await tab(page, /^Left Out/).click();
  const reason = panel(page).getByRole('button', { name: /^No price type \(\d+\)$/ });
  await reason.click();
  await expect.poll(() => reason.getAttribute('aria-pressed')).toBe('true');
  const preview = panel(page)
    .getByRole('button', { name: /^Preview/ })
    .first();
  await preview.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Not sent now. Google would see it like this.').waitFor();
  await dialog.getByText('google_product_category').waitFor();
  await keys.key('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await panel(page)
    .getByRole('link', { name: /^Go to Price Type/ })
    .first()
    .click();
  await page.waitForURL(/\/admin\/vehicles\/\d+\/edit#field-priceType$/);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('priceType');

  await page.goto(`${site.url}/admin/channels`);
  await tab(page, /^Set Up/).click();
  await panel(page)
    .getByRole('button', { name: /^Switch Off/ })
    .click();
  await page
    .getByRole('dialog', { name: 'Switch off Google vehicle ads?' })
    .getByRole('button', { name: 'Switch Off' })
    .click();
  await seeToast(page, 'The channel is off');
  expect(await statusOf(address)).toBe(404);
});

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAsStaff, type Site, startSite } from '../support/browser/site.ts';
import { seeToast } from '../support/browser/toasts.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ LOGIN_LIMIT: '1000' });
});

const open = (path: string, size: { width?: number } = {}) => openAsStaff(site, path, size);

const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);

describe('the publish check', () => {
  it('warns in the form, leads to each field by keyboard, opens closed groups, and blocks nothing', async () => {
    const page = await open('/admin/vehicles');
    const unknown = {
      priceType: '',
      registered: '',
      regoExpiresOn: '',
      ppsrCheckedOn: '',
      status: 'available',
    };
    await page.context().request.put(`${site.url}/api/admin/vehicles/1`, { data: unknown });
    await page.goto(`${site.url}/admin/vehicles/1/edit`);
    const panel = page.locator('details', { has: page.getByRole('heading', { name: 'Publish check' }) });
    await page.getByLabel('Price Type').selectOption('drive_away');
    await page.locator('#field-registered').evaluate((field) => {
      const group = field.closest('details');
      if (group) group.open = true;
    });
    await page.getByLabel('Registered', { exact: true }).selectOption('no');
    await expect.poll(() => panel.locator('summary').innerText()).toMatch(/[1-9] must/);
    if (!(await panel.evaluate((details: HTMLDetailsElement) => details.open)))
      await panel.locator('summary').click();
    const reason = 'Drive Away includes registration, and the vehicle is marked as unregistered.';
    const finding = panel.getByRole('listitem').filter({ hasText: reason });
    await finding.getByRole('link', { name: 'Price Type' }).press('Enter');
    await expect.poll(() => focusedId(page)).toBe('field-priceType');

    const group = page.locator('details', { has: page.locator('#field-ppsrCheckedOn') });
    await expect.poll(() => group.evaluate((details: HTMLDetailsElement) => details.open)).toBe(false);
    await panel.getByRole('link', { name: 'PPSR Checked' }).press('Enter');
    await expect.poll(() => focusedId(page)).toBe('field-ppsrCheckedOn');

    await page.getByRole('button', { name: 'Save Changes' }).click();
    await seeToast(page, 'Vehicle updated successfully');
  });

  it('counts in the list, tells why on demand, and filters by it', async () => {
    const page = await open('/admin/vehicles');
    const all = await page.context().request.get(`${site.url}/api/admin/vehicles`);
    const stock = (await all.json()) as { id: number; vin: string; rego: string }[];
    const [first, second] = stock;
    if (!first || !second) throw new Error('The demonstration has vehicles');
    const twin = { rego: 'TWN-01A', status: 'available' };
    await page.context().request.put(`${site.url}/api/admin/vehicles/${first.id}`, { data: twin });
    await page
      .context()
      .request.put(`${site.url}/api/admin/vehicles/${second.id}`, { data: { ...twin, rego: 'twn 01a' } });
    await page.reload();
    await page.getByText(/^\d+ of \d+ vehicles$/).waitFor();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('button', { name: 'Needs work', exact: true }).click();
    await page.getByLabel('Search vehicles').fill('TWN');
    await page.getByText(/^2 of \d+ vehicles$/).waitFor();
    const row = page.locator('tr[aria-rowindex="2"]');
    await row.getByRole('button', { name: /What to mend/ }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'What to mend' });
    const finding = dialog.getByRole('listitem').filter({ hasText: 'has the same Rego.' });
    await finding.waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/What to mend/);
    await page.keyboard.press('Enter');
    await finding.getByRole('link', { name: 'Rego', exact: true }).click();
    await page.waitForURL(`${site.url}/admin/vehicles/*/edit#field-rego`);
    await expect.poll(() => focusedId(page)).toBe('field-rego');
    await page.goBack();
    await page.getByText(/^2 of \d+ vehicles$/).waitFor();
  });
});

describe('the VIN', () => {
  it('is read as it is typed', async () => {
    const page = await open('/admin/vehicles/add');
    await page.getByLabel('Make').fill('Mazda');
    await page.getByLabel('Year').fill('2019');
    const vin = page.getByLabel('VIN');
    const hint = () => page.locator('#field-vin-hint').innerText();
    await vin.fill('LRWYHCFS5PC87329O');
    await expect.poll(hint).toContain('This VIN has O, which no VIN has');
    await vin.fill('LRWYHCFS5PC873299');
    await expect.poll(hint).toContain('By the VIN: Tesla, model year 2023');
    await expect.poll(hint).toContain('and the make is Mazda');
    await expect.poll(hint).toContain('and the year is 2019');
    await page.getByLabel('Make').fill('Tesla');
    await page.getByLabel('Year').fill('2023');
    await expect.poll(hint).toBe('By the VIN: Tesla, model year 2023');
  });
});

describe('the words', () => {
  it('are checked, each remark selects its place, and a draft goes in only when asked, and out again', async () => {
    const page = await open('/admin/vehicles/3/edit');
    const description = page.getByLabel('Description');
    const own = 'Tidy car.\nOne owner, call 0412 345 678!';
    await description.fill(own);
    const helper = page.locator('details', { hasText: 'Help with the words' }).last();
    await helper.locator('summary').press('Enter');
    const selected = () =>
      description.evaluate((area: HTMLTextAreaElement) =>
        area.value.slice(area.selectionStart, area.selectionEnd),
      );
    await helper.getByRole('button', { name: '“One owner”' }).press('Enter');
    await expect.poll(selected).toBe('One owner');
    await helper.getByRole('button', { name: '“0412 345 678”' }).click();
    await expect.poll(selected).toBe('0412 345 678');
    await expect.poll(() => focusedId(page)).toBe('field-description');

    await helper.getByRole('button', { name: 'Write a Draft' }).click();
    const draft = helper.locator('p[role="status"]').first();
    await draft.waitFor();
    const first = await draft.innerText();
    await helper.getByRole('button', { name: 'Another' }).click();
    await expect.poll(() => draft.innerText()).not.toBe(first);
    const second = await draft.innerText();
    await helper.getByLabel('Friendly').check();
    await expect.poll(() => draft.innerText()).not.toBe(second);
    const shown = await draft.innerText();
    await expect.poll(() => description.inputValue(), { message: 'nothing goes in by itself' }).toBe(own);
    await helper.getByRole('button', { name: 'Add after My Text' }).click();
    await expect.poll(() => description.inputValue()).toBe(`${own}\n\n${shown}`);
    await helper.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => description.inputValue()).toBe(own);
    await helper.getByRole('button', { name: 'Replace My Text' }).click();
    await expect.poll(() => description.inputValue()).toBe(shown);
    await helper.getByText('Nothing to remark on.').waitFor();
    await description.press('End');
    await page.keyboard.type(' More.');
    await expect.poll(() => helper.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });
});

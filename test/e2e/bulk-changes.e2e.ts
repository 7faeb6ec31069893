import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
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

const bar = () => page.getByRole('region', { name: 'Chosen vehicles' });
const box = (at: number) => page.locator(`tr[aria-rowindex="${at + 1}"]`).getByRole('checkbox');
const dialog = () => page.getByRole('dialog', { name: /^Change \d+ vehicle/ });
const seeChosen = (count: number) =>
  expect.poll(() => bar().getByRole('status').textContent()).toContain(`${count} chosen`);

async function read(): Promise<Map<number, Omit<AdminVehicle, 'revision' | 'updatedAt'>>> {
  const answer = await page.context().request.get(`${site.url}/api/admin/vehicles`);
  const vehicles = (await answer.json()) as AdminVehicle[];
  return new Map(vehicles.map(({ revision: _revision, updatedAt: _updatedAt, ...rest }) => [rest.id, rest]));
}

it('changes the price of all that match, tells which stay, and undoes it exactly, also after a reload', async () => {
  const before = await read();
  await page.getByLabel(/^Choose all \d+ that match$/).check();
  await seeChosen(before.size);
  await bar().getByRole('button', { name: 'Change' }).click();
  await dialog().getByLabel('What to change').selectOption('Price');
  await dialog().getByRole('button', { name: 'Preview' }).click();
  await dialog().getByText('Give a number above 0, with at most two decimals').waitFor();
  await dialog().getByLabel('By how much').fill('10');
  // What is chosen and typed does not go unasked.
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await expect.poll(() => dialog().getByLabel('By how much').inputValue()).toBe('10');
  await dialog().getByRole('button', { name: 'Preview' }).click();
  const lines = dialog().getByRole('list', { name: 'Change' }).getByRole('listitem');
  // As most prices of the demonstration end.
  await expect.poll(() => lines.first().textContent()).toMatch(/Price: \$[\d,]+ → \$[\d,]*990$/);
  await dialog().getByLabel('New prices end in').selectOption('Any whole dollar');
  await dialog().getByRole('button', { name: 'Preview' }).click();
  await expect.poll(() => lines.first().textContent()).toMatch(/Price: \$[\d,]+ → \$[\d,]+/);
  const count = await lines.count();
  await dialog()
    .getByRole('button', { name: `Change ${count} vehicles` })
    .click();
  await seeToast(page, `${count} vehicles changed: price down by 10%`);
  const [id, old] = [...before].find(([, { price }]) => price) ?? [0, undefined];
  expect((await read()).get(id)?.price).toBe(Math.round((old?.price ?? 0) * 0.9));

  await page.reload();
  await page.getByRole('button', { name: `Undo: ${count} vehicles changed: price down by 10%` }).click();
  await seeToast(page, 'Change undone', `${count} vehicles put back`);
  expect(await read()).toEqual(before);
  await expect.poll(() => page.getByRole('button', { name: /^Undo:/ }).count()).toBe(0);
});

it('is done by keyboard alone, with a range by Shift, and the focus comes back', async () => {
  const { tabTo, key, press, focused } = keyboardOf(page);
  const first = (await box(1).getAttribute('aria-label')) ?? '';
  await tabTo(first);
  await key('Space');
  await seeChosen(1);
  await box(4).focus();
  await key('Shift+Space');
  await seeChosen(4);
  await tabTo('Change', 'Shift+Tab');
  await key('Enter');
  await dialog().waitFor();
  await tabTo('New status');
  await page.keyboard.type('Res');
  await press('Preview');
  await press('Change 4 vehicles');
  await seeToast(page, '4 vehicles changed: status to Reserved');
  await expect.poll(focused).toBe('Change');
  await key('F8');
  await expect.poll(focused).toBe('Undo');
  await key('Enter');
  await seeToast(page, 'Change undone', '4 vehicles put back');
});

it('changes nothing when a colleague was faster, and can be previewed again', async () => {
  await box(2).click();
  await box(5).click({ modifiers: ['Shift'] });
  await seeChosen(4);
  await page.getByLabel('Search vehicles').fill('no such vehicle');
  await expect
    .poll(() => bar().getByRole('status').textContent())
    .toBe('4 chosen, 4 of them not in this list');
  await page.getByLabel('Search vehicles').fill('');
  const href = await page
    .locator('tr[aria-rowindex="4"]')
    .getByRole('link', { name: /^Edit/ })
    .getAttribute('href');
  const id = Number(href?.match(/\d+/)?.[0]);
  await bar().getByRole('button', { name: 'Change' }).click();
  await dialog().getByLabel('What to change').selectOption('Featured on the home page');
  await dialog().getByRole('button', { name: 'Preview' }).click();
  const apply = dialog().getByRole('button', { name: /^Change \d/ });
  await apply.waitFor();
  await page.context().request.put(`${site.url}/api/admin/vehicles/${id}`, { data: { tag: 'Theirs' } });
  const before = await read();
  await apply.click();
  const { make = '' } = before.get(id) ?? {};
  await expect
    .poll(() => dialog().getByRole('alert').textContent())
    .toMatch(new RegExp(`^Nothing was changed, because somebody has changed .*${make}.* since the preview`));
  expect(await read()).toEqual(before);
  troublesOf(page).length = 0;
  await dialog().getByRole('button', { name: 'Preview' }).click();
  await apply.click();
  await page
    .getByRole('status')
    .getByText(/^\d vehicles? changed: featured on the home page$/)
    .waitFor();
});

it('exports the chosen as a stock list', async () => {
  await box(1).click();
  await box(2).click();
  const download = page.waitForEvent('download');
  await bar().getByRole('button', { name: 'Export CSV' }).click();
  const file = await (await download).path();
  expect((await readFile(file, 'utf8')).trim().split('\r\n').length).toBeGreaterThanOrEqual(3);
  await seeToast(page, 'Export Complete', '2 vehicles exported');
  await expect
    .poll(() => bar().getByRole('link', { name: 'Print Cards' }).getAttribute('href'))
    .toMatch(/^\/admin\/print\/cards\?ids=\d+,\d+&size=a4$/);
  await bar().getByRole('button', { name: 'Clear' }).click();
  await bar().waitFor({ state: 'detached' });
});

it('deletes them together after saying which, leaves those that customers wait for, and undoes it', async () => {
  const before = await read();
  const [held] = before.keys();
  await page.route('**/vehicle-deletions/preview', async (route) => {
    const answer = await (await route.fetch()).json();
    for (const one of answer.vehicles) if (one.id === held) one.inTheWay = 'on hold for a customer';
    await route.fulfill({ json: answer });
  });
  await page.getByLabel(/^Choose all \d+ that match$/).check();
  await seeChosen(before.size);
  await bar().getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: `Delete ${before.size - 1} vehicles?` });
  await question.getByText('These stay, because customers wait for them (1)').waitFor();
  await question.getByText(/: on hold for a customer$/).waitFor();
  await question.getByLabel('Delete it as well').check();
  await page.getByRole('dialog', { name: `Delete ${before.size} vehicles?` }).waitFor();
  await page.getByLabel('Delete it as well').uncheck();
  await question.getByRole('button', { name: `Delete ${before.size - 1} vehicles` }).click();
  await seeToast(page, 'Vehicles deleted', `${before.size - 1} vehicles have been removed.`);
  expect([...(await read()).keys()]).toEqual([held]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await seeToast(page, 'Vehicles put back', `${before.size - 1} vehicles put back as before`);
  expect(await read()).toEqual(before);
  // Chromium reports pictures that went while it was fetching them, and nothing else.
  expect(troublesOf(page).filter((trouble) => !/status of 404/.test(trouble))).toEqual([]);
  troublesOf(page).length = 0;
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAsStaff, type Site, startSite, troublesOf } from '../support/browser/site.ts';

let site: Site;
const received: string[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (piece) => (body += piece));
  request.on('end', () => {
    received.push(body);
    response.end();
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  site = await startSite();
});
afterAll(() => receiver.close());

it('staff name an address, see its secret once, what it was told, and send that again', async () => {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const page = await openAsStaff(site, '/admin/settings/identity');
  await page.getByRole('main').getByRole('link', { name: 'Webhooks', exact: true }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill('nonsense');
  await page.getByRole('button', { name: 'Add Address' }).click();
  await page.getByText('Enter an address that begins with https://').first().waitFor();
  troublesOf(page).length = 0; // the refusal
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Address' }).inputValue()).toBe('nonsense');
  await page.getByRole('textbox', { name: 'Address' }).fill(url);
  await page.getByRole('button', { name: 'Add Address' }).click();
  const dialog = page.getByRole('dialog', { name: 'The secret of this address' });
  await expect.poll(() => dialog.textContent()).toMatch(/whsec_/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('heading', { name: url }).waitFor();

  const sent = await fetch(`${site.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Kerry',
      lastName: 'Low',
      email: 'kerry@mail.example',
      interest: 'Other',
    }),
  });
  expect(sent.status).toBe(201);
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1);
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'lead.created' });
  await row.getByText('Delivered', { exact: true }).waitFor();
  // Each button says by itself which delivery it is about.
  await row.getByRole('button', { name: /^Show \S+ to \S+, delivery \d+$/ }).click();
  const shown = page.getByRole('dialog', { name: 'lead.created' });
  await expect.poll(() => shown.textContent()).toContain('kerry@mail.example');
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: 'Send Again' }).click();
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(2);
  expect(received[1]).toBe(received[0]);

  // As viewers see it, who are told no more of the address.
  const { host } = new URL(url);
  await page.route('**/api/admin/webhooks', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(url, host) });
  });
  await page.reload();
  await page.getByRole('heading', { name: host, exact: true }).waitFor();
  await row.getByRole('cell', { name: host, exact: true }).waitFor();
  await page.unrouteAll();
  await page.reload();

  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('heading', { name: url }).waitFor({ state: 'detached' });
});

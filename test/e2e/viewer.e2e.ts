import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { logIn, openPage, type Site, startSite } from '../support/browser/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ LOGIN_LIMIT: '1000' });
  const body = { firstName: 'Ruth', lastName: 'Asks', email: 'ruth@example.com', phone: '0491 570 157' };
  const sent = await fetch(`${site.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, interest: 'Other', message: 'Is it there?' }),
  });
  expect(sent.status).toBe(201);
});

/** Logged in as somebody new, who may look at everything that is not the office's, and change nothing. */
async function openAsViewer(): Promise<Page> {
  const owner = await openPage();
  await logIn(owner, site);
  const username = `v${crypto.randomUUID().slice(0, 8)}`;
  const invited = await owner.request.post(`${site.url}/api/admin/people/invitations`, {
    data: { fullName: 'Lou Looks', email: `${username}@southern-cross.example`, role: 'viewer' },
    headers: { origin: site.url },
  });
  expect(invited.status()).toBe(201);
  const page = await openPage();
  // The link has the name of the site, which the tests call by its number.
  await page.goto(`${site.url}/admin/invitation${new URL((await invited.json()).link).hash}`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('seven green lanterns');
  await page.getByRole('button', { name: 'Make My Account' }).click();
  await page.waitForURL(`${site.url}/admin/dashboard`);
  return page;
}

it('somebody who only looks is offered nothing that they may not do, by a button, a key or the menu', async () => {
  const page = await openAsViewer();
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url());
  });
  const menu = page.getByRole('navigation', { name: 'Staff area' });
  await menu.getByRole('link', { name: 'Inquiries' }).waitFor();
  const hrefs = await menu
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(hrefs).not.toContain('/admin/vehicles/add');
  for (const href of hrefs.filter((one) => one.startsWith('/admin/'))) {
    await page.goto(site.url + href);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => page.getByText('Your account may not').count(), { message: href }).toBe(0);
  }

  await page.goto(`${site.url}/admin/inquiries`);
  await page.getByRole('link', { name: 'Ruth Asks' }).first().click();
  await page.getByRole('region', { name: 'What was said' }).waitFor();
  const { href } = new URL(page.url());
  const main = page.getByRole('main');
  const acts = /^(reply|call|note|sms|book|hold|mark|not spam|send|save|add|join|separate|done|spoke)/i;
  for (const role of ['button', 'tab', 'link'] as const)
    await expect.poll(() => main.getByRole(role, { name: acts }).allTextContents()).toEqual([]);
  await expect.poll(() => main.locator(':is(input, select, textarea):enabled').count()).toBe(0);
  for (const key of ['r', 'c', 'b', 'e', 'a']) await page.keyboard.press(key);
  expect(page.url()).toBe(href);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByText('Previous', { exact: true }).waitFor();
  for (const does of ['Reply', 'Call', 'Book a time', 'Later', 'Add a task'])
    await expect.poll(() => keys.getByText(does, { exact: true }).count(), { message: does }).toBe(0);
  expect(refused).toEqual([]);
});

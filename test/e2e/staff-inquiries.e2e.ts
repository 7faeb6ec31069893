import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { logIn, openAsStaff, openPage, type Site, startSite, troublesOf } from '../support/browser/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ LOGIN_LIMIT: '1000', ENQUIRY_LIMIT: '1000' });
});

async function openInquiries(): Promise<Page> {
  const page = await openAsStaff(site, '/admin/inquiries');
  await page.getByRole('heading', { name: 'Customer Inquiries' }).waitFor();
  return page;
}

async function send(firstName: string, extra: Record<string, unknown> = {}): Promise<void> {
  const body = {
    firstName,
    lastName: 'Nguyen',
    email: 'kerry@mail.example',
    phone: '0491 570 006',
    interest: 'Purchase Inquiry',
    message: '<b>Is it</b> still there?',
    ...extra,
  };
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${site.url}/api/contact`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(201);
}

/** The panel of the dashboard; the list of the day above it names them too. */
const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting for an Answer' });

it('says that there are none', async () => {
  const page = await openInquiries();
  await page.getByText('No inquiries received yet', { exact: true }).waitFor();
  await page.getByText('Mail is not set up, so none is sent.').waitFor();
});

it('shows who wrote, and marks it read for good', async () => {
  await send('Kerry', { vehicleId: 1 });
  const page = await openInquiries();
  await page.goto(`${site.url}/admin/dashboard`);
  await waiting(page)
    .getByRole('link', { name: /^Kerry Nguyen/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Kerry Nguyen' }).waitFor();
  // A filter that is remembered hides nobody without saying so.
  await page.goto(`${site.url}/admin/inquiries?due=yes`);
  await page.getByText('No inquiries match your search', { exact: true }).waitFor();
  await page.getByText('Follow-up: Due', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Show All Inquiries' }).click();
  await page.getByRole('main').getByText('1 unread', { exact: true }).waitFor();
  const row = page.getByRole('row').filter({ hasText: 'Kerry Nguyen' });
  await row.getByText('New', { exact: true }).waitFor();
  await row.getByText('<b>Is it</b> still there?').waitFor();
  await expect
    .poll(() => row.getByRole('link', { name: 'kerry@mail.example' }).getAttribute('href'))
    .toBe('mailto:kerry@mail.example');
  await expect
    .poll(() => row.getByRole('link', { name: '0491 570 006' }).getAttribute('href'))
    .toBe('tel:0491570006');
  await expect.poll(() => row.locator('a[href="/vehicles/1"]').count()).toBe(1);
  await page.getByLabel('Search inquiries').fill('kerry');
  await row.locator('a[href="/vehicles/1"]').click();
  await page.waitForURL(`${site.url}/vehicles/1`);
  await page.goBack();
  await row.waitFor();
  await expect.poll(() => page.getByLabel('Search inquiries').inputValue()).toBe('kerry');
  await row.getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/).waitFor();
  await row.getByRole('button', { name: 'Mark Read' }).click();
  await page.locator('[data-toast-area]').getByText('Contact marked as read', { exact: true }).waitFor();
  await row.getByText('Read', { exact: true }).waitFor();
  await expect.poll(() => row.getByRole('button', { name: 'Mark Read' }).count()).toBe(0);
  await page.getByRole('main').getByText('0 unread', { exact: true }).waitFor();
});

it('is worked inside the letter: the time, a reply with its subject, read, spam', async () => {
  await send('Letter', { phone: '0491570156', vehicleId: 1 });
  const page = await openInquiries();
  await page.getByLabel('Search inquiries').fill('0491 570 156');
  await page.getByRole('button', { name: /of Letter/ }).click();
  const letter = page.getByRole('dialog', { name: 'Letter Nguyen' });
  await letter.getByText(/^Purchase Inquiry · [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[ap]m$/).waitFor();
  const reply = await letter.getByRole('link', { name: 'Reply' }).getAttribute('href');
  expect(decodeURIComponent(reply ?? '')).toMatch(
    /^mailto:kerry@mail\.example\?subject=Re: Purchase Inquiry, \d{4} \w+/,
  );
  await letter.getByRole('button', { name: 'Mark Read' }).click();
  await letter.getByRole('button', { name: 'Mark Read' }).waitFor({ state: 'detached' });
  await letter.getByRole('button', { name: 'Mark as Spam' }).press('Enter');
  await page.locator('[data-toast-area]').getByText('Moved to spam', { exact: true }).waitFor();
  await page.getByText('No inquiries match your search').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.getByRole('tab', { name: /Spam/ }).click();
  const row = page.getByRole('row').filter({ hasText: 'Letter Nguyen' });
  await row.getByRole('button', { name: 'Not Spam' }).click();
  await row.waitFor({ state: 'detached' });
});

it('shows what came in since the page was last open, and says when marking failed', async () => {
  const page = await openInquiries();
  await page.getByRole('main').getByText('0 unread', { exact: true }).waitFor();
  await send('Robin');
  const sidebar = page.getByRole('navigation', { name: 'Staff area' });
  await sidebar.getByRole('link', { name: 'Dashboard' }).click();
  await waiting(page)
    .getByRole('link', { name: /^Robin Nguyen/ })
    .waitFor();
  await sidebar.getByRole('link', { name: 'Inquiries 1 unread' }).click();
  await page.getByRole('button', { name: /of Robin/ }).click();
  const letter = page.getByRole('dialog', { name: /Robin Nguyen/ });
  await letter.waitFor();
  await page.route('**/api/admin/contacts/*/read', (route) => route.fulfill({ status: 500, json: {} }));
  await letter.getByRole('button', { name: 'Mark Read' }).click();
  const area = page.locator('[data-toast-area]');
  await area.getByText('Failed to mark contact as read.', { exact: true }).waitFor();
  troublesOf(page).length = 0;
});

it('says when they could not be loaded, and tries again when asked', async () => {
  const page = await openPage();
  await logIn(page, site);
  await page.route('**/api/admin/inquiry-search', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(`${site.url}/admin/inquiries`);
  await page.getByText('Failed to load inquiries. Please try again.', { exact: true }).waitFor();
  troublesOf(page).length = 0;
  await page.unroute('**/api/admin/inquiry-search');
  await page.getByRole('button', { name: 'Try Again' }).press('Enter');
  await page.getByRole('row').filter({ hasText: 'Kerry Nguyen' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');

  await page.route('**/api/admin/inquiry-search', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(`${site.url}/admin/inquiries?view=board`);
  const failed = page
    .getByRole('region', { name: 'New', exact: true })
    .getByText(/^Failed to load inquiries/);
  await failed.waitFor();
  await page.unroute('**/api/admin/inquiry-search');
  await page.getByRole('button', { name: 'Try Again: New' }).press('Enter');
  await expect.poll(() => failed.count()).toBe(0);
  // Each column has failed at its own time.
  troublesOf(page).length = 0;
});

it('keeps spam apart until staff say otherwise, and searches', async () => {
  await send('Bot', { website: 'https://spam.example' });
  const page = await openInquiries();
  await page.getByRole('tab', { name: 'Spam (1)' }).click();
  await page.getByRole('button', { name: 'Not Spam' }).press('Enter');
  await page.getByText('Nothing was kept apart').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.getByRole('tab', { name: 'Inbox' }).click();
  await page.getByLabel('Search inquiries').fill('bot');
  await page.getByRole('row').filter({ hasText: 'Bot Nguyen' }).waitFor();
  await page.getByLabel('Search inquiries').fill('nobody');
  await page.getByText('No inquiries match your search').waitFor();
});

it('hands out a table that no spreadsheet will run', async () => {
  await send('Lee', { message: '=HYPERLINK("https://evil.example")' });
  const page = await openInquiries();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
});

it('turns pages, and the address says which one and what it is narrowed to', async () => {
  const page = await openInquiries();
  const headers = { 'content-type': 'application/json', cookie: await cookieOf(page), origin: site.url };
  const answer = await fetch(`${site.url}/api/admin/inquiry-search`, {
    method: 'POST',
    headers,
    body: '{}',
  });
  const { total } = (await answer.json()) as { total: number };
  for (let one = total; one < 26; one += 1) await send(`Paged${one}`, { message: `Number ${one}` });
  await page.reload();
  const paging = page.getByRole('navigation', { name: 'Pages' });
  await paging.getByText(/^Page 1 of 2 \(26 inquiries\)$/).waitFor();
  await paging.getByRole('button', { name: 'Next' }).click();
  await paging.getByText(/^Page 2 of 2/).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?page=2');
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await page.reload();
  await paging.getByText(/^Page 2 of 2/).waitFor();
  await page.goBack();
  await paging.getByText(/^Page 1 of 2/).waitFor();

  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Status', { exact: true }).selectOption('Read');
  await page.getByRole('row').filter({ hasText: 'Kerry Nguyen' }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?read=yes');
  await expect.poll(() => page.getByRole('button', { name: 'Mark Read' }).count()).toBe(0);
  await page.getByLabel('Came in').selectOption('More than 7 days ago');
  await page.getByText('No inquiries match your search').waitFor();
  // As it was left, by the menu too, also before the page between has come.
  const sidebar = page.getByRole('navigation', { name: 'Staff area' });
  const dashboard = Promise.withResolvers<void>();
  await page.route(/dashboard-page/, async (route) => {
    await dashboard.promise;
    await route.continue();
  });
  for (const comes of [false, true]) {
    if (comes) dashboard.resolve();
    await sidebar.getByRole('link', { name: 'Dashboard' }).click();
    await page.waitForURL(/dashboard$/);
    if (comes) await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    await sidebar.getByRole('link', { name: /^Inquiries/ }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?age=over-week&read=yes');
  }
  await page.getByRole('button', { name: 'Filters 2 set' }).click();
  await page.getByRole('button', { name: 'Clear All' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.goto(`${site.url}/admin/inquiries?page=77`);
  await paging.getByText(/^Page 2 of 2/).waitFor();
});

it('changes several at once, also all that match, with a way back', async () => {
  // Others at each attempt.
  const lastName = `Many${crypto.randomUUID().slice(0, 6)}`;
  for (const firstName of ['Ann', 'Ben', 'Cas'])
    await send(firstName, { lastName, message: `From ${firstName}` });
  const page = await openInquiries();
  const toasts = page.locator('[data-toast-area]');
  await page.getByLabel('Search inquiries').fill(lastName);
  await expect.poll(() => page.getByRole('row').count()).toBe(4);
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    const tall = () =>
      page.getByRole('row').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    await expect.poll(async () => Math.max(...(await tall())), { message: `${width} px` }).toBeLessThan(46);
  }
  await page.getByLabel(`Choose Cas ${lastName}`).check();
  await page.getByLabel(`Choose Ann ${lastName}`).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: 'Chosen inquiries' });
  await bar.getByText('3 chosen', { exact: true }).waitFor();
  await bar.getByRole('button', { name: 'Close…' }).press('Enter');
  const close = page.getByRole('dialog', { name: 'Close 3 inquiries' });
  await close.getByLabel('How they ended').selectOption('Lost: Price');
  await page.keyboard.press('Escape');
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await close.getByRole('button', { name: 'Close Inquiries' }).press('Enter');
  await toasts.getByText('3 inquiries closed as lost', { exact: true }).waitFor();
  const row = page.getByRole('row').filter({ hasText: `Ben ${lastName}` });
  await row.getByText('Lost', { exact: true }).waitFor();
  await bar.waitFor({ state: 'detached' });
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await toasts.getByText('3 inquiries put back', { exact: true }).waitFor();
  await row.getByText('Lost', { exact: true }).waitFor({ state: 'detached' });

  await send('Dee', { lastName, message: 'From Dee' });
  await page.reload();
  await page.getByLabel(`Choose Dee ${lastName}`).check();
  await bar.getByRole('button', { name: 'Choose all 4 that match' }).click();
  await bar.getByRole('button', { name: 'Give to…' }).click();
  const give = page.getByRole('dialog', { name: 'Give 4 inquiries to' });
  await give.getByLabel('Looked after by').selectOption('Demo Administrator');
  await page.keyboard.press('Escape');
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await give.getByRole('button', { name: 'Give', exact: true }).click();
  await toasts.getByText('4 inquiries given to Demo Administrator', { exact: true }).waitFor();
  const deesRow = page.getByRole('row').filter({ hasText: `Dee ${lastName}` });
  await deesRow.getByText('Demo Administrator', { exact: true }).waitFor();
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await toasts.getByText('4 inquiries put back', { exact: true }).waitFor();
  await deesRow.getByText('Demo Administrator', { exact: true }).waitFor({ state: 'detached' });

  const spam = page.getByRole('tab', { name: /^Spam/ });
  const before = await spam.innerText();
  const chooseAll = async () => {
    await page.getByLabel(`Choose Dee ${lastName}`).check();
    await bar.getByRole('button', { name: 'Choose all 4 that match' }).click();
  };
  await chooseAll();
  await bar.getByRole('button', { name: 'Spam' }).click();
  await page
    .getByRole('dialog', { name: 'Move 4 inquiries to spam?' })
    .getByRole('button', { name: 'Move to Spam' })
    .click();
  await toasts.getByText('4 inquiries moved to spam', { exact: true }).waitFor();
  await page.getByText('No inquiries match your search', { exact: true }).waitFor();
  await expect.poll(() => spam.innerText()).not.toBe(before);
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await toasts.getByText('4 inquiries put back', { exact: true }).waitFor();
  await expect.poll(() => spam.innerText()).toBe(before);

  // More than a call takes, some after the others. The rest of these were removed long ago.
  const gone = Array.from({ length: 1_196 }, (_, at) => 900_000_000 + at);
  await page.route('**/api/admin/inquiry-changes/matching', async (route) => {
    const { ids } = await (await route.fetch()).json();
    await route.fulfill({ json: { ids: [...ids, ...gone] } });
  });
  const gate = Promise.withResolvers<void>();
  let calls = 0;
  await page.route('**/api/admin/inquiry-changes', async (route) => {
    calls += 1;
    if (calls === 1) return route.continue();
    await gate.promise;
    return route.fulfill({ status: 503, json: { message: 'Not now' } });
  });
  await chooseAll();
  await bar.getByRole('button', { name: 'Give to…' }).click();
  await give.getByLabel('Looked after by').selectOption('Demo Administrator');
  await give.getByRole('button', { name: 'Give', exact: true }).click();
  await bar.getByText('500 of 1,200 done', { exact: true }).waitFor();
  await bar.getByRole('button', { name: 'Stop' }).waitFor();
  gate.resolve();
  await toasts.getByText('4 inquiries given to Demo Administrator', { exact: true }).waitFor();
  await toasts.getByText(/Then: Not now\. The other 700 are as they were\.$/).waitFor();
  troublesOf(page).length = 0;
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await toasts.getByText('4 inquiries put back', { exact: true }).waitFor();
  await page.unrouteAll();
  await chooseAll();
  await bar.getByRole('button', { name: 'Mark Read' }).click();
  const ask = page.getByRole('dialog', { name: 'Mark 4 inquiries as read?' });
  await ask.getByRole('button', { name: 'Mark Read' }).click();
  await toasts.getByText('1 inquiry marked as read', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Mark Read' }).count()).toBe(0);
});

async function cookieOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

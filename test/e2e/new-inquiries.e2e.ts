import type { Response } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { logIn, openPage, type Site, startSite, troublesOf } from '../support/browser/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const isLive = (answer: Response, type: string) =>
  answer.url().endsWith('/api/admin/live') && answer.request().resourceType() === type;

async function send(firstName: string): Promise<void> {
  const answer = await fetch(`${site.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ firstName, lastName: 'Nguyen', email: 'kerry@mail.example', interest: 'Other' }),
  });
  expect(answer.status).toBe(201);
}

it('appear on every staff page without loading it again', async () => {
  const page = await openPage();
  await logIn(page, site);
  const told = page.waitForResponse((answer) => isLive(answer, 'eventsource'));
  await page.goto(`${site.url}/admin/vehicles`);
  await told;
  const second = await page.context().newPage();
  const listed = second.waitForResponse((answer) => answer.url().endsWith('/api/admin/inquiry-search'));
  await second.goto(`${site.url}/admin/inquiries`);
  await listed;
  await expect.poll(() => page.title()).toMatch(/^Vehicle/);

  await send('Kerry');
  await page.getByText('1 new inquiry', { exact: true }).waitFor();
  await expect.poll(() => page.title()).toMatch(/^\(1\) Vehicle/);
  // The list that another tab shows has it too: one tab listens for all.
  await second.getByRole('row').filter({ hasText: 'Kerry Nguyen' }).waitFor();
  await send('Lou');
  await page.getByText('2 new inquiries', { exact: true }).waitFor();
  await second.close();

  await page.getByRole('link', { name: 'Show', exact: true }).click();
  await page.getByRole('row').filter({ hasText: 'Lou Nguyen' }).waitFor();
  await expect.poll(() => page.title()).toMatch(/^Customer Inquiries/);
  await send('Mo');
  await page.getByRole('row').filter({ hasText: 'Mo Nguyen' }).waitFor();
  await expect.poll(() => page.title()).toMatch(/^Customer Inquiries/);
});

it('are asked for where nothing can be told', async () => {
  const page = await openPage();
  await logIn(page, site);
  await page.clock.install();
  let isRefused = true;
  await page.route('**/api/admin/live', (route) =>
    route.request().resourceType() === 'eventsource' && isRefused
      ? route.fulfill({ status: 503, body: '' })
      : route.continue(),
  );
  const asked = page.waitForResponse((answer) => isLive(answer, 'fetch'));
  await page.goto(`${site.url}/admin/vehicles`);
  await asked;
  await send('Pat');
  await expect
    .poll(async () => {
      await page.clock.fastForward(30_000);
      return page.title();
    })
    .toMatch(/^\(1\) Vehicle/);
  isRefused = false;
  troublesOf(page).length = 0; // the refusals
});

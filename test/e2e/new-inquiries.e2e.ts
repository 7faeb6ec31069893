import type { Response } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { logIn, openPage, type Site, startSite, troublesOf } from '../support/browser/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ ENQUIRY_LIMIT: '1000' });
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

it('come to the list of the day, which is worked through by keyboard with a way back', async () => {
  const page = await openPage();
  await logIn(page, site);
  const told = page.waitForResponse((answer) => isLive(answer, 'eventsource'));
  await page.goto(`${site.url}/admin/today`);
  await told;
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  const [ada, ben] = ['Ada', 'Ben'].map((name) => `${name} ${Date.now()}`) as [string, string];
  for (const name of [ada, ben]) await send(name);
  const list = (name: string) => page.getByRole('region', { name, exact: true });
  const row = (text: string, whose = 'Nobody’s Yet') =>
    list(whose).getByRole('listitem').filter({ hasText: text });
  await row(ada).waitFor();
  await row(ben).waitFor();
  const press = (key: string) => page.keyboard.press(key);
  const hasFocus = (text: string) =>
    expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(text);

  // From the page of one the next of the list is at hand.
  await row(ada).getByRole('link', { name: ada }).click();
  await page.getByRole('heading', { level: 1, name: ada }).waitFor();
  await press('n');
  await page.getByRole('heading', { level: 1, name: ben }).waitFor();
  await page.goto(`${site.url}/admin/today`);

  // Later ones come after earlier ones.
  await row(ada).focus();
  await press('j');
  await hasFocus(ben);
  await press('ArrowUp');
  await hasFocus(ada);
  await press('d');
  await row(ada).waitFor({ state: 'detached' });
  await hasFocus(ben);
  await page.locator('[data-toast-area]').getByRole('button', { name: 'Undo' }).click();
  await row(ada).waitFor();

  await row(ben).focus();
  await press('l');
  await page
    .getByRole('dialog', { name: 'Later' })
    .getByRole('button', { name: 'In an hour' })
    .press('Enter');
  await row(ben).waitFor({ state: 'detached' });
  await page.locator('summary', { hasText: 'Later' }).click();
  const putOff = page.getByRole('listitem').filter({ hasText: ben });
  await putOff.getByText('Put off until').waitFor();
  await putOff.getByRole('button', { name: `Bring back: ${ben} Nguyen` }).click();
  await row(ben).waitFor();

  await press('t');
  const task = page.getByRole('dialog', { name: 'Add a task' });
  await task.getByLabel('What is to be done').fill('Order number plates');
  await press('Enter');
  await row('Order number plates', 'Yours').focus();
  await press('a');
  const give = page.getByRole('dialog', { name: 'Give away' });
  await give.getByLabel('To').selectOption('Nobody in particular');
  await give.getByRole('button', { name: 'Give' }).click();
  await row('Order number plates').waitFor();

  await page.getByRole('button', { name: 'Keyboard' }).click();
  await page.getByRole('dialog').getByLabel('Single keys', { exact: true }).uncheck();
  await press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await row('Order number plates').focus();
  await press('d');
  await press('l');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await row('Order number plates').getByRole('button', { name: 'Done: Order number plates' }).click();
  await row('Order number plates').waitFor({ state: 'detached' });
  expect(troublesOf(page)).toEqual([]);
});

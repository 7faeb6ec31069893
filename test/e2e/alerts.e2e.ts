import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFaults, look } from '../support/browser/axe.ts';
import { openPage, type Site, startSite, troublesOf } from '../support/browser/site.ts';
import { changeDatabase } from '../support/database/change-database.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { readMail } from '../support/mail/read-mail.ts';
import { freePort } from '../support/processes/site-process.ts';

let site: Site;
let server: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  const port = await freePort();
  server = await startMailServer(port);
  site = await startSite({
    ENQUIRY_LIMIT: '1000',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'site@cars.example',
    LEADS_TO: 'sales@cars.example',
  });
});
afterAll(() => server.stop());

const phone = { width: 390, height: 844 };

/** The link in the next mail to this address. */
async function linkFor(address: string): Promise<string> {
  const find = () =>
    server.received
      .map(readMail)
      .findLast(({ to, text }) => to === address && /\/alerts\/[\w-]{22}/.test(text));
  await expect.poll(find, { timeout: 30_000 }).toBeTruthy();
  const [path = ''] = /\/alerts\/[\w-]{22}/.exec(find()?.text ?? '') ?? [];
  server.received.length = 0;
  return `${site.url}${path}`;
}

const isWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

it('a buyer saves a search, confirms it by mail, and ends it, without JavaScript on a phone', async () => {
  const page = await openPage({ ...phone, javaScriptEnabled: false });
  await page.goto(`${site.url}/browse-cars?make=Toyota`);
  await page.getByRole('link', { name: 'Email Me When New Ones Arrive' }).click();
  await page.getByRole('heading', { name: 'Save This Search', level: 1 }).waitFor();
  await page.getByText('Make: Toyota').waitFor();
  await page.getByLabel('Email').fill('jo at home');
  await page.getByRole('button', { name: 'Save This Search' }).click();
  await page.getByText('Invalid email address').waitFor();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('jo at home');
  troublesOf(page).length = 0; // Chromium reports the answer 400
  await page.getByLabel('Email').fill('jo@example.com');
  await page.getByRole('button', { name: 'Save This Search' }).click();
  await page.getByRole('heading', { name: 'Please open our mail' }).waitFor();

  const link = await linkFor('jo@example.com');
  await page.goto(link);
  await page.getByRole('heading', { name: 'Please Confirm Your Alert' }).waitFor();
  await page.getByRole('button', { name: 'Yes, Tell Me' }).click();
  await page.getByRole('heading', { name: 'Alerts of jo@example.com' }).waitFor();
  await page.getByText('Nothing sent yet').waitFor();
  expect(await isWide(page)).toBe(false);
  await page.getByRole('button', { name: 'Pause: Make: Toyota' }).click();
  await page.getByText('Paused', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Go On: Make: Toyota' }).click();
  await page.getByRole('button', { name: 'Pause: Make: Toyota' }).waitFor();
  await page.goto(link.replace('/alerts/', '/alerts/unsubscribe/'));
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('heading', { name: 'You Are Unsubscribed' }).waitFor();
  await page.goto(link);
  await page.getByText('You have no e-mail alerts with us').waitFor();
});

it('a buyer follows a vehicle by keyboard, has the link sent again, and removes all; every page is accessible', async () => {
  const page = await openPage(phone);
  await page.goto(`${site.url}/vehicles/1`);
  await page.getByRole('link', { name: 'Tell Me If the Price Drops' }).click();
  await page.getByRole('heading', { name: 'Follow This Vehicle', level: 1 }).waitFor();
  expect(await findFaults(page, look.everything)).toEqual([]);
  await page.waitForLoadState('networkidle'); // what checks the form has arrived
  await page.getByLabel('Email').fill('kim at home');
  await page.getByLabel('Email').press('Enter');
  await page.getByText('Invalid email address').waitFor();
  await page.getByLabel('Email').fill('kim@example.com');
  await page.getByLabel('Email').press('Enter');
  await page.getByRole('heading', { name: 'Please open our mail' }).waitFor();
  await page.goto(await linkFor('kim@example.com'));
  expect(await findFaults(page, look.everything)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, Tell Me' }).press('Enter');
  await page.getByRole('heading', { name: 'Alerts of kim@example.com' }).waitFor();
  expect(await findFaults(page, look.everything)).toEqual([]);

  await page.goto(`${site.url}/alerts`);
  await page.getByLabel('Email').fill('kim@example.com');
  await page.getByRole('button', { name: 'Send Me the Link' }).click();
  await page.getByRole('heading', { name: 'Please look into your mailbox' }).waitFor();
  await page.goto(await linkFor('kim@example.com'));
  await page.getByText('Remove all of them').press('Enter');
  await page.getByRole('button', { name: 'Yes, Remove All' }).press('Enter');
  await page.getByText('You have no e-mail alerts with us').waitFor();

  await changeDatabase(site, "UPDATE vehicles SET status = 'sold' WHERE id = 2");
  const sold = () =>
    page.goto(`${site.url}/vehicles/2`).then(() => page.getByText('This vehicle has been sold').count());
  await expect.poll(sold, { timeout: 20_000 }).toBe(1);
  await page.getByRole('link', { name: 'Tell Me When the Next One Comes' }).click();
  await page.getByRole('heading', { name: 'Save This Search', level: 1 }).waitFor();
  await page.goto(`${site.url}/browse-cars?make=Toyota&priceMax=1`);
  await page.getByText('No vehicles found').waitFor();
  await page.getByRole('link', { name: 'Email Me When New Ones Arrive' }).waitFor();
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closePages, openAsStaff, openPage, type Site } from '../support/browser/site.ts';
import { startProcess } from '../support/processes/site-process.ts';

/** As it is after `npm start` in an empty folder. */
let site: Site;
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-demonstration-'));
  const env = { DATA_DIR: dataDir, DEMO: 'on', DEMO_WORK: 'on', DEMO_PHOTOS: 'none' };
  site = { ...(await startProcess(env)), dataDir };
});
afterAll(async () => {
  await closePages();
  await site.stop();
  await rm(site.dataDir, { recursive: true, force: true });
});

/** What somebody who looks around finds on each page. */
const found: readonly (readonly [path: string, ...words: (string | RegExp)[]])[] = [
  ['/admin/dashboard', /16 bookings and 7 holds, and every figure counts them/, 'Megan Foley'],
  ['/admin/inquiries', 'Kerry Donnellan', 'Priya Raman'],
  ['/admin/inquiries?view=board', 'Negotiating', 'Craig Sutton'],
  ['/admin/bookings', 'Gemma Prentice', 'Ruby Sandilands'],
  ['/admin/holds', 'Darren Whitby', 'Noor Haddad'],
  ['/admin/print', '2024 Ford Ranger'],
  ['/admin/channels', 'Google'],
  ['/admin/response-times', 'These figures count the demonstration', 'Tom Brennan', 'Mei Castellano'],
  ['/admin/people', 'Dana Whitlock', 'Jen Hale', 'Demonstration'],
  ['/admin/database', /Backup/],
  ['/admin/vehicles', 'Ranger'],
];

it('whoever looks around finds a dealership at work on every main page', async () => {
  const page = await openAsStaff(site, '/admin');
  for (const [path, ...words] of found) {
    await page.goto(site.url + path);
    for (const text of words)
      await expect
        .poll(() => page.getByRole('main').getByText(text).first().isVisible(), {
          message: `${path}: ${text}`,
        })
        .toBe(true);
  }
  await page.goto(`${site.url}/admin/inquiries`);
  await page.getByRole('main').getByText('Kerry Donnellan').first().click();
  await expect
    .poll(() =>
      page
        .getByRole('main')
        .getByText(/Ranger/)
        .first()
        .isVisible(),
    )
    .toBe(true);
});

it('visitors can book, and ask for a vehicle to be held', async () => {
  const page = await openPage();
  await page.goto(`${site.url}/book?vehicle=1`);
  await expect
    .poll(() =>
      page
        .getByRole('main')
        .getByText(/Ranger/)
        .first()
        .isVisible(),
    )
    .toBe(true);
  const answer = await fetch(`${site.url}/api/booking-slots?vehicle=1`);
  expect(answer.status).toBe(200);
});

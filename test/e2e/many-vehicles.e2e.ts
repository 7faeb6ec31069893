import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { processorSeconds } from '../../scripts/lab/bench/processor-time.ts';
import { logIn, openPage, type Site, startSite } from '../support/browser/site.ts';

const MANY = 10_000;
const PHOTOS_EACH = 20;
const WITH_PHOTOS = 5_000;
/** A screenful, plus some on either side. */
const MOST_ROWS = 60;
const LISTS = 3;
const ROWS_TO_WALK = 6;

let site: Site;
let page: Page;
let total: number;

beforeAll(async () => {
  site = await startSite();
  total = fillYard(join(site.dataDir, 'forecourt.db'));
});
beforeEach(async () => {
  page = await openPage();
  // Their files do not exist.
  await page.route('**/api/photos/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await logIn(page, site);
  await page.goto(`${site.url}/admin/vehicles`);
  await rows().first().waitFor();
});

/** Directly in the database: the wizard would take days. */
function fillYard(file: string): number {
  const db = new Sqlite(file);
  db.pragma('foreign_keys = ON');
  const [template] = db.prepare('SELECT * FROM vehicles ORDER BY id LIMIT 1').all() as Record<
    string,
    unknown
  >[]; // a row of the demonstration
  const { id: _id, ...columns } = template ?? {};
  const names = Object.keys(columns);
  const addVehicle = db.prepare(
    `INSERT INTO vehicles (${names.join()}) VALUES (${names.map((name) => `@${name}`).join()})`,
  );
  const addPhoto = db.prepare(
    `INSERT INTO photos (vehicle_id, position, file_key, width, height, byte_count, placeholder, created_at)
     VALUES (?, ?, ?, 100, 100, 1, '', '2020-01-01T00:00:00.000Z')`,
  );
  db.transaction(() => {
    for (let number = 1; number <= MANY; number += 1) {
      const { lastInsertRowid } = addVehicle.run({
        ...columns,
        model: `Yard ${number}`,
        stock_number: `Y${number}`,
        featured_photo_id: null,
        created_at: new Date(Date.UTC(2020, 0, 1) + number * 1000).toISOString(),
      });
      for (let place = 0; number <= WITH_PHOTOS && place < PHOTOS_EACH; place += 1)
        addPhoto.run(lastInsertRowid, place, `many-${number}-${place}`);
    }
  })();
  const { count } = db.prepare('SELECT count(*) AS count FROM vehicles').get() as { count: number }; // it counts
  db.close();
  return count;
}

const rows = () => page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem');
const place = (at: number) => page.locator(`li[aria-posinset="${at}"]`);
const focusedPlace = () =>
  page.evaluate(() => Number(document.activeElement?.closest('li')?.getAttribute('aria-posinset') ?? 0));

it('takes less than a second to list, and draws only the rows in view, to the very end', async () => {
  await page.getByText(`${total} of ${total} vehicles`).waitFor();
  // The site's own processor time, because the machine may be busy.
  const before = processorSeconds(site.process.pid ?? 0);
  for (let i = 0; i < LISTS; i += 1) {
    const answer = await page.context().request.get(`${site.url}/api/admin/vehicles`);
    expect(await answer.json()).toHaveLength(total);
  }
  expect((processorSeconds(site.process.pid ?? 0) - before) / LISTS).toBeLessThan(1);
  await expect.poll(() => rows().count()).toBeLessThanOrEqual(MOST_ROWS);
  for (const share of [0.25, 0.5, 0.75, 1]) {
    await page.evaluate((part) => window.scrollTo(0, document.documentElement.scrollHeight * part), share);
    const near = Math.max(1, Math.round(total * share) - 4);
    await place(near).waitFor();
    await expect.poll(() => rows().count()).toBeLessThanOrEqual(MOST_ROWS);
  }
  await place(total).getByRole('link', { name: 'Yard 1' }).first().waitFor();
  const height = async () => (await place(total).boundingBox())?.height;
  await expect.poll(height).toBe(120); // what stands for the rows left out counts on it
});

it('goes by keyboard from row to row, and keeps its place when it is scrolled away', async () => {
  // From the last that are drawn at first: those behind them have to come while one goes on.
  const start = (await rows().count()) - 2;
  const end = start + ROWS_TO_WALK;
  await place(start).getByRole('link').first().focus();
  for (let presses = 0; (await focusedPlace()) < end; presses += 1) {
    expect(presses).toBeLessThan(12 * ROWS_TO_WALK);
    await page.keyboard.press('Tab');
  }
  await expect.poll(() => place(end).isVisible()).toBe(true);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
  await place(Math.round(total / 2)).waitFor();
  await expect.poll(focusedPlace).toBe(end);
  await page.keyboard.press('Tab');
  await expect.poll(focusedPlace).toBe(end);
  await page.keyboard.press('Shift+Tab');
  await place(end + 1).waitFor();
  await page.keyboard.press('Shift+Tab');
  await expect.poll(focusedPlace).toBe(end - 1);
});

it('is searched while one types, without holding up the typing', async () => {
  const box = page.getByLabel('Search vehicles');
  await box.focus();
  // The page's own processor time, because the machine may be busy.
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('Performance.enable', { timeDomain: 'threadTicks' });
  const secondsAtWork = async () => {
    const { metrics } = await inspector.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const times: number[] = [];
  for (const key of 'yard 9999') {
    const before = await secondsAtWork();
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await page.evaluate(() => new Promise((resume) => requestAnimationFrame(() => resume(undefined))));
    times.push((await secondsAtWork()) - before);
  }
  await page.getByText(`1 of ${total} vehicles`).waitFor();
  await rows().filter({ hasText: 'Yard 9999' }).waitFor();
  const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
  expect(median).toBeLessThan(0.1);
  await box.fill('');
  await page.getByText(`${total} of ${total} vehicles`).waitFor();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await place(total).waitFor();
  await box.fill('Yard 777');
  // Yard 777 and 7770 to 7779
  await page.getByText(`11 of ${total} vehicles`).waitFor();
  await expect.poll(() => rows().count()).toBe(11);
});

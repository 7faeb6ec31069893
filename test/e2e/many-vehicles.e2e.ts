import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { logIn, openPage, type Site, startSite } from '../support/browser/site.ts';

const MANY = 10_000;
const PHOTOS_EACH = 20;
const WITH_PHOTOS = 5_000;
/** A screenful, plus some on either side. */
const MOST_ROWS = 60;
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
  // Who has chosen rows before keeps them.
  await page.addInitScript(() => localStorage.setItem('adminVehicleView', 'rows'));
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

/** As the list writes a number. */
const counted = () => total.toLocaleString('en-AU');
const rows = () => page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem');
const place = (at: number) => page.locator(`li[aria-posinset="${at}"]`);
const focusedPlace = () =>
  page.evaluate(() => Number(document.activeElement?.closest('li')?.getAttribute('aria-posinset') ?? 0));

it('is listed whole, and draws only the rows in view, to the very end', async () => {
  await page.getByText(`${counted()} of ${counted()} vehicles`).waitFor();
  const answer = await page.context().request.get(`${site.url}/api/admin/vehicles`);
  expect(await answer.json()).toHaveLength(total);
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

it('is searched while one types, by no call and no more rows than are in view', async () => {
  const box = page.getByLabel('Search vehicles');
  await box.focus();
  // What could hold up the typing; `npm run bench:large` has the time of a key.
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/admin/vehicles')) calls.push(request.url());
  });
  await page.evaluate(countNewRows);
  const words = 'yard 9999';
  for (const key of words) await page.keyboard.press(key === ' ' ? 'Space' : key);
  await page.getByText(`1 of ${counted()} vehicles`).waitFor();
  await rows().filter({ hasText: 'Yard 9999' }).waitFor();
  const made = await page.evaluate(() => Number(document.documentElement.dataset.newRows));
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThanOrEqual(words.length * MOST_ROWS);
  expect(calls).toEqual([]);
  await box.fill('');
  await page.getByText(`${counted()} of ${counted()} vehicles`).waitFor();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await place(total).waitFor();
  await box.fill('Yard 777');
  // Yard 777 and 7770 to 7779
  await page.getByText(`11 of ${counted()} vehicles`).waitFor();
  await expect.poll(() => rows().count()).toBe(11);
});

/** In the page: counts the rows that are drawn from now on. */
function countNewRows(): void {
  const { dataset } = document.documentElement;
  dataset.newRows = '0';
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    const some = added.flatMap((node) =>
      node instanceof Element ? [node, ...node.querySelectorAll('li')] : [],
    );
    const rows = some.filter((element) => element.matches('li[aria-posinset]'));
    dataset.newRows = String(Number(dataset.newRows) + rows.length);
  }).observe(document.body, { childList: true, subtree: true });
}

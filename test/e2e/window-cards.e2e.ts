import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { keyboardOf } from '../support/browser/keyboard.ts';
import { openAsStaff, type Site, startSite } from '../support/browser/site.ts';
import { seeToast } from '../support/browser/toasts.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ LOGIN_LIMIT: '1000' });
});

async function open(path: string): Promise<Page> {
  const page = await openAsStaff(site, path);
  return page;
}

const change = async (page: Page, id: number, data: object) => {
  const answer = await page.request.put(`${site.url}/api/admin/vehicles/${id}`, { data });
  expect(answer.status()).toBe(200);
};

/** The longest text that each field takes, of the widest letters. */
const longest = {
  make: 'W'.repeat(100),
  model: 'MW '.repeat(33),
  badge: 'W'.repeat(60),
  series: 'WM '.repeat(20),
  headline: 'Wide words '.repeat(27),
  price: 1_000_000_000,
  mileage: 10_000_000,
  rego: 'W'.repeat(50),
  vin: 'W'.repeat(50),
  stockNumber: 'W'.repeat(50),
  fuelType: 'W'.repeat(100),
  transmission: 'W'.repeat(100),
  driveType: 'W'.repeat(100),
  regoState: 'NSW',
  regoExpiresOn: '2027-09-30',
  buildMonth: '2021-09',
  complianceMonth: '2021-12',
  towBrakedKg: 50_000,
  seats: 100,
};

async function countPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

/** Texts that stand outside of their card, or are cut by it. */
async function listCut(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('.printed-pages .card')].flatMap((card) => {
      const frame = card.getBoundingClientRect();
      return [...card.querySelectorAll('h2, h3, p, dt, dd, strong, span, svg')]
        .filter((one) => {
          const box = one.getBoundingClientRect();
          return box.bottom > frame.bottom + 1 || box.right > frame.right + 1 || box.top < frame.top - 1;
        })
        .map((one) => (one.textContent || one.tagName).slice(0, 30));
    }),
  );
  await page.emulateMedia({ media: null });
  return cut;
}

const printButton = (page: Page) => page.getByRole('button', { name: 'Print', exact: true });

describe('window cards', () => {
  it('are one to a page, or two, and nothing is cut off of the longest texts', async () => {
    const page = await open('/admin/print');
    await change(page, 1, longest);
    for (const [size, pages] of [
      ['a4', 3],
      ['a5', 2],
    ] as const) {
      await page.goto(`${site.url}/admin/print/cards?ids=1,2,3&size=${size}`);
      await expect.poll(() => printButton(page).isEnabled()).toBe(true);
      expect(await listCut(page)).toEqual([]);
      expect([size, await countPages(page)]).toEqual([size, pages]);
    }
    await page.goto(`${site.url}/admin/print/data-sheets?ids=1,2`);
    await expect.poll(() => printButton(page).isEnabled()).toBe(true);
    expect(await listCut(page)).toEqual([]);
    expect(await countPages(page)).toBe(2);
    // Other pages print as they did.
    await page.goto(`${site.url}/admin/vehicles`);
    await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
  });

  it('are chosen, printed and marked with the keyboard, and out of date when the price changes', async () => {
    const page = await open('/admin/print');
    const keys = keyboardOf(page);
    await keys.write('Search vehicles', 'SCP1163');
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(1);
    await page.getByRole('checkbox').focus();
    await keys.key('Space');
    await page.getByRole('status').filter({ hasText: '1 chosen' }).waitFor();
    await keys.press('Print A4');
    await page.waitForURL(/\/admin\/print\/cards\?ids=\d+&size=a4$/);
    await expect.poll(() => printButton(page).isEnabled()).toBe(true);
    await page.evaluate(() => {
      window.print = () => window.dispatchEvent(new Event('afterprint'));
    });
    await printButton(page).press('Enter');
    await page.getByText('Did they come out of the printer as they should?').waitFor();
    await keys.press('Mark as Printed');
    await seeToast(page, '1 window card marked as printed');

    const id = Number(new URL(page.url()).searchParams.get('ids'));
    await page.goto(`${site.url}/admin/print`);
    await page.getByText(/^A4 printed on /).waitFor();
    await change(page, id, { price: 123_456 });
    await page.reload();
    await page.getByRole('button', { name: 'Out of Date (1)' }).press('Enter');
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(1);
    await page.getByText('“$123,456” now').waitFor();

    // The card hangs in the yard until somebody says that it does no longer.
    await change(page, id, { status: 'sold' });
    await page.reload();
    await page.getByRole('button', { name: 'Out of Date (1)' }).press('Enter');
    await page.getByText('This vehicle is sold.').waitFor();
    await page.getByRole('button', { name: /^Mark as Taken Down: / }).press('Enter');
    await page.getByText('Every printed card says what is so.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await page.getByText('This vehicle is sold.').waitFor();
  });

  it('say what to do when there are none', async () => {
    const page = await open('/admin/print/cards');
    await page.getByText('Choose the vehicles to print').waitFor();
    await page.getByRole('link', { name: 'Choose Vehicles' }).click();
    await page.getByRole('heading', { name: 'Window Cards' }).waitFor();
  });
});

import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openAsStaff, type Site, startSite, troublesOf } from '../support/browser/site.ts';

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

/** A failure, which does not go by itself while it has the focus. */
async function showLastingToast(page: Page): Promise<void> {
  await page.route('**/api/admin/logout', (route) => route.fulfill({ status: 500, json: { message: 'No' } }));
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByText('Logout failed').waitFor();
  await page.keyboard.press('F8');
  troublesOf(page).length = 0; // the browser reports the 500
}

/** By the name of who asked: nobody knows the number of their inquiry here. */
async function open(path: string, width: number): Promise<Page> {
  const page = await openAsStaff(site, path.replace('/newest', ''), { width, height: 900 });
  if (path.endsWith('/newest')) {
    await page.getByRole('link', { name: 'Ruth Asks' }).first().click();
    await page.getByRole('region', { name: 'What was said' }).waitFor();
  }
  return page;
}

/** What of the page cannot be brought to where the toast is not. Runs in the page. */
function listCovered(): string[] {
  const toast = document.querySelector('[data-toast-area] [role] > *');
  if (!toast) return ['no toast'];
  return [...document.querySelectorAll('main :is(a, button, select, textarea, p, li), footer p')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.clientHeight < 60)
    .filter((one) => {
      one.scrollIntoView({ block: 'center', behavior: 'instant' });
      const [own, other] = [one.getBoundingClientRect(), toast.getBoundingClientRect()];
      const isBeside = own.right <= other.left || own.left >= other.right;
      return !isBeside && own.top < other.bottom && own.bottom > other.top;
    })
    .map((one) => one.textContent ?? '');
}

it.each([
  ['/admin/today', 390],
  ['/admin/today', 1440],
  ['/admin/inquiries', 390],
  ['/admin/inquiries', 1440],
  ['/admin/inquiries/newest', 390],
  ['/admin/inquiries/newest', 1440],
  ['/admin/vehicles', 390],
  ['/admin/holds', 768],
])('what %s shows at %i px can be brought to where a toast that stays is not', async (path, width) => {
  const page = await open(path, width);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(troublesOf(page)).toEqual([]);
  await showLastingToast(page);
  await expect.poll(() => page.evaluate(listCovered)).toEqual([]);
});

it.each([390, 768, 1440])('a dialog leaves a toast its place at %i px', async (width) => {
  const page = await open('/admin/inquiries/newest', width);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await showLastingToast(page);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.waitFor();
  const gap = async () => {
    const [above, below] = await Promise.all([
      dialog.boundingBox(),
      page.locator('[data-toast-area] [role] > *').boundingBox(),
    ]);
    return above && below ? below.y - above.y - above.height : undefined;
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
});

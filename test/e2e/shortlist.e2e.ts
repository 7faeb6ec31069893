import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Inquiry } from '#features/inquiries/inquiry.contract.ts';
import { logIn, openPage, type Site, startSite, troublesOf } from '../support/browser/site.ts';

let site: Site;
let soldId: number;
beforeAll(async () => {
  site = await startSite({ ENQUIRY_LIMIT: '1000' });
  soldId = await findSold();
});

describe('the shortlist', () => {
  it('keeps a vehicle by its heart, by mouse and by keyboard, and every tab knows', async () => {
    const page = await openPage({ width: 390, height: 844 });
    await open(page, '/browse-cars');
    await expect.poll(() => link(page).count()).toBe(0);
    const other = await page.context().newPage();
    await other.goto(`${site.url}/browse-cars`);
    const before = await places(page);
    await heart(page, 0).click();
    await page.getByText('Added to shortlist', { exact: true }).waitFor();
    await link(page).getByText('1', { exact: true }).waitFor();
    expect(await places(page), 'nothing moves').toEqual(before);
    await heart(page, 1).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => storedIds(page)).toHaveLength(2);
    await link(other).getByText('2', { exact: true }).waitFor();
    await heart(other, 0).click();
    await expect.poll(() => storedIds(page)).toHaveLength(1);
    await link(page).getByText('1', { exact: true }).waitFor();
    await page.evaluate(() => localStorage.setItem('shortlist', 'not json'));
    await expect.poll(() => link(page).count()).toBe(0);
  });

  it('is reached from the header and the menu, and from the page of a vehicle and the comparison', async () => {
    const page = await openPage({ width: 360, height: 740 });
    await open(page, '/vehicles/2');
    const own = page.getByRole('complementary').getByRole('button', { name: /shortlist/ });
    await own.click();
    await expect.poll(() => own.textContent()).toMatch(/^Remove from shortlist: /);
    await open(page, '/compare-vehicles?ids=2,4');
    await page.getByRole('button', { name: /^Add to shortlist/ }).click();
    await expect.poll(() => storedIds(page)).toEqual([2, 4]);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Shortlist (2)' }).click();
    await page.getByRole('heading', { name: 'Shortlist (2)', level: 1 }).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });

  it('says when it is empty, gives back what was removed, and asks before it is cleared', async () => {
    const page = await openWith([1, 2, 3]);
    await page
      .getByRole('article')
      .nth(1)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await page.getByRole('heading', { name: 'Shortlist (2)' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => storedIds(page)).toEqual([1, 2, 3]);
    await page.getByRole('button', { name: 'Clear All' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => storedIds(page)).toEqual([1, 2, 3]);
    await page.getByRole('button', { name: 'Clear All' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear All' }).click();
    await page.getByText('Your shortlist is empty', { exact: true }).waitFor();
    await expect.poll(() => storedIds(page)).toEqual([]);
  });

  it('keeps a sold vehicle, offers similar ones, and names what is no longer listed', async () => {
    const page = await openWith([soldId, 1]);
    await page.evaluate(() => {
      const list = JSON.parse(localStorage.getItem('shortlist') ?? '[]');
      list.push({ id: 999_999, year: 1999, make: 'Lotus', model: 'Elise' });
      localStorage.setItem('shortlist', JSON.stringify(list));
    });
    const sold = page.getByRole('article').first();
    await sold.getByText('Sold', { exact: true }).waitFor();
    await sold.getByText('Similar to it').waitFor();
    await expect.poll(() => sold.getByRole('checkbox').count()).toBe(0);
    const gone = page.getByRole('article').nth(2);
    await gone.getByText('No longer listed', { exact: true }).waitFor();
    await gone.getByRole('heading', { name: '1999 Lotus Elise' }).waitFor();
    await expect.poll(() => gone.getByRole('link').count()).toBe(0);
    // Without reception what was kept is shown, and that it could not be checked.
    await page.route('**/api/cars?*', (route) => route.abort());
    await open(page, '/shortlist');
    await page.getByText('This is how you kept them').waitFor();
    await page.getByRole('heading', { name: '1999 Lotus Elise' }).waitFor();
    troublesOf(page).length = 0; // the refused call
  });

  it('shows a shared list without touching the own one, which takes it in when asked', async () => {
    const page = await openWith([1, 2]);
    await open(page, '/shortlist?ids=3,999999,4');
    await page.getByRole('heading', { name: 'Shared Shortlist (2)' }).waitFor();
    await page.getByText('1 of its vehicles is no longer listed. Your own list is unchanged.').waitFor();
    await expect.poll(() => storedIds(page)).toEqual([1, 2]);
    await page.getByRole('button', { name: 'Add these to my shortlist' }).click();
    await expect.poll(() => storedIds(page)).toEqual([1, 2, 3, 4]);
    await page.getByRole('heading', { name: 'Shortlist (4)' }).waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${site.url}/shortlist?ids=1,2,3,4`);
  });

  it('works on without storage', async () => {
    const page = await openPage();
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new Error('storage is off');
        },
      });
    });
    await open(page, '/browse-cars');
    await heart(page, 0).click();
    await link(page).click();
    await page.getByRole('heading', { name: 'Shortlist (1)', level: 1 }).waitFor();
  });
});

describe('asking about these', () => {
  it('is one message that names every ticked vehicle to staff', async () => {
    const page = await openWith([1, 2, 3]);
    await page.getByRole('article').nth(1).getByRole('checkbox').uncheck();
    await page.getByRole('link', { name: 'Ask about these' }).click();
    await fillIn(page);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('Thanks Jo, your message about 2 vehicles has reached us.').waitFor();
    await logIn(page, site);
    await expect.poll(() => askedAboutLast(page)).toEqual([1, 3]);
    await page.goto(`${site.url}/admin/inquiries/${(await latest(page))?.id}`);
    for (const id of [1, 3])
      await expect
        .poll(() => page.getByRole('main').locator(`a[href="/vehicles/${id}"]`).count())
        .toBeGreaterThan(0);
    await page.goto(`${site.url}/admin/inquiries`);
    await page
      .getByText(/ and 1 more$/)
      .first()
      .waitFor();
  });

  it('keeps the choice of a message that could not be sent', async () => {
    const page = await openWith([1, 2, 3]);
    await page.getByRole('article').nth(0).getByRole('checkbox').uncheck();
    await fillIn(page);
    await page.route('**/api/contact', (route) => route.abort());
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page
      .getByText('Failed', { exact: false })
      .or(page.getByText(/not been sent|problem/))
      .first()
      .waitFor();
    await page.unroute('**/api/contact');
    await open(page, '/shortlist');
    await expect.poll(() => page.getByRole('article').nth(0).getByRole('checkbox').isChecked()).toBe(false);
    await expect.poll(() => page.getByRole('article').nth(1).getByRole('checkbox').isChecked()).toBe(true);
    troublesOf(page).length = 0; // the refused call
  });

  it('keeps every vehicle of a message that waits, whatever becomes of the list, and sends it once', async () => {
    const page = await openWith([1, 2, 3]);
    await page.getByRole('article').nth(1).getByRole('checkbox').uncheck();
    await fillIn(page, 'waits@example.com');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('You are offline, so your message has not been sent yet.').waitFor();
    // In another tab one of them goes, then all.
    await page.route('**/api/contact', (route) => route.abort());
    await page.context().setOffline(false);
    const other = await page.context().newPage();
    await open(other, '/shortlist');
    await other.route('**/api/contact', (route) => route.abort());
    await other
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect.poll(() => storedIds(page)).toEqual([2, 3]);
    await page.getByText('One more vehicle of the message that has not been sent yet').waitFor();
    await other.getByRole('button', { name: 'Clear All' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Clear All' }).click();
    await page.getByText('2 more vehicles of the message that has not been sent yet').waitFor();
    await other.close();
    await page.unroute('**/api/contact');
    await open(page, '/shortlist');
    await page.getByText('2 more vehicles of the message that has not been sent yet').waitFor();
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('Thanks Jo, your message about 2 vehicles has reached us.').waitFor();
    await logIn(page, site);
    await expect.poll(() => askedAboutLast(page)).toEqual([1, 3]);
    const all = await page.context().request.get(`${site.url}/api/admin/contacts`);
    const sent = (await all.json()).filter(({ email }: Inquiry) => email === 'waits@example.com');
    expect(sent).toHaveLength(1);
    troublesOf(page).length = 0; // the refused calls
  });

  it('works without JavaScript from a shared address', async () => {
    const page = await openPage({ javaScriptEnabled: false, width: 390, height: 844 });
    await page.goto(`${site.url}/shortlist?ids=1,2,3`);
    await expect.poll(() => page.getByRole('article').count()).toBe(3);
    await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await page.getByRole('article').nth(1).getByRole('checkbox').uncheck();
    await fillIn(page, 'jo at home');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('Your message has not been sent yet.').waitFor();
    await expect.poll(() => page.getByRole('article').nth(1).getByRole('checkbox').isChecked()).toBe(false);
    await page.getByLabel('Email').fill('jo@example.com');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText(/^Thanks, your message/).waitFor();
    await page.waitForURL(/shortlist\?.*ids=1/);
    await expect.poll(() => page.getByRole('article').count()).toBe(3);
    await logIn(page, site);
    await expect.poll(() => askedAboutLast(page)).toEqual([1, 3]);
    troublesOf(page).length = 0; // Chromium reports the answer 400
  });
});

describe('the vehicles viewed last', () => {
  it('are on home and below the search where there are any, move nothing, and can be cleared', async () => {
    const page = await openPage({ width: 390, height: 844 });
    await open(page, '/');
    await expect.poll(() => row(page).count()).toBe(0);
    for (const id of [1, soldId, 3]) await open(page, `/vehicles/${id}`);
    for (const path of ['/', '/browse-cars']) {
      await open(page, path);
      await row(page).waitFor();
      await expect
        .poll(() =>
          row(page)
            .getByRole('link')
            .evaluateAll((links) => links.map((one) => one.getAttribute('href'))),
        )
        .toEqual([`/vehicles/3`, `/vehicles/${soldId}`, '/vehicles/1']);
      await row(page).getByText('Sold', { exact: true }).waitFor();
      expect(await shiftOf(page)).toBeLessThan(0.01);
    }
    await row(page).getByText('Kept on this device alone.').waitFor();
    await row(page).getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => row(page).count()).toBe(0);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('recentlyViewed'))).toBe('[]');
  });

  it('leads from a vehicle to those like it that are cheaper', async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(`${site.url}/vehicles/8`);
    await page.getByRole('link', { name: 'Like this one, but cheaper' }).click();
    await page.waitForURL(/\/browse-cars\?.*priceMax=/);
    // Not where none of them is cheaper.
    const cars = (await (await page.request.get(`${site.url}/api/cars`)).json()) as {
      id: number;
      price: number | null;
    }[];
    const least = cars.reduce((one, other) => ((other.price ?? 1e9) < (one.price ?? 1e9) ? other : one));
    await page.goto(`${site.url}/vehicles/${least.id}`);
    await page.getByRole('heading', { name: 'Similar Vehicles' }).waitFor();
    await expect.poll(() => page.getByText('Like this one, but cheaper').count()).toBe(0);
  });
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${site.url}${path}`);
  // The page must be hydrated before anything is pressed.
  await page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).length > 0);
}

/** The shortlist of a visitor who keeps these vehicles. */
async function openWith(ids: readonly number[]): Promise<Page> {
  const page = await openPage();
  await open(page, '/about');
  const list = await (await fetch(`${site.url}/api/cars?ids=${ids}&cards=true`)).json();
  await page.evaluate((value) => localStorage.setItem('shortlist', value), JSON.stringify(list));
  await open(page, '/shortlist');
  await page.getByRole('heading', { name: `Shortlist (${ids.length})`, level: 1 }).waitFor();
  return page;
}

const heart = (page: Page, card: number) =>
  page
    .getByRole('article')
    .nth(card)
    .getByRole('button', { name: /shortlist/ });

const link = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Shortlist/ });
const row = (page: Page) => page.getByRole('region', { name: 'Recently Viewed' });

const storedIds = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    JSON.parse(localStorage.getItem('shortlist') ?? '[]').map(({ id }: { id: number }) => id),
  );

const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('article, footer, header a:not([href="/shortlist"])')].map((one) => {
      const { left, top } = one.getBoundingClientRect();
      return [left, top];
    }),
  );

async function fillIn(page: Page, email = 'jo@example.com'): Promise<void> {
  await page.getByLabel('First Name').fill('Jo');
  await page.getByLabel('Last Name').fill('Ng');
  // Typed, because programs are faster than people and what they send is kept apart.
  await page.getByLabel('Email').pressSequentially(email, { delay: 70 });
}

async function latest(page: Page): Promise<Inquiry | undefined> {
  const answer = await page.context().request.get(`${site.url}/api/admin/contacts`);
  return (await answer.json())[0];
}

/** What has reached us is flushed to disk; the list of staff knows it a moment later. */
async function askedAboutLast(page: Page): Promise<(number | undefined)[]> {
  const inquiry = await latest(page);
  return inquiry ? [inquiry.vehicle?.id, ...(inquiry.alsoAbout ?? []).map(({ id }) => id)] : [];
}

/** A vehicle that was sold, of which others are alike. */
async function findSold(): Promise<number> {
  const ids = Array.from({ length: 50 }, (_, at) => at + 1);
  const cards: { id: number; status: string }[] = await (
    await fetch(`${site.url}/api/cars?ids=${ids}&cards=true`)
  ).json();
  return cards.find(({ status }) => status === 'sold')?.id ?? 0;
}

/** How far what is in sight has moved by itself. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resume) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, hadRecentInput } = entry as PerformanceEntry & {
              value: number;
              hadRecentInput: boolean;
            };
            if (!hadRecentInput) sum += value;
          }
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resume(sum)));
      }),
  );

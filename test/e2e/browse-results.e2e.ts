import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { logIn, openPage, type Site, startSite, troublesOf } from '../support/browser/site.ts';

const LIST = '**/api/vehicles?*';

describe('the results of a search', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });

  it('come with the page and are not asked for again', async () => {
    const page = await openPage();
    const calls = listCalls(page);
    await visit(page, '?fuelType=Diesel&sort=price-asc');
    await expect.poll(() => titles(page)).not.toEqual([]);
    expect(calls).toEqual([]);
  });

  it('are paged: Next and Previous, the page in the address, back at the top', async () => {
    const page = await openPage();
    await visit(page);
    const first = await titles(page);
    expect(first).toHaveLength(12);
    await expect.poll(() => page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL(`${site.url}/browse-cars?page=2`);
    await page.getByText('Page 2 of 4').waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect.poll(() => titles(page)).toHaveLength(12);
    expect(await titles(page)).not.toEqual(first);
    await page.getByRole('link', { name: 'Previous' }).click();
    await page.waitForURL(`${site.url}/browse-cars`);
    await expect.poll(() => titles(page)).toEqual(first);
  });

  it('start at page 1 again when the order or the search changes', async () => {
    const page = await openPage();
    await visit(page, '?page=2');
    await page.getByLabel('Sort by').selectOption('price-desc');
    await page.waitForURL(`${site.url}/browse-cars?sort=price-desc`);
    await page.getByText('Page 1 of').waitFor();
    await page.getByText('Showing 1').waitFor();
    const prices = page.locator('article').getByText(/^\$[\d,]+/);
    await prices.first().waitFor();
    const amounts = (await prices.allTextContents()).map((price) => Number(price.replaceAll(/\D/g, '')));
    expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
  });

  it('return with Back and Forward: filters, order and page', async () => {
    const page = await openPage();
    await visit(page, '?sort=year-asc');
    const oldest = await titles(page);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('Page 2 of').waitFor();
    await page.getByLabel('Make').selectOption('Toyota');
    await page.getByRole('button', { name: 'Search Inventory' }).click();
    await page.waitForURL(`${site.url}/browse-cars?make=Toyota&sort=year-asc`);
    await page.goBack();
    await page.getByText('Page 2 of').waitFor();
    await expect.poll(() => page.getByLabel('Make').inputValue()).toBe('');
    await page.goBack();
    await expect.poll(() => titles(page)).toEqual(oldest);
    await expect.poll(() => page.getByLabel('Sort by').inputValue()).toBe('year-asc');
    await page.goForward();
    await page.goForward();
    await page.getByRole('link', { name: 'Remove filter Make: Toyota' }).waitFor();
    await expect.poll(() => page.getByLabel('Make').inputValue()).toBe('Toyota');
  });

  it('are remembered for the session, but asked for anew by make, type or keywords', async () => {
    const page = await openPage();
    const calls = listCalls(page);
    await visit(page);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('Page 2 of').waitFor();
    await page.goBack();
    await page.getByText('Page 1 of').waitFor();
    await page.goForward();
    await page.getByText('Page 2 of').waitFor();
    expect(calls).toHaveLength(1);

    await page.getByLabel('Make').selectOption('Toyota');
    await page.getByRole('button', { name: 'Search Inventory' }).click();
    await page.getByText('Page 1 of 1').waitFor();
    await page.goBack();
    await page.getByText('Page 2 of').waitFor();
    await page.goForward();
    await page.getByText('Page 1 of 1').waitFor();
    expect(calls).toHaveLength(4);
  });

  it('are asked for once when the order changes twice at once', async () => {
    const page = await openPage();
    await visit(page);
    const calls = listCalls(page);
    await page.evaluate(() => {
      history.pushState(null, '', '?sort=price-asc');
      history.pushState(null, '', '?sort=price-desc');
    });
    await expect.poll(() => calls).toEqual(['?sort=price-desc&page=1&limit=12']);
    await page.getByText('Showing 1').waitFor();
    expect(calls).toHaveLength(1);
  });

  it('belong to the newest request; an older one is aborted without a word', async () => {
    const page = await openPage();
    await visit(page);
    const aborted: string[] = [];
    page.on('requestfailed', (request) => aborted.push(request.url()));
    await page.route(LIST, async (route) => {
      if (route.request().url().includes('price-asc')) return; // this one never comes
      await route.continue();
    });
    await page.getByLabel('Sort by').selectOption('price-asc');
    await page.waitForRequest((request) => request.url().includes('price-asc'));
    await expect.poll(() => page.getByTestId('vehicle-card-skeleton').count()).toBe(6);
    await page.getByLabel('Sort by').selectOption('year-desc');
    await page.getByText('Showing 1').waitFor();
    expect(aborted.filter((url) => url.includes('price-asc'))).toHaveLength(1);
    await expect.poll(() => page.getByText('Error Loading Vehicles').count()).toBe(0);
  });

  it('say when they cannot be loaded, and Try Again tries again', async () => {
    const page = await openPage();
    await visit(page);
    await page.route(LIST, (route) => route.fulfill({ status: 503, body: 'busy' }));
    await page.getByLabel('Sort by').selectOption('mileage-asc');
    await page.getByText('Error Loading Vehicles').waitFor();
    await page.getByText("We're having trouble loading the vehicle inventory").waitFor();
    await page.unroute(LIST);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByText('Showing 1').waitFor();
    troublesOf(page).length = 0; // the browser itself reports the 503
  });

  it('take a bare array for an answer', async () => {
    const page = await openPage();
    await visit(page);
    await page.route(LIST, async (route) => {
      const answer = await route.fetch();
      const { vehicles } = await answer.json();
      await route.fulfill({ response: answer, json: vehicles.slice(0, 2) });
    });
    await page.getByLabel('Sort by').selectOption('year-asc');
    await page.getByText('Showing 1–2 of 2 vehicles').waitFor();
  });

  it('may be none: the stated texts, the closest matches, and the way back', async () => {
    const page = await openPage();
    await visit(page, '?make=Ferrari&priceMax=20000');
    await page.getByText('No vehicles found', { exact: true }).waitFor();
    await page.getByText('Try adjusting your search filters or browse all vehicles').waitFor();
    await page.getByRole('heading', { name: 'Closest matches' }).waitFor();
    await expect.poll(async () => (await titles(page)).length).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Clear Filters' }).last().click();
    await page.waitForURL(`${site.url}/browse-cars`);
    await page.getByText('Showing 1–12').waitFor();
  });

  it('hide a photo that does not load and keep the card', async () => {
    const page = await openPage();
    await page.route('**/api/photos/*', (route) => route.fulfill({ status: 404, body: '' }));
    await visit(page);
    await expect.poll(() => page.locator('article').first().locator('img').count()).toBe(0);
    await expect.poll(() => titles(page)).toHaveLength(12);
    troublesOf(page).length = 0; // the browser itself reports each 404
  });

  it('show as a grid or as a list, and stay so after a look at a vehicle', async () => {
    const page = await openPage();
    await visit(page);
    const heights = () =>
      page
        .locator('article')
        .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height));
    const inGrid = Math.min(...(await heights()));
    await page.getByRole('button', { name: 'List view' }).click();
    // Compact: three to the place of one.
    await expect.poll(async () => Math.max(...(await heights()))).toBeLessThan(inGrid / 3);
    await page.getByRole('article').first().getByRole('link').click();
    await page.waitForURL(/\/vehicles\/\d+/);
    await page.goBack();
    const list = page.getByRole('button', { name: 'List view' });
    await expect.poll(() => list.getAttribute('aria-pressed')).toBe('true');
  });

  it('state the payment with all that belongs to it, and the page its warning', async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await visit(page, '?keywords=SCP1208');
    const line = page
      .getByRole('article')
      .first()
      .getByRole('paragraph')
      .filter({ hasText: 'Estimated payment' });
    await expect
      .poll(() => line.textContent())
      .toMatch(
        /^Estimated payment \$[\d,]+ a month · Interest rate 5\.9% p\.a\. · Comparison rate 6\.95% p\.a\. · Term 48 months · Deposit \$6,000$/,
      );
    await page.getByText('Comparison rate for a secured loan of $30,000 over 5 years.').waitFor();
  });

  it('are one stop of the Tab key for the card, and one each to compare it and for the shortlist', async () => {
    const page = await openPage();
    await visit(page);
    const card = page.getByRole('article').first();
    await expect.poll(() => card.locator('a, button').count()).toBe(3);
    const title = (await titles(page))[0] ?? '';
    await card.getByRole('link', { name: title, exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/vehicles\/\d+/);
  });

  it('are all there without JavaScript: vehicles, search, order, paging', async () => {
    const page = await openPage({ javaScriptEnabled: false, width: 390, height: 844 });
    await page.goto(`${site.url}/browse-cars`);
    await expect.poll(() => titles(page)).toHaveLength(12);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('Page 2 of').waitFor();
    await page.getByLabel('Make').selectOption('Toyota');
    await page.getByLabel('Sort by').selectOption('price-asc');
    await page.getByRole('button', { name: 'Search Inventory' }).click();
    await page.waitForURL(/[?&]make=Toyota/);
    for (const title of await titles(page)) expect(title).toContain('Toyota');
    await expect.poll(() => page.getByLabel('Sort by').inputValue()).toBe('price-asc');
  });

  describe('with several photos of a vehicle', () => {
    beforeAll(async () => {
      const staff = await openPage();
      await logIn(staff, site);
      const lent = new FormData();
      for (const id of [2, 3, 4]) {
        const { image } = await (await fetch(`${site.url}/api/vehicles/${id}`)).json();
        lent.append('photos', await (await fetch(site.url + image)).blob(), `${id}.webp`);
      }
      const photos = `${site.url}/api/admin/vehicles/1/photos`;
      expect((await staff.context().request.post(photos, { multipart: lent })).ok()).toBe(true);
    });

    it('are stepped through, and asked for only then', async () => {
      const page = await openPage();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await visit(page, '?keywords=SCP1208');
      const card = page.getByRole('article').first();
      const count = card.locator('.photo-count');
      await expect.poll(() => count.textContent()).toBe('4 photos');
      expect(asked).not.toContain('/api/vehicles/1');
      await card.getByRole('group', { name: /^Photos of the 2024 Ford Ranger/ }).focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => count.textContent()).toBe('2 / 4 photos');
      const isDrawn = (photo: number) =>
        card
          .getByAltText(`photo ${photo} of 4`)
          .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
      await expect.poll(() => isDrawn(2)).toBe(true);
      expect(asked.filter((path) => path === '/api/vehicles/1')).toHaveLength(1);
      // One ahead, and no more.
      await expect.poll(() => isDrawn(3)).toBe(true);
      await expect.poll(() => card.getByAltText('photo 4 of 4').count()).toBe(0);
      await card.hover();
      await card.getByRole('button', { name: 'Next photo' }).click();
      await expect.poll(() => count.textContent()).toBe('3 / 4 photos');
      await card.getByRole('button', { name: 'Previous photo' }).click();
      await expect.poll(() => count.textContent()).toBe('2 / 4 photos');
      await card.getByAltText('photo 2 of 4').click();
      await page.waitForURL(`${site.url}/vehicles/1`);
    });

    it('are swiped through by a finger, and without JavaScript lead to the vehicle', async () => {
      const page = await openPage({ width: 390, height: 844, hasTouch: true });
      await visit(page, '?keywords=SCP1208');
      const card = page.getByRole('article').first();
      await card.scrollIntoViewIfNeeded();
      const box = await card.getByRole('group').boundingBox();
      const finger = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0) =>
        finger.send('Input.dispatchTouchEvent', {
          type,
          // Below the marks that compare and keep it.
          touchPoints: type === 'touchEnd' ? [] : [{ x, y: (box?.y ?? 0) + 150 }],
        });
      await touch('touchStart', 320);
      for (let x = 300; x >= 60; x -= 20) await touch('touchMove', x);
      await touch('touchEnd');
      await expect.poll(() => card.locator('.photo-count').textContent()).toMatch(/^[23] \/ 4 photos$/);
      expect(new URL(page.url()).pathname).toBe('/browse-cars');
      const plain = await openPage({ javaScriptEnabled: false });
      await visit(plain, '?keywords=SCP1208');
      await plain.getByRole('article').first().locator('img').click();
      await plain.waitForURL(`${site.url}/vehicles/1`);
    });
  });

  async function visit(page: Page, query = ''): Promise<void> {
    await page.goto(`${site.url}/browse-cars${query}`);
  }
});

function titles(page: Page): Promise<string[]> {
  return page.locator('article h3').allTextContents();
}

/** The query of each list call the page makes from now on. */
function listCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/vehicles') calls.push(search);
  });
  return calls;
}

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPage, type Site, startSite, troublesOf } from '../support/browser/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ DEMO_PHOTOS: 'featured' });
});

describe('comparing vehicles', () => {
  it('adds up to three, says so each time, and refuses a fourth', async () => {
    const page = await openPage();
    await addAll(page, [1, 2, 3]);
    await expect.poll(() => storedIds(page)).toEqual([1, 2, 3]);
    await open(page, '/vehicles/4');
    await toggle(page).click();
    await page.getByText('Comparison full', { exact: true }).waitFor();
    await page
      .getByText('You can compare up to 3 vehicles. Remove one to add another.', { exact: true })
      .waitFor();
    await expect.poll(() => storedIds(page)).toEqual([1, 2, 3]);
  });

  it('adds from the photo of a card, and nothing on the page moves', async () => {
    const page = await openPage({ width: 390, height: 844 });
    await open(page, '/browse-cars');
    const mark = page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /comparison/ });
    await mark.scrollIntoViewIfNeeded();
    await page.mouse.move(0, 0);
    const words = mark.locator('span').first();
    const shown = () => words.evaluate((element) => getComputedStyle(element).opacity);
    await expect.poll(shown).toBe('0');
    await mark.focus();
    await expect.poll(shown, { message: 'its words on focus' }).toBe('1');
    await expect.poll(() => words.textContent()).toMatch(/^Add to comparison: \d{4} /);
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('article, footer')].map((one) => one.getBoundingClientRect().top),
      );
    const before = await places();
    await page.keyboard.press('Enter');
    await bar(page).waitFor();
    await expect.poll(() => words.textContent()).toMatch(/^Remove from comparison: \d{4} /);
    expect(await places()).toEqual(before);
    await page.keyboard.press('Enter');
    await expect.poll(() => storedIds(page)).toEqual([]);
  });

  it('says what the icon does on a long press, without doing it', async () => {
    const page = await openPage({ width: 390, height: 844, hasTouch: true });
    await open(page, '/browse-cars');
    const mark = page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /comparison/ });
    await mark.scrollIntoViewIfNeeded();
    const box = await mark.boundingBox();
    const finger = await page.context().newCDPSession(page);
    const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await expect
      .poll(() =>
        mark
          .locator('span')
          .first()
          .evaluate((one) => getComputedStyle(one).opacity),
      )
      .toBe('1');
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => mark.getAttribute('data-held')).toBeNull();
    expect(await storedIds(page)).toEqual([]);
    await mark.click();
    await expect.poll(() => storedIds(page)).toHaveLength(1);
  });

  it('takes a vehicle out again from its own page', async () => {
    const page = await openPage();
    await addAll(page, [1]);
    await toggle(page).click();
    await page.getByText('Removed from comparison', { exact: true }).waitFor();
    await expect.poll(() => bar(page).count()).toBe(0);
  });

  it('says of a vehicle that another tab was quicker to add', async () => {
    const page = await openPage();
    await open(page, '/vehicles/2');
    // Added and pressed within one task: before the list is polled again.
    await page.evaluate(() => {
      const button = [...document.querySelectorAll('aside button')].find((one) =>
        one.textContent?.startsWith('Add to comparison'),
      );
      localStorage.setItem('compareList', '[{"id":2,"year":2021,"make":"Toyota","model":"Hilux"}]');
      (button as HTMLButtonElement | undefined)?.click();
    });
    await page.getByText('Already added', { exact: true }).waitFor();
    await page.getByText('This vehicle is already in your comparison.', { exact: true }).waitFor();
  });

  it('shows the bar with a count and chips that can be removed', async () => {
    const page = await openPage({ width: 390 });
    await addAll(page, [1, 2]);
    await open(page, '/browse-cars');
    await bar(page).getByText('Compare (2/3)', { exact: true }).waitFor();
    await expect.poll(() => bar(page).getByRole('listitem').count()).toBe(0);
    await expect.poll(async () => (await bar(page).boundingBox())?.height).toBeLessThan(56);
    await bar(page).getByRole('button', { name: 'Vehicles' }).click();
    const chip = bar(page).getByRole('listitem').first();
    const name = chip.locator('span').first();
    await expect.poll(() => name.evaluate((element) => getComputedStyle(element).maxWidth)).toBe('120px');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(() => name.evaluate((element) => getComputedStyle(element).maxWidth)).toBe('150px');
    await chip.getByRole('button').click();
    await bar(page).getByText('Compare (1/3)', { exact: true }).waitFor();
    await expect.poll(() => storedIds(page)).toEqual([2]);
  });

  it('follows storage and the event, in every tab', async () => {
    const page = await openPage();
    await open(page, '/browse-cars');
    const other = await page.context().newPage();
    await other.goto(`${site.url}/browse-cars`);
    await page.evaluate(() => localStorage.setItem('compareList', '[{"id":7,"make":"Kia","model":"EV6"}]'));
    await bar(page).getByText('Kia EV6').waitFor();
    await bar(other).getByText('Kia EV6').waitFor();
    await page.evaluate(() => localStorage.setItem('compareList', 'not json'));
    await expect.poll(() => bar(page).count()).toBe(0);
    await expect.poll(() => bar(other).count()).toBe(0);
  });

  it('works on without storage, and only logs it', async () => {
    const page = await openPage();
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new Error('storage is off');
        },
      });
    });
    await open(page, '/vehicles/1');
    await toggle(page).click();
    await bar(page).getByText('Compare (1/3)', { exact: true }).waitFor();
    await expect.poll(() => warnings.some((text) => text.includes('cannot be saved'))).toBe(true);
    expect(warnings.filter((text) => text.includes('compare list cannot be read'))).toHaveLength(1);
  });

  it('opens the comparison by a full page load when the step within the site fails', async () => {
    const page = await openPage();
    await addAll(page, [1, 2]);
    await page.evaluate(() => {
      (window as { marked?: boolean }).marked = true;
      history.pushState = () => {
        throw new Error('refused');
      };
    });
    await bar(page).getByRole('link', { name: 'Compare Now' }).click();
    await page.getByRole('heading', { name: 'Compare Vehicles (2/3)' }).waitFor();
    await expect.poll(() => page.evaluate(() => (window as { marked?: boolean }).marked)).toBeUndefined();
    // There it would only lead to where one is.
    await expect.poll(() => bar(page).count()).toBe(0);
  });

  it('never covers what has the focus', async () => {
    const page = await openPage({ width: 390, height: 700 });
    await addAll(page, [1, 2, 3]);
    await open(page, '/browse-cars');
    await page.evaluate(() => scrollTo(0, 0));
    for (let press = 0; press < 45; press += 1) {
      await page.keyboard.press('Tab');
      const isCovered = () =>
        page.evaluate(() => {
          const bar = document.querySelector('section[aria-label="Vehicles to compare"]');
          const focused = document.activeElement;
          if (!bar || !focused || bar.contains(focused) || focused === document.body) return false;
          const { top, height } = focused.getBoundingClientRect();
          return height < 300 && top + height > bar.getBoundingClientRect().top + 1;
        });
      await expect.poll(isCovered).toBe(false);
    }
  });
});

describe('the compare page', () => {
  it('says when there is nothing to compare', async () => {
    const page = await openPage();
    await open(page, '/compare-vehicles');
    await page.getByRole('heading', { name: 'Compare Vehicles (0/3)', level: 1 }).waitFor();
    await page.getByText('No vehicles to compare', { exact: true }).waitFor();
    const main = page.getByRole('main');
    await expect
      .poll(() => main.getByRole('link', { name: 'Browse Cars', exact: true }).getAttribute('href'))
      .toBe('/browse-cars');
    await expect
      .poll(() => main.getByRole('link', { name: 'Back to Browse Cars' }).getAttribute('href'))
      .toBe('/browse-cars');
  });

  it('shows the chosen vehicles in rows, marks what differs and can show only that', async () => {
    const page = await openWith([1, 2]);
    await page.getByRole('heading', { name: 'Compare Vehicles (2/3)', level: 1 }).waitFor();
    await expect.poll(() => page.url()).toBe(`${site.url}/compare-vehicles?ids=1,2`);
    await expect
      .poll(() => rowLabels(page))
      .toEqual([
        ...['Make', 'Model', 'Year', 'Vehicle Type', 'Price'],
        ...['Engine', 'Transmission', 'Fuel Type', 'Drive Type'],
        // These only because one of the two has them.
        ...['Seats', 'Doors', 'Cylinders', 'Displacement', 'Power', 'Braked Towing', 'GVM'],
        ...['Mileage', 'Exterior Color', 'Interior Color', 'Stock Number', 'VIN'],
        ...['Series', 'Build Date', 'Compliance Date'],
        ...['Registered', 'Registration State', 'Registration Expiry', 'PPSR Checked', 'Dealer Guarantee'],
      ]);
    for (const group of ['Basic Information', 'Performance & Technical', 'Details']) {
      await page.getByText(group, { exact: true }).waitFor();
    }
    const price = page.getByRole('row', { name: /^Price/ });
    await expect
      .poll(() => price.getByRole('cell').allTextContents())
      .toEqual([
        expect.stringMatching(/^\$\d{2,3},\d{3} Excl\. Govt\. Charges$/),
        expect.stringMatching(/^\$\d{2,3},\d{3} Drive Away$/),
      ]);
    await page.getByText(/Add 1 more vehicle/).waitFor();
    // What differs is heavier and not tinted.
    const look = (row: RegExp) =>
      page
        .getByRole('row', { name: row })
        .getByRole('cell')
        .first()
        .evaluate((cell) => [getComputedStyle(cell).fontWeight, getComputedStyle(cell).backgroundColor]);
    await expect.poll(() => look(/^Model/)).toEqual(['600', 'rgba(0, 0, 0, 0)']);
    await expect.poll(() => look(/^Drive Type/)).toEqual(['400', 'rgba(0, 0, 0, 0)']);
    // Names and prices stay in view on a desk.
    const head = page.getByRole('columnheader').first();
    await page.getByRole('row', { name: /^Dealer Guarantee/ }).scrollIntoViewIfNeeded();
    await expect.poll(async () => (await head.boundingBox())?.y).toBeGreaterThan(40);
    await expect.poll(async () => (await head.boundingBox())?.y).toBeLessThan(90);
    await expect.poll(() => head.innerText()).toMatch(/\$\d{2,3},\d{3} Excl\. Govt\. Charges/);
    await page.getByRole('switch', { name: 'Show only differences' }).check();
    await expect.poll(async () => (await rowLabels(page)).length).toBeLessThan(29);
    await expect.poll(() => rowLabels(page)).toContain('Model');
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.getByText('Skip to content', { exact: true }).isVisible()).toBe(false);
  });

  it('removes a column and clears all', async () => {
    const page = await openWith([1, 2, 3]);
    await page.getByRole('heading', { name: 'Compare Vehicles (3/3)' }).waitFor();
    await expect.poll(() => page.getByText(/more vehicle/).count()).toBe(0);
    await page
      .getByRole('region', { name: 'Comparison' })
      .getByRole('button', { name: /^Remove/ })
      .nth(1)
      .click();
    await page.getByRole('heading', { name: 'Compare Vehicles (2/3)' }).waitFor();
    await expect.poll(() => page.url()).toMatch(/\?ids=1,3$/);
    await page.getByRole('button', { name: 'Clear All' }).click();
    await page.getByText('No vehicles to compare', { exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('compareList'))).toBe('[]');
  });

  it('shows the stored list when the server cannot be asked', async () => {
    const page = await openPage();
    await open(page, '/browse-cars');
    await page.route('**/api/cars?*', (route) => route.abort());
    await store(page, [{ id: 5000, year: 1999, make: 'Lotus', model: 'Elise', engine: '1.8L' }]);
    await open(page, '/compare-vehicles');
    await page.getByRole('heading', { name: 'Compare Vehicles (1/3)' }).waitFor();
    await expect
      .poll(() =>
        page
          .getByRole('row', { name: /^Engine/ })
          .getByRole('cell')
          .allTextContents(),
      )
      .toEqual(['1.8L']);
    await expect
      .poll(() => page.getByRole('row', { name: /^VIN/ }).getByRole('cell').allTextContents())
      .toEqual(['–']);
    troublesOf(page).length = 0; // the refused call
  });

  it('shows a shared comparison without touching the visitor’s own list until asked', async () => {
    const page = await openWith([1, 2]);
    await open(page, '/compare-vehicles?ids=3,4,6');
    await page.getByRole('heading', { name: 'Compare Vehicles (3/3)' }).waitFor();
    await page.getByText('This comparison was shared with you').waitFor();
    await expect.poll(() => storedIds(page)).toEqual([1, 2]);
    await page.getByRole('link', { name: 'Show my comparison (2)' }).click();
    await page.getByRole('heading', { name: 'Compare Vehicles (2/3)' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Make this my comparison' }).click();
    await expect.poll(() => storedIds(page)).toEqual([3, 4, 6]);
    await expect.poll(() => page.getByText('This comparison was shared with you').count()).toBe(0);
  });

  it('renders a shared comparison on the server', async () => {
    const html = await (await fetch(`${site.url}/compare-vehicles?ids=1,2`)).text();
    expect(html).toContain('Compare Vehicles (2/3)');
    expect(html).toContain('Performance &amp; Technical');
  });

  it('puts the placeholder in place of a picture that does not load', async () => {
    const page = await openPage();
    await page.route('**/api/photos/**', (route) => route.abort());
    await open(page, '/compare-vehicles?ids=1,2');
    const picture = page.getByRole('table').locator('img').first();
    await expect.poll(() => picture.getAttribute('src')).toMatch(/placeholder/);
    troublesOf(page).length = 0; // the refused pictures
  });

  it('scrolls inside its own area where it is too wide', async () => {
    const page = await openPage({ width: 641, height: 844 });
    await open(page, '/compare-vehicles?ids=1,2,3');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    const region = page.getByRole('region', { name: 'Comparison' });
    await expect
      .poll(() => region.evaluate((area) => area.scrollWidth - area.clientWidth))
      .toBeGreaterThan(50);
    const label = region.getByRole('rowheader', { name: /^Make/ });
    const before = await label.boundingBox();
    await region.evaluate((area) => area.scrollTo(50, 0));
    await expect.poll(async () => (await label.boundingBox())?.x).toBe(before?.x);
  });
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${site.url}${path}`);
  // The page must be hydrated before anything is pressed.
  await page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).length > 0);
}

/** The compare page of a visitor whose list holds these vehicles. */
async function openWith(ids: readonly number[]): Promise<Page> {
  const page = await openPage();
  await open(page, '/browse-cars');
  await store(page, await (await fetch(`${site.url}/api/cars?ids=${ids}`)).json());
  await open(page, '/compare-vehicles');
  return page;
}

async function addAll(page: Page, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    await open(page, `/vehicles/${id}`);
    await toggle(page).click();
    await page.getByText('Added to comparison', { exact: true }).waitFor();
  }
}

/** The control of the page's own vehicle, not of the similar ones. */
function toggle(page: Page) {
  return page.getByRole('complementary').getByRole('button', { name: /comparison/ });
}

function bar(page: Page) {
  return page.getByRole('region', { name: 'Vehicles to compare' });
}

function store(page: Page, list: unknown): Promise<void> {
  return page.evaluate((value) => localStorage.setItem('compareList', JSON.stringify(value)), list);
}

function storedIds(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    JSON.parse(localStorage.getItem('compareList') ?? '[]').map(({ id }: { id: number }) => id),
  );
}

function rowLabels(page: Page): Promise<string[]> {
  const headers = page.getByRole('region', { name: 'Comparison' }).locator('th[scope=row] > span');
  return headers.evaluateAll((spans) => spans.map((span) => span.firstChild?.textContent ?? ''));
}

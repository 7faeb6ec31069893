import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findOverflow, findTornWords } from '../support/browser/layout-limits.ts';
import { openAsStaff, openPage, type Site, startSite, troublesOf } from '../support/browser/site.ts';
import { coveredByToast } from '../support/browser/toasts.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const pages = [
  '/',
  '/browse-cars',
  '/vehicles/2',
  '/compare-vehicles',
  '/finance?vehicle=2',
  '/contact?vehicle=2',
  '/sell-your-car',
  '/about',
];

async function openPhone(width: number, height = 740): Promise<Page> {
  const page = await openPage({ width, height, hasTouch: true, reducedMotion: 'reduce' });
  await page.goto(`${site.url}/about`);
  await page.evaluate(async () => {
    const cars = await (await fetch('/api/cars?ids=1,2,3')).json();
    localStorage.setItem('compareList', JSON.stringify(cars));
  });
  return page;
}

describe.each([360, 390])('on a phone of %i px with cars in the list', (width) => {
  it('nothing that sticks covers a control, on any page and with every bar open', async () => {
    const page = await openPhone(width);
    // Bars and lazy parts still take their places after a click: only what stays covered is a fault.
    const expectNothingCovered = (message: string) =>
      expect.poll(() => page.evaluate(findCovered), { message, interval: 500 }).toEqual([]);
    for (const path of pages) {
      await page.goto(site.url + path);
      await page.locator('.compare-bar').waitFor({ state: 'attached' });
      const chips = page.getByRole('button', { name: 'Vehicles', exact: true });
      // On a vehicle's page the compare bar gives way to the page's own, perhaps just now.
      const press = () => chips.click({ timeout: 5_000 });
      if (await chips.isVisible()) await press().catch(async () => (await chips.isVisible()) && press());
      await expectNothingCovered(path);
      if (path !== '/browse-cars') continue;
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('button', { name: 'Advanced Search' }).click();
      await expectNothingCovered(`${path}, filters`);
    }
  });

  it('leaves the page its room: one line at the foot, and on a vehicle its price and a viewing', async () => {
    const page = await openPhone(width);
    const bar = page.getByRole('region', { name: 'Vehicles to compare' });
    await page.goto(`${site.url}/browse-cars`);
    const height = async (part: Locator) => (await part.boundingBox())?.height ?? 999;
    await expect
      .poll(async () => ((await height(bar)) + (await height(page.getByRole('banner')))) / 740)
      .toBeLessThan(0.18);
    await page.goto(`${site.url}/vehicles/2`);
    const viewing = page.getByRole('region', { name: 'Price and viewing' });
    const links = page.getByRole('link', { name: 'Schedule Viewing' });
    await links.first().scrollIntoViewIfNeeded();
    await viewing.waitFor({ state: 'hidden' });
    await expect
      .poll(() => links.count(), { message: 'said once while the one beside the price is in view' })
      .toBe(1);
    await page.getByRole('heading', { name: 'Similar Vehicles' }).scrollIntoViewIfNeeded();
    await viewing.waitFor();
    await expect.poll(() => viewing.innerText()).toMatch(/^\$46,990\s+Drive Away\s+Schedule Viewing$/);
    await expect.poll(() => bar.isVisible()).toBe(false);
    await viewing.getByRole('link').click();
    const field = page.getByLabel('First Name');
    await field.waitFor();
    await expect.poll(async () => (await field.boundingBox())?.y).toBeLessThan(740);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  it('shows cars side by side, with what they are in view, and a way to ask about each', async () => {
    const page = await openPhone(width);
    await page.goto(`${site.url}/compare-vehicles`);
    const table = page.getByRole('table');
    await table.waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const label = await table.getByRole('rowheader', { name: /^Engine/ }).boundingBox();
    const row = table.getByRole('row').filter({ hasText: 'Engine' }).getByRole('cell');
    const [first, second] = [await row.nth(0).boundingBox(), await row.nth(1).boundingBox()];
    expect(label?.width).toBeGreaterThan(width - 30);
    expect(first?.y).toBeGreaterThanOrEqual((label?.y ?? 0) + (label?.height ?? 0) - 1);
    expect(second?.y).toBe(first?.y);
    await table.getByRole('rowheader', { name: /^VIN/ }).scrollIntoViewIfNeeded();
    const head = table.getByRole('columnheader').first();
    await expect.poll(async () => (await head.boundingBox())?.y).toBeGreaterThanOrEqual(70);
    await expect.poll(() => head.innerText()).toMatch(/\$\d/);
    const asks = table.getByRole('link', { name: /^Ask about this car/ });
    await expect
      .poll(() => asks.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
      .toEqual([1, 2, 3].map((id) => `/contact?vehicle=${id}&interest=Purchase+Inquiry`));
    // Names and what a price includes are read whole, and so are the chips of the bar.
    await page.goto(`${site.url}/compare-vehicles?ids=19,8,1`);
    await expect
      .poll(() => head.innerText())
      .toMatch(/Continental\s+GT\s+\$319,990\s+Excl\. Govt\. Charges$/);
    const names = table.locator('thead a');
    await expect
      .poll(() =>
        names.evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1).length),
      )
      .toBe(0);
    await page.goto(`${site.url}/browse-cars`);
    await page.getByRole('button', { name: 'Vehicles', exact: true }).click();
    const ends = () =>
      page
        .locator('.compare-bar li')
        .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right <= innerWidth).length);
    await expect.poll(ends).toBe(3);
  });

  it('shows the whole car in the list, and the payment that the note below it explains', async () => {
    const page = await openPhone(width);
    await page.goto(`${site.url}/browse-cars`);
    await page.getByRole('button', { name: 'List view' }).click();
    const card = page.getByRole('article').first();
    await expect.poll(() => card.locator('.card-payment').innerText()).toContain('Comparison rate 6.95%');
    const shape = async () => {
      const photo = await card.locator('.card-photo').boundingBox();
      return (photo?.width ?? 0) / (photo?.height ?? 1);
    };
    await expect.poll(shape).toBeCloseTo(1.5, 1);
    expect(await page.evaluate(findOverflow)).toEqual([]);
  });
});

describe('a card', () => {
  it('has its picture again after a gap in the reception', async () => {
    const page = await openPage({ width: 390, height: 844 });
    await page.goto(`${site.url}/browse-cars`);
    await page.waitForLoadState('networkidle');
    const card = page.locator('article').last();
    await page.context().setOffline(true);
    await card.scrollIntoViewIfNeeded();
    await expect.poll(() => card.locator('img').count()).toBe(0);
    await page.context().setOffline(false);
    await expect
      .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    troublesOf(page).length = 0; // what could not be loaded meanwhile
  });

  it.each([
    { width: 390, deviceScaleFactor: 2, wanted: 640 },
    { width: 412, deviceScaleFactor: 2.625, wanted: 640 },
    { width: 390, deviceScaleFactor: 3, wanted: 1280 },
    { width: 1440, deviceScaleFactor: 1, wanted: 640 },
  ])(
    'loads a picture of the size it shows: $width px at $deviceScaleFactor',
    async ({ wanted, ...phone }) => {
      const page = await openPage(phone);
      await page.goto(`${site.url}/browse-cars`);
      const source = await page
        .locator('article img')
        .first()
        .evaluate((image: HTMLImageElement) => image.currentSrc);
      expect(source).toMatch(new RegExp(`w=${wanted}&`));
    },
  );
});

it('text at 200 % fits on a phone, and a word of 50 letters breaks', async () => {
  const word = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebs';
  const staff = await openAsStaff(site, '/admin/login');
  const longer = {
    model: word,
    headline: word,
    description: word,
    exteriorColor: word,
    engine: word,
    tag: word,
  };
  const answer = await staff.context().request.put(`${site.url}/api/admin/vehicles/3`, { data: longer });
  expect(answer.status()).toBe(200);
  const page = await openPhone(360);
  await page.clock.setFixedTime('2026-03-03T01:00:00Z'); // noon on a Tuesday: the contact page says more while it is open
  const browser = await page.context().newCDPSession(page);
  const ofLongWords = pages.map((path) => path.replace(/(vehicles?[/=])2/, '$13'));
  for (const standard of [16, 32]) {
    await browser.send('Page.setFontSizes', { fontSizes: { standard } });
    for (const path of [...ofLongWords, '/vehicles/37', '/browse-cars?make=RAM']) {
      await page.goto(site.url + path);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
          message: `${path} ${standard}`,
        })
        .toBeLessThanOrEqual(360);
      expect(await page.evaluate(findOverflow), `${path} ${standard}`).toEqual([]);
    }
  }
});

describe('large text on a phone', () => {
  it('keeps words whole and cuts nothing, and its bars stay low', async () => {
    const page = await openPhone(360, 800);
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    for (const path of ['/', '/browse-cars', '/vehicles/14', '/contact', '/finance', '/sell-your-car']) {
      await page.goto(site.url + path);
      await page.evaluate(() => document.fonts.ready);
      await expect.poll(() => page.evaluate(findTornWords), { message: path }).toEqual([]);
    }
    await page.goto(`${site.url}/vehicles/14`);
    await page.getByRole('heading', { name: 'Detailed Specifications' }).scrollIntoViewIfNeeded();
    const bar = page.getByRole('region', { name: 'Price and viewing' });
    await expect.poll(async () => (await bar.boundingBox())?.height ?? 999).toBeLessThan(110);
    await page.evaluate(() => localStorage.clear()); // so that the list has room
    await page.goto(`${site.url}/browse-cars`);
    const sort = await page.getByLabel('Sort by').boundingBox();
    const views = await page.getByRole('group', { name: 'View' }).boundingBox();
    expect(sort?.width).toBeGreaterThan(250);
    expect(views?.y).toBeGreaterThanOrEqual((sort?.y ?? 0) + (sort?.height ?? 999));
    await page
      .getByRole('button', { name: /^Add to comparison/ })
      .first()
      .click();
    await page.getByText('Added to comparison', { exact: true }).waitFor();
    expect(await page.evaluate(findTornWords)).toEqual([]);
  });
});

it('makes, figures with their unit, and the columns of hours and numbers stay together', async () => {
  const page = await openPhone(360);
  await page.goto(`${site.url}/vehicles/14`);
  const title = page.getByRole('heading', { level: 1 });
  await expect.poll(() => title.locator('.whole').first().innerText()).toBe('Mercedes-Benz');
  const parted = await page.locator('.whole').evaluateAll((all) => {
    const range = document.createRange();
    return all.filter((one) => {
      range.selectNodeContents(one);
      return range.getClientRects().length > 1;
    }).length;
  });
  expect(parted).toBe(0);
  const sidesOf = (values: Locator, side: 'left' | 'right') =>
    values.evaluateAll(
      (all, edge) => new Set(all.map((one) => Math.round(one.getBoundingClientRect()[edge]))).size,
      side,
    );
  const facts = page.getByRole('region', { name: 'Features and Specifications' }).locator('dd');
  expect(await sidesOf(facts, 'right')).toBe(1);
  await page.goto(`${site.url}/contact`);
  const details = page.getByRole('main');
  expect(await sidesOf(details.locator('dl dd'), 'left')).toBe(1);
  expect(await sidesOf(details.locator('li a[href^="tel:"]'), 'left')).toBe(1);
});

describe('on a phone', () => {
  it('what is off stands above its own card, clear of the one before', async () => {
    const page = await openPhone(360);
    await page.goto(`${site.url}/browse-cars?keywords=${encodeURIComponent('diesel ute under $5k')}`);
    const matches = page.getByRole('region', { name: 'Closest matches' });
    await matches.waitFor();
    const gaps = await matches.getByRole('listitem').evaluateAll((items) => {
      const cards = items.filter((item) => item.querySelector('article'));
      return cards.slice(1).map((item, index) => {
        const before = cards[index]?.querySelector('article')?.getBoundingClientRect().bottom ?? 0;
        return Math.round((item.querySelector('p')?.getBoundingClientRect().top ?? 0) - before);
      });
    });
    expect(gaps.length).toBeGreaterThan(0);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(20);
    await expect.poll(() => matches.locator('li > p').first().innerText()).toBe('$41,990 over');
  });

  it('shares by its own way first, in a menu that covers nothing', async () => {
    const page = await openPage({ width: 360, height: 740, hasTouch: true, isMobile: true });
    await page.addInitScript(() => {
      navigator.share = () => Promise.resolve();
    });
    await page.goto(`${site.url}/vehicles/2`);
    const button = page.getByRole('button', { name: 'Share', exact: true });
    await button.click();
    const ways = page.getByRole('list').filter({ hasText: 'Copy link' });
    await expect.poll(() => ways.getByRole('listitem').first().innerText()).toBe('More options');
    await expect.poll(() => page.evaluate(findCovered)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => ways.count()).toBe(0);
  });

  it('sees a picture first when it lies on its side, whole in the lightbox, and Search in reach', async () => {
    const page = await openPhone(844, 390);
    await page.goto(`${site.url}/vehicles/2`);
    const photo = page.getByRole('button', { name: /^Open photo/ });
    const bottomOf = async (part: Locator) => {
      const box = await part.boundingBox();
      return (box?.y ?? 999) + (box?.height ?? 999);
    };
    await expect.poll(() => bottomOf(photo)).toBeLessThanOrEqual(390);
    const bar = page.getByRole('region', { name: 'Price and viewing' });
    await bar.getByRole('link', { name: 'Schedule Viewing' }).waitFor();
    await expect
      .poll(async () => (await bar.boundingBox())?.y ?? 0, { message: 'below the photo' })
      .toBeGreaterThanOrEqual(await bottomOf(photo));
    await photo.click();
    const whole = page.getByRole('dialog').getByRole('img');
    await expect.poll(async () => (await whole.boundingBox())?.height).toBe(390);
    await page.keyboard.press('Escape');
    await page.goto(`${site.url}/browse-cars`);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('button', { name: 'Advanced Search' }).click();
    await page.getByLabel('Max Mileage').scrollIntoViewIfNeeded();
    const search = page.getByRole('button', { name: /^Search Inventory/ });
    await expect.poll(() => bottomOf(search)).toBeLessThanOrEqual(390);
    await page.goto(site.url);
    const hero = page.getByRole('region', { name: 'Southern Cross Prestige' });
    for (const name of ['Browse Our Collection', 'Make an Inquiry'])
      expect(await bottomOf(hero.getByRole('link', { name })), name).toBeLessThanOrEqual(390);
    const picture = await hero.locator('img').boundingBox();
    expect(picture?.y).toBeLessThan(100);
    expect(picture?.x).toBeGreaterThan(300);
  });

  it.each(['/finance', '/sell-your-car', '/contact'])('sees a picture of the place on %s', async (path) => {
    for (const [width, height] of [
      [360, 800],
      [844, 390],
    ] as const) {
      const page = await openPhone(width, height);
      await page.goto(site.url + path);
      const picture = page.getByRole('main').locator('img').first();
      await expect.poll(async () => (await picture.boundingBox())?.y ?? 999).toBeLessThan(height * 0.6);
    }
  });

  it('says what a car is right below its photos, and one action is gold', async () => {
    const page = await openPhone(390, 844);
    await page.goto(`${site.url}/vehicles/2`);
    const facts = page.getByRole('list', { name: 'At a glance' });
    await expect.poll(() => facts.innerText()).toMatch(/98,300 km\s+.*Manual\s+.*Diesel\s+.*4WD/s);
    await expect.poll(async () => (await facts.boundingBox())?.y ?? 999).toBeLessThan(844);
    const offered = page.getByRole('complementary', { name: 'Price and next steps' });
    const gold = await offered.evaluate((offer) => {
      const ground = getComputedStyle(offer.querySelector('a.button-accent') as Element).backgroundColor;
      return [...offer.querySelectorAll('a, button')]
        .filter((one) => getComputedStyle(one).backgroundColor === ground)
        .map((one) => one.textContent);
    });
    expect(gold).toEqual(['Schedule Viewing']);
    const warning = offered.getByText(/^WARNING/);
    await expect.poll(() => warning.isVisible()).toBe(false);
    await offered.getByText('Comparison rate for a secured loan of $30,000 over 5 years.').click();
    await expect.poll(() => warning.isVisible()).toBe(true);
  });

  it('the figures of a car come first when its financing is opened, with the car beside them', async () => {
    const page = await openPhone(360);
    await page.goto(`${site.url}/vehicles/2`);
    await page.getByRole('link', { name: 'Financing Options' }).click();
    await page.waitForURL('**/finance?vehicle=2');
    const calculator = page.locator('#calculator');
    for (const part of [
      calculator.getByRole('link', { name: '2021 Toyota Hilux' }),
      calculator.getByText('a month', { exact: false }).first(),
      calculator.getByLabel('Price ($)'),
    ])
      await expect.poll(async () => (await part.boundingBox())?.y ?? 999).toBeLessThan(740);
    await calculator.getByLabel('Price ($)').fill('');
    await calculator.getByText('Enter the price of the vehicle to see what it would cost you.').waitFor();
  });

  it('the result of the calculator stays, and no field in use is under it', async () => {
    const page = await openPhone(360);
    await page.goto(`${site.url}/finance?vehicle=2`);
    const result = page.locator('#calculator p[aria-hidden=true]');
    await page.getByLabel('Repayments').focus();
    for (const label of ['Term', 'Balloon', 'Interest rate', 'Trade-in', 'Deposit', 'Price']) {
      await page.keyboard.press('Shift+Tab');
      const clearance = () =>
        result.evaluate(
          (shown) =>
            (document.activeElement?.getBoundingClientRect().top ?? 0) - shown.getBoundingClientRect().bottom,
        );
      await expect.poll(clearance, { message: label }).toBeGreaterThanOrEqual(0);
    }
    const before = await page.getByLabel('Term').evaluate((field) => field.getBoundingClientRect().top);
    await page.getByLabel('Deposit ($)').fill('90000');
    await expect.poll(() => result.innerText()).toBe('Nothing to finance');
    await expect
      .poll(() => page.getByLabel('Term').evaluate((field) => field.getBoundingClientRect().top))
      .toBe(before);
  });

  it('the toast covers nothing of what stays after sending', async () => {
    const page = await openPhone(360);
    await page.route('**/api/contact', (route) => route.fulfill({ status: 201, json: { success: true } }));
    await page.goto(`${site.url}/contact?vehicle=2`);
    await page.getByLabel('First Name').fill('Jo');
    await page.getByLabel('Last Name').fill('Nguyen');
    await page.getByLabel('Email *').fill('jo@example.com');
    await page.getByRole('button', { name: 'Send Message' }).click();
    const thanks = page.getByText(/^Thanks Jo, your message about the 2021 Toyota Hilux/);
    await page.getByText('Message Sent').waitFor();
    await page.keyboard.press('F8'); // so that it stays
    const toast = page.locator('[data-toast-area]');
    // What was sent stands above the toast, or below it.
    const isFree = async () => {
      const [said, box] = await Promise.all([thanks.boundingBox(), toast.boundingBox()]);
      return said && box && (said.y >= box.y + box.height || said.y + said.height <= box.y);
    };
    await expect.poll(isFree).toBe(true);
    expect(await coveredByToast(page)).toEqual([]);
  });
});

/** Scrolls each control to the middle and to the bottom of the screen, and hit-tests its centre. */
function findCovered(): string[] {
  const faults: string[] = [];
  for (const control of document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')) {
    const name = control.innerText?.trim() || control.getAttribute('aria-label') || control.id;
    for (const block of ['nearest', 'center'] as const) {
      control.scrollIntoView({ block, inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const isShown = control.checkVisibility({ visibilityProperty: true }) && width > 1 && left > -1;
      if (!isShown || control.matches(':disabled, .range-thumb, [tabindex="-1"]')) continue;
      if (control.closest('[inert], [aria-hidden="true"]') || top + height / 2 < 0) continue;
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      const isHit =
        hit !== null &&
        (control.contains(hit) ||
          hit.contains(control) ||
          hit.closest('a, button, label') === control ||
          Boolean(hit.closest('label')?.contains(control)));
      if (!isHit) faults.push(`${block}: ${name} is under ${hit?.outerHTML.slice(0, 80)}`);
    }
  }
  return [...new Set(faults)];
}

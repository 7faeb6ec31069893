import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtCode } from '../support/browser/built-code.ts';
import { openAsStaff, openPage, type Site, startSite, troublesOf } from '../support/browser/site.ts';

describe('moving about the site', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });

  it('scrolls to an anchor on the page, moves the focus there, and keeps it in the address', async () => {
    const page = await visit('/');
    await page.getByRole('link', { name: /Book a Test Drive/ }).click();
    await expect.poll(() => topOf(page, '#contact')).toBeLessThan(140);
    await page.waitForURL(`${site.url}/#contact`);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contact');
  });

  it('goes home for an anchor that the page does not have', async () => {
    const page = await visit('/no-such-page', { width: 390, height: 844 });
    troublesOf(page).length = 0; // the browser reports the 404 it was sent for
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('link', { name: 'Book Test Drive' }).click();
    await page.waitForURL(`${site.url}/#contact`);
    await expect.poll(() => topOf(page, '#contact')).toBeLessThan(140);
  });

  it('skips to the content', async () => {
    const page = await visit('/');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  it('shows the next page from its top, its heading in focus; Back returns to the place left', async () => {
    const page = await visit('/');
    await page.getByRole('link', { name: 'View All Inventory' }).scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, 700));
    await page.getByRole('link', { name: 'View All Inventory' }).click();
    await page.waitForURL(`${site.url}/browse-cars`);
    await page.getByRole('heading', { level: 1, name: 'Browse Our Inventory' }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.goBack();
    await page.waitForURL(`${site.url}/`);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  });

  it('shows a thin bar while the next page is on its way, and the old page until it is there', async () => {
    const page = await visit('/');
    const isToCome = Promise.withResolvers<void>();
    await page.route(builtCode('src/pages/site/browse/browse-page.tsx'), async (route) => {
      await isToCome.promise;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Browse Our Collection' }).click();
    await page.getByRole('progressbar', { name: 'Loading page' }).waitFor();
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).textContent())
      .toBe('Southern Cross Prestige');
    isToCome.resolve();
    await page.waitForURL(`${site.url}/browse-cars`);
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
  });

  it('makes up for what was pressed before the page’s code was there', async () => {
    const page = await visit('/');
    await page.setViewportSize({ width: 390, height: 844 });
    const held = Promise.withResolvers<void>();
    await page.route(/assets\/entry-site/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.evaluate(() => location.assign('/browse-cars'));
    await page.getByRole('button', { name: 'Filters' }).click();
    held.resolve();
    await page.getByLabel('Keywords').waitFor();
  });

  it('loads the page whole when its code is gone, as in an old tab after a new build', async () => {
    const page = await visit('/');
    const loads: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()));
    // Gone for the old page, however often it asks: when the link is hovered, focused and followed.
    await page.route(builtCode('src/pages/site/browse/browse-page.tsx'), (route) =>
      loads.length === 0 ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await page.getByRole('link', { name: 'Browse Our Collection' }).click();
    await page.getByRole('heading', { level: 1, name: 'Browse Our Inventory' }).waitFor();
    expect(loads).toEqual([`${site.url}/browse-cars`]);
    troublesOf(page).length = 0;
  });

  it('offers to reload when a part of the page can no longer be fetched', async () => {
    const page = await openPage();
    await page.route(builtCode('src/pages/site/home/lower-sections.tsx'), (route) =>
      route.fulfill({ status: 404 }),
    );
    await page.goto(`${site.url}/`);
    await page.getByText('A new version of this site is available').waitFor();
    await page.unroute(builtCode('src/pages/site/home/lower-sections.tsx'));
    await page.getByRole('button', { name: 'Reload' }).last().click();
    await page.getByRole('heading', { name: 'Our Leadership' }).waitFor();
    troublesOf(page).length = 0;
  });

  it('says that a staff page cannot be had without a connection, asks seldom, and opens it by itself later', async () => {
    const page = await openAsStaff(site, '/admin/vehicles');
    await page
      .getByLabel(/^Price of/)
      .first()
      .waitFor();
    await page.context().setOffline(true);
    const asked = new Map<string, number>();
    page.on('request', (request) => {
      if (request.url().includes('/assets/')) asked.set(request.url(), (asked.get(request.url()) ?? 0) + 1);
    });
    const since = Date.now();
    const sidebar = page.getByRole('navigation', { name: 'Staff area' });
    await sidebar.getByRole('link', { name: 'Holds' }).click();
    await page.getByText('This page was not opened before').waitFor();
    // Again after one second and two; without pauses it would be hundreds of times.
    await expect.poll(() => Date.now() - since).toBeGreaterThan(1_500);
    expect(Math.max(...asked.values())).toBeLessThan(10);
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Holds' }).waitFor();
    await expect.poll(() => page.getByText('A new version of this site is available').count()).toBe(0);
    troublesOf(page).length = 0;
  });

  async function visit(path: string, options = {}): Promise<Page> {
    const page = await openPage({ reducedMotion: 'reduce', ...options });
    await page.goto(site.url + path);
    return page;
  }
});

function topOf(page: Page, selector: string) {
  return page.locator(selector).evaluate((element) => Math.abs(element.getBoundingClientRect().top));
}

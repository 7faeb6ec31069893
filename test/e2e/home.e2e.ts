import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPage, type Site, startSite, troublesOf } from '../support/browser/site.ts';

const FEATURED = '**/api/vehicles/featured';

describe('the home page', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });

  it('says in its head what it is, to people and to machines', async () => {
    const html = await (await fetch(site.url)).text();
    expect(html).toMatch(/<title>Southern Cross Prestige \|/);
    expect(html).toMatch(/<meta name="description" content="Southern Cross Prestige sells/);
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1];
    expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'AutoDealer', name: 'Southern Cross Prestige' });
  });

  it('opens with the name, the tagline, two buttons and three tiles', async () => {
    const page = await visit();
    const hero = page.getByRole('region', { name: 'Southern Cross Prestige' });
    await expect.poll(() => hero.getByText(/Premium used cars/).count()).toBe(1);
    for (const [name, href] of [
      ['Browse Our Collection', '/browse-cars'],
      ['Make an Inquiry', '/contact'],
      ['Find Your Vehicle', '/browse-cars'],
      ['Book a Test Drive', '#contact'],
      ['Financing Options', '/finance'],
    ]) {
      await expect
        .poll(() => hero.getByRole('link', { name }).getAttribute('href'), { message: name })
        .toBe(href);
    }
  });

  it('shows featured vehicles with ways on', async () => {
    const page = await visit();
    const featured = page.getByRole('region', { name: 'Featured Vehicles' });
    const all = await (await fetch(`${site.url}/api/vehicles/featured`)).json();
    await expect.poll(() => featured.getByRole('article').count()).toBe(all.length);
    const href = (name: string) => featured.getByRole('link', { name, exact: true }).getAttribute('href');
    await expect.poll(() => href('View All Inventory')).toBe('/browse-cars');
    await expect.poll(() => href('Contact Us')).toBe('#contact');
    // On a phone they are a row to swipe, and the card with the focus comes into view.
    await page.setViewportSize({ width: 390, height: 844 });
    const second = featured.getByRole('article').nth(1);
    await second.getByRole('link').first().focus();
    const edges = async () => {
      const { x = -1, width = 0 } = (await second.boundingBox()) ?? {};
      return x >= 0 && x + width <= 390;
    };
    await expect.poll(edges).toBe(true);
  });

  it('shows 3 placeholder cards while the featured vehicles load', async () => {
    const page = await visit('/no-such-page');
    const isToCome = Promise.withResolvers<void>();
    await page.route(FEATURED, async (route) => {
      await isToCome.promise;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.getByRole('status', { name: 'Loading featured vehicles' }).waitFor();
    await expect.poll(() => page.getByTestId('vehicle-card-skeleton').count()).toBe(3);
    isToCome.resolve();
    await page.getByRole('region', { name: 'Featured Vehicles' }).getByRole('article').first().waitFor();
  });

  it('says so when no vehicle is featured', async () => {
    const page = await visit('/no-such-page');
    await page.route(FEATURED, (route) => route.fulfill({ json: [] }));
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.getByText('No featured vehicles available at the moment.', { exact: true }).waitFor();
  });

  it('offers categories that each find as many vehicles as they say', async () => {
    const page = await visit();
    const tiles = page.getByRole('region', { name: 'Browse by Category' }).getByRole('link');
    const offered = await tiles.evaluateAll((links) =>
      links.map(
        (link) =>
          [
            link.getAttribute('href') ?? '',
            Number.parseInt(link.lastChild?.lastChild?.textContent ?? '', 10),
          ] as const,
      ),
    );
    expect(offered.length).toBeGreaterThan(4);
    for (const [href, count] of offered) {
      const answer = await fetch(`${site.url}${href.replace('/browse-cars', '/api/vehicles')}`);
      const { pagination } = (await answer.json()) as { pagination: { totalVehicles: number } };
      expect(pagination.totalVehicles, href).toBe(count);
    }
  });

  it('ends with leadership, a call to action and a contact block', async () => {
    const page = await visit();
    await page.getByRole('heading', { name: 'Our Leadership' }).waitFor();
    await page.getByRole('heading', { name: 'Your next car may already be here' }).waitFor();
    const contact = page.locator('#contact');
    const text = await contact.textContent();
    for (const part of [
      '118 Bathurst Road',
      '(02) 5550 4180',
      '9am-5:30pm',
      '9am-4pm',
      'Schedule Test Drive',
    ]) {
      expect(text).toContain(part);
    }
    await expect
      .poll(() => contact.getByRole('link', { name: 'Send a Message' }).getAttribute('href'))
      .toBe('/contact');
  });

  async function visit(path = '/', options = {}): Promise<Page> {
    const page = await openPage({ reducedMotion: 'reduce', ...options });
    await page.goto(site.url + path);
    if (path !== '/') troublesOf(page).length = 0; // the browser reports the 404 it was sent for
    return page;
  }
});

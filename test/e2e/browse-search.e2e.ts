import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPage, type Site, startSite } from '../support/browser/site.ts';

const BLANK = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>';

/** What a buyer chooses in the panel, and the resulting query. */
const searches: [name: string, query: string, choose: (page: Page) => Promise<unknown>][] = [
  ['Make', 'make=Toyota', (page) => page.getByLabel('Make').selectOption('Toyota')],
  ['Type', 'type=SUV', (page) => page.getByLabel('Type', { exact: true }).selectOption('SUV')],
  ['Keywords', 'keywords=land+cruiser', (page) => page.getByLabel('Keywords').fill(' land cruiser ')],
  ['Transmission', 'transmission=Manual', (page) => page.getByLabel('Transmission').selectOption('Manual')],
  ['Fuel Type', 'fuelType=Diesel', (page) => page.getByLabel('Fuel Type').selectOption('Diesel')],
  ['Drive Type', 'drive=4WD', (page) => page.getByLabel('Drive Type').selectOption('4WD')],
  ['Max Mileage', 'mileageMax=50000', (page) => page.getByLabel('Max Mileage').selectOption('50000')],
  [
    'Exterior Color',
    'exteriorColor=White',
    (page) => page.getByLabel('Exterior Color').selectOption('White'),
  ],
  [
    'Interior Color',
    'interiorColor=Black',
    (page) => page.getByLabel('Interior Color').selectOption('Black'),
  ],
  ['Seats', 'seatsMin=5', (page) => page.getByLabel('Seats').selectOption('5')],
  ['Braked Towing', 'towMin=2500', (page) => page.getByLabel('Braked Towing').selectOption('2500')],
  ['Power', 'powerMin=200', (page) => page.getByLabel('Power').selectOption('200')],
  ['Registered', 'registered=true', (page) => page.getByLabel('Registered').check()],
  ['Recently Added', 'recentlyAdded=true', (page) => page.getByLabel('Recently Added').check()],
  ['Special Offers', 'specialOffer=true', (page) => page.getByLabel('Special Offers').check()],
  ['the price slider', 'priceMin=10000', (page) => page.getByLabel('Lowest price range').press('ArrowRight')],
  ['the price inputs', 'priceMax=65000', (page) => page.getByLabel('Max price').fill('65000')],
  ['the year slider', 'yearMin=2001', (page) => page.getByLabel('Lowest year range').press('ArrowRight')],
  ['the year inputs', 'yearMax=1999', (page) => page.getByLabel('To year').fill('1999')],
];

describe('searching the inventory', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });

  it('reads what is asked in own words, completes names by keyboard, and leads to the same filters', async () => {
    const page = await openPage();
    await page.goto(`${site.url}/`);
    const withHelp = page.getByRole('combobox', { name: 'Search in your own words' });
    await page.getByRole('searchbox', { name: 'Search in your own words' }).focus();
    await withHelp.waitFor();
    await page.keyboard.type('diesel 4x4 under 200k, not white, with warp drive, toyot');
    await page.getByRole('option', { name: /^Toyota Make/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.getByRole('option', { selected: true }).textContent()).toContain('Toyota');
    await page.keyboard.press('Enter');
    const understood = page.getByText(
      'Understood: Make: Toyota · Up to $200,000 · Fuel: Diesel · Drive: 4WD · Exterior: not White.',
    );
    await understood.waitFor();
    await expect.poll(() => understood.textContent()).toContain('Looked for as words: warp drive.');
    await expect.poll(() => withHelp.inputValue()).toMatch(/, Toyota $/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/browse-cars/);
    expect(new URL(page.url()).search).toBe(
      '?make=Toyota&priceMax=200000&fuelType=Diesel&drive=4WD&exteriorColor=%21White&keywords=warp+drive',
    );
    const chips = page.getByRole('list', { name: 'Applied filters' });
    await chips.getByText('Exterior: not White').waitFor();
    await page.keyboard.press('Escape');
    // Chosen in the panel, several values stay one choice.
    await page.goto(`${site.url}/browse-cars?make=Toyota%7CMazda`);
    await expect
      .poll(() => page.getByLabel('Make').locator('option:checked').textContent())
      .toBe('Toyota or Mazda');
  });

  it('asks for each field alone and shows what the button promised', async () => {
    const page = await openPanel();
    for (const [name, query, choose] of searches) {
      await choose(page);
      const { total } = await read<{ total: number }>(`/api/vehicles/facets?${query}`);
      expect(total, name).toBeGreaterThan(0);
      await page.getByRole('button', { name: `Search Inventory (${total})`, exact: true }).click();
      await page.waitForURL(`${site.url}/browse-cars?${query}`);
      await page.getByRole('status').getByText(`${total} vehicle`).waitFor({ state: 'attached' });
      await expect.poll(() => page.getByText('1 active').count(), { message: name }).toBe(1);
      await expect
        .poll(() => page.getByRole('button', { name: 'Filters 1' }).count(), { message: name })
        .toBe(1);
      await page.getByRole('button', { name: 'Clear Filters' }).first().click();
      await page.waitForURL(`${site.url}/browse-cars`);
    }
  }, 240_000);

  it('offers the models of a make and forgets the former model', async () => {
    const page = await openPanel();
    await page.getByLabel('Make').selectOption('Toyota');
    await page
      .getByLabel('Model')
      .locator('option[value="LandCruiser"]:enabled')
      .waitFor({ state: 'attached' });
    await page.getByLabel('Model').selectOption('LandCruiser');
    await page.getByLabel('Make').selectOption('Porsche');
    await expect.poll(() => page.getByLabel('Model').inputValue()).toBe('');
    await page.getByLabel('Model').locator('option[value="911"]:enabled').waitFor({ state: 'attached' });
    await expect.poll(() => page.getByLabel('Model').locator('option[value="LandCruiser"]').count()).toBe(0);
  });

  it('offers every make, and disables those that would give nothing', async () => {
    const page = await openPanel();
    const options = page.getByLabel('Make').locator('option');
    await expect.poll(() => options.count()).toBeGreaterThan(70);
    await expect.poll(() => options.first().textContent()).toBe('Any Make');
    await expect
      .poll(() => page.getByLabel('Make').locator('option[value="Datsun"]').isDisabled())
      .toBe(true);
  });

  it('leaves the defaults out of the address, and Clear goes back to them', async () => {
    const page = await openPanel('?make=Toyota&priceMin=20000&yearMin=2010&recentlyAdded=true');
    await expect.poll(() => page.getByText('4 active').count()).toBe(1);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.poll(() => page.getByLabel('Make').inputValue()).toBe('');
    await expect.poll(() => page.getByLabel('Lowest price range').inputValue()).toBe('0');
    await expect.poll(() => page.getByLabel('Lowest year range').inputValue()).toBe('2000');
    await expect.poll(() => page.getByLabel('Recently Added').isChecked()).toBe(false);
    await expect.poll(() => page.getByText(/\d active/).count()).toBe(0);
    await page.getByRole('button', { name: 'Search Inventory' }).click();
    await page.waitForURL(`${site.url}/browse-cars`);
  });

  it('keeps a first year of 2000 that the address asked for', async () => {
    const page = await openPanel('?yearMin=2000');
    await page.getByLabel('Keywords').fill('v8');
    await page.getByRole('button', { name: 'Search Inventory' }).click();
    await page.waitForURL(`${site.url}/browse-cars?yearMin=2000&keywords=v8`);
  });

  it('takes signs in keywords as they are typed', async () => {
    const page = await openPanel();
    await page.getByLabel('Keywords').fill('100%25 & "v8"');
    await page.getByLabel('Keywords').press('Enter');
    await page.getByText('No vehicles found').waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('Keywords').inputValue()).toBe('100%25 & "v8"');
  });

  it('removes one filter by its chip, and all of them by Clear Filters', async () => {
    const page = await openPanel('?make=Toyota&model=LandCruiser&fuelType=Diesel');
    await page.getByRole('link', { name: 'Remove filter Make: Toyota' }).click();
    await page.waitForURL(`${site.url}/browse-cars?fuelType=Diesel`);
    await expect.poll(() => page.getByLabel('Make').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await page.waitForURL(`${site.url}/browse-cars`);
    await expect.poll(() => page.getByRole('list', { name: 'Applied filters' }).count()).toBe(0);
  });

  it('waits behind the Filters toggle on a phone, and closes to show what was found', async () => {
    const page = await openPage({ width: 390, height: 844, hasTouch: true, isMobile: true });
    await page.goto(`${site.url}/browse-cars`);
    const keywords = page.getByLabel('Keywords');
    await expect.poll(() => keywords.isVisible()).toBe(false);
    const toggle = page.getByRole('button', { name: 'Filters' });
    await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false');
    await toggle.click();
    await keywords.fill('porsche');
    await page.getByRole('button', { name: 'Search Inventory' }).click();
    await page.waitForURL(`${site.url}/browse-cars?keywords=porsche`);
    await keywords.waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  async function openPanel(query = ''): Promise<Page> {
    // Neither motion nor photos matter here, and drawing them is most of the work.
    const page = await openPage({ reducedMotion: 'reduce' });
    await page.route('**/api/photos/*', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: BLANK }),
    );
    await page.goto(`${site.url}/browse-cars${query}`);
    const advanced = page.getByRole('button', { name: 'Advanced Search' });
    if ((await advanced.count()) > 0) await advanced.click();
    return page;
  }

  async function read<Answer>(path: string): Promise<Answer> {
    const answer = await fetch(site.url + path);
    return answer.json() as Promise<Answer>; // the test says what it expects
  }
});

import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isForStaff, keepableAs } from '#features/offline/kept-addresses.ts';
import { logIn, openPage, type Site, startSite, troublesOf } from '../support/browser/site.ts';
import { copyAsNextBuild } from '../support/cluster/next-build.ts';
import { startProcess } from '../support/processes/site-process.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ ENQUIRY_LIMIT: '1000' });
});
/** After a test that failed while the site was away too. */
afterEach(async () => {
  if (site.process.exitCode !== null || site.process.signalCode !== null) await comeBack();
});
afterAll(async () => {
  await site.stop();
});

/** The same site at the same address: the server was away, or another build of it runs now. */
async function comeBack(env: Record<string, string> = {}): Promise<void> {
  const port = Number(new URL(site.url).port);
  const again = { DATA_DIR: site.dataDir, DEMO_PHOTOS: 'featured', ...env };
  site = { ...(await startProcess(again, { port })), dataDir: site.dataDir };
}

/** A phone whose browser keeps pages from here on. */
async function openKeeping(path = '/offline'): Promise<Page> {
  const page = await openPage({ width: 390, height: 844, serviceWorkers: 'allow' });
  await page.goto(site.url + path);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  return page;
}

/** What each cache has, by its name. */
function keptIn(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const all: [string, string[]][] = [];
    for (const name of await caches.keys()) {
      const keys = await (await caches.open(name)).keys();
      all.push([name, keys.map(({ url }) => url.slice(location.origin.length))]);
    }
    return Object.fromEntries(all);
  });
}

const isKept = (page: Page, address: string) => async () =>
  Object.values(await keptIn(page)).some((addresses) => addresses.includes(address));

const copyOf = (page: Page) => page.getByRole('region', { name: 'About this copy' });

/** What the style sheet adds to the first price. */
const priceMark = (page: Page) =>
  page.evaluate(() => {
    const note = document.querySelector('.price-note');
    return note && getComputedStyle(note, '::after').content;
  });

async function cutOff(page: Page): Promise<void> {
  await page.context().setOffline(true);
}

async function reconnect(page: Page): Promise<void> {
  await page.context().setOffline(false);
  // The browser reports what it could not load.
  troublesOf(page).length = 0;
}

describe('a phone without reception', () => {
  it('opens the pages that were seen, with their time, and says which others there are', async () => {
    const page = await openKeeping('/browse-cars?make=Toyota');
    // The page that was open before there was a worker is kept too.
    await expect.poll(isKept(page, '/browse-cars?make=Toyota')).toBe(true);
    const car = (await page.locator('main a[href^="/vehicles/"]').first().getAttribute('href')) ?? '';
    await page.goto(`${site.url}${car}?utm_source=mail`);
    await expect.poll(isKept(page, car)).toBe(true);
    await expect.poll(() => copyOf(page).count()).toBe(0);
    expect(await priceMark(page)).toBe('none');
    await cutOff(page);

    await page.goto(site.url + car);
    await expect.poll(() => copyOf(page).textContent()).toMatch(/this is a copy as at \d\d:\d\d\./);
    expect(await priceMark(page)).toMatch(/^"Price as at \d\d:\d\d; it may have changed"$/);
    // A link leads to a whole page, by which the copy says from when it is.
    await page.goto(`${site.url}/browse-cars?make=Toyota`);
    await page.locator(`main a[href="${car}"]`).first().click();
    await page.waitForURL(`**${car}`);
    await copyOf(page).waitFor();

    await page.getByRole('link', { name: 'Kept on this phone' }).click();
    await page.getByRole('heading', { name: 'Pages kept on this phone' }).waitFor();
    await page.goto(`${site.url}/finance`);
    await page.getByText('You are offline, and this page is not kept here').waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Try again' }).getAttribute('href'))
      .toBe('/finance');
    await page.locator(`main a[href="${car}"]`).waitFor();
    // Back where there is reception.
    await reconnect(page);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.waitForURL('**/finance');
    await expect.poll(() => copyOf(page).count()).toBe(0);
  });

  it('keeps what was typed into a form, says so, and sends it with the connection', async () => {
    const page = await openKeeping('/contact');
    await expect.poll(isKept(page, '/contact')).toBe(true);
    await cutOff(page);
    await page.goto(`${site.url}/contact`);
    await copyOf(page).waitFor();
    const typed = {
      'First Name': 'Mia',
      'Last Name': 'Hart',
      Email: 'mia@example.com',
      Phone: '0491 570 110',
    };
    for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value);
    await page
      .getByRole('textbox', { name: 'Message' })
      .fill('Is the ute still there? Please ring after five.');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('You are offline, so your message has not been sent yet.').waitFor();
    await page.getByText('It is sent by itself when the connection is back.').waitFor();
    await reconnect(page);
    await expect
      .poll(async () => {
        await logIn(page, site);
        const all = await page.context().request.get(`${site.url}/api/admin/contacts`);
        return (await all.json()).some((one: { firstName: string }) => one.firstName === 'Mia');
      })
      .toBe(true);
  });

  it('keeps the yard on request: stopped and gone on with, readable while the server is dead, brought up to date', async () => {
    const page = await openKeeping();
    await page
      .getByText(/All \d+ cars, with what is said of each and its first photo: about [\d.]+ MB/)
      .waitFor();
    // The connection is lost in the middle of it.
    await page.getByRole('button', { name: 'Keep the yard on this phone' }).click();
    await page.getByText(/\d+ of \d+ loaded/).waitFor();
    await site.stop('SIGKILL');
    await page.getByText('The connection was lost.').waitFor();
    await page.getByText(/Not finished: \d+ of \d+ cars are kept here/).waitFor();
    await comeBack();
    const before = await keptIn(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url().slice(site.url.length)));
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByText(/\d+ cars are kept here, as at \d\d:\d\d/).waitFor({ timeout: 90_000 });
    // What was there already is not loaded again.
    expect(asked.filter((address) => before['yard-1']?.includes(address))).toEqual([]);
    troublesOf(page).length = 0;

    await site.stop('SIGKILL');
    await page.goto(`${site.url}/browse-cars?sort=year-desc`);
    await page.getByText('You are offline, and this page is not kept here').waitFor();
    await page.getByLabel('Find among them').fill('landcruiser diesel');
    const found = page.getByRole('region', { name: 'Cars kept on this phone' }).getByRole('listitem');
    await expect.poll(() => found.count()).toBeLessThan(10);
    await expect
      .poll(() => found.first().textContent())
      .toMatch(/\$[\d,]+.*As at \d\d:\d\d; it may have changed/s);
    const title = (await found.first().getByRole('link').textContent()) ?? '';
    await found.first().getByRole('link').click();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain(title);
    await copyOf(page).waitFor();
    expect(await priceMark(page)).toMatch(/^"Price as at/);
    const photo = page.locator('main img[src*="/api/photos/"]').first();
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    const id = /\d+$/.exec(page.url())?.[0] ?? '';
    // What the browser reports of a server that is not there.
    troublesOf(page).length = 0;

    await comeBack();
    await logIn(page, site);
    const sold = await page
      .context()
      .request.put(`${site.url}/api/admin/vehicles/${id}`, { data: { status: 'sold' } });
    expect(sold.status(), await sold.text()).toBe(200);
    await page.goto(`${site.url}/offline`);
    await page.getByRole('heading', { name: 'Cars kept on this phone' }).waitFor();
    asked.length = 0;
    await page.getByRole('button', { name: 'Look for changes' }).click();
    await expect.poll(isKept(page, `/api/vehicles/${id}`)).toBe(false);
    await expect.poll(() => page.locator(`a[href="/vehicles/${id}"]`).count()).toBe(0);
    // The list shows its photos meanwhile.
    const calls = asked.filter((address) => /^\/api\/(?!photos)/.test(address));
    expect(calls).toEqual(['/api/yard']);
    troublesOf(page).length = 0;
  });

  it('leaves photos out first where there is no room, and says so', async () => {
    const page = await openKeeping();
    const { usage = 0 } = await page.evaluate(() => navigator.storage.estimate());
    const session = await page.context().newCDPSession(page);
    const quota = { origin: site.url, quotaSize: usage + 900_000 };
    await session.send('Storage.overrideQuotaForOrigin', quota);
    await page.getByRole('button', { name: 'Keep the yard on this phone' }).click();
    await page
      .getByText(/This device is nearly full, so \d+ photos were left out/)
      .waitFor({ timeout: 90_000 });
    const { 'yard-1': yard = [] } = await keptIn(page);
    const details = yard.filter((address) => address.startsWith('/api/vehicles/'));
    expect(details.length).toBeGreaterThan(38);
    expect(yard.filter((address) => address.startsWith('/api/photos/')).length).toBeLessThan(details.length);
    await page.getByText('Words and prices of every car are kept.').waitFor();
  });
});

describe('what is never kept', () => {
  it('is everything of staff, of people and of secret links', async () => {
    const page = await openKeeping();
    await logIn(page, site);
    const secret = 'k'.repeat(43);
    const walk = [
      '/admin/dashboard',
      '/admin/vehicles',
      '/admin/inquiries',
      '/about?preview',
      '/contact?vehicle=1&message=private',
      '/browse-cars?keywords=jo%40example.com',
      '/book?vehicle=1',
      `/booking/${secret}`,
      `/hold/${secret}`,
      '/nowhere',
      '/vehicles/3',
      '/contact?vehicle=3&interest=Purchase+Inquiry',
    ];
    for (const path of walk) {
      await page.goto(site.url + path);
      await page.waitForLoadState('networkidle');
    }
    troublesOf(page).length = 0; // the browser reports the links that lead nowhere
    const drafts = await page.context().request.get(`${site.url}/api/admin/session`);
    expect(drafts.status()).toBe(200);
    await expect.poll(isKept(page, '/contact?vehicle=3&interest=Purchase+Inquiry')).toBe(true);
    const kept = Object.values(await keptIn(page)).flat();
    expect(kept).toContain('/vehicles/3');
    for (const address of kept.filter((one) => one !== '/kept/yard')) {
      const url = new URL(address, site.url);
      expect(keepableAs(url), address).toBeDefined();
      expect(isForStaff(url.pathname), address).toBe(false);
    }
    const named = kept.filter((address) => !address.startsWith('/assets/'));
    expect(named.join(' ')).not.toMatch(/admin|preview|private|example\.com|book|hold|nowhere|keywords/);
    // Nothing but what the server says is for everybody.
    const caching = await page.evaluate(async () => {
      const found = new Set<string>();
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
          found.add((await cache.match(request))?.headers.get('cache-control')?.split(',')[0] ?? '');
      }
      return [...found];
    });
    expect(caching).toEqual(['public']);
    // Nor does a page of staff open from a copy.
    await cutOff(page);
    const other = await page.context().newPage();
    await expect(other.goto(`${site.url}/admin/dashboard`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
    await other.close();
    await page.goto(`${site.url}/booking/${secret}`);
    await page.getByRole('heading', { name: 'Without Reception' }).waitFor();
    expect(page.url()).not.toContain(secret);
    await reconnect(page);
  });

  it('is anything at all once somebody has said so', async () => {
    const page = await openKeeping();
    await page.getByRole('button', { name: 'Remove everything' }).click();
    await page.getByRole('heading', { name: 'Nothing is kept here' }).waitFor();
    expect(await keptIn(page)).toEqual({});
    await page.goto(`${site.url}/about`);
    const left = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    expect(await left()).toBe(0);
    await page.goto(`${site.url}/offline`);
    await page.getByRole('button', { name: 'Keep pages here again' }).click();
    await page.getByRole('heading', { name: 'Keep nothing here' }).waitFor();
    await expect.poll(left).toBe(1);
  });
});

describe('a newer version', () => {
  it('offers itself, never under a form, and what was open goes on working; the operator can end it all', async () => {
    const page = await openKeeping('/about');
    const form = await page.context().newPage();
    await form.goto(`${site.url}/contact`);
    const old = await page.evaluate(() => document.documentElement.dataset.build);
    await site.stop();
    const dist = await copyAsNextBuild(join(site.dataDir, `next-${Date.now()}`, 'dist'));
    await comeBack({ DIST_DIR: dist });
    const look = (one: Page) =>
      one.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update().then(() => {}));
    // As after an hour, when somebody comes back to the page.
    await look(page);
    await page.getByText('A newer version is ready').waitFor();
    await expect
      .poll(() => form.evaluate(async () => !!(await navigator.serviceWorker.getRegistration())?.waiting))
      .toBe(true);
    await form.getByLabel('First Name').fill('Half of it');
    await expect.poll(() => form.getByText('A newer version is ready').count()).toBe(0);
    // Code of the build before is still there.
    await page.locator('footer a[href="/finance"]').click();
    await page.waitForURL('**/finance');
    await page.goBack();
    await page.getByText('A newer version is ready').waitFor();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.build)).not.toBe(old);
    await expect
      .poll(async () => Object.keys(await keptIn(page)).filter((name) => name.startsWith('code-')).length)
      .toBe(2);
    // The other page was not reloaded under what is typed there.
    await expect.poll(() => form.getByLabel('First Name').inputValue()).toBe('Half of it');
    await form.close();

    await site.stop();
    await comeBack({ DIST_DIR: dist, OFFLINE: 'off' });
    await page.goto(`${site.url}/about`);
    await expect.poll(() => keptIn(page)).toEqual({});
    const left = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await expect.poll(left).toBe(0);
    await site.stop();
    await comeBack();
    troublesOf(page).length = 0;
  });
});

import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isForStaff, keepableAs } from '#features/offline/kept-addresses.ts';
import { logIn, openPage, type Site, startSite, troublesOf } from '../support/browser/site.ts';
import { copyAsNextBuild } from '../support/cluster/next-build.ts';
import { startProcess } from '../support/processes/site-process.ts';

/** A worker is built of many files, on a machine that has other work. */
const PATIENT = { timeout: 60_000 };

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

/** Looks into none of them: whoever opens a cache that is just being removed makes it anew. */
const cachesOf = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

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

/** When a page was kept last. */
const keptAtOf = (page: Page, address: string): Promise<number> =>
  page.evaluate(async (wanted) => {
    const copy = await caches.match(wanted, { cacheName: 'pages-1', ignoreVary: true });
    return Number(copy?.headers.get('x-kept-at'));
  }, address);

const registrations = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

const buildOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.build);

/** Only code that runs opens it. */
async function expectAlive(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  await page.keyboard.press('Escape');
}

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
    await page.getByRole('alert').getByText('Finance', { exact: true }).waitFor();
    await page.locator(`main a[href="${car}"]`).waitFor();
    // What was chosen goes along, also where a page is never kept.
    await page.goto(`${site.url}/book?vehicle=37`);
    await page.getByRole('alert').getByText('Book a Test Drive').waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Try again' }).getAttribute('href'))
      .toBe('/book?vehicle=37');
    await page.goto(`${site.url}/finance`);
    // Back where there is reception.
    await reconnect(page);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.waitForURL('**/finance');
    await expect.poll(() => copyOf(page).count()).toBe(0);
  });

  it('shows the copy where the network stalls, and keeps what comes too late all the same', async () => {
    const page = await openKeeping('/about');
    await page.goto(`${site.url}/vehicles/3`);
    await expect.poll(isKept(page, '/vehicles/3')).toBe(true);
    await page.goto(`${site.url}/about`);
    await expect.poll(isKept(page, '/about')).toBe(true);
    const before = await keptAtOf(page, '/vehicles/3');
    site.process.kill('SIGSTOP');
    try {
      await page.goto(`${site.url}/vehicles/3`);
      await copyOf(page).waitFor();
      expect(await priceMark(page)).toMatch(/^"Price as at/);
    } finally {
      site.process.kill('SIGCONT');
    }
    await expect.poll(() => keptAtOf(page, '/vehicles/3')).toBeGreaterThan(before);
    troublesOf(page).length = 0;
  });

  it('marks a page that goes on with a copy before it shows anything of it', async () => {
    const page = await openKeeping('/browse-cars');
    const cheapest = '/browse-cars?sort=price-asc';
    const turnTo = (address: string) => page.evaluate((to) => history.pushState(null, '', to), address);
    await turnTo(cheapest);
    await expect
      .poll(async () =>
        Object.values(await keptIn(page))
          .flat()
          .join(' '),
      )
      .toMatch(/\/api\/vehicles\?\S*sort=price-asc/);
    await page.goto(`${site.url}/browse-cars`);
    await expectAlive(page);
    await expect.poll(() => copyOf(page).count()).toBe(0);
    await cutOff(page);
    // At once: what pages do for it later has not begun.
    await turnTo(cheapest);
    await copyOf(page).waitFor();
    expect(await priceMark(page)).toMatch(/^"Price as at/);
    await reconnect(page);
  });

  it('runs what it has kept after a day too, when the browser has forgotten how pages begin', async () => {
    const page = await openKeeping('/about');
    await expect.poll(isKept(page, '/about')).toBe(true);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.clearBrowserCache');
    await cutOff(page);
    const answerTo = (address: string) =>
      page.evaluate((wanted) => fetch(wanted).then((answer) => answer.status), address);
    expect(await answerTo('/boot.js')).toBe(200);
    await page.goto(`${site.url}/about`);
    await copyOf(page).waitFor();
    await expectAlive(page);
    await reconnect(page);
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
    await page.getByRole('button', { name: 'Keep the yard on this phone' }).focus();
    await page.keyboard.press('Enter');
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
    // The same page of a newer version, of whose code hardly anything came.
    await page.evaluate(async () => {
      const pages = await caches.open('pages-1');
      const seen = await pages.match('/offline', { ignoreVary: true });
      const html = (await seen?.text())?.replaceAll('/assets/', '/assets/gone-');
      const headers = { ...Object.fromEntries(seen?.headers ?? []), 'x-kept-build': 'newer' };
      await pages.put('/offline', new Response(html, { headers }));
    });

    await site.stop('SIGKILL');
    await page.goto(`${site.url}/browse-cars?sort=year-desc`);
    await page.getByText('You are offline, and this page is not kept here').waitFor();
    const found = page.getByRole('region', { name: 'Cars kept on this phone' }).getByRole('listitem');
    // A list that is not here is looked for among the cars that are.
    await page.goto(`${site.url}/browse-cars?make=Toyota`);
    await page.getByRole('alert').getByText('Cars · Make: Toyota').waitFor();
    await expect.poll(() => page.getByLabel('Find among them').inputValue()).toBe('Toyota');
    await expect.poll(() => found.count()).toBeLessThan(10);
    await page.goto(`${site.url}/find?text=diesel+landcruiser+under+200k`);
    await expect.poll(() => page.getByLabel('Find among them').inputValue()).toBe('diesel landcruiser');
    await page.getByLabel('Find among them').fill('landcruiser diesel');
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
      `/alerts/${secret}`,
      `/alerts/unsubscribe/${secret}`,
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
    expect(named.join(' ')).not.toMatch(
      /admin|preview|private|example\.com|book|hold|alerts|nowhere|keywords/,
    );
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
    await expect.poll(() => cachesOf(page)).toEqual([]);
    await page.goto(`${site.url}/about`);
    expect(await registrations(page)).toBe(0);
    await page.goto(`${site.url}/offline`);
    await page.getByRole('button', { name: 'Keep pages here again' }).click();
    await page.getByRole('heading', { name: 'Keep nothing here' }).waitFor();
    await expect.poll(() => registrations(page)).toBe(1);
  });

  it('is what was being kept at that moment, here and in another tab', async () => {
    const page = await openKeeping();
    const other = await page.context().newPage();
    await other.setViewportSize({ width: 390, height: 844 });
    await other.goto(`${site.url}/offline`);
    const third = await page.context().newPage();
    await third.goto(`${site.url}/browse-cars`);
    await expect.poll(() => third.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    const session = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 50, downloadThroughput: 30_000, uploadThroughput: -1 };
    await session.send('Network.emulateNetworkConditions', slow);
    await page.getByRole('button', { name: 'Keep the yard on this phone' }).click();
    await page.getByText(/[1-9]\d* of \d+ loaded/).waitFor();
    await other.getByRole('button', { name: 'Remove everything' }).focus();
    await other.keyboard.press('Enter');
    for (const one of [page, other])
      await one.getByRole('heading', { name: 'Nothing is kept here' }).waitFor();
    await session.send('Network.emulateNetworkConditions', { ...slow, downloadThroughput: -1, latency: 0 });
    expect(await registrations(page)).toBe(0);
    // The worker still answers the pages that it had, until they are left; it keeps nothing for them.
    await third.evaluate(() => history.pushState(null, '', '/browse-cars?sort=price-asc'));
    await third.waitForResponse(/\/api\/vehicles\?/).catch(() => {});
    await third.evaluate(() => fetch('/api/vehicles/3').then((answer) => answer.text()));
    for (let look = 0; look < 20; look += 1) expect(await cachesOf(third)).toEqual([]);
    await third.close();
    await other.close();
    troublesOf(page).length = 0;
  });
});

describe('a newer version', () => {
  it('offers itself, never under a form, and what was open goes on working; the operator can end it all', async () => {
    const page = await openKeeping('/about');
    const form = await page.context().newPage();
    await form.goto(`${site.url}/contact`);
    const third = await page.context().newPage();
    await third.goto(`${site.url}/about`);
    const old = await buildOf(page);
    await site.stop();
    const dist = await copyAsNextBuild(join(site.dataDir, `next-${Date.now()}`, 'dist'));
    await comeBack({ DIST_DIR: dist });
    const look = (one: Page) =>
      one.evaluate(async () =>
        (await navigator.serviceWorker.getRegistration())?.update().then(
          () => {},
          () => {},
        ),
      );
    // As after an hour, when somebody comes back to the page. Asked again: the server may only just have begun.
    await expect
      .poll(async () => {
        await look(page);
        return form.evaluate(async () => !!(await navigator.serviceWorker.getRegistration())?.waiting);
      }, PATIENT)
      .toBe(true);
    const offer = (one: Page) => one.getByText('A newer version is ready');
    const isOffered = (one: Page) => () => offer(one).isVisible();
    for (const one of [page, third]) await expect.poll(isOffered(one), PATIENT).toBe(true);
    // Typed for longer than it takes to look whether a form is open.
    await form.getByLabel('First Name').pressSequentially('Half of it', { delay: 250 });
    await expect.poll(() => offer(form).count()).toBe(0);
    // Code of the build before is still there.
    await page.locator('footer a[href="/finance"]').click();
    await page.waitForURL('**/finance');
    await page.goBack();
    await expect.poll(isOffered(page), PATIENT).toBe(true);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => buildOf(page).catch(() => old), PATIENT).not.toBe(old);
    await expect
      .poll(async () => (await cachesOf(page)).filter((name) => name.startsWith('code-')).length, PATIENT)
      .toBe(2);
    // No other page was reloaded, under what is typed there or by itself; its button still does it.
    await expect.poll(() => form.getByLabel('First Name').inputValue()).toBe('Half of it');
    expect(await buildOf(third)).toBe(old);
    await third.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => buildOf(third).catch(() => old), PATIENT).not.toBe(old);
    await form.close();
    await third.close();

    await site.stop();
    await comeBack({ DIST_DIR: dist, OFFLINE: 'off' });
    await page.goto(`${site.url}/about`);
    await expect.poll(() => cachesOf(page).catch(() => undefined), PATIENT).toEqual([]);
    await expect.poll(() => registrations(page), PATIENT).toBe(0);
    await site.stop();
    await comeBack();
    troublesOf(page).length = 0;
  });

  it('takes the place of a page whose code is nowhere any more, once', async () => {
    const page = await openPage({ width: 390, height: 844 });
    let loads = 0;
    let goneUntil = 2;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    const isEntry = /\/assets\/[\w.-]*entry-site[\w.-]*\.js/;
    await page.route(isEntry, (route) =>
      loads < goneUntil ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
    await page.goto(`${site.url}/about`);
    await expect.poll(() => loads, PATIENT).toBe(2);
    await expectAlive(page);
    goneUntil = Number.POSITIVE_INFINITY;
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`${site.url}/finance`);
    await expect.poll(() => loads, PATIENT).toBe(4);
    await page.waitForLoadState('networkidle');
    expect(loads).toBe(4);
    troublesOf(page).length = 0; // the browser reports what is gone
  });
});

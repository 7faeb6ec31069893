import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import { findFaults, look } from '../support/browser/axe.ts';
import { logIn, openPage, type Site, startSite, troublesOf } from '../support/browser/site.ts';

let site: Site;
let vehicle: PublicVehicle;
beforeAll(async () => {
  site = await startSite({ DEMO_PHOTOS: 'featured' });
  vehicle = await addPhotos(1, 2);
});

describe('the vehicle page', () => {
  it('shows what is known of the vehicle', async () => {
    const page = await openVehicle(1);
    const title = titleOf(vehicle);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
    await expect.poll(() => page.title()).toBe(`${title} | Southern Cross Prestige`);
    for (const heading of ['Overview', 'Features and Specifications', 'Detailed Specifications']) {
      await page.getByRole('heading', { name: heading, level: 2 }).waitFor();
    }
    for (const group of ['Performance', 'Exterior', 'Interior', 'Technology', 'Warranty']) {
      await page.getByRole('heading', { name: group, level: 3, exact: true }).waitFor();
    }
    const links = page.getByRole('main');
    const href = (name: string) => links.getByRole('link', { name, exact: true }).getAttribute('href');
    await expect.poll(() => href('Back to Inventory')).toBe('/browse-cars');
    await expect.poll(() => href('Schedule Viewing')).toBe('/contact?vehicle=1');
    await expect.poll(() => href('Financing Options')).toBe('/finance?vehicle=1');
    await expect.poll(() => href('Calculate your payment')).toBe('/finance?vehicle=1#calculator');
    await page.getByText(`Stock Number: ${vehicle.stockNumber}`).waitFor();
    await expect
      .poll(() => page.getByRole('region', { name: 'Similar Vehicles' }).getByRole('article').count())
      .toBeGreaterThan(0);
  });

  it('says what the price includes and what it costs on the road, and hides nothing of the history', async () => {
    const staff = await openPage();
    await logIn(staff, site);
    const put = (data: object) =>
      staff
        .context()
        .request.put(`${site.url}/api/admin/vehicles/3`, { data: { status: 'available', ...data } });
    const facts = {
      ...{ year: 2021, mileage: 50_000, vehicleType: 'Sedan', price: 44_990, priceType: 'excl_gov_charges' },
      ...{ historyFlags: ['hail'], videoUrl: 'https://video.example/v/1', towBrakedKg: 1500 },
    };
    expect((await put(facts)).status()).toBe(200);
    const page = await openVehicle(3);
    const offer = page.getByRole('complementary', { name: 'Price and next steps' });
    await offer.getByText('Excl. Govt. Charges', { exact: true }).waitFor();
    await offer.getByText('$46,340', { exact: true }).waitFor();
    // The sum is behind the line; without its figure the fee is only named.
    const duty = offer.getByText('+ NSW duty', { exact: true });
    await expect.poll(() => duty.isVisible()).toBe(false);
    await offer.getByText('Estimated price with NSW duty').click();
    await expect.poll(() => duty.isVisible()).toBe(true);
    await expect.poll(() => offer.getByText('+ Transfer fee').count()).toBe(0);
    await page.getByText('It has been damaged by hail.').waitFor();
    await page.getByText(/^The NSW dealer guarantee of 3 months or 5,000 km applies .* because/).waitFor();
    await page.getByText('1,500 kg', { exact: true }).waitFor();
    const video = page.getByRole('link', { name: /^Watch the video/ });
    await expect.poll(() => video.getAttribute('href')).toBe('https://video.example/v/1');
    const preview = page.locator('meta[property="og:description"]');
    await expect.poll(() => preview.getAttribute('content')).toContain('$44,990 Excl. Govt. Charges');
    expect(await findFaults(page, look.everything)).toEqual([]);

    expect((await put({ priceType: 'drive_away', historyFlags: [] })).status()).toBe(200);
    const again = await openVehicle(3);
    await again
      .getByRole('complementary', { name: 'Price and next steps' })
      .getByText('Drive Away', { exact: true })
      .waitFor();
    await expect.poll(() => again.getByText('$46,340').count()).toBe(0);
    await expect.poll(() => again.getByText('damaged by hail').count()).toBe(0);
  });

  it('plays the video of another site once it is pressed, and asks nothing there before', async () => {
    const staff = await openPage();
    await logIn(staff, site);
    const put = await staff.context().request.put(`${site.url}/api/admin/vehicles/4`, {
      data: { videoUrl: 'https://youtu.be/dQw4w9WgXcQ?t=15' },
    });
    expect(put.status()).toBe(200);
    const page = await openPage({ width: 390, height: 800 });
    const asked: string[] = [];
    await page.route(/youtube|vimeo|ytimg/, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<title>player</title><button>Pause</button>' });
    });
    await page.goto(`${site.url}/vehicles/4`);
    const play = page.getByRole('button', { name: 'Play the video' });
    await play.scrollIntoViewIfNeeded();
    expect(await findFaults(page, look.everything)).toEqual([]);
    expect(asked).toEqual([]);
    await play.focus();
    await page.keyboard.press('Enter');
    const player = page.locator('iframe');
    await expect.poll(() => player.getAttribute('title')).toMatch(/^Video of the \d{4} /);
    const address =
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&playsinline=1&rel=0&start=15';
    await expect.poll(() => asked).toEqual([address]);
    await page.frameLocator('iframe').getByRole('button', { name: 'Pause' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
    await page.getByRole('button', { name: 'Close the video' }).click();
    await expect.poll(() => play.evaluate((button) => button === document.activeElement)).toBe(true);
    const plain = await openPage({ javaScriptEnabled: false });
    await plain.goto(`${site.url}/vehicles/4`);
    const link = plain.getByRole('link', { name: /^Watch the video on YouTube/ });
    await expect.poll(() => link.getAttribute('href')).toBe('https://youtu.be/dQw4w9WgXcQ?t=15');
    await expect.poll(() => plain.getByRole('button', { name: 'Play the video' }).isVisible()).toBe(false);
  });

  it('has its badge after the model wherever it is named', async () => {
    const page = await openVehicle(1);
    const title = titleOf(vehicle);
    expect(title).toMatch(/ Anniversary Edition$/);
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await page.locator('aside').getByRole('button', { name: 'Add to comparison' }).click();
    await page.getByText('Added to comparison', { exact: true }).waitFor();
    await page.goto(`${site.url}/compare-vehicles`);
    await page.getByRole('main').getByText(title).first().waitFor();
    await page.goto(`${site.url}/browse-cars?keywords=anniversary`);
    await page.getByRole('article').getByRole('heading', { name: title }).waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
  });

  it('goes back to the inventory as it was left, when that is where one came from', async () => {
    const page = await openPage();
    await page.goto(`${site.url}/browse-cars?make=Toyota&sort=price-asc`);
    await page.getByRole('article').getByRole('link').first().click();
    const back = page.getByRole('link', { name: 'Back to Inventory' });
    await expect.poll(() => back.getAttribute('href')).toBe('/browse-cars');
    await back.click();
    await page.waitForURL(`${site.url}/browse-cars?make=Toyota&sort=price-asc`);
    // From elsewhere it is a plain link.
    await page.goto(`${site.url}/vehicles/8`);
    await page.getByRole('link', { name: 'Back to Inventory' }).click();
    await page.waitForURL(`${site.url}/browse-cars`);
  });

  it('states the payment with its terms in one size', async () => {
    const page = await openPage();
    await openThroughSite(page, { ...vehicle, price: 60_000 });
    const sizes = await Promise.all(
      ['$1,266 a month', '5.9% p.a.', '6.95% p.a.', '48 months', '$6,000'].map((text) =>
        page.getByText(text, { exact: true }).evaluate((element) => getComputedStyle(element).fontSize),
      ),
    );
    expect(new Set(sizes).size).toBe(1);
  });

  it('has no payment note without a price, and a default text without a description', async () => {
    const page = await openPage();
    await openThroughSite(page, {
      ...vehicle,
      price: null,
      description: '',
      specifications: {},
      stockNumber: '',
    });
    await page.locator('aside').getByText('Contact for price', { exact: true }).waitFor();
    await expect
      .poll(() =>
        page
          .locator('aside')
          .getByText(/a month/)
          .count(),
      )
      .toBe(0);
    await expect.poll(() => page.getByText(/^Contact us for more about this vehicle/).count()).toBe(1);
    await expect.poll(() => page.getByRole('heading', { name: 'Detailed Specifications' }).count()).toBe(0);
    await page.getByText(`SC1-${vehicle.year}`, { exact: true }).waitFor();
  });

  it('shows what a tapped card has told at once, and a skeleton where nothing is known yet', async () => {
    const page = await openPage();
    await page.goto(`${site.url}/browse-cars`);
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/vehicles/*', async (route) => {
      await answered.promise;
      await route.continue();
    });
    const card = page.locator('article').first();
    const title = await card.getByRole('link').textContent();
    await card.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: title ?? '' }).waitFor();
    await expect
      .poll(() =>
        page
          .locator('aside')
          .getByText(/^\$[\d,]+$/)
          .count(),
      )
      .toBeGreaterThan(0);
    await expect.poll(() => page.getByRole('img', { name: /photo 1 of/ }).count()).toBe(1);
    await expect.poll(() => page.getByTestId('vehicle-skeleton').count()).toBe(0);
    await page.goto(`${site.url}/about`);
    await page.evaluate(() => history.pushState(null, '', '/vehicles/3'));
    await page.getByTestId('vehicle-skeleton').waitFor();
    answered.resolve();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  });

  it.each(['/vehicles/999999', '/vehicles/abc', '/vehicles/featured', '/vehicles/0'])(
    'answers %s with the not-found page and its status',
    async (path) => {
      const page = await openPage();
      const answer = await page.goto(`${site.url}${path}`);
      expect(answer?.status()).toBe(404);
      await page.getByRole('heading', { name: 'Vehicle Not Found', exact: true }).waitFor();
      await page
        .getByText('The vehicle you are looking for is not available or does not exist.', { exact: true })
        .waitFor();
      await expect
        .poll(() => page.getByRole('link', { name: 'Return to Home' }).getAttribute('href'))
        .toBe('/');
      const complaints = troublesOf(page);
      expect(complaints.every((complaint) => complaint.includes('404'))).toBe(true);
      complaints.length = 0; // the browser notes the status itself
    },
  );

  it('keeps a sold vehicle open, badged, without a price or a way to buy', async () => {
    const sold = await findSold();
    const page = await openVehicle(sold.id);
    await page.getByText('SOLD', { exact: true }).waitFor();
    for (const name of ['Schedule Viewing', 'Financing Options', 'Calculate your payment']) {
      await expect.poll(() => page.getByRole('main').getByRole('link', { name }).count()).toBe(0);
    }
    await expect.poll(() => page.getByRole('complementary').getByText(/\$/).count()).toBe(0);
    await expect
      .poll(() => page.getByRole('region', { name: 'Similar Vehicles' }).getByRole('article').count())
      .toBeGreaterThan(0);
    const html = await (await fetch(`${site.url}/vehicles/${sold.id}`)).text();
    expect(html).not.toContain('"offers"');
  });

  it('tells search engines of the vehicle and its offer', async () => {
    const html = await (await fetch(`${site.url}/vehicles/1`)).text();
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1];
    expect(JSON.parse(data ?? '')).toMatchObject({
      '@type': 'Car',
      brand: { name: vehicle.make },
      offers: { '@type': 'Offer', price: vehicle.price, priceCurrency: 'AUD' },
    });
    const [drawn, taken] = JSON.parse(data ?? '').image;
    expect(drawn).toMatchObject({
      caption: 'Illustration',
      contentUrl: expect.stringMatching(new RegExp(`^http.*/api/photos/${vehicle.photos[0]?.id}$`)),
    });
    expect(taken).toMatch(new RegExp(`/api/photos/${vehicle.photos[1]?.id}$`));
    expect(html).toMatch(/og:image:alt" content="[^"]*, illustration"/);
    expect(html).toContain(`<link rel="canonical" href="`);
    expect(html).toContain(`/api/photos/${vehicle.photos.find(({ isFeatured }) => isFeatured)?.id}`);
  });
});

describe('the photos', () => {
  it('open full screen, turn round by key, and give the focus back', async () => {
    const page = await openVehicle(1);
    const opener = page.getByRole('button', { name: 'Open photo 1 of 3 full screen' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const lightbox = page.getByRole('dialog');
    await lightbox.getByText('1 of 3 · Illustration', { exact: true }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await lightbox.getByText('3 of 3', { exact: true }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await lightbox.getByText('2 of 3', { exact: true }).waitFor();
    for (let press = 0; press < 9; press += 1) {
      await page.keyboard.press('Tab');
      await expect
        .poll(() => lightbox.evaluate((dialog) => dialog.contains(document.activeElement)))
        .toBe(true);
    }
    await page.keyboard.press('Escape');
    await lightbox.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toMatch(/^Open photo/);
  });

  it.each([390, 1440])(
    'say at %i px that one is an illustration, and that the next is none',
    async (width) => {
      const page = await openPage({ width, height: 844 });
      await open(page, '/vehicles/1');
      const gallery = page.getByRole('region', { name: 'Photos', exact: true });
      await gallery.getByText('Illustration · 1 / 3', { exact: true }).waitFor();
      await gallery.getByRole('button', { name: 'Open photo 1 of 3 full screen' }).click();
      const lightbox = page.getByRole('dialog');
      await lightbox.getByText('1 of 3 · Illustration', { exact: true }).waitFor();
      await lightbox.getByRole('img', { name: 'illustration 1 of 3' }).waitFor();
      await lightbox.getByRole('button', { name: 'Next photo' }).click();
      await lightbox.getByText('2 of 3', { exact: true }).waitFor();
      await lightbox.getByRole('img', { name: 'photo 2 of 3' }).waitFor();
      await lightbox.getByRole('button', { name: 'Close' }).click();
      await gallery.getByText('2 / 3', { exact: true }).waitFor();
    },
  );

  it('turn by button, thumbnail and swipe', async () => {
    const page = await openPage({ width: 390, height: 844, hasTouch: true });
    await open(page, '/vehicles/1');
    await page.getByRole('button', { name: 'Photo 3 of 3' }).click();
    const lightbox = page.getByRole('dialog');
    await lightbox.getByText('3 of 3', { exact: true }).waitFor();
    await lightbox.getByRole('button', { name: 'Next photo' }).click();
    await lightbox.getByText('1 of 3 · Illustration', { exact: true }).waitFor();
    await lightbox.getByRole('button', { name: 'Photo 2 of 3' }).click();
    await lightbox.getByText('2 of 3', { exact: true }).waitFor();
    await swipeLeft(page);
    await lightbox.getByText('3 of 3', { exact: true }).waitFor();
    await page.goBack();
    await lightbox.waitFor({ state: 'detached' });
    await page.waitForURL(`${site.url}/vehicles/1`);
    await page.goForward();
    await lightbox.getByText('3 of 3', { exact: true }).waitFor();
    await lightbox.getByRole('button', { name: 'Close' }).click();
    await lightbox.waitFor({ state: 'detached' });
    await page.goBack();
    await expect.poll(() => page.url()).toBe('about:blank'); // where it came from: nothing is left in between
  });

  it('give way to a placeholder while they do not load, which needs no connection itself', async () => {
    const page = await openPage();
    await page.clock.install();
    await page.route('**/api/photos/**', (route) => route.abort());
    await page.route('**/art/placeholder*', (route) => route.abort());
    await open(page, '/vehicles/1');
    const photo = page.getByRole('button', { name: /^Open photo/ }).getByRole('img');
    await expect.poll(() => photo.getAttribute('aria-label')).toMatch(/ \(not available\)$/);
    await page.unroute('**/art/placeholder*');
    await page.clock.runFor(3_000);
    await expect.poll(() => photo.getAttribute('src')).toMatch(/placeholder/);
    // They are tried again, also while the browser was never offline.
    await page.unroute('**/api/photos/**');
    await page.clock.runFor(12_000);
    await expect.poll(() => photo.getAttribute('src')).toMatch(/^\/api\/photos\//);
    troublesOf(page).length = 0; // the refused photos
  });
});

describe('sharing', () => {
  it('copies the link, and says when the browser refuses', async () => {
    const page = await openVehicle(1);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await share(page, 'Copy link');
    await page.getByText('Link copied!', { exact: true }).waitFor();
    await page.getByText('Vehicle link has been copied to your clipboard.', { exact: true }).waitFor();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${site.url}/vehicles/1`);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    await share(page, 'Copy link');
    await page.getByText('Failed to copy', { exact: true }).waitFor();
    await page.getByText('Please try again or copy the link manually.', { exact: true }).waitFor();
  });

  it('opens the sharer as a popup of 600 by 400', async () => {
    const page = await openVehicle(1);
    await page.evaluate(() => {
      window.open = (...call) => {
        document.title = JSON.stringify(call);
        return null;
      };
    });
    await share(page, 'Facebook');
    await expect.poll(() => page.title()).toMatch(/^\[/);
    const [url, , features] = JSON.parse(await page.title());
    expect(new URL(url).searchParams.get('u')).toBe(`${site.url}/vehicles/1`);
    expect(features).toMatch(/width=600,height=400/);
  });

  it('offers a message, a mail and, where there is one, the device’s own way', async () => {
    const page = await openPage();
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await page.addInitScript(() => {
      navigator.share = () => Promise.reject(new Error('dismissed'));
    });
    await open(page, '/vehicles/1');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const href = (name: string) => page.getByRole('link', { name, exact: true }).getAttribute('href');
    await expect.poll(() => href('WhatsApp')).toContain(encodeURIComponent(`${site.url}/vehicles/1`));
    await expect.poll(() => href('Email')).toMatch(/^mailto:\?subject=.+&body=.+/);
    await page.getByRole('button', { name: 'More options' }).click();
    await expect.poll(() => warnings.some((text) => text.includes('Sharing'))).toBe(true);
    await expect.poll(() => page.getByText(/^(Failed|Error)/).count()).toBe(0);
  });
});

describe('printing', () => {
  it('fills a window of its own with text, prints after half a second and closes it', async () => {
    const page = await openPage();
    await page.context().addInitScript(() => {
      window.print = () => {
        window.opener.printed = {
          at: Date.now(),
          text: document.body.textContent,
          html: document.body.innerHTML,
        };
      };
    });
    await openThroughSite(page, { ...vehicle, model: '<img src=x onerror=alert(1)>', transmission: '' });
    await page.evaluate(() =>
      addEventListener('click', () => Object.assign(window, { pressedAt: Date.now() }), { capture: true }),
    );
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Print' }).click();
    const sheet = await opened;
    await expect.poll(() => sheet.isClosed()).toBe(true);
    const printed = await page.evaluate(() => (window as { printed?: Printed }).printed);
    const pressedAt = await page.evaluate(() => (window as { pressedAt?: number }).pressedAt);
    expect((printed?.at ?? 0) - (pressedAt ?? 0)).toBeGreaterThan(450);
    for (const text of [
      '<img src=x onerror=alert(1)> Anniversary Edition',
      'Automatic',
      'Motor Dealer Licence MD19655',
      '118 Bathurst Road, Orange NSW 2800',
      '(02) 5550 4180',
      'Dana Whitlock',
      'sales@southerncrossprestige.example',
      'Mon-Fri 9am-5:30pm, Sat-Sun 9am-4pm',
      'Financing available',
    ]) {
      expect(printed?.text).toContain(text);
    }
    expect(printed?.html).not.toContain('<img src="x"');
  });

  it('cuts nothing: what does not fit goes on a second page', async () => {
    const page = await openPage();
    await page.context().addInitScript(() => {
      window.close = () => {};
      window.print = () => {};
    });
    const long = 'A very long text about this vehicle. '.repeat(60);
    const { specifications } = vehicle;
    const longer = JSON.parse(JSON.stringify(specifications), (_key, value) =>
      typeof value === 'string' ? long.slice(0, 150) : value,
    );
    await openThroughSite(page, {
      ...vehicle,
      description: long,
      engine: long.slice(0, 150),
      specifications: longer,
    });
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Print' }).click();
    const sheet = await opened;
    await sheet.getByText('Financing available', { exact: false }).waitFor();
    expect(await countPages(sheet)).toBe(2);
    await sheet.emulateMedia({ media: 'print' });
    const cut = () =>
      sheet.evaluate(() =>
        [...document.querySelectorAll('main, main *')]
          .filter((one) => getComputedStyle(one).overflow !== 'visible' && !(one instanceof HTMLImageElement))
          .map((one) => one.className || one.tagName),
      );
    await expect.poll(cut).toEqual([]);
  });

  it('has room for every fact and every group of a vehicle of which all is recorded', async () => {
    const page = await openPage();
    await page.context().addInitScript(() => {
      window.close = () => {};
      window.print = () => {};
    });
    await page.goto(`${site.url}/vehicles/8`);
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Print' }).click();
    const sheet = await opened;
    await sheet.getByText('The NSW dealer guarantee', { exact: false }).waitFor();
    await sheet.emulateMedia({ media: 'print' });
    const cut = () =>
      sheet.evaluate(() =>
        ['.more', '.groups'].flatMap((part) => {
          const frame = document.querySelector(part)?.getBoundingClientRect();
          return [...document.querySelectorAll(`${part} dt`)]
            .filter((one) => !frame || one.getBoundingClientRect().right > frame.right)
            .map((one) => one.textContent);
        }),
      );
    await expect.poll(cut).toEqual([]);
    await expect.poll(() => sheet.getByText('Warranty', { exact: true }).count()).toBe(1);
    expect(await countPages(sheet)).toBe(1);
  });

  it('does nothing when the browser blocks the window', async () => {
    const page = await openVehicle(1);
    await page.evaluate(() => {
      window.open = () => null;
    });
    await page.clock.install();
    await page.getByRole('button', { name: 'Print' }).click();
    await page.clock.runFor(700);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  });
});

interface Printed {
  at: number;
  text: string;
  html: string;
}

async function countPages(sheet: Page): Promise<number> {
  const pdf = await sheet.pdf({ preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${site.url}${path}`);
  // The page must be hydrated before anything is pressed.
  await page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).length > 0);
}

async function openVehicle(id: number): Promise<Page> {
  const page = await openPage();
  await open(page, `/vehicles/${id}`);
  return page;
}

/** Navigates from another page, so that the browser fetches the vehicle and the answer can be faked. */
async function openThroughSite(page: Page, told: PublicVehicle): Promise<void> {
  await page.route('**/api/vehicles/1', (route) => route.fulfill({ json: told }));
  await open(page, '/compare-vehicles?ids=1');
  await page.getByRole('columnheader').getByRole('link').click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
}

async function share(page: Page, way: string): Promise<void> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: way, exact: true }).click();
}

async function swipeLeft(page: Page): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const at = (x: number) => ({ touchPoints: [{ x, y: 400 }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(300) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(200) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(90) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function read(id: number): Promise<PublicVehicle> {
  const answer = await fetch(`${site.url}/api/vehicles/${id}`);
  return (await answer.json()) as PublicVehicle; // the contract's answer
}

async function findSold(): Promise<PublicVehicle> {
  for (let id = 1; id <= 43; id += 1) {
    const found = await read(id);
    if (found.status === 'sold') return found;
  }
  throw new Error('The demonstration has a sold vehicle');
}

/** The test demonstration has one photo for each vehicle; more are uploaded as staff would. */
function titleOf({ year, make, model, badge }: PublicVehicle): string {
  return `${year} ${make} ${model} ${badge}`;
}

/** And a badge, which no demonstration vehicle has. */
async function addPhotos(id: number, howMany: number): Promise<PublicVehicle> {
  const page = await openPage();
  await logIn(page, site);
  const [photo] = (await read(id)).photos;
  const bytes = Buffer.from(await (await fetch(`${site.url}${photo?.url}`)).arrayBuffer());
  for (let added = 0; added < howMany; added += 1) {
    const answer = await page.context().request.post(`${site.url}/api/admin/vehicles/${id}/photos`, {
      multipart: { photos: { name: `photo-${added}.webp`, mimeType: 'image/webp', buffer: bytes } },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  const badged = await page.context().request.put(`${site.url}/api/admin/vehicles/${id}`, {
    data: { badge: 'Anniversary Edition' },
  });
  expect(badged.ok(), await badged.text()).toBe(true);
  await page.context().close();
  return read(id);
}

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPage, type Site, startSite, troublesOf } from '../support/browser/site.ts';
import { coveredByToast } from '../support/browser/toasts.ts';

const phone = { width: 390, height: 844 };
const mainLinks = [
  ['Browse Cars', '/browse-cars'],
  ['Finance', '/finance'],
  ['Sell Your Car', '/sell-your-car'],
  ['About', '/about'],
  ['Contact', '/contact'],
];

describe('the layout around every page', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });

  it('has a header with the logo and five links', async () => {
    const page = await visit('/browse-cars');
    const header = page.getByRole('banner');
    await expect.poll(() => linksIn(header.getByRole('navigation', { name: 'Main' }))).toEqual(mainLinks);
    await header.getByRole('link', { name: 'Southern Cross Prestige' }).click();
    await page.waitForURL(`${site.url}/`);
  });

  it('gives the header a shadow once the page is scrolled more than 100 px', async () => {
    const page = await visit('/');
    const header = page.getByRole('banner');
    const shadow = () => header.evaluate((element) => getComputedStyle(element).boxShadow.includes('0.12'));
    await page.evaluate(async () => {
      const scrolled = new Promise((resume) => addEventListener('scroll', resume, { once: true }));
      scrollTo(0, 100);
      await scrolled;
      await new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume)));
    });
    await expect.poll(shadow).toBe(false);
    await page.evaluate(() => scrollTo(0, 101));
    await expect.poll(shadow).toBe(true);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(shadow).toBe(false);
  });

  it('has a footer with everything a customer or the law looks for', async () => {
    const page = await visit('/');
    const footer = page.getByRole('contentinfo');
    const text = await footer.textContent();
    for (const part of [
      '118 Bathurst Road',
      'Orange NSW 2800',
      '(02) 5550 4180',
      '0491 570 006',
      'Dana Whitlock',
      '0491 570 156',
      'Motor Dealer Licence MD19655',
    ]) {
      expect(text).toContain(part);
    }
    await expect
      .poll(() => linksIn(footer.getByRole('navigation', { name: 'Quick links' })))
      .toEqual([
        ['Home', '/'],
        ['Inventory', '/browse-cars'],
        ['About Us', '/about'],
        ['Financing', '/finance'],
        ['Contact', '/contact'],
      ]);
    await expect
      .poll(() => linksIn(footer.getByRole('navigation', { name: 'Legal' })))
      .toEqual([
        ['Privacy Policy', '/privacy-policy'],
        ['Terms of Service', '/terms-of-service'],
        ['Sitemap', '/browse-cars'],
        ['Without Reception', '/offline'],
        ['Dealer Login', '/admin/database'],
      ]);
    for (const name of ['Facebook', 'Instagram', 'YouTube']) {
      const link = footer.getByRole('link', { name });
      await expect.poll(() => link.getAttribute('target')).toBe('_blank');
      await expect.poll(() => link.getAttribute('rel')).toContain('noopener');
    }
  });

  it('says 404 Page Not Found at an unknown path, with ways back', async () => {
    const page = await openPage();
    const answer = await page.goto(`${site.url}/nowhere`);
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.waitForURL(`${site.url}/`);
    troublesOf(page).length = 0; // the browser reports the 404 it was sent for
  });

  it.each(['/', '/browse-cars', '/vehicles/8', '/about', '/compare-vehicles'])(
    'says on %s what each control does that shows only an icon',
    async (path) => {
      const page = await visit('/about');
      await page.evaluate(async () => {
        const cars = await (await fetch('/api/cars?ids=1,2')).json();
        localStorage.setItem('compareList', JSON.stringify(cars));
      });
      await page.goto(site.url + path);
      await page
        .getByText(/\(2\/3\)/)
        .first()
        .waitFor();
      await page.keyboard.press('Tab'); // keyboard focus from here on
      const hints = await page.evaluate(hintsOfIcons);
      expect(hints.length).toBeGreaterThan(2);
      expect(hints.filter(({ hint }) => !hint)).toEqual([]);
    },
  );

  it('waits before it says what an icon under the pointer does, and not again for the next one', async () => {
    const page = await visit('/browse-cars');
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const hint = page.getByRole('tooltip');
    await page.getByRole('button', { name: 'List view' }).hover();
    await page.clock.runFor(650);
    await expect.poll(() => hint.count()).toBe(0);
    await page.clock.runFor(100);
    await expect.poll(() => hint.innerText()).toBe('List view');
    await page.getByRole('button', { name: 'Grid view' }).hover();
    await page.clock.runFor(150);
    await expect.poll(() => hint.allInnerTexts()).toEqual(['Grid view']);
    await page.keyboard.press('Shift');
    await page.mouse.move(5, 5);
    await page.clock.runFor(150);
    await expect.poll(() => hint.count()).toBe(0);

    // One that comes to lie under a pointer that rests is entered without a move, and says nothing until there is one.
    const come = page.getByRole('button', { name: 'List view' });
    await come.dispatchEvent('pointerover', { pointerType: 'mouse' });
    await page.clock.runFor(1_000);
    await expect.poll(() => hint.count()).toBe(0);
    await come.hover();
    await page.clock.runFor(1_000);
    await expect.poll(() => hint.innerText()).toBe('List view');
  });

  describe('on a small screen', () => {
    it('holds the links, Call Now, Book Test Drive and the social links in a drawer', async () => {
      const page = await visit('/', phone);
      const menu = await openMenu(page);
      await expect.poll(() => linksIn(menu.getByRole('navigation'))).toEqual(mainLinks);
      await expect
        .poll(() => menu.getByRole('link', { name: 'Call Now' }).getAttribute('href'))
        .toBe('tel:+61255504180');
      await expect
        .poll(() => menu.getByRole('link', { name: 'Book Test Drive' }).getAttribute('href'))
        .toBe('#contact');
      await expect
        .poll(() => menu.getByRole('link', { name: 'Facebook' }).getAttribute('target'))
        .toBe('_blank');
    });

    it.each([
      ['the Menu button', (page: Page) => page.getByRole('button', { name: 'Menu', exact: true }).click()],
      ['the close icon', (page: Page) => page.getByRole('button', { name: 'Close menu' }).click()],
      ['a click on the backdrop', (page: Page) => page.mouse.click(20, 600)],
      ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ])('closes the drawer by %s and gives the focus back', async (_way, close) => {
      const page = await visit('/', phone);
      const menu = await openMenu(page);
      await close(page);
      await menu.waitFor({ state: 'detached' });
      await expect.poll(() => focusedText(page)).toBe('Menu');
    });

    it('closes the drawer by choosing a link', async () => {
      const page = await visit('/', phone);
      const menu = await openMenu(page);
      await menu.getByRole('link', { name: 'Browse Cars' }).click();
      await page.waitForURL(`${site.url}/browse-cars`);
      await menu.waitFor({ state: 'detached' });
      await expect
        .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflow))
        .toBe('visible');
    });

    it('leaves the close icon of the drawer free when there is something to say', async () => {
      const page = await visit('/', phone);
      const toast = page.locator('[data-toast-area] button');
      await page
        .getByRole('button', { name: /^Add to comparison/ })
        .first()
        .click();
      await toast.first().waitFor();
      await page.keyboard.press('F8'); // so that it stays
      await page.locator('.compare-bar').waitFor();
      for (const width of [1440, phone.width]) {
        await page.setViewportSize({ ...phone, width });
        await expect.poll(() => coveredByToast(page)).toEqual([]);
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        await expect.poll(() => coveredByToast(page)).toEqual([]);
        const fromFoot = async () => {
          const { y = 0, height = 0 } = (await toast.first().locator('xpath=..').boundingBox()) ?? {};
          return phone.height - y - height;
        };
        await expect.poll(fromFoot).toBeLessThan(170);
      }
      const menu = await openMenu(page);
      await toast.first().waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'detached' });
      // A failure toast does not close by itself.
      await page.context().setOffline(true);
      await openMenu(page);
      await menu.getByRole('link', { name: 'About' }).click();
      await page.getByText('You are offline').waitFor();
      await openMenu(page);
      await expect.poll(() => page.getByText('You are offline').isVisible()).toBe(true);
      await menu.getByRole('button', { name: 'Close menu' }).click({ timeout: 3_000 });
      await menu.waitFor({ state: 'detached' });
      // It goes with the return of the connection, and the page comes.
      await page.context().setOffline(false);
      await page.waitForURL(/\/about$/);
      await expect.poll(() => page.getByText('You are offline').count()).toBe(0);
      troublesOf(page).length = 0; // the browser reports what it could not load
    });

    it('opens the drawer without JavaScript, and before the code has come, which leaves it open', async () => {
      const plain = await visit('/vehicles/1', { ...phone, javaScriptEnabled: false });
      const plainMenu = await openMenu(plain);
      await plainMenu.getByRole('button', { name: 'Close menu' }).click();
      await plainMenu.waitFor({ state: 'hidden' });
      await openMenu(plain);
      await plainMenu.getByRole('link', { name: 'Browse Cars' }).click();
      await plain.waitForURL(`${site.url}/browse-cars`);

      const page = await openPage({ reducedMotion: 'reduce', ...phone });
      const codeIsToCome = Promise.withResolvers<void>();
      await page.route('**/*.js', async (route) => {
        await codeIsToCome.promise;
        await route.continue();
      });
      await page.goto(`${site.url}/browse-cars`, { waitUntil: 'commit' });
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByLabel('Keywords').waitFor();
      const menu = await openMenu(page);
      codeIsToCome.resolve();
      await page.waitForFunction(() => document.documentElement.style.overflow === 'hidden');
      await expect.poll(() => menu.isVisible()).toBe(true);
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'detached' });
      await expect.poll(() => page.url()).toBe(`${site.url}/browse-cars`);
    });

    it('keeps Tab within the open drawer and the button that closes it', async () => {
      const page = await visit('/', phone);
      await openMenu(page);
      for (let presses = 0; presses < 16; presses += 1) {
        await page.keyboard.press('Tab');
        const isInside = await page.evaluate(() => {
          const element = document.activeElement;
          return (
            element === document.body || element?.closest('#site-menu, [aria-controls=site-menu]') !== null
          );
        });
        expect(isInside).toBe(true);
      }
    });
  });

  async function visit(path: string, options = {}): Promise<Page> {
    const page = await openPage({ reducedMotion: 'reduce', ...options });
    await page.goto(site.url + path);
    return page;
  }
});

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.waitFor();
  return menu;
}

function linksIn(part: ReturnType<Page['locator']>) {
  return part
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
}

function focusedText(page: Page) {
  return page.evaluate(() => document.activeElement?.textContent);
}

/** In the page: each icon-only control, and its tooltip on focus. */
async function hintsOfIcons(): Promise<{ control: string; hint: string | undefined }[]> {
  const isIcon = (control: Element) => {
    const copy = control.cloneNode(true) as Element;
    for (const unseen of copy.querySelectorAll('.sr-only, svg')) unseen.remove();
    return control.querySelector('svg') && !copy.querySelector('img') && copy.textContent?.trim() === '';
  };
  const controls = [...document.querySelectorAll<HTMLElement>('a, button')].filter(
    (control) => isIcon(control) && control.checkVisibility({ visibilityProperty: true }),
  );
  const hints: { control: string; hint: string | undefined }[] = [];
  for (const control of controls) {
    control.focus();
    // Until it is rendered, or certainly will not be.
    for (let frames = 0; frames < 30 && !document.querySelector('[role=tooltip]'); frames += 1) {
      await new Promise(requestAnimationFrame);
    }
    const hint = document.querySelector('[role=tooltip]')?.textContent ?? undefined;
    hints.push({ control: control.getAttribute('aria-label') ?? control.textContent ?? '', hint });
    control.blur();
    for (let frames = 0; frames < 30 && document.querySelector('[role=tooltip]'); frames += 1) {
      await new Promise(requestAnimationFrame);
    }
  }
  return hints;
}

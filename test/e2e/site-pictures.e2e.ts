import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#features/dealership/settings/default-settings.ts';
import { keyboardOf } from '../support/browser/keyboard.ts';
import { logIn, openPage, type Site, startSite, troublesOf } from '../support/browser/site.ts';
import { seeToast } from '../support/browser/toasts.ts';

let site: Site;
let page: Page;
beforeAll(async () => {
  site = await startSite({ LOGIN_LIMIT: '1000' });
});
beforeEach(async () => {
  page = await openPage();
  await logIn(page, site);
  await bringBackDefaults();
});

const { look, people, home, about } = defaultSettings;

/** Whatever an attempt before has left. */
async function bringBackDefaults(): Promise<void> {
  await page.request.delete(`${site.url}/api/admin/settings/draft`);
  await publishSections({ look, people, home, about });
}

async function publishSections(sections: object): Promise<void> {
  const address = `${site.url}/api/admin/settings`;
  const { version } = await (await page.request.get(address)).json();
  const data = { basedOn: version.id, sections };
  expect((await page.request.post(`${address}/publish`, { data })).status()).toBe(200);
}

async function picture(name: string, { width = 800, height = 400 } = {}) {
  const buffer = await sharp({ create: { width, height, channels: 4, background: '#a33a' } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

async function openSection(section: string): Promise<void> {
  await page.goto(`${site.url}/admin/settings/${section}`);
  await page.getByRole('button', { name: 'Publish' }).waitFor();
}

const field = (name: string) => page.getByRole('group', { name, exact: true });
const seeSaved = () => page.getByText(/^Draft saved \d{1,2}:\d\d\s[ap]m$/).waitFor();

async function publish(): Promise<void> {
  await seeSaved();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await seeToast(page, 'Settings published', 'Visitors see them from now on.');
}

/** Whether it has come and is shown. */
const isDrawn = (image: Locator) =>
  expect
    .poll(() => image.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth > 0))
    .toBe(true);
const positionOf = (image: Locator) => image.evaluate((one) => getComputedStyle(one).objectPosition);
const own = 'img[src^="/api/pictures/"]';

describe('a logo', () => {
  it('is uploaded by keyboard, seen by its author alone, then by everybody, on paper too', async () => {
    await openSection('look');
    const keys = keyboardOf(page);
    await keys.choose('Choose a logo', await picture('logo.png'));
    await field('Logo').getByText('Uploaded.', { exact: true }).waitFor();
    await isDrawn(field('Logo').locator(own).first());
    await expect.poll(() => keys.focused()).toBe('Replace logo');
    await seeSaved();

    const visitor = await openPage();
    await visitor.goto(`${site.url}/?preview`);
    await expect.poll(() => visitor.locator(own).count()).toBe(0);
    const author = await page.context().newPage();
    await author.goto(`${site.url}/?preview`);
    await isDrawn(author.getByRole('banner').getByRole('img', { name: 'Southern Cross Prestige' }));
    await author.close();

    await keys.press('Publish');
    await page.getByText('Logo changed', { exact: true }).waitFor();
    await keys.press('Publish');
    await seeToast(page, 'Settings published', 'Visitors see them from now on.');
    await visitor.goto(`${site.url}/about`);
    for (const place of ['banner', 'contentinfo'] as const) {
      const logo = visitor.getByRole(place).getByRole('img', { name: 'Southern Cross Prestige' });
      await logo.scrollIntoViewIfNeeded();
      await isDrawn(logo);
    }
    // Pictures in a popup wait for ever where requests are watched, so this one is fetched.
    const printed = (await printSheet(visitor)).locator('header img');
    const answer = await fetch((await printed.getAttribute('src')) ?? '');
    expect(answer.headers.get('content-type')).toMatch(/^image/);
  });

  it('stays when the next file is refused, when the connection is lost, and when it was removed by mistake', async () => {
    await openSection('look');
    await page.getByLabel('Choose a logo').setInputFiles(await picture('logo.png'));
    await field('Logo').getByText('Uploaded.', { exact: true }).waitFor();
    const shown = field('Logo').locator(own).first();
    const address = await shown.getAttribute('src');
    const isKept = () => expect.poll(() => shown.getAttribute('src')).toBe(address);

    const broken = {
      name: 'broken.png',
      mimeType: 'image/png',
      buffer: Buffer.from('\u0089PNG no more', 'latin1'),
    };
    await page.getByLabel('Replace logo').setInputFiles(broken);
    await field('Logo').getByRole('alert').getByText('broken.png is damaged and cannot be read.').waitFor();
    await field('Logo').getByText('The earlier picture is kept.').waitFor();
    await isKept();

    await page.route('**/api/admin/settings/pictures', (route) => route.abort(), { times: 1 });
    await page.getByLabel('Replace logo').setInputFiles(await picture('second.png'));
    await field('Logo').getByText('The connection was lost before second.png had arrived.').waitFor();
    await isKept();
    troublesOf(page).length = 0;
    await field('Logo').getByRole('button', { name: 'Try again' }).click();
    await field('Logo').getByText('Uploaded.', { exact: true }).waitFor();
    await expect.poll(() => shown.getAttribute('src')).not.toBe(address);

    const second = await shown.getAttribute('src');
    await field('Logo').getByRole('button', { name: 'Remove logo' }).click();
    await field('Logo').getByText('No logo yet.').waitFor();
    await expect.poll(() => keyboardOf(page).focused()).toBe('Choose a logo');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => shown.getAttribute('src')).toBe(second);
  });
});

describe('pictures that are cut', () => {
  it('keep their focal point in sight, chosen by mouse and by keyboard', async () => {
    await openSection('home');
    await page
      .getByLabel('Choose a picture')
      .setInputFiles(await picture('yard.png', { width: 1600, height: 900 }));
    const frame = page.locator('[data-focus-frame]');
    await frame.scrollIntoViewIfNeeded();
    const { width, height } = (await frame.boundingBox()) ?? { width: 0, height: 0 };
    await frame.click({ position: { x: width / 4, y: height / 2 } });
    await expect.poll(() => page.getByLabel('From the left').inputValue()).toBe('25');
    await page.locator('[data-focus-mark]').hover();
    await page.mouse.down();
    const box = (await frame.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(box.x + width * 0.8, box.y + height * 0.9, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => page.getByLabel('From the left').inputValue()).toBe('80');
    await expect.poll(() => page.getByLabel('From the top').inputValue()).toBe('90');
    await seeSaved();

    await openSection('people');
    const keys = keyboardOf(page);
    await keys.choose('Choose a photo', await picture('marcus.png', { width: 400, height: 600 }));
    await page.getByText('Uploaded.', { exact: true }).waitFor();
    await keys.tabTo('From the top');
    for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('ArrowLeft');
    await expect.poll(() => page.getByLabel('From the top').inputValue()).toBe('45');
    await publish();

    const visitor = await openPage();
    await visitor.goto(site.url);
    const hero = visitor.getByRole('region', { name: 'Southern Cross Prestige' }).locator(own);
    await isDrawn(hero);
    await expect.poll(() => positionOf(hero)).toBe('80% 90%');
    const leader = visitor.getByRole('figure').filter({ hasText: 'Marcus Hale' }).locator(own);
    await leader.scrollIntoViewIfNeeded();
    await isDrawn(leader);
    await visitor.goto(`${site.url}/about`);
    const owner = visitor.getByRole('region', { name: 'Marcus Hale' }).locator(own);
    await owner.scrollIntoViewIfNeeded();
    await isDrawn(owner);
    await expect.poll(() => positionOf(owner)).toBe('50% 45%');
  });

  it('belong to their person, also when the list is put in another order meanwhile', async () => {
    const others = ['Priya', 'Tom'].map((name) => ({ name, title: 'Sales', photo: null, words: '' }));
    await publishSections({ people: { ...people, others } });
    await openSection('people');
    const person = (place: number) => page.getByRole('group', { name: `Person ${place}`, exact: true });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/admin/settings/pictures', async (route) => {
      await released;
      await route.continue();
    });
    await person(1)
      .getByLabel('Choose a photo')
      .setInputFiles(await picture('priya.png'));
    await person(1).getByRole('button', { name: 'Cancel Upload' }).waitFor();
    await page.getByRole('button', { name: 'Move person 1 down' }).click();
    release();
    await person(2).getByText('Uploaded.', { exact: true }).waitFor();
    await expect.poll(() => person(2).getByLabel('Name').inputValue()).toBe('Priya');
    await isDrawn(person(2).locator(own).first());
    await expect.poll(() => person(1).locator(own).count()).toBe(0);
  });

  it('stand in the gallery beside the drawn ones', async () => {
    await openSection('about');
    const first = page.getByRole('group', { name: 'Picture 1', exact: true });
    await first.getByLabel('Use your own picture').setInputFiles(await picture('yard.png'));
    await first.getByText('Uploaded.', { exact: true }).waitFor();
    await expect.poll(() => first.getByLabel('Picture', { exact: true }).inputValue()).toBe('own');
    await first.getByLabel('Picture', { exact: true }).selectOption('The showroom at dusk');
    await first.getByLabel('Picture', { exact: true }).selectOption('Your own picture');
    await publish();

    const visitor = await openPage({ reducedMotion: 'reduce' });
    await visitor.goto(`${site.url}/about`);
    const gallery = visitor.getByRole('region', { name: 'Our dealership in pictures' });
    await isDrawn(gallery.locator(own));
    await gallery.getByRole('button', { name: 'Next picture' }).click();
    await expect.poll(() => gallery.getByRole('img').getAttribute('src')).toBe('/art/dealership-1-800.webp');
  });
});

/** The print sheet of a vehicle, which would otherwise print and close itself. */
async function printSheet(visitor: Page): Promise<Page> {
  await visitor.context().addInitScript(() => {
    window.print = () => {};
    window.close = () => {};
  });
  await visitor.goto(`${site.url}/vehicles/1`);
  const opened = visitor.waitForEvent('popup');
  await visitor.getByRole('button', { name: 'Print' }).click();
  return opened;
}

import type { FileChooser, Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { openAsStaff, type Site, startSite, troublesOf } from '../support/browser/site.ts';
import { seeToast } from '../support/browser/toasts.ts';
import { demoPassword } from '../support/processes/demo-password.ts';

let site: Site;
let page: Page;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(async () => {
  page = await openAsStaff(site, '/admin/vehicles/add');
  await page.getByLabel('Make').waitFor();
});

async function picture(name: string, background: string) {
  const buffer = await sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Accessible name of the focused control. */
const focused = () =>
  page.evaluate(() => {
    const element = document.activeElement;
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const label = labels.map((one) => one.textContent).join();
    return element?.getAttribute('aria-label') ?? (label || (element?.textContent ?? ''));
  });

async function tabTo(name: string): Promise<void> {
  for (let presses = 0; (await focused()) !== name; presses += 1) {
    if (presses > 80) throw new Error(`${name} was not reached`);
    await page.keyboard.press('Tab');
  }
}

async function type(label: string, text: string): Promise<void> {
  await tabTo(label);
  await page.keyboard.type(text);
}

async function press(name: string): Promise<void> {
  await tabTo(name);
  await page.keyboard.press('Enter');
}

interface Made {
  id: number;
  make: string;
  model: string;
  photoCount: number;
  isDraft: boolean;
}

async function listMade(model: string): Promise<Made[]> {
  const answer = await page.context().request.get(`${site.url}/api/admin/vehicles`);
  const all: Made[] = await answer.json();
  return all.filter((vehicle) => vehicle.model === model);
}

it('adds a vehicle by keyboard alone', async () => {
  // Another one at each attempt, as one that failed leaves its draft.
  const model = `900 Turbo ${Date.now()}`;
  const choosers: FileChooser[] = [];
  page.on('filechooser', (chooser) => choosers.push(chooser));
  await type('Make', 'Saab');
  await type('Model', model);
  await type('Year', '1986');
  await press('Next');

  await expect.poll(focused).toBe('Choose images');
  expect(choosers).toEqual([]); // the key press on Next opened no file chooser
  await page.keyboard.press('Enter');
  await expect.poll(() => choosers.length).toBe(1);
  await choosers[0]?.setFiles([await picture('front.jpg', '#a00'), await picture('side.jpg', '#00a')]);
  await seeToast(page, 'Images Added');
  await press('Move Image 1 later');
  await seeToast(page, 'Images Reordered');
  await expect.poll(focused).toBe('Move Image 2 later');
  await press('Make Image 2 the main image');
  await seeToast(page, 'Main Image Updated');
  await press('Next');

  await type('Top Speed', '210 km/h');
  await press('Save Vehicle');
  await seeToast(page, 'Vehicle Added', 'Vehicle has been successfully added to the inventory.');
  await page.waitForURL(`${site.url}/admin`);
  expect(await listMade(model)).toMatchObject([{ photoCount: 2, isDraft: false }]);
});

it('does not store photos twice when only the answer was lost, and knows when it is all there', async () => {
  await page.getByLabel('Model').fill('Lost answer');
  await page.getByRole('tab', { name: /Photos/ }).click();
  await page.getByLabel('Choose images').setInputFiles([await picture('one.jpg', '#0a0')]);
  await page.getByRole('tab', { name: 'Specs' }).click();
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/admin/vehicles/*/photos', loseAnswer, { times: 1 });
  await page.getByRole('button', { name: 'Save Vehicle' }).click();
  await seeToast(page, 'Error', 'Failed to add vehicle. Please try again.');
  const [draft] = await listMade('Lost answer');
  expect(draft).toMatchObject({ isDraft: true, photoCount: 1 });
  const hidden = await fetch(`${site.url}/api/vehicles/${draft?.id}`);
  expect(hidden.status).toBe(404);

  await page.route('**/api/admin/vehicles/*/specs', loseAnswer, { times: 1 });
  await page.getByRole('button', { name: 'Save Vehicle' }).click();
  await expect
    .poll(() => listMade('Lost answer'))
    .toMatchObject([{ id: draft?.id, photoCount: 1, isDraft: false }]);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('This vehicle has been added to the inventory.').waitFor();
  await expect
    .poll(() => page.getByRole('link', { name: 'View the Vehicle' }).getAttribute('href'))
    .toBe(`/vehicles/${draft?.id}`);
  await page.getByRole('button', { name: 'Start Another Vehicle' }).click();
  await expect.poll(() => page.getByLabel('Model').inputValue()).toBe('');
  troublesOf(page).length = 0; // the lost answers
});

it('makes no second vehicle when the answer to the first step was lost, also after a reload', async () => {
  await page.getByLabel('Model').fill('Lost record');
  await page.getByRole('tab', { name: /Photos/ }).click();
  await page.getByLabel('Choose images').setInputFiles([await picture('one.jpg', '#0a0')]);
  await page.getByRole('tab', { name: 'Specs' }).click();
  await page.getByLabel('Top Speed').fill('180 km/h');
  await page.route(
    '**/api/admin/vehicles',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 2 },
  );
  const save = page.getByRole('button', { name: 'Save Vehicle' });
  await save.click();
  await page.getByText('Saving again continues where it stopped.').waitFor();
  await save.click();
  await page.getByText('Saving again continues where it stopped.').waitFor();
  const [draft, ...others] = await listMade('Lost record');
  expect(others).toEqual([]);
  expect(draft).toMatchObject({ isDraft: true });

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('This vehicle has not been saved completely.').waitFor();
  await expect.poll(() => page.getByLabel('Model').inputValue()).toBe('Lost record');
  await page.getByLabel('Make').fill('Volvo');
  await page.getByRole('tab', { name: /Photos/ }).click();
  await page.getByLabel('Choose images').setInputFiles([await picture('one.jpg', '#0a0')]);
  await page.getByRole('tab', { name: 'Specs' }).click();
  await expect.poll(() => page.getByLabel('Top Speed').inputValue()).toBe('180 km/h');
  await save.click();
  await page.waitForURL(`${site.url}/admin`);
  const made = await listMade('Lost record');
  expect(made).toMatchObject([{ id: draft?.id, make: 'Volvo', photoCount: 1, isDraft: false }]);

  await page.goto(`${site.url}/admin/vehicles/add`);
  await expect.poll(() => page.getByLabel('Model').inputValue()).toBe('');
  troublesOf(page).length = 0; // the lost answers
});

/** Only a save: the form reads them too. */
async function failToSaveSpecsOnce(): Promise<void> {
  let hasFailed = false;
  await page.route('**/specs', (route) => {
    if (hasFailed || route.request().method() === 'GET') return route.fallback();
    hasFailed = true;
    return route.fulfill({ status: 500, json: {} });
  });
}

/** A vehicle with one photo whose specifications are not saved. */
async function failAndReload(model: string): Promise<void> {
  await page.getByLabel('Model').fill(model);
  await page.getByRole('tab', { name: /Photos/ }).click();
  await page.getByLabel('Choose images').setInputFiles([await picture('one.jpg', '#0a0')]);
  await page.getByRole('tab', { name: 'Specs' }).click();
  await failToSaveSpecsOnce();
  await page.getByRole('button', { name: 'Save Vehicle' }).click();
  await seeToast(page, 'Error', 'Failed to add vehicle. Please try again.');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
}

it('starts another vehicle when asked to, and leaves the draft in the list', async () => {
  await failAndReload('Given up');
  await page.getByRole('button', { name: 'Start Another Vehicle' }).click();
  await expect.poll(() => page.getByLabel('Model').inputValue()).toBe('');
  await page.getByRole('link', { name: 'Vehicles', exact: true }).first().click();
  const row = page.getByRole('row').filter({ hasText: 'Given up' });
  await row.getByText('Draft', { exact: true }).waitFor();
  troublesOf(page).length = 0; // the refusal that was asked for
});

it('keeps on the device what was typed before Save, until it is discarded', async () => {
  await page.getByLabel('Model').fill('Typed only');
  await page.getByRole('tab', { name: 'Specs' }).click();
  await page.getByLabel('Top Speed').fill('150 km/h');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('This vehicle has not been saved yet.').waitFor();
  await expect.poll(() => page.getByLabel('Model').inputValue()).toBe('Typed only');
  await expect.poll(() => page.getByLabel('Top Speed').inputValue()).toBe('150 km/h');

  const other = await page.context().newPage();
  await other.goto(`${site.url}/admin/vehicles/add`);
  await other.getByText('Not saved yet: Typed only').waitFor();
  await expect.poll(() => other.getByLabel('Model').inputValue()).toBe('');
  await other.getByRole('button', { name: 'Continue with It' }).click();
  await expect.poll(() => other.getByLabel('Model').inputValue()).toBe('Typed only');
  await other.getByRole('button', { name: 'Discard Draft' }).click();
  await expect.poll(() => other.getByLabel('Model').inputValue()).toBe('');
  await other.close();

  await page.reload();
  await page.getByLabel('Model').waitFor();
  await expect.poll(() => page.getByLabel('Model').inputValue()).toBe('');
  await expect.poll(() => page.getByText('not been saved').count()).toBe(0);
  expect(await listMade('Typed only')).toEqual([]);
});

it('brings back the photos that were sent before a save failed, also after a reload', async () => {
  await failAndReload('Photos are there');
  await page.getByText('with the photos that were sent (1)').waitFor();
  await page.getByRole('tab', { name: 'Photos (1)' }).click();
  await page.getByAltText('Image 1: Sent already').waitFor();
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') uploads.push(new URL(request.url()).pathname);
  });
  await page.getByRole('tab', { name: 'Specs' }).click();
  await page.getByRole('button', { name: 'Save Vehicle' }).click();
  await page.waitForURL(`${site.url}/admin`);
  expect(uploads.filter((path) => path.endsWith('/photos'))).toEqual([]);
  expect(await listMade('Photos are there')).toMatchObject([{ photoCount: 1, isDraft: false }]);
  troublesOf(page).length = 0; // the refusal that was asked for
});

it('lands in the first field after Next and Back, and in the first that is wrong', async () => {
  const next = page.getByRole('button', { name: 'Next' });
  await page.setViewportSize({ width: 390, height: 844 });
  await next.click();
  await expect.poll(focused).toBe('Choose images');
  await next.click();
  await expect.poll(focused).toBe('0-100 km/h');
  const top = async () => (await page.getByLabel('0-100 km/h').boundingBox())?.y;
  await expect.poll(top).toBeGreaterThan(64); // not under the header
  await expect.poll(top).toBeLessThan(700);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(focused).toBe('Choose images');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(focused).toBe('Make');
  await page.getByLabel('Year').fill('1066');
  await page.getByRole('tab', { name: 'Specs' }).click();
  await expect.poll(focused).toBe('Specs');
  await page.getByRole('button', { name: 'Save Vehicle' }).click();
  await page.getByText('Year must be from 1900 to 2100').waitFor();
  await expect.poll(focused).toMatch(/^Year/);

  await page.getByLabel('Year').fill('1966');
  await page.getByRole('tab', { name: /Photos/ }).click();
  const torn = { name: 'torn.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
  await page.getByLabel('Choose images').setInputFiles([await picture('one.jpg', '#0a0'), torn]);
  await page.getByRole('tab', { name: 'Specs' }).click();
  await page.getByRole('button', { name: 'Save Vehicle' }).click();
  const refusal = page.getByText('torn.jpg is not a JPEG, PNG or WebP image.');
  await refusal.waitFor();
  await expect
    .poll(() => page.getByRole('tab', { name: /Photos/ }).getAttribute('aria-selected'))
    .toBe('true');
  await expect.poll(async () => (await refusal.boundingBox())?.y).toBeLessThan(700);
  troublesOf(page).length = 0; // the refusal
});

it('asks for the password when the session has ended, and goes on where it was', async () => {
  await page.getByLabel('Model').fill('Long lunch');
  await page.getByRole('tab', { name: /Photos/ }).click();
  await page.getByLabel('Choose images').setInputFiles([await picture('one.jpg', '#0a0')]);
  await page.getByRole('tab', { name: 'Specs' }).click();
  await page.context().clearCookies();
  const save = page.getByRole('button', { name: 'Save Vehicle' });
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel('Username').fill('admin');
  await dialog.getByLabel('Password', { exact: true }).fill(await demoPassword(site));
  await dialog.getByRole('button', { name: 'Login' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await save.click();
  await page.waitForURL(`${site.url}/admin`);
  expect(await listMade('Long lunch')).toMatchObject([{ photoCount: 1, isDraft: false }]);
  troublesOf(page).length = 0; // the refusal
});

it('says which photo cannot be used, refuses HEIC when it is chosen, and goes on with the others', async () => {
  await page.getByLabel('Model').fill('Refused photo');
  await page.getByRole('tab', { name: /Photos/ }).click();
  const heic = { name: 'phone.heic', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x18ftypheic\0\0') };
  await page.getByLabel('Choose images').setInputFiles([heic]);
  await page
    .locator('[data-toast-area]')
    .getByText(/^phone\.heic is a HEIC photo/)
    .waitFor();
  await page.getByRole('tab', { name: 'Photos (0)' }).waitFor();
  const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') };
  await page.getByLabel('Choose images').setInputFiles([broken, await picture('good.jpg', '#0a0')]);
  await page.getByText('broken.jpg is not a JPEG, PNG or WebP image').waitFor();
  await page.getByRole('tab', { name: 'Specs' }).click();
  await page.getByRole('button', { name: 'Save Vehicle' }).click();
  await seeToast(page, 'Invalid Files', 'Leave out the photos that cannot be used, then save again.');
  await page.getByRole('button', { name: 'Leave it out' }).click();
  await page.getByRole('tab', { name: 'Photos (1)' }).waitFor();
  await page.getByRole('tab', { name: 'Specs' }).click();
  await page.getByRole('button', { name: 'Save Vehicle' }).click();
  await page.waitForURL(`${site.url}/admin`);
  expect(await listMade('Refused photo')).toMatchObject([{ photoCount: 1, isDraft: false }]);
});

it('shows previews that are small, whatever the size of the photos', async () => {
  await page.getByRole('tab', { name: /Photos/ }).click();
  const large = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#48a' } })
    .jpeg()
    .toBuffer();
  await page
    .getByLabel('Choose images')
    .setInputFiles([{ name: 'large.jpg', mimeType: 'image/jpeg', buffer: large }]);
  const preview = page.getByAltText('Image 1: large.jpg');
  await preview.waitFor();
  await expect.poll(() => preview.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(320);
});

it('puts images in order by dragging, and counts those that are picked', async () => {
  await page.getByRole('tab', { name: /Photos/ }).click();
  const names = () => page.getByRole('region', { name: 'Chosen images' }).locator('li p').allTextContents();
  await page
    .getByLabel('Choose images')
    .setInputFiles(await Promise.all(['a.jpg', 'b.jpg', 'c.jpg'].map((name) => picture(name, '#0a0'))));
  await seeToast(page, 'Images Added');
  const tiles = page.getByRole('region', { name: 'Chosen images' }).getByRole('listitem');
  await tiles.nth(2).dragTo(tiles.nth(0));
  await seeToast(page, 'Images Reordered');
  await expect.poll(names).toEqual(['c.jpg', 'a.jpg', 'b.jpg']);
  const one = await picture('more.jpg', '#00a');
  await page.getByLabel('Choose images').setInputFiles(Array.from({ length: 18 }, () => one));
  await seeToast(page, 'Upload limit reached', 'You can only upload up to 20 images per vehicle.');
  await expect.poll(names).toHaveLength(3);
});

it('shows how far each photo is, and after a failure only those still to be sent', async () => {
  await page.getByLabel('Model').fill('Slow photos');
  await page.getByRole('tab', { name: /Photos/ }).click();
  await page.getByLabel('Choose images').setInputFiles([await picture('first.jpg', '#0a0')]);
  await page.getByRole('tab', { name: 'Specs' }).click();
  await failToSaveSpecsOnce();
  await page.getByRole('button', { name: 'Save Vehicle' }).click();
  await seeToast(page, 'Error', 'Failed to add vehicle. Please try again.');

  await page.getByRole('tab', { name: /Photos/ }).click();
  const second = await picture('second.jpg', '#00a');
  second.buffer = Buffer.concat([second.buffer, Buffer.alloc(600_000)]);
  await page.getByLabel('Choose images').setInputFiles([second]);
  await page.getByRole('tab', { name: 'Specs' }).click();
  const client = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 150_000 };
  await client.send('Network.emulateNetworkConditions', slow);
  await page.getByRole('button', { name: 'Save Vehicle' }).click();
  await page.getByRole('progressbar', { name: 'All photos' }).waitFor();
  await page.getByRole('progressbar', { name: 'second.jpg' }).waitFor();
  await expect.poll(() => page.getByRole('progressbar', { name: 'first.jpg' }).count()).toBe(0);
  await seeToast(page, 'Vehicle Added');
  expect(await listMade('Slow photos')).toMatchObject([{ photoCount: 2, isDraft: false }]);
  troublesOf(page).length = 0; // the refusal that was asked for
});

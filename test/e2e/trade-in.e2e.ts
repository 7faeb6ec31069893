import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { logIn, openPage, type Site, startSite, troublesOf } from '../support/browser/site.ts';

let site: Site;
let page: Page;
beforeAll(async () => {
  site = await startSite({ ENQUIRY_LIMIT: '1000' });
});
beforeEach(async () => {
  page = await openPage({ width: 360, height: 780 });
});

const ADD = 'Add Photos';

async function picture(name: string, background: string) {
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .withExif({ IFD0: { Artist: 'SECRET-OWNER' } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

async function choose(...files: Awaited<ReturnType<typeof picture>>[]): Promise<void> {
  await page.getByRole('button', { name: ADD }).waitFor();
  await page.locator('input[type=file]').setInputFiles(files);
}

async function fill(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).first().fill(value);
  // Bots are faster than people.
  await page.waitForFunction(() => performance.now() > 1_500);
}

const said = (text: string) => page.getByText(text).first().waitFor();
const blockUploads = () =>
  page.route('**/api/contact/photos/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );

it('photos go with the car that is offered, after lost reception too, and become a draft vehicle', async () => {
  await page.goto(`${site.url}/sell-your-car`);
  await choose(await picture('front.jpg', '#aa2200'), await picture('side.jpg', '#00aa22'));
  await said('2 of 2 photos sent');
  await page.getByRole('button', { name: 'Remove Photo 2' }).press('Enter');
  await said('1 of 1 photo sent');
  await expect.poll(() => page.locator(':focus').innerText()).toBe(ADD);

  // Chosen without reception: kept on the phone, and sent when it is back, also after a reload.
  await page.context().setOffline(true);
  await choose(await picture('inside.jpg', '#2200aa'), {
    ...(await picture('x.gif', '#000')),
    buffer: Buffer.from('GIF89a'),
  });
  await said('Waiting for the connection');
  await said('x.gif is not a JPEG, PNG or WebP image.');
  await said('1 of 2 photos sent');
  await page.context().setOffline(false);
  await page.reload();
  await said('2 of 2 photos sent');

  // The message goes before its last photo.
  await blockUploads();
  await choose(await picture('boot.jpg', '#aaaa00'), await picture('blurred.jpg', '#00aaaa'));
  await said('2 of 4 photos sent');
  // One that waits for its turn has failed at nothing.
  await page.getByRole('button', { name: 'Try again: Photo 3' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Try again: Photo 4' }).count()).toBe(0);
  const car = { Rego: 'dxk 41p', Make: 'Mazda', Model: 'CX-5', Year: '2019', Kilometres: '88,000' };
  await fill({ 'First Name': 'Mia', 'Last Name': 'Nguyen', Email: 'mia@example.com', ...car });
  await page.getByRole('button', { name: 'Send Message' }).click();
  await said('Thanks Mia, your message has reached us.');
  await said('The photos of your message follow.');
  await page.reload();
  await said('The photos of your message follow.');
  await said('0 of 2 photos sent');
  // What has not arrived can still be left out.
  await page.getByRole('button', { name: 'Remove Photo 2' }).click();
  await said('0 of 1 photo sent');
  // It is tried again by itself, at once when there is reception.
  await page.unroute('**/api/contact/photos/**');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await said('The photos of your message have arrived too.');
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, site);
  const [inquiry] = await (await page.request.get(`${site.url}/api/admin/contacts`)).json();
  await page.goto(`${site.url}/admin/inquiries/${inquiry.id}`);
  await page.getByRole('heading', { name: 'Trade-In' }).waitFor();
  await page.getByRole('button', { name: 'Open photo 3 of 3' }).click();
  await page.getByRole('dialog').getByText('3 of 3').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Make a Draft Vehicle' }).click();
  await page.waitForURL(/\/admin\/vehicles\/\d+\/edit/);
  const id = /vehicles\/(\d+)/.exec(page.url())?.[1];
  await expect.poll(() => page.getByLabel('Model', { exact: false }).first().inputValue()).toBe('CX-5');
  expect((await page.request.get(`${site.url}/api/vehicles/${id}`)).status()).toBe(404);
  await page.goto(`${site.url}/admin/vehicles/${id}/photos`);
  await page.getByText('Photo 3', { exact: false }).first().waitFor();
  await page.goto(`${site.url}/admin/inquiries/${inquiry.id}`);
  await said('Draft vehicle made: 2019 Mazda CX-5');
  await page.getByRole('link', { name: 'Open Draft' }).click();
  await page.waitForURL(new RegExp(`/admin/vehicles/${id}/edit`));
  // Only what could not be sent without reception, and what was left out after the message.
  const troubles = troublesOf(page).splice(0);
  expect(troubles.filter((one) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|409/.test(one))).toEqual([]);
});

it('takes a photo that the browser can read as JPEG, says how to send another, and knows makes and models', async () => {
  await page.goto(`${site.url}/sell-your-car`);
  const avif = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#aa2200' } })
    .avif()
    .toBuffer();
  avif.write('mif1', 8, 'latin1'); // the brand that HEIC has too; what follows names what it really is
  const phone = { mimeType: 'image/heic', name: 'phone.heic' };
  await choose(
    { ...phone, buffer: avif },
    { ...phone, name: 'other.heic', buffer: Buffer.from('\0\0\0\x18ftypheic\0\0') },
    await picture('side.jpg', '#00aa22'),
  );
  await said('2 of 2 photos sent');
  await said(
    'other.heic is a HEIC photo, which this browser cannot read. On an iPhone choose it from your photo',
  );
  const tiles = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Remove Photo/ }) });
  const [first, second] = [await tiles.nth(0).boundingBox(), await tiles.nth(1).boundingBox()];
  expect(second?.y, 'beside each other on a phone').toBe(first?.y);

  const offered = (label: string) =>
    page
      .getByLabel(label, { exact: true })
      .evaluate((field: HTMLInputElement) => [...(field.list?.options ?? [])].map(({ value }) => value));
  await page.getByLabel('Make', { exact: true }).scrollIntoViewIfNeeded();
  await expect.poll(() => offered('Make')).toEqual(expect.arrayContaining(['Mazda', 'Toyota']));
  await page.getByLabel('Make', { exact: true }).fill('mazda');
  await expect.poll(() => offered('Model')).toEqual(expect.arrayContaining(['CX-5', 'MX-5']));
});

it('the contact form asks for the car when somebody wants to trade one in', async () => {
  await page.goto(`${site.url}/contact`);
  await page.getByLabel('Interest').selectOption('Trade-In Evaluation');
  await page.getByLabel('Make', { exact: true }).fill('Kia');
  await choose(await picture('front.jpg', '#aa2200'));
  await said('1 of 1 photo sent');
  // What the server refuses is spoken of as the visitor sees it.
  const strip = sharp({ create: { width: 2_000, height: 20, channels: 3, background: '#777' } });
  await choose({ name: 'strip.jpg', mimeType: 'image/jpeg', buffer: await strip.jpeg().toBuffer() });
  await said('This photo is too long and narrow for a photo');
  troublesOf(page).length = 0; // the answer 422
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => page.getByLabel('Make', { exact: true }).count()).toBe(0);
  await page.getByLabel('Interest').selectOption('Trade-In Evaluation');
  await expect.poll(() => page.getByLabel('Make', { exact: true }).inputValue()).toBe('');
  await page.getByRole('button', { name: ADD }).waitFor();
  await expect.poll(() => page.getByText('photo sent').count()).toBe(0);
});

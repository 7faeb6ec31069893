import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logIn, openAsStaff, openPage, type Site, startSite, troublesOf } from '../support/browser/site.ts';
import { seeToast } from '../support/browser/toasts.ts';
import { demoPassword } from '../support/processes/demo-password.ts';

let site: Site;
let page: Page;
let vehicleId: number;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(async () => {
  page = await openPage();
  await logIn(page, site);
  vehicleId = await addVehicle();
});

interface Answer {
  photos: { id: number; isFeatured: boolean }[];
}

async function addVehicle(): Promise<number> {
  const data = { year: 1992, make: 'Lancia', model: 'Delta' };
  const answer = await page.context().request.post(`${site.url}/api/admin/vehicles`, { data });
  return ((await answer.json()) as { vehicle: { id: number } }).vehicle.id;
}

async function picture(name: string, background = '#a33') {
  const buffer = await sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

const pictures = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => picture(`${at + 1}.jpg`)));

/** Uploads photos without the screen; returns their ids in order. */
async function storePhotos(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (const photos of await pictures(count)) {
    const url = `${site.url}/api/admin/vehicles/${vehicleId}/photos`;
    const answer = await page.context().request.post(url, { multipart: { photos } });
    ids.push(...((await answer.json()) as Answer).photos.map(({ id }) => id));
  }
  return ids;
}

async function stored(): Promise<Answer['photos']> {
  const answer = await page.context().request.get(`${site.url}/api/admin/vehicles/${vehicleId}`);
  return ((await answer.json()) as Answer).photos;
}
const storedIds = async () => (await stored()).map(({ id }) => id);

async function open(): Promise<void> {
  await page.goto(`${site.url}/admin/vehicles/${vehicleId}/photos`);
  await heading(/^Vehicle Photos/).waitFor();
}

const heading = (name: RegExp | string) => page.getByRole('heading', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const tile = (place: number) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .nth(place - 1);
const picker = () => page.getByLabel('Choose photos');
const uploadArea = () => page.getByRole('region', { name: 'Upload area' });

const seeFailedUpload = () => seeToast(page, 'Upload failed', 'Failed to upload photos. Please try again.');

/** Browsers log every refusal as an error; here they are expected. */
function expectTroubles(): void {
  troublesOf(page).length = 0;
}

describe('uploading', () => {
  it('begins empty, and the first photo becomes the featured one', async () => {
    await open();
    await heading('Photo Manager: 1992 Lancia Delta').waitFor();
    await heading('Vehicle Photos (0)').waitFor();
    await page.getByText('No photos yet', { exact: true }).waitFor();
    await page.getByText('JPG, PNG and WebP, max 10MB each').waitFor();
    await picker().setInputFiles([await picture('front.jpg'), await picture('back.jpg', '#33a')]);
    await seeToast(page, 'Photos uploaded', '2 photos have been uploaded.');
    await heading('Vehicle Photos (2)').waitFor();
    await expect.poll(() => tile(1).textContent()).toBe('Photo 1 (Featured)');
    await expect.poll(() => tile(2).textContent()).toBe('Photo 2');
    await page.getByText('Room for 18 more.').waitFor();
    await page.waitForFunction(() => [...document.images].every((image) => image.naturalWidth > 0));
    await page.getByRole('link', { name: 'Back to Vehicles' }).click();
    await page.waitForURL(`${site.url}/admin/vehicles`);
  });

  it('shows how far all and each of the files are, and asks before they are left', async () => {
    await open();
    const client = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 150_000 };
    await client.send('Network.emulateNetworkConditions', slow);
    const large = await picture('large.jpg');
    large.buffer = Buffer.concat([large.buffer, Buffer.alloc(900_000)]);
    await picker().setInputFiles([await picture('small.jpg'), large]);
    await page.getByText(/^Uploading [12] of 2 · \d+ %$/).waitFor();
    const all = page.getByRole('progressbar', { name: 'All photos' });
    const progressOf = (name: string) =>
      page.getByRole('progressbar', { name }).evaluate((bar) => (bar as HTMLProgressElement).value);
    await expect.poll(() => progressOf('All photos')).toBeGreaterThan(0);
    await expect.poll(() => progressOf('small.jpg')).toBe(1);
    expect(await progressOf('large.jpg')).toBeLessThan(1);
    await page.getByRole('link', { name: 'Back to Vehicles' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await button('Stay').click();
    await button('Cancel Upload').click();
    await all.waitFor({ state: 'detached' });
    await picker().waitFor({ state: 'attached' });
    expect(await stored()).toEqual([]);
  });

  it('takes files that are dropped', async () => {
    await open();
    const { buffer } = await picture('dropped.jpg');
    await drop([{ name: 'dropped.jpg', type: 'image/jpeg', base64: buffer.toString('base64') }]);
    await seeToast(page, 'Photos uploaded', '1 photo has been uploaded.');
    await heading('Vehicle Photos (1)').waitFor();
  });

  it('names the bad photo of three before anything is sent, and sends the others when asked to', async () => {
    await open();
    let posts = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') posts += 1;
    });
    const bad = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') };
    await picker().setInputFiles([await picture('good.jpg'), bad, await picture('fine.jpg')]);
    await seeFailedUpload();
    await uploadArea().getByText('broken.jpg is not a JPEG, PNG or WebP image').waitFor();
    expect(posts).toBe(0);
    await button('Send the other 2 photos').click();
    await expect.poll(stored).toHaveLength(2);
    await expect.poll(() => uploadArea().getByText('broken.jpg').count()).toBe(0);
  });

  it('says which file the server refused, stores none of them, and offers the others', async () => {
    await open();
    const refusal = { status: 400, json: { message: 'good.jpg is not a picture that can be read.' } };
    await page.route('**/photos', (route) => route.fulfill(refusal), { times: 1 });
    await picker().setInputFiles([await picture('good.jpg'), await picture('fine.jpg')]);
    await seeFailedUpload();
    await page.getByText('No photos yet').waitFor();
    await button('Send the other photo').click();
    await seeToast(page, 'Photos uploaded', '1 photo has been uploaded.');
    expectTroubles();
  });

  it.each([
    ['papers.pdf', 'application/pdf', '%PDF', 'papers.pdf is not an image. Choose JPG, PNG or WebP files.'],
    ['huge.jpg', 'image/jpeg', '\0'.repeat(10_485_761), 'huge.jpg is not a JPEG, PNG or WebP image.'],
    ['phone.heic', 'image/heic', '\0\0\0\x18ftypheic\0\0', 'phone.heic is a HEIC photo'],
    ['torn.jpg', 'image/jpeg', '\xff\xd8\xff\xe0 and no more', 'torn.jpg is damaged and cannot be read.'],
  ])('does not send %s at all', async (name, mimeType, text, reason) => {
    await open();
    await picker().setInputFiles([{ name, mimeType, buffer: Buffer.from(text, 'latin1') }]);
    await seeFailedUpload();
    await uploadArea().getByText(reason).waitFor();
  });

  it('makes a photo smaller that is over 10 MB before it sends it', async () => {
    await open();
    // Noise hardly compresses. Generated in the page, which is quicker than sending it there.
    const dataTransfer = await page.evaluateHandle(async () => {
      const canvas = new OffscreenCanvas(1950, 1900);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('No canvas');
      const noise = context.createImageData(canvas.width, canvas.height);
      for (let at = 0; at < noise.data.length; at += 65_536) {
        crypto.getRandomValues(noise.data.subarray(at, at + 65_536));
      }
      for (let at = 3; at < noise.data.length; at += 4) noise.data[at] = 255;
      context.putImageData(noise, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/png' });
      if (blob.size <= 10_485_760) throw new Error('Not large enough');
      const data = new DataTransfer();
      data.items.add(new File([blob], 'large.png', { type: 'image/png' }));
      return data;
    });
    // Only the upload as JPEG matters; the server is slow with noise.
    const held = Promise.withResolvers<void>();
    await page.route('**/photos', async (route) => {
      await held.promise;
      await route.fulfill({ status: 201, json: { photos: [{}] } });
    });
    await uploadArea().dispatchEvent('drop', { dataTransfer });
    await page.getByRole('progressbar', { name: 'large.jpg' }).waitFor({ timeout: 45_000 });
    held.resolve();
    await seeToast(page, 'Photos uploaded', '1 photo has been uploaded.');
  });

  it('does not send more than 20, nor more than there is room for', async () => {
    await storePhotos(1);
    await open();
    await picker().setInputFiles(await pictures(20));
    await seeFailedUpload();
    await uploadArea().getByText('this one has room for 19 more').waitFor();
    expect(await stored()).toHaveLength(1);
  });

  it('keeps the files of an upload that was cut off, to try again', async () => {
    await open();
    await page.route('**/photos', (route) => route.abort(), { times: 1 });
    await picker().setInputFiles(await pictures(2));
    await seeFailedUpload();
    await button('Try again').click();
    await seeToast(page, 'Photos uploaded', '2 photos have been uploaded.');
    expect(await stored()).toHaveLength(2);
    expectTroubles();
  });

  it('asks for the password when the session has ended, and keeps the files', async () => {
    await open();
    await page.route('**/photos', (route) => route.fulfill({ status: 401, json: { message: 'Log in' } }), {
      times: 1,
    });
    await picker().setInputFiles(await pictures(1));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill(await demoPassword(site));
    const username = dialog.getByLabel('Username');
    if (await username.isEditable()) await username.fill('admin');
    await dialog.getByRole('button', { name: /log ?in/i }).click();
    await button('Try again').click();
    await seeToast(page, 'Photos uploaded', '1 photo has been uploaded.');
    expectTroubles();
  });
});

describe('the photos', () => {
  it('show their buttons to the pointer and to the focus', async () => {
    await storePhotos(2);
    await open();
    const tools = button('Delete Photo 2').locator('../..');
    const opacity = () => tools.evaluate((element) => getComputedStyle(element).opacity);
    await expect.poll(opacity).toBe('0');
    await tile(2).hover();
    await expect.poll(opacity).toBe('1');
    await page.mouse.move(0, 0);
    await expect.poll(opacity).toBe('0');
    await button('Delete Photo 2').focus();
    await expect.poll(opacity).toBe('1');
    await expect.poll(() => button('Set Photo 1 as featured').count()).toBe(0);
  });

  it('show their buttons all the time where there is no pointer that hovers', async () => {
    await storePhotos(2);
    const phone = await openAsStaff(site, `/admin/vehicles/${vehicleId}/photos`, {
      width: 390,
      height: 844,
      hasTouch: true,
      isMobile: true,
    });
    const remove = phone.getByRole('button', { name: 'Delete Photo 2' });
    await remove.waitFor();
    await expect
      .poll(() => remove.locator('../..').evaluate((element) => getComputedStyle(element).opacity))
      .toBe('1');
    await expect
      .poll(() => phone.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
  });

  it('are featured, one at a time', async () => {
    const [first, second] = await storePhotos(2);
    await open();
    await tile(2).hover();
    await button('Set Photo 2 as featured').click();
    await seeToast(page, 'Featured photo updated');
    await tile(2).getByText('(Featured)').waitFor();
    await expect.poll(() => tile(1).textContent()).toBe('Photo 1');
    expect(await stored()).toMatchObject([
      { id: first, isFeatured: false },
      { id: second, isFeatured: true },
    ]);
  });

  it('are marked as illustrations, and as photographs again', async () => {
    await storePhotos(1);
    await open();
    await tile(1).hover();
    await button('Mark Photo 1 as an illustration').click();
    await seeToast(page, 'Marked as an illustration');
    await expect.poll(() => tile(1).textContent()).toBe('Photo 1 (Featured) (Illustration)');
    expect(await stored()).toMatchObject([{ isIllustration: true }]);
    await button('Mark Photo 1 as a photograph').click();
    await seeToast(page, 'Marked as a photograph');
    await expect.poll(() => tile(1).textContent()).toBe('Photo 1 (Featured)');
  });

  it('are deleted after a question, and the next one is featured then', async () => {
    const [, second] = await storePhotos(2);
    await open();
    await tile(1).hover();
    await button('Delete Photo 1').click();
    await page.getByRole('dialog', { name: 'Delete photo' }).waitFor();
    await button('Cancel').click();
    expect(await stored()).toHaveLength(2);
    await button('Delete Photo 1').click();
    await button('Delete').click();
    await seeToast(page, 'Photo deleted');
    await heading('Vehicle Photos (1)').waitFor();
    expect(await stored()).toMatchObject([{ id: second, isFeatured: true }]);
  });

  it.each([
    ['deleting', 'Failed to delete photo.'],
    ['featuring', 'Failed to update featured photo.'],
    ['ordering', 'Failed to save the order of the photos.'],
  ])('stay as they are when %s fails', async (what, description) => {
    const ids = await storePhotos(2);
    await open();
    await page.route(/\/api\/admin\/(photos\/|.*\/order)/, (route) =>
      route.fulfill({ status: 500, json: { message: 'Broken' } }),
    );
    await tile(2).hover();
    if (what === 'featuring') await button('Set Photo 2 as featured').click();
    if (what === 'ordering') await button('Move Photo 2 earlier').click();
    if (what === 'deleting') {
      await button('Delete Photo 2').click();
      await button('Delete').click();
    }
    await seeToast(page, 'Error', description);
    await heading('Vehicle Photos (2)').waitFor();
    await expect.poll(() => tile(1).textContent()).toBe('Photo 1 (Featured)');
    await expect.poll(storedIds).toEqual(ids);
    expectTroubles();
  });

  it('are put in order by dragging', async () => {
    const [first, second, third] = await storePhotos(3);
    await open();
    await tile(3).dragTo(tile(1));
    await expect.poll(storedIds).toEqual([third, first, second]);
    await expect.poll(() => tile(2).textContent()).toBe('Photo 2 (Featured)');
    await page.reload();
    await tile(2).getByText('(Featured)').waitFor();
  });

  it('keep the wanted order when one has come in meanwhile', async () => {
    const [first, second] = await storePhotos(2);
    await open();
    const [third] = await storePhotos(1);
    await button('Move Photo 2 earlier').click();
    await expect.poll(storedIds).toEqual([second, first, third]);
    await heading('Vehicle Photos (3)').waitFor();
    expectTroubles();
  });
});

it('is worked by keyboard alone', async () => {
  const [first, second, third] = await storePhotos(3);
  await open();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  const tabTo = async (label: string) => {
    for (let presses = 0; (await focused()) !== label; presses += 1) {
      if (presses > 60) throw new Error(`${label} was not reached`);
      await page.keyboard.press('Tab');
    }
  };
  await tabTo('Move Photo 1 later');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(storedIds).toEqual([second, third, first]);
  await expect.poll(focused).toBe('Move Photo 3 later');
  await page.getByText('Photo 2 is now Photo 3 of 3').waitFor({ state: 'attached' });

  await page.locator('#main').focus();
  await tabTo('Set Photo 1 as featured');
  await page.keyboard.press('Enter');
  await seeToast(page, 'Featured photo updated');
  await expect.poll(focused).toBe('Mark Photo 1 as an illustration');

  await tabTo('Delete Photo 1');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Delete photo' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(focused).toBe('Delete Photo 1');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Delete photo' }).waitFor();
  await tabTo('Close');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await seeToast(page, 'Photo deleted');
  await expect.poll(storedIds).toEqual([third, first]);
  await expect.poll(focused).toMatch(/Photo 1/);
});

it('says so when there is no such vehicle', async () => {
  await page.goto(`${site.url}/admin/vehicles/999999/photos`);
  await page.getByText('Vehicle not found', { exact: true }).waitFor();
  expectTroubles();
});

it('says so when the photos cannot be read', async () => {
  await page.route(`**/api/admin/vehicles/${vehicleId}`, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`${site.url}/admin/vehicles/${vehicleId}/photos`);
  await page.getByText('Failed to load photos. Please try again.', { exact: true }).waitFor();
  expectTroubles();
});

async function drop(files: { name: string; type: string; base64: string }[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((list) => {
    const data = new DataTransfer();
    for (const { name, type, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], name, { type }));
    }
    return data;
  }, files);
  await uploadArea().dispatchEvent('drop', { dataTransfer });
}

import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { findFaults, look } from '../support/browser/axe.ts';
import { logIn, openAsStaff, openPage, type Site, startSite, troublesOf } from '../support/browser/site.ts';
import { coveredByToast, seeToast } from '../support/browser/toasts.ts';
import { demoPassword } from '../support/processes/demo-password.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ LOGIN_LIMIT: '1000' });
});

const open = (path: string, size: { width?: number } = {}) => openAsStaff(site, path, size);

function expectTroubles(page: Page): void {
  troublesOf(page).length = 0;
}

async function picture(name: string, colour: string) {
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Drops files on the upload area. */
async function drop(page: Page, files: { name: string; type: string; bytes: number }[]) {
  const transfer = await page.evaluateHandle((list) => {
    const data = new DataTransfer();
    for (const { name, type, bytes } of list)
      data.items.add(new File([new Uint8Array(bytes)], name, { type }));
    return data;
  }, files);
  await page.getByRole('region', { name: 'Upload images' }).dispatchEvent('drop', { dataTransfer: transfer });
}

describe('the add wizard', () => {
  const picker = (page: Page) => page.getByLabel('Choose images');
  const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();

  it('adds a vehicle in three steps, and it is public then', async () => {
    const page = await open('/admin/vehicles/add');
    await page.getByLabel('Make').fill('Lancia');
    await page.getByLabel('Model').fill('Delta Integrale');
    await page.getByLabel('Year').fill('1992');
    await next(page);
    await picker(page).setInputFiles([await picture('front.jpg', '#a00'), await picture('back.jpg', '#00a')]);
    await seeToast(page, 'Images Added');
    await page.getByRole('button', { name: 'Move Image 2 earlier' }).press('Enter');
    await seeToast(page, 'Images Reordered');
    await page.getByRole('button', { name: 'Make Image 2 the main image' }).press('Enter');
    await seeToast(page, 'Main Image Updated');
    await next(page);
    await page.getByLabel('Top Speed').fill('220 km/h');
    await page.getByRole('button', { name: 'Save Vehicle' }).click();
    await seeToast(page, 'Vehicle Added', 'Vehicle has been successfully added to the inventory.');
    await page.waitForURL(`${site.url}/admin`);
    await page.getByText('Vehicle added: 1992 Lancia Delta Integrale').waitFor();
    const read = async (path: string) => (await fetch(`${site.url}/api/vehicles${path}`)).json();
    const { vehicles } = (await read('?make=Lancia')) as { vehicles: { id: number; photoCount: number }[] };
    expect(vehicles).toMatchObject([{ photoCount: 2 }]);
    // A list holds what a card shows; by its id a vehicle is whole.
    const whole = (await read(`/${vehicles[0]?.id}`)) as { photos: unknown[]; specifications: unknown };
    expect(whole.photos).toHaveLength(2);
    expect(whole.specifications).toEqual({ performance: { topSpeed: '220 km/h' } });
  });

  it('takes the focus to the next step, but not from someone who is already at work there', async () => {
    const page = await open('/admin/vehicles/add');
    await page.clock.install();
    await next(page);
    const back = page.getByRole('button', { name: 'Back', exact: true });
    await back.focus();
    await page.clock.runFor(1_000);
    const focused = page.locator(':focus');
    await expect.poll(() => focused.textContent()).toBe('Back');
    await back.click();
    await page.clock.runFor(1_000);
    await expect.poll(() => focused.evaluate((field) => field instanceof HTMLInputElement)).toBe(true);
  });

  it('needs an image', async () => {
    const page = await open('/admin/vehicles/add');
    await page.getByRole('tab', { name: 'Specs' }).click();
    await page.getByRole('button', { name: 'Save Vehicle' }).click();
    await seeToast(page, 'No Images', 'Please upload at least one image of the vehicle.');
  });

  it('says what is wrong with files that are dropped', async () => {
    const page = await open('/admin/vehicles/add');
    await page.getByRole('tab', { name: /Photos/ }).click();
    await drop(page, [{ name: 'a.pdf', type: 'application/pdf', bytes: 10 }]);
    await seeToast(page, 'Invalid Files', 'Please drop only image files (JPG, PNG, etc.)');
    await drop(page, [{ name: 'big.jpg', type: 'image/jpeg', bytes: 10_485_761 }]);
    await seeToast(page, 'Files Too Large', '1 file(s) exceed the 10MB limit');
    const many = Array.from({ length: 21 }, (_, at) => ({ name: `${at}.jpg`, type: 'image/jpeg', bytes: 1 }));
    await drop(page, many);
    await seeToast(page, 'Upload limit reached', 'You can only upload up to 20 images per vehicle.');
    await drop(page, many.slice(0, 20));
    await page.getByText('20 of 20 images').waitFor();
    await page.getByRole('button', { name: 'Clear All' }).click();
    await page.getByText('20 of 20 images').waitFor({ state: 'detached' });
  });

  it.each(['**/api/admin/vehicles', '**/api/admin/vehicles/*/photos', '**/api/admin/vehicles/*/specs'])(
    'goes on with the same vehicle after %s failed',
    async (address) => {
      const model = `Resumed ${address.length}`;
      const page = await open('/admin/vehicles/add');
      await page.getByLabel('Model').fill(model);
      await next(page);
      await picker(page).setInputFiles([await picture('one.jpg', '#0a0')]);
      await next(page);
      let hasFailed = false;
      await page.route(address, (route) => {
        // The form reads from some of these addresses too.
        if (hasFailed || route.request().method() === 'GET') return route.fallback();
        hasFailed = true;
        return route.fulfill({ status: 500, json: { message: 'Broken' } });
      });
      await page.getByRole('button', { name: 'Save Vehicle' }).click();
      await seeToast(page, 'Error', 'Failed to add vehicle. Please try again.');
      await page.getByRole('button', { name: 'Save Vehicle' }).click();
      await page.waitForURL(`${site.url}/admin`);
      const answer = await page.context().request.get(`${site.url}/api/admin/vehicles`);
      const all = (await answer.json()) as { model: string; photoCount: number; isDraft: boolean }[];
      const made = all.filter((vehicle) => vehicle.model === model);
      expect(made).toMatchObject([{ photoCount: 1, isDraft: false }]);
      expectTroubles(page);
    },
  );

  it('asks before unsaved work is left', async () => {
    const page = await open('/admin/vehicles');
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.getByRole('link', { name: 'Add Vehicle' }).first().click();
    await page.getByLabel('Make').fill('Lotus');
    await page.goBack();
    await leaving.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('link', { name: 'Inquiries' }).click();
    await leaving.getByRole('button', { name: 'Stay' }).click();
    await expect.poll(() => page.getByLabel('Make').inputValue()).toBe('Lotus');
    await page.goBack();
    await leaving.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(`${site.url}/admin/vehicles`);

    await page.getByRole('link', { name: 'Add Vehicle' }).first().click();
    await page.getByLabel('Make').fill('Lotus');
    await page.getByRole('link', { name: 'Inquiries' }).click();
    await leaving.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(`${site.url}/admin/inquiries`);
  });
});

describe('the vehicle list', () => {
  it('searches, counts and deletes', async () => {
    const page = await open('/admin/vehicles');
    const count = page.getByText(/^\d+ of \d+ vehicles$/);
    await count.waitFor();
    await page.getByLabel('Search vehicles').fill('no such car');
    await page.getByText(/^0 of \d+ vehicles$/).waitFor();
    await page.getByLabel('Search vehicles').fill('911');
    const some = page.getByRole('row').filter({ hasText: '911' }).first();
    const id = (await some.locator('a[href$="/edit"]').first().getAttribute('href')) ?? '';
    const row = page.getByRole('row').filter({ has: page.locator(`a[href="${id}"]`) });
    await row.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await seeToast(page, 'Vehicle deleted', 'The vehicle has been successfully removed.');
    await page.getByText(/^[1-9]\d* of \d+ vehicles$/).waitFor();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await seeToast(page, 'Vehicle put back', '1 vehicle put back as before');
    await row.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Recently deleted vehicles' }).click();
    const photo = page.getByRole('main').locator('img').first();
    await expect.poll(() => photo.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(320);
    await page.getByRole('button', { name: /^Put back .* 911/ }).click();
    await seeToast(page, 'Vehicle put back');
    await page.getByText('Nothing was deleted').waitFor();
    await page.getByRole('link', { name: 'All Vehicles' }).click();
    await expect.poll(() => page.getByLabel('Search vehicles').inputValue()).toBe('911');
    await row.waitFor();
  });

  it('is as it was left after Back, Cancel and Save: the search, the order, the place', async () => {
    const page = await open('/admin/vehicles', { width: 390 });
    const search = page.getByLabel('Search vehicles');
    await search.fill('20');
    const filters = page.getByRole('button', { name: 'Filters' });
    await filters.click();
    await page.getByLabel('Sort by').selectOption('title');
    await filters.click();
    const eighth = page.locator('li[aria-posinset="8"] a[href$="/edit"]');
    await eighth.evaluate((link) => link.scrollIntoView({ block: 'center' }));
    const href = await eighth.getAttribute('href');
    const edit = page.locator(`a[href="${href}"]`);
    const left = await page.evaluate(() => window.scrollY);
    expect(left).toBeGreaterThan(500);
    const expectAsLeft = async () => {
      await edit.waitFor();
      await expect.poll(() => search.inputValue()).toBe('20');
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
      await expect.poll(() => eighth.getAttribute('href'), { message: 'the order' }).toBe(href);
    };

    await edit.press('Enter');
    await page.getByLabel('Headline').waitFor();
    await page.goBack();
    await expectAsLeft();
    await page.goForward();
    await page.getByLabel('Headline').fill('Not to be kept');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await expectAsLeft();
    await edit.press('Enter');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectAsLeft();
    await page.locator('li[aria-posinset="8"] a[href^="/vehicles/"]').press('Enter');
    await page.waitForURL(/\/vehicles\/\d+$/);
    await page.goBack();
    await expectAsLeft();

    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Vehicles', exact: true }).click();
    await expect.poll(() => search.inputValue()).toBe('');
  });

  it('cuts no price and no odometer on a phone, and the keyboard comes to each', async () => {
    const page = await openPage({ width: 390, height: 844 });
    await logIn(page, site);
    await page.route('**/api/admin/vehicles', async (route) => {
      const [first, second, ...others] = await (await route.fetch()).json();
      const dear = { ...second, price: 1_250_000, mileage: 1_234_567 };
      await route.fulfill({ json: [{ ...first, price: null, mileage: null }, dear, ...others] });
    });
    await page.goto(`${site.url}/admin/vehicles`);
    const row = (place: number) => page.locator(`li[aria-posinset="${place}"]`);
    const read = (field: Locator) => field.inputValue();
    const shown = () => Promise.all([row(1).getByLabel(/^Price/), row(2).getByLabel(/^Odometer/)].map(read));
    await expect.poll(shown).toEqual(['Contact for price', '1,234,567 km']);
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => page.evaluate(findCut)).toEqual([]);
    }
    await row(1).getByRole('link').first().focus();
    const visited: string[] = [];
    const focused = () =>
      page.evaluate(() => {
        const active = document.activeElement;
        if (active?.textContent?.includes('What to mend')) return 'What';
        return active?.getAttribute('aria-label')?.split(' ')[0] ?? 'Link';
      });
    for (let presses = 0; presses < 9; presses += 1) {
      await page.keyboard.press('Tab');
      visited.push(await focused());
    }
    await expect.poll(() => page.getByRole('tooltip').innerText()).toBe('Delete');
    expect(visited).toEqual([
      'Price',
      'Odometer',
      'Status',
      'What',
      'Featured',
      'Link',
      'Edit',
      'Hide',
      'Delete',
    ]);
  });

  it('says when a vehicle could not be deleted', async () => {
    const page = await open('/admin/vehicles');
    await page.route('**/api/admin/vehicles/*', (route) => route.fulfill({ status: 500, json: {} }));
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await seeToast(page, 'Error', 'Failed to delete vehicle. Please try again.');
    expectTroubles(page);
  });

  it('changes the status in the row at once, and takes the next change before the first is stored', async () => {
    const page = await open('/admin/vehicles');
    const list = async () => (await page.context().request.get(`${site.url}/api/admin/vehicles`)).json();
    const [{ id, featured }] = await list();
    const status = page.getByRole('combobox', { name: /^Status of/ }).first();
    const star = page.getByRole('button', { name: /^Featured on the home page/ }).first();
    const held = Promise.withResolvers<void>();
    await page.route(`**/api/admin/vehicles/${id}`, async (route) => {
      await held.promise;
      await route.continue();
    });
    await status.selectOption('reserved');
    await star.click();
    await expect.poll(() => status.inputValue()).toBe('reserved');
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe(String(!featured));
    held.resolve();
    await seeToast(page, 'Vehicle updated successfully');
    await page.keyboard.press('F8'); // so that it stays
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => coveredByToast(page)).toEqual([]);
    }
    await expect
      .poll(list)
      .toContainEqual(expect.objectContaining({ id, status: 'reserved', featured: !featured }));
  });
});

it('publishes a draft only when asked to, with what the check says, hides it and shows it again', async () => {
  const page = await open('/admin/vehicles');
  const { request } = page.context();
  // Another one at each attempt.
  const model = `Thema ${crypto.randomUUID().slice(0, 4)}`;
  const title = `1990 Lancia ${model}`;
  const data = { make: 'Lancia', model, year: 1990, price: 25_000 };
  const made = await request.post(`${site.url}/api/admin/vehicles`, { data });
  const { vehicle } = await made.json();
  const visit = async () => (await fetch(`${site.url}/vehicles/${vehicle.id}`)).status;
  await page.goto(`${site.url}/admin/vehicles/${vehicle.id}/edit`);
  await page.getByText('Draft: not public yet').waitFor();
  await page.getByLabel('Mileage').fill('98000');
  await page.getByLabel('Type').first().selectOption('Sedan');
  await page.getByLabel('Fuel').first().selectOption('Petrol');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await seeToast(page, 'Vehicle updated successfully');
  expect(await visit()).toBe(404);

  await page.getByLabel('Search vehicles').fill(model);
  await page.getByText(/^1 of/).waitFor();
  const status = page.getByRole('combobox', { name: /^Status of/ });
  await status.selectOption('reserved');
  await seeToast(page, 'Vehicle updated successfully');
  await status.selectOption('available');
  await page.getByText('Draft', { exact: true }).first().waitFor();
  expect(await visit()).toBe(404);
  const publish = page.getByRole('button', { name: `Publish: ${title}` });
  await publish.click();
  const asked = page.getByRole('dialog', { name: 'Publish this vehicle?' });
  await asked.getByRole('link', { name: 'Photos' }).first().waitFor();
  expect(await findFaults(page, look.everything)).toEqual([]);
  await asked.getByRole('button', { name: 'Cancel' }).click();
  expect(await visit()).toBe(404);

  // From its page, with what is typed.
  await page.getByRole('link', { name: `Edit ${title}` }).click();
  await page.getByLabel('Headline').fill('Ready now');
  await page.getByRole('button', { name: 'Publish' }).click();
  await asked.getByRole('button', { name: 'Publish' }).click();
  await seeToast(page, 'Vehicle published', `${title} is on the site.`);
  await page.waitForURL(/\/admin\/vehicles$/);
  await expect.poll(visit).toBe(200);
  await page.goto(`${site.url}/vehicles/${vehicle.id}`);
  await page.getByText('Ready now').first().waitFor();

  await page.goto(`${site.url}/admin/vehicles/${vehicle.id}/edit`);
  await page.getByRole('button', { name: 'Hide from Site' }).click();
  await seeToast(page, 'Vehicle hidden', `${title} is not on the site.`);
  await page.getByText('Hidden: not on the site').waitFor();
  await expect.poll(visit).toBe(404);
  await page.goto(`${site.url}/admin/vehicles`);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: 'Hidden', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByText(/^1 of/).waitFor();
  await page.getByRole('button', { name: `Show on Site: ${title}` }).click();
  await seeToast(page, 'Vehicle published', `${title} is on the site.`);
  await expect.poll(visit).toBe(200);
  await request.delete(`${site.url}/api/admin/vehicles/${vehicle.id}`);
});

it('changes the status in the row although a colleague has changed the price meanwhile', async () => {
  const page = await open('/admin/vehicles');
  const status = page.getByRole('combobox', { name: /^Status of/ }).nth(2);
  await status.waitFor();
  const list = async () => (await page.context().request.get(`${site.url}/api/admin/vehicles`)).json();
  const { id } = (await list())[2];
  await page.context().request.put(`${site.url}/api/admin/vehicles/${id}`, { data: { price: 12_345 } });
  await status.selectOption('pending');
  await seeToast(page, 'Vehicle updated successfully');
  await expect.poll(list).toContainEqual(expect.objectContaining({ id, status: 'pending', price: 12_345 }));
});

describe('the row', () => {
  const list = async (page: Page) =>
    (await page.context().request.get(`${site.url}/api/admin/vehicles`)).json();

  it('gives the day and the price of a sale back when its change is undone', async () => {
    const page = await open('/admin/vehicles');
    const { request } = page.context();
    const { id, status: before } = (await list(page))[3];
    const sale = { status: 'sold', soldOn: '2026-03-01', soldPrice: 41_000 };
    await request.put(`${site.url}/api/admin/vehicles/${id}`, { data: sale });
    await page.reload();
    const status = page.getByRole('combobox', { name: /^Status of/ }).nth(3);
    await expect.poll(() => status.inputValue()).toBe('sold');
    await status.selectOption('available');
    await expect
      .poll(() => list(page))
      .toContainEqual(expect.objectContaining({ id, status: 'available', soldOn: '' }));
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await expect.poll(() => list(page)).toContainEqual(expect.objectContaining({ id, ...sale }));
    await request.put(`${site.url}/api/admin/vehicles/${id}`, {
      data: { status: before, soldOn: '', soldPrice: null },
    });
  });

  it('takes a new price and odometer: Tab goes on, Enter saves, Escape leaves, Undo takes back', async () => {
    const page = await open('/admin/vehicles');
    // Other tests leave incomplete vehicles behind.
    const all = await list(page);
    const at = all.findIndex(
      (one: { price: number | null; mileage: number | null }) => one.price && one.mileage,
    );
    const price = page.getByLabel(/^Price of/).nth(at);
    await price.waitFor();
    const { id, year, make, model, price: before, mileage } = all[at];
    const stored = async () => (await list(page)).find((one: { id: number }) => one.id === id);
    await price.focus();
    await page.keyboard.type('1');
    await page.keyboard.press('Escape');
    const chosen = () => page.evaluate(() => document.getSelection()?.toString());
    await expect.poll(chosen, { message: 'the next digits are a new number' }).toBe(String(before));
    await page.keyboard.press('Tab');
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toMatch(/^Odometer of/);
    expect(await stored()).toMatchObject({ price: before });

    await price.focus();
    await price.fill('$27,500');
    await page.keyboard.press('Enter');
    const focusedLabel = () => page.locator(':focus').getAttribute('aria-label');
    const below = await page
      .getByLabel(/^Price of/)
      .nth(at + 1)
      .getAttribute('aria-label');
    await expect.poll(focusedLabel).toBe(below);
    await page.keyboard.press('Shift+Enter');
    await expect.poll(focusedLabel).toBe(await price.getAttribute('aria-label'));
    const words = `${year} ${make} ${model}: price $${before.toLocaleString('en-AU')} → $27,500`;
    await seeToast(page, 'Vehicle updated successfully', words);
    await expect.poll(chosen).toBe('27500');
    await expect.poll(stored).toMatchObject({ price: 27_500, mileage });
    await page.keyboard.press('F8');
    await page.keyboard.press('Enter');
    await expect.poll(stored).toMatchObject({ price: before });

    await price.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.type('12345');
    await page.keyboard.press('Tab');
    const distance = `${mileage.toLocaleString('en-AU')} km → 12,345 km`;
    await seeToast(page, 'Vehicle updated successfully', `${year} ${make} ${model}: mileage ${distance}`);
    await expect.poll(stored).toMatchObject({ price: before, mileage: 12_345 });

    await price.fill('cheap');
    await page.keyboard.press('Enter');
    await page.getByText('“cheap” is not a number. Type digits, such as 24990.').waitFor();
    await expect.poll(() => price.inputValue()).toBe('cheap');
    await expect.poll(focusedLabel).toBe(await price.getAttribute('aria-label'));
    expect(await findFaults(page, look.everything)).toEqual([]);
    // Nobody leaves it behind without knowing.
    await page.getByRole('link', { name: 'Dashboard' }).click();
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
    await leaving.getByRole('button', { name: 'Stay' }).click();
    await expect.poll(() => price.inputValue()).toBe('cheap');
    // By keys and from the search no more than by a link.
    await page.getByRole('link', { name: 'Dashboard' }).focus();
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await leaving.getByRole('button', { name: 'Stay' }).click();
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog', { name: 'Search the staff area' });
    await search.getByRole('combobox').fill('Holds');
    await search
      .getByRole('option', { name: /^Holds/ })
      .first()
      .click();
    await leaving.getByRole('button', { name: 'Stay' }).click();
    await expect.poll(() => price.inputValue()).toBe('cheap');
    expect(new URL(page.url()).pathname).toBe('/admin/vehicles');
    await price.press('Escape');
    await expect.poll(() => price.getAttribute('aria-invalid')).toBe(null);

    // Without a connection it is marked until it is stored, and the tab does not close unasked.
    await page.context().setOffline(true);
    await page.getByText('You are offline. Changes are sent once you are back.', { exact: true }).waitFor();
    await price.fill('26500');
    await page.keyboard.press('Enter');
    await expect.poll(() => price.getAttribute('aria-describedby')).not.toBe(null);
    await page.getByRole('cell').getByText('Not stored yet', { exact: true }).waitFor();
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await page.context().setOffline(false);
    await expect.poll(stored, { timeout: 20_000 }).toMatchObject({ price: 26_500 });
    // The first request may have gone out too early, and another one after it.
    expectTroubles(page);
    await expect.poll(() => page.getByText('Not stored yet').count()).toBe(0);
    await expect.poll(() => page.getByText(/^You are offline/).count()).toBe(0);
    await price.focus();
    await price.fill(String(before));
    await page.keyboard.press('Enter');
    await expect.poll(stored).toMatchObject({ price: before });
    await price.focus();
    // Arrows go from cell to cell while nothing is being typed.
    await page.keyboard.press('ArrowDown');
    await expect.poll(focusedLabel).toBe(below);
    await page.keyboard.press('ArrowRight');
    await expect.poll(focusedLabel).toMatch(/^Odometer of/);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    await expect.poll(focusedLabel).toBe(await price.getAttribute('aria-label'));
  });

  it('brings what could not be stored back to its cell, and the order stays while numbers are typed', async () => {
    const page = await open('/admin/vehicles');
    await page.getByRole('columnheader', { name: 'Price' }).getByRole('button').click();
    const [first, second] = [page.getByLabel(/^Price of/).first(), page.getByLabel(/^Price of/).nth(1)];
    const labels = async () => [
      await first.getAttribute('aria-label'),
      await second.getAttribute('aria-label'),
    ];
    const before = await labels();
    const was = await first.inputValue();
    await page.route('**/api/admin/vehicles/*', (route) => route.fulfill({ status: 503, json: {} }));
    await first.fill('999990');
    await page.keyboard.press('Enter');
    await expect.poll(() => first.inputValue()).toBe('999990');
    await page.getByText(/^Not saved, because the server could not be reached/).waitFor();
    await expect.poll(() => first.getAttribute('aria-invalid')).toBe('true');
    await page.unroute('**/api/admin/vehicles/*');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await seeToast(page, 'Vehicle updated successfully');
    await expect.poll(() => first.getAttribute('aria-invalid')).toBe(null);
    // The dearest now, and in its place until somebody leaves the table.
    expect(await labels()).toEqual(before);
    await page.getByLabel('Search vehicles').focus();
    await expect.poll(async () => (await labels())[0]).toBe(before[1]);
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await expect.poll(() => first.inputValue()).toBe(was);
    expectTroubles(page);
  });

  it('is one of a table too, sorted by its heads and remembered; filters narrow both', async () => {
    const page = await open('/admin/vehicles');
    for (const [name, direction] of [
      ['Days in stock', 'ascending'],
      ['Inquiries', 'ascending'],
    ] as const) {
      const sorted = page.getByRole('columnheader', { name });
      await sorted.getByRole('button').click();
      await expect.poll(() => sorted.getAttribute('aria-sort')).toBe(direction);
    }
    const head = page.getByRole('columnheader', { name: 'Price' });
    await head.getByRole('button').click();
    await head.getByRole('button').click();
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
    const dearest = Math.max(...(await list(page)).map((one: { price: number | null }) => one.price ?? 0));
    const price = page.getByLabel(/^Price of/).first();
    await expect.poll(() => price.inputValue()).toBe(`$${dearest.toLocaleString('en-AU')}`);
    const isCut = (what: string) =>
      page.evaluate(
        `[...document.querySelectorAll('${what}')].some((one) => one.scrollWidth > one.clientWidth)`,
      );
    for (const width of [1920, 1600, 1440, 1280, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .poll(() => isCut('section:has(> table)'), { message: `wider than a window of ${width} px` })
        .toBe(false);
    }
    await expect
      .poll(() => page.getByRole('row').nth(1).innerText(), { message: 'stock number under the name' })
      .toMatch(/SC/);
    await page.getByLabel('Search vehicles').fill('Ferrari 488');
    await page.getByText(/^1 of/).waitFor();
    await expect.poll(() => price.inputValue()).toBe('Contact for price');
    await expect.poll(() => isCut('td input')).toBe(false);
    await page.getByLabel('Search vehicles').fill('');
    await page.reload();
    await page.getByRole('columnheader', { name: 'Price' }).waitFor();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Show status').selectOption('sold');
    const sold = (await list(page)).filter((one: { status: string }) => one.status === 'sold').length;
    await page.getByText(new RegExp(`^${sold} of \\d+ vehicles$`)).waitFor();
    await page.getByLabel('Show status').selectOption('');
    await page.getByRole('button', { name: 'Featured', exact: true }).click();
    const featured = (await list(page)).filter((one: { featured: boolean }) => one.featured).length;
    await page.getByText(new RegExp(`^${featured} of \\d+ vehicles$`)).waitFor();
    await page.getByRole('button', { name: 'Rows', exact: true }).click();
    await page.getByRole('list', { name: 'Vehicles' }).waitFor();
  });
});

it('leads from the edit screen to the site and back, with Save in view on a long form', async () => {
  const page = await open('/admin/vehicles/2/edit', { width: 390 });
  await page.getByRole('button', { name: 'Print' }).waitFor();
  const save = page.getByRole('button', { name: 'Save Changes' });
  await expect.poll(async () => (await save.boundingBox())?.y).toBeLessThan(900);
  await page.getByRole('link', { name: 'View on Site' }).click();
  await page.waitForURL(`${site.url}/vehicles/2`);
  await page.getByRole('link', { name: 'Edit this car' }).click();
  await page.waitForURL(`${site.url}/admin/vehicles/2/edit`);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${site.url}/admin/login`);
  await page.goto(`${site.url}/vehicles/2`);
  await page.getByText('Stock Number:').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Edit this car' }).count()).toBe(0);
  expectTroubles(page); // what the page asked for while it logged out
});

describe('editing', () => {
  it('saves, says so and returns to the list', async () => {
    const page = await open('/admin/vehicles/2/edit');
    await page.getByLabel('Headline').fill('Freshly serviced');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await seeToast(page, 'Vehicle updated successfully');
    await page.waitForURL(`${site.url}/admin/vehicles`);
  });

  it('marks what is missing', async () => {
    const page = await open('/admin/vehicles/2/edit');
    await page.getByLabel('Make').fill('');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Make is required', { exact: true }).waitFor();
    // No bookings are taken here, so none are promised.
    await page.getByLabel('Status', { exact: true }).selectOption('coming-soon');
    await page.getByText('Shown on the site while it is coming soon', { exact: true }).waitFor();
  });

  it('saves the specifications and stays', async () => {
    const page = await open('/admin/vehicles/2/edit');
    await page.getByRole('tab', { name: 'Specifications' }).click();
    await page.getByLabel('Tyres').fill('Michelin Pilot Sport');
    await page.getByRole('button', { name: 'Save Specifications' }).click();
    await seeToast(page, 'Vehicle specifications updated successfully');
    await page.getByRole('tab', { name: 'Basic Information' }).click();
    await page.getByLabel('Headline').fill('After the specifications');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.waitForURL(`${site.url}/admin/vehicles`);
  });

  it.each([
    ['Basic Information', 'Save Changes', 'Failed to update vehicle'],
    ['Specifications', 'Save Specifications', 'Failed to update specifications'],
  ])('says when %s could not be saved', async (tab, button, description) => {
    const page = await open('/admin/vehicles/2/edit');
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('button', { name: button }).waitFor();
    await page.route('**/api/admin/vehicles/2**', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: button }).click();
    await seeToast(page, 'Error', description);
    expectTroubles(page);
  });

  const put = (page: Page, path: string, data: object) =>
    page.context().request.put(`${site.url}/api/admin/vehicles/${path}`, { data });
  const read = async (page: Page, path: string) =>
    (await page.context().request.get(`${site.url}/api/admin/vehicles/${path}`)).json();

  it('invents nothing: a new price is all that changes in a car of which little is known', async () => {
    const page = await open('/admin');
    const made = await page
      .context()
      .request.post(`${site.url}/api/admin/vehicles`, { data: { make: 'Land Rover', price: 31_990 } });
    const { id } = (await made.json()).vehicle;
    await put(page, `${id}`, {});
    const { vehicle: before } = await read(page, `${id}`);
    await page.goto(`${site.url}/admin/vehicles/${id}/edit`);
    await expect.poll(() => page.getByLabel('Year').inputValue()).toBe('');
    await page.getByLabel('Price (AUD)').fill('30990');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.waitForURL(`${site.url}/admin/vehicles`);
    const { vehicle } = await read(page, `${id}`);
    const { price, revision, updatedAt } = vehicle;
    expect(vehicle).toEqual({ ...before, price, revision, updatedAt });
    expect(price).toBe(30_990);

    await page.goto(`${site.url}/admin/vehicles/${id}/edit`);
    await page.getByRole('button', { name: /^Petrol/ }).click();
    await expect.poll(() => page.getByLabel('Fuel Type').inputValue()).toBe('Petrol');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.waitForURL(`${site.url}/admin/vehicles`);
    expect((await read(page, `${id}`)).vehicle).toMatchObject({
      fuelType: 'Petrol',
      year: null,
      driveType: '',
    });
  });

  it('takes facts that are rarely needed, by keyboard, and opens the group in which something is wrong', async () => {
    const page = await open('/admin/vehicles/9/edit');
    const { vehicle: before } = await read(page, '9');
    const group = (title: string) => page.locator('details', { hasText: title }).first();
    const isOpen = (title: string) => group(title).evaluate((one: HTMLDetailsElement) => one.open);
    await page.getByLabel('Price Type').selectOption('Drive Away');
    await expect.poll(() => isOpen('History and guarantee')).toBe(false);
    await group('History and guarantee').locator('summary').press('Enter');
    await page.getByLabel('Hail damage').press('Space');
    await page.getByLabel('PPSR Checked').fill('2026-11-02');
    await group('Sale, video and codes').locator('summary').press('Enter');
    await page.getByLabel('Video').fill('http://video.example');
    await group('Sale, video and codes').locator('summary').press('Enter');
    await expect.poll(() => isOpen('Sale, video and codes')).toBe(false);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Video must be an address that begins with https://').waitFor();
    await expect.poll(() => isOpen('Sale, video and codes')).toBe(true);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-videoUrl');
    expect(await findFaults(page, look.everything)).toEqual([]);
    await page.getByLabel('Video').fill('https://video.example');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.waitForURL(`${site.url}/admin/vehicles`);
    const { vehicle } = await read(page, '9');
    const { revision, updatedAt } = vehicle;
    expect(vehicle).toEqual({
      ...before,
      revision,
      updatedAt,
      priceType: 'drive_away',
      historyFlags: ['hail'],
      ppsrCheckedOn: '2026-11-02',
      videoUrl: 'https://video.example',
    });
  });

  it('keeps what a colleague changed meanwhile, and asks only about the field that both changed', async () => {
    const page = await open('/admin/vehicles/3/edit');
    const price = page.getByLabel('Price (AUD)');
    const save = page.getByRole('button', { name: 'Save Changes' });
    await page.getByLabel('Headline').fill('Mine');
    await put(page, '3', { rego: 'THEIRS', price: 20_000 });
    await save.click();
    await page.waitForURL(`${site.url}/admin/vehicles`);
    const { vehicle } = await read(page, '3');
    expect(vehicle).toMatchObject({ rego: 'THEIRS', price: 20_000, headline: 'Mine' });

    await page.goto(`${site.url}/admin/vehicles/3/edit`);
    await price.fill('18000');
    await page.getByLabel('Model').fill('Mine too');
    await put(page, '3', { price: 19_000, model: 'Theirs', rego: 'NEWER' });
    await save.click();
    const dialog = page.getByRole('dialog', { name: 'Changed by somebody else' });
    await dialog.waitFor();
    await expect
      .poll(() => page.getByText('Failed to update vehicle').count(), { message: 'the question is enough' })
      .toBe(0);
    await dialog.getByRole('button', { name: 'Back to the Form' }).click();
    await expect.poll(() => price.inputValue()).toBe('18000');
    await save.click();
    await dialog.getByLabel('Theirs: $19,000').waitFor();
    await dialog.getByLabel('Mine: $18,000').check();
    await dialog.getByRole('button', { name: 'Save These' }).click();
    await page.waitForURL(`${site.url}/admin/vehicles`);
    expect((await read(page, '3')).vehicle).toMatchObject({ price: 18_000, model: 'Theirs', rego: 'NEWER' });
    expectTroubles(page);
  });

  it('warns at once and on save when another vehicle has the rego, and saves when told to', async () => {
    const page = await open('/admin/vehicles/7/edit');
    await put(page, '6', { rego: 'TWN 06C' });
    const { vehicle } = await read(page, '6');
    await page.getByLabel('Rego').fill('twn06c');
    const other = page.getByRole('status').getByRole('link', { name: `${vehicle.year} ${vehicle.make}` });
    await other.waitFor();
    await expect.poll(() => other.getAttribute('href')).toBe('/admin/vehicles/6/edit');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is this the same vehicle?' });
    await dialog.getByRole('button', { name: 'Back to the Form' }).click();
    await expect.poll(() => page.getByLabel('Rego').inputValue()).toBe('twn06c');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.getByRole('button', { name: 'Save Anyway' }).click();
    await page.waitForURL(`${site.url}/admin/vehicles`);
    expect((await read(page, '7')).vehicle.rego).toBe('twn06c');
    await page.goto(`${site.url}/admin/vehicles/7/edit`);
    await page.getByLabel('Headline').fill('Nobody is asked again');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.waitForURL(`${site.url}/admin/vehicles`);
  });

  it('merges specifications in the same way', async () => {
    const page = await open('/admin/vehicles/5/edit');
    await page.getByRole('tab', { name: 'Specifications' }).click();
    await page.getByLabel('Top Speed').fill('200 km/h');
    await page.getByLabel('Lighting').fill('Xenon');
    const { specifications } = await read(page, '5/specs');
    const theirs = {
      ...specifications,
      exterior: { ...specifications.exterior, lighting: 'LED', wheels: '20"' },
    };
    await put(page, '5/specs', { specifications: theirs });
    await page.getByRole('button', { name: 'Save Specifications' }).click();
    const dialog = page.getByRole('dialog', { name: 'Changed by somebody else' });
    await dialog.getByLabel('Mine: Xenon').waitFor();
    await expect.poll(() => page.getByText('Failed to update specifications').count()).toBe(0);
    await dialog.getByLabel('Theirs: LED').check();
    await dialog.getByRole('button', { name: 'Save These' }).click();
    await seeToast(page, 'Vehicle specifications updated successfully');
    const now = (await read(page, '5/specs')).specifications;
    expect(now).toMatchObject({
      performance: { topSpeed: '200 km/h' },
      exterior: { lighting: 'LED', wheels: '20"' },
    });
    expectTroubles(page);
  });

  it('keeps what was typed when the session ends, and saves it after login', async () => {
    const page = await open('/admin/vehicles/4/edit');
    await page.getByLabel('Headline').fill('Typed before the session ended');
    await page.context().clearCookies();
    // As after a sleep: the connection is back, the session has ended.
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    // It has the focus: typing continues there.
    await dialog.getByLabel('Username').and(page.locator(':focus')).fill('admin');
    await dialog.getByLabel('Password', { exact: true }).fill(await demoPassword(site));
    await dialog.getByRole('button', { name: 'Login' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.waitForURL(`${site.url}/admin/vehicles`);
    const answer = await fetch(`${site.url}/api/vehicles/4`);
    expect(await answer.json()).toMatchObject({ headline: 'Typed before the session ended' });
    expectTroubles(page);
  });
});

/** What overflows its box or row among the visible vehicles. */
function findCut(): string[] {
  const faults: string[] = [];
  for (const row of document.querySelectorAll('li[aria-posinset]')) {
    const edge = row.getBoundingClientRect();
    for (const part of row.querySelectorAll<HTMLElement>('input, select, button, a, p, img')) {
      const box = part.getBoundingClientRect();
      const name = part.getAttribute('aria-label') ?? part.textContent;
      if (part.scrollWidth > part.clientWidth && part.clientWidth > 0) faults.push(`cut: ${name}`);
      if (box.top < edge.top || box.bottom > edge.bottom || box.right > edge.right)
        faults.push(`outside: ${name}`);
    }
  }
  return faults;
}

import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { findFaults, look } from '../support/browser/axe.ts';
import { openAsStaff, openPage, type Site, startSite, troublesOf } from '../support/browser/site.ts';

const VIEWS = 24;

let site: Site;
beforeAll(async () => {
  site = await startSite({ DEMO_PHOTOS: 'featured' });
});

/** Each of another colour, in the order of a file chooser that puts 10 before 2. */
async function frames(count: number) {
  const made = await Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      name: `view ${at + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({
        create: { width: 720, height: 480, channels: 3, background: { r: at * 7, g: 90, b: 255 - at * 7 } },
      })
        .jpeg()
        .toBuffer(),
    })),
  );
  return made.toSorted((one, other) => one.name.localeCompare(other.name));
}

it('staff give a vehicle its 360° view, and buyers turn it by drag, keys and buttons', async () => {
  const staff = await openAsStaff(site, '/admin/vehicles/3/photos');
  await staff.getByRole('button', { name: 'Add a 360° view' }).click();
  const panel = staff.getByRole('region', { name: '360° upload area' });
  await panel.locator('input[type=file]').setInputFiles(await frames(3));
  await panel.getByText(/A 360° view has 24 to 36 photos.*these are 3/).waitFor();
  await panel.locator('input[type=file]').setInputFiles(await frames(VIEWS));
  await staff.getByText(`${VIEWS} views, in the order in which the vehicle turns:`).waitFor();
  await staff.getByRole('heading', { name: 'Vehicle Photos (1)' }).waitFor();
  expect(await findFaults(staff, look.everything)).toEqual([]);

  const page = await openPage({ width: 390, height: 800 });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(`${site.url}/vehicles/3`);
  const opener = page.getByRole('button', { name: '360° view' });
  await opener.waitFor();
  const { views } = (await (await fetch(`${site.url}/api/vehicles/3/spin`)).json()) as {
    views: { id: number; url: string }[];
  };
  const ofViews = () => loaded.filter((url) => views.some((view) => new URL(url).pathname === view.url));
  expect(ofViews()).toEqual([]);
  await opener.click();
  const slider = page.getByRole('slider', { name: 'Turn the vehicle' });
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe(`View 1 of ${VIEWS}`);
  expect(ofViews()).toHaveLength(VIEWS);
  expect(ofViews().every((url) => url.includes('w=640'))).toBe(true);
  // In the order of their numbers, not of their letters.
  const colour = await sharp(
    Buffer.from(await (await fetch(`${site.url}${views[9]?.url}?w=320`)).arrayBuffer()),
  ).stats();
  expect(Math.abs((colour.channels[0]?.mean ?? 0) - 63)).toBeLessThan(6);

  await expect.poll(() => slider.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe(`View 2 of ${VIEWS}`);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe(`View ${VIEWS} of ${VIEWS}`);
  await page.getByRole('button', { name: 'Turn right' }).click();
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe(`View 1 of ${VIEWS}`);
  const picture = page.getByRole('img', { name: /, view 1 of 24$/ });
  await picture.scrollIntoViewIfNeeded();
  const box = await picture.boundingBox();
  if (!box) throw new Error('There is no picture');
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + 20, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + 20 + box.width / 4, middle, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe(`View 7 of ${VIEWS}`);
  expect(await findFaults(page, look.everything)).toEqual([]);
  await page.getByRole('button', { name: 'Close the 360° view' }).click();
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(troublesOf(page)).toEqual([]);

  const slow = await openPage({ width: 390, height: 800 });
  await slow.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await slow.goto(`${site.url}/vehicles/3`);
  await slow.getByRole('button', { name: '360° view' }).click();
  await slow.getByText(/^24 views, about 0\.\d MB\.$/).waitFor();
  await slow.getByRole('button', { name: 'Load the views' }).click();
  await slow.getByRole('slider', { name: 'Turn the vehicle' }).waitFor();

  const plain = await openPage({ javaScriptEnabled: false });
  await plain.goto(`${site.url}/vehicles/3`);
  const link = plain.getByRole('link', { name: 'The first of 24 photos from all around' });
  await expect.poll(() => link.getAttribute('href')).toBe(views[0]?.url);

  const again = await frames(VIEWS + 1);
  await panel.locator('input[type=file]').setInputFiles(again);
  const question = staff.getByRole('dialog', { name: 'Replace the 360° view' });
  await question.getByText(/The 24 views of now go once the 25 new ones are stored/).waitFor();
  expect(await findFaults(staff, look.everything)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await panel.locator('input[type=file]').setInputFiles(again);
  await question.getByRole('button', { name: 'Replace' }).click();
  await staff.getByText(`${VIEWS + 1} views, in the order in which the vehicle turns:`).waitFor();
  await staff.getByRole('button', { name: 'Remove the 360° view' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await staff.getByText(/^No 360° view\./).waitFor();
  await page.goto(`${site.url}/vehicles/3`);
  await page.getByRole('button', { name: 'Open photo 1 of 1 full screen' }).waitFor();
  await expect.poll(() => opener.count()).toBe(0);
});

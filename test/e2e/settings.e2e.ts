import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultSettings } from '#features/dealership/settings/default-settings.ts';
import { keyboardOf } from '../support/browser/keyboard.ts';
import { logIn, openAsStaff, openPage, type Site, startSite, troublesOf } from '../support/browser/site.ts';
import { seeToast } from '../support/browser/toasts.ts';
import { demoPassword } from '../support/processes/demo-password.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ LOGIN_LIMIT: '1000' });
});

async function openSettings(section: string): Promise<Page> {
  const page = await openAsStaff(site, `/admin/settings/${section}`);
  await page.getByRole('button', { name: 'Publish' }).waitFor();
  return page;
}

const seeSaved = (page: Page) => page.getByText(/^Draft saved \d{1,2}:\d\d\s[ap]m$/).waitFor();
/** Whether a visitor who is not logged in reads these words in the page. */
const isPublic = async (path: string, words: string) =>
  (await (await fetch(site.url + path)).text()).includes(words);
const liveVersion = async (page: Page): Promise<number> => {
  const answer = await page.request.get(`${site.url}/api/admin/settings`);
  return (await answer.json()).version.id;
};

/** As somebody else would, in another browser. */
async function publishElsewhere(page: Page, sections: object): Promise<void> {
  const answer = await page.request.post(`${site.url}/api/admin/settings/publish`, {
    data: { basedOn: await liveVersion(page), sections },
  });
  expect(answer.status()).toBe(200);
}

describe('the opening hours', () => {
  it('are changed by keyboard, previewed by this person alone, published everywhere, and brought back', async () => {
    const page = await openPage();
    await logIn(page, site);
    const keys = keyboardOf(page);
    await page.goto(`${site.url}/admin/settings`);
    await page.waitForURL(`${site.url}/admin/settings/identity`);
    await page.getByRole('button', { name: 'Publish' }).waitFor();
    await keys.press('Opening hours');
    await page.waitForURL(`${site.url}/admin/settings/hours`);
    await keys.tabTo('Monday opens');
    await page.keyboard.type('0730AM');
    await expect.poll(() => page.getByLabel('Monday opens').inputValue()).toBe('07:30');
    await keys.press('Use Monday’s hours until Friday');
    await seeSaved(page);

    const opened = page.context().waitForEvent('page');
    await keys.press('Preview');
    const preview = await opened;
    await preview.waitForURL(`${site.url}/contact?preview`);
    await expect.poll(() => preview.locator('footer').textContent()).toContain('7:30am-5:30pm');
    await preview.close();
    expect(await isPublic('/contact', '7:30am')).toBe(false);
    expect(await isPublic('/contact?preview', '7:30am')).toBe(false);

    await keys.press('Publish');
    await page.getByRole('dialog', { name: 'Publish these changes?' }).waitFor();
    await page.getByText('Weekly hours changed', { exact: true }).waitFor();
    expect(await keys.goRound()).toEqual(['inside']);
    await keys.press('Publish');
    await seeToast(page, 'Settings published', 'Visitors see them from now on.');
    await page.getByText('Nothing is changed', { exact: true }).waitFor();

    await expect.poll(() => isPublic('/contact', '7:30 AM to 5:30 PM')).toBe(true);
    expect(await isPublic('/contact', '7:30am-5:30pm')).toBe(true);
    expect(await isPublic('/', '"opens":"07:30"')).toBe(true);
    await expect.poll(() => printed(page)).toContain('Mon-Fri 7:30am-5:30pm');

    await page.goto(`${site.url}/admin/settings/history`);
    await page.getByText('Weekly hours changed', { exact: true }).waitFor();
    await keys.press('Return to This As it came');
    await page.getByText('a dealership that was made up as an example').waitFor();
    await keys.press('Return');
    await seeToast(page, 'Settings published', 'The earlier version is live again.');
    await expect.poll(() => isPublic('/contact', '7:30 AM')).toBe(false);
  });
});

/** Where the focused element ends, and where the bar with Publish begins. */
function placeOfFocus(page: Page) {
  return page.evaluate(() => {
    const bar = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Publish',
    )?.parentElement;
    const focused = document.activeElement;
    return {
      name: focused?.id || (focused?.textContent ?? ''),
      bottom: focused?.getBoundingClientRect().bottom ?? 0,
      barTop: bar?.getBoundingClientRect().top ?? 0,
      isInBar: bar?.contains(focused) ?? true,
    };
  });
}

it('a damaged section is published as it is shown, and the holidays of the next year are added by a press', async () => {
  const page = await openPage();
  await logIn(page, site);
  await page.route('**/api/admin/settings', async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), damaged: ['hours'] } });
  });
  await page.goto(`${site.url}/admin/settings/hours`);
  const shown = page.getByRole('button', { name: 'Publish What Is Shown' });
  await shown.click();
  const dialog = page.getByRole('dialog', { name: 'Publish these changes?' });
  await dialog.getByText('Opening hours: what could not be read is replaced by what is shown').waitFor();
  await page.unroute('**/api/admin/settings');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await seeToast(page, 'Settings published', 'What is shown is what counts from now on.');
  await shown.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Add NSW holidays of 2028' }).click();
  await page.getByRole('button', { name: 'Add NSW holidays of 2029' }).waitFor();
  await seeSaved(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Add NSW holidays of 2028' }).waitFor();
  await page.getByText('Nothing is changed', { exact: true }).waitFor();
});

/** What the print sheet of a vehicle says. */
async function printed(page: Page): Promise<string> {
  await page.goto(`${site.url}/vehicles/1`);
  await page.context().addInitScript(() => {
    window.print = () => {};
    window.close = () => {};
  });
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Print' }).click();
  const sheet = await opened;
  await sheet.getByText('Financing available', { exact: false }).waitFor();
  const text = (await sheet.locator('body').textContent()) ?? '';
  await sheet.context().pages().at(-1)?.close();
  return text;
}

describe('a draft', () => {
  it('is refused with a colour on which text cannot be read, with the way to it', async () => {
    const page = await openSettings('look');
    const brand = page.getByRole('textbox', { name: 'Brand colour', exact: true });
    await brand.fill('#ffcc00');
    await page.getByText('Contrast of text on it 1.5:1, too low').waitFor();
    await seeSaved(page);
    await page.getByRole('link', { name: 'Identity', exact: true }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('This has to be put right before it can be published').waitFor();
    await page.getByRole('button', { name: 'Look, Brand colour' }).click();
    await expect.poll(() => brand.evaluate((field) => field === document.activeElement)).toBe(true);
    await brand.fill('#003366');
    await page
      .getByText(/easy to read/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Discard Draft' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard Draft' }).click();
    await seeToast(page, 'Draft discarded');
    await expect.poll(() => brand.inputValue()).toBe('#17202c');
    await page.reload();
    await expect.poll(() => brand.inputValue()).toBe('#17202c');
  });

  it('has a bar that never covers what has the focus, however many rows it takes', async () => {
    const page = await openAsStaff(site, '/admin/settings/people', { width: 390, height: 844 });
    const name = page.getByLabel('Name').first();
    await name.fill('Marcus Hale junior');
    await seeSaved(page);
    await name.focus();
    const covered: string[] = [];
    for (let at = await placeOfFocus(page); !at.isInBar; at = await placeOfFocus(page)) {
      if (at.bottom > at.barTop) covered.push(at.name);
      await page.keyboard.press('Tab');
    }
    expect(covered).toEqual([]);
    await page.request.delete(`${site.url}/api/admin/settings/draft`);
  });

  it('survives a server that is away, a reload and a lost session', async () => {
    const page = await openSettings('contact');
    const keys = keyboardOf(page);
    await page.route('**/api/admin/settings/draft', (route) => route.abort());
    await page.getByRole('button', { name: 'Add phone number' }).click();
    await expect.poll(keys.focused).toMatch(/^Label/);
    await page.keyboard.type('Workshop');
    await keys.write('Number', '(02) 5550 4199');
    await page.getByText(/could not be saved: the server cannot be reached/).waitFor();
    page.once('dialog', (dialog) => dialog.accept());
    await page.unroute('**/api/admin/settings/draft');
    await page.context().clearCookies();
    await page.reload();
    await page.waitForURL(/\/admin\/login\?redirect=/);
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill(await demoPassword(site));
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(`${site.url}/admin/settings/contact`);
    const third = page.getByRole('group', { name: 'Phone number 3' });
    await expect.poll(() => third.getByLabel('Label').inputValue()).toBe('Workshop');
    await seeSaved(page);

    // Put first by keyboard, which the focus follows.
    await third.getByRole('button', { name: 'Move phone number 3 up' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(keys.focused).toBe('Move phone number 2 up');
    await page.keyboard.press('Enter');
    const first = page.getByRole('group', { name: 'Phone number 1' });
    await expect.poll(() => first.getByLabel('Label').inputValue()).toBe('Workshop');
    await first.getByRole('button', { name: 'Remove phone number 1' }).click();
    await expect.poll(() => first.getByLabel('Label').inputValue()).toBe('Sales');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => first.getByLabel('Label').inputValue()).toBe('Workshop');
    await seeSaved(page);
    troublesOf(page).length = 0;
  });

  it('is put over what somebody else has published meanwhile', async () => {
    const page = await openSettings('identity');
    await page.getByLabel('Years in business').fill('26');
    await page.getByLabel('Trading name').fill('Hale Motors');
    await seeSaved(page);
    const identity = { ...defaultSettings.identity, name: 'Whitlock Cars', tagline: 'Good cars' };
    await publishElsewhere(page, { identity });
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog', { name: 'Somebody else has published' });
    await dialog.getByText('Tagline changed').waitFor();
    await dialog.getByLabel('Take theirs: Identity, Trading name').check();
    await dialog.getByRole('button', { name: 'Continue with Both' }).click();
    await expect.poll(() => page.getByLabel('Trading name').inputValue()).toBe('Whitlock Cars');
    await expect.poll(() => page.getByLabel('Years in business').inputValue()).toBe('26');
    await seeSaved(page);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Years in business: 25 is now 26').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await seeToast(page, 'Settings published', 'Visitors see them from now on.');
    await expect.poll(() => isPublic('/about', 'more than 26 years')).toBe(true);
    expect(await isPublic('/about', 'Whitlock Cars')).toBe(true);
    troublesOf(page).length = 0; // the browser logs the refusal
  });
});

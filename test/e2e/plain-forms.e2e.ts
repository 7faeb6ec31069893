import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { logIn, openPage, type Site, startSite, troublesOf } from '../support/browser/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ ENQUIRY_LIMIT: '1000' });
});

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByRole('textbox', { name: label }).first().fill(value);
  }
}

async function latest(page: Page): Promise<Record<string, unknown>> {
  await logIn(page, site);
  return (await (await page.context().request.get(`${site.url}/api/admin/contacts`)).json())[0];
}

const jo = { 'First Name': 'Jo', 'Last Name': 'Ng', Email: 'jo@example.com' };
const pages = [
  { path: '/contact?vehicle=8', button: 'Send Message', interest: 'Schedule Test Drive', message: '' },
  {
    path: '/finance?vehicle=8',
    button: 'Submit Inquiry',
    interest: 'Finance Inquiry',
    message: 'What can I borrow?',
  },
  { path: '/sell-your-car', button: 'Send Message', interest: 'Trade-In Evaluation', message: 'Well kept.' },
];

describe.each(pages)('$path without JavaScript', ({ path, button, interest, message }) => {
  it('shows what is wrong beside what was typed, then sends and says so', async () => {
    const page = await openPage({ javaScriptEnabled: false, width: 390, height: 844 });
    await page.goto(site.url + path);
    await fill(page, { ...jo, Email: 'jo at home', Message: message });
    await page.getByRole('button', { name: button }).click();
    await page.getByText('Your message has not been sent yet.').waitFor();
    const email = page.getByLabel('Email');
    await expect.poll(() => email.inputValue()).toBe('jo at home');
    await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Jo');
    const described = await email.getAttribute('aria-describedby');
    await expect.poll(() => page.locator(`[id="${described}"]`).textContent()).toBe('Invalid email address');
    expect(page.url()).not.toMatch(/Jo|home|firstName/);

    await email.fill(jo.Email);
    await page.getByRole('button', { name: button }).click();
    const thanks = page.getByText(/^Thanks, your message/);
    await thanks.waitFor();
    if (path.includes('vehicle'))
      await expect.poll(() => thanks.textContent()).toMatch(/ about the \d{4} \w+/);
    await page.waitForURL(/sent=1/);
    expect(page.url()).not.toMatch(/Jo|example\.com/);
    await page.reload();
    await thanks.waitFor();
    expect(await latest(page)).toMatchObject({ firstName: 'Jo', interest, message });
    troublesOf(page).length = 0; // Chromium reports the answer 400
  });
});

describe('before the code has arrived', () => {
  it('keeps what is typed when the code comes, and when it is sent before', async () => {
    const page = await openPage({ width: 390, height: 844 });
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    const alive = () =>
      page.evaluate(() => Object.keys(document.forms[0] ?? {}).some((key) => key.startsWith('__react')));
    // Not `goto`, which here waits for hydration.
    await page.evaluate((url) => location.assign(url), `${site.url}/sell-your-car`);
    await page.getByRole('button', { name: 'Send Message' }).waitFor();
    await fill(page, { ...jo, Email: 'jo at home', Rego: 'DXK 41P' });
    await page.getByLabel('Interest').selectOption('Other');
    expect(await alive()).toBe(false);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('Your message has not been sent yet.').waitFor();
    await fill(page, { Message: 'typed before' });
    held.resolve();
    await expect.poll(alive).toBe(true);
    for (const [label, value] of Object.entries({
      ...jo,
      Email: 'jo at home',
      Rego: 'DXK 41P',
      Message: 'typed before',
    })) {
      await expect.poll(() => page.getByRole('textbox', { name: label }).first().inputValue()).toBe(value);
    }
    await expect.poll(() => page.getByLabel('Interest').inputValue()).toBe('Other');
    await page.getByText('Invalid email address').waitFor();
    await fill(page, { Email: jo.Email });
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('Thanks Jo, your message has reached us.').waitFor();
    expect(await latest(page)).toMatchObject({
      message: 'Car offered\nRego: DXK 41P\n\ntyped before',
      interest: 'Other',
    });
    troublesOf(page).length = 0; // Chromium reports the answer 400
  });
});

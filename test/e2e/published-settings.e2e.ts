import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultSettings } from '#features/dealership/settings/default-settings.ts';
import { logIn, openPage, type Site, startSite } from '../support/browser/site.ts';

const weekly = { ...defaultSettings.hours.weekly, sunday: null };
const sections = {
  identity: { ...defaultSettings.identity, name: 'Hale Motors', abn: '51 824 753 556' },
  hours: { ...defaultSettings.hours, weekly },
  reach: {
    calls: 'yes',
    ...{ sms: 'yes', smsNumber: '0491 570 006', whatsApp: 'yes', whatsAppNumber: '0491 570 156' },
  },
  delivery: { offered: 'yes', bands: [{ upToKm: 300, priceDollars: 490 }], note: 'To your door.' },
  look: { brandColour: '#003366', accentColour: '#cc3300' },
  announcement: { text: 'Come to our open day', href: '/about', from: null, to: null },
};

describe('settings that staff change', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });

  /** Also when an attempt before has published them already. */
  const send = async (page: Page, method: 'put' | 'post', path: string) => {
    await logIn(page, site);
    const { request } = page.context();
    const address = `${site.url}/api/admin/settings`;
    const { version } = await (await request.get(address)).json();
    const answer = await request[method](address + path, { data: { basedOn: version.id, sections } });
    expect(answer.status()).toBe(200);
  };
  const textOf = async (page: Page, path: string) => {
    await page.goto(site.url + path);
    return (await page.locator('body').innerText()).replaceAll('\u00a0', ' ');
  };

  it('are seen by their author alone in a preview, also on the pages after it', async () => {
    const staff = await openPage();
    await send(staff, 'put', '/draft');
    expect(await textOf(staff, '/contact?preview')).toMatch(/Preview: only you see this/);
    await expect.poll(() => staff.locator('footer').innerText()).toContain('Closed');
    await staff.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
    await expect.poll(() => staff.locator('h1').innerText()).toBe('About Hale Motors');
    const visitor = await openPage();
    expect(await textOf(visitor, '/contact?preview')).not.toContain('Hale Motors');
    // What the dealer does not offer has no price that could fail to load.
    const delivery = await textOf(visitor, '/delivery?postcode=2640');
    expect(delivery).toContain('We have no price list for delivery on this site.');
    expect(delivery).not.toContain('could not be loaded');
  });

  it('are on every page, sheet and in the structured data once published', async () => {
    const visitor = await openPage();
    await textOf(visitor, '/contact'); // so that there is an answer to replace
    const staff = await openPage();
    await send(staff, 'post', '/publish');
    const contact = await textOf(visitor, '/contact');
    expect(contact).toMatch(/Saturday\s+9:00 AM to 4:00 PM\s+Sunday\s+Closed/);
    expect(contact).toMatch(/Sun\s+Closed/); // in the footer
    expect(contact).toContain('ABN 51 824 753 556');
    expect(contact).toContain('Come to our open day');
    expect(contact).not.toContain('Seven days a week');
    const html = await (await fetch(site.url)).text();
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '');
    expect(data).toMatchObject({
      name: 'Hale Motors',
      openingHoursSpecification: [{ closes: '17:30' }, { dayOfWeek: ['Saturday'], closes: '16:00' }],
    });
    await visitor.goto(`${site.url}/browse-cars`);
    const colour = () =>
      visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim());
    await expect.poll(colour).toBe('#003366');
    expect(await staff.goto(`${site.url}/admin/dashboard`).then(() => staff.title())).toContain(
      'Hale Motors',
    );
  });

  it('let buyers write about a vehicle, under the thumb on a phone and without JavaScript', async () => {
    const staff = await openPage();
    await send(staff, 'post', '/publish');
    const phone = await openPage({ width: 390, height: 720 });
    const others: string[] = [];
    phone.on('request', (request) => {
      if (!request.url().startsWith(site.url)) others.push(request.url());
    });
    await phone.goto(`${site.url}/vehicles/2`);
    const button = phone.getByRole('button', { name: 'Call or message us' });
    const ways = phone.getByRole('region', { name: 'Call or message us' });
    await button.focus();
    await phone.keyboard.press('Enter');
    const sms = ways.getByRole('link', { name: 'SMS us' });
    await expect.poll(() => sms.isVisible()).toBe(true);
    const href = decodeURIComponent((await sms.getAttribute('href')) ?? '');
    expect(href).toMatch(/^sms:\+61491570006\?&body=Hello Hale Motors, I am asking about the \d{4} /);
    expect(href).toMatch(/: http:\/\/localhost:\d+\/vehicles\/2$/);
    // The panel leaves the bar of the booking to be seen.
    const [panel, bar] = [await ways.boundingBox(), await phone.locator('.viewing-bar').boundingBox()];
    expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
    await phone.keyboard.press('Tab');
    await expect.poll(() => phone.evaluate(() => document.activeElement?.textContent)).toContain('Call (02)');
    await phone.keyboard.press('Escape');
    await expect.poll(() => sms.isVisible()).toBe(false);
    await expect
      .poll(() => phone.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Call or message us');
    expect(others).toEqual([]);

    const plain = await openPage({ javaScriptEnabled: false });
    await plain.goto(`${site.url}/vehicles/2`);
    const link = plain.getByRole('complementary').getByRole('link', { name: /^WhatsApp us/ });
    await expect
      .poll(() => link.getAttribute('href'))
      .toMatch(/^https:\/\/wa\.me\/61491570156\?text=Hello%20Hale/);
    await expect.poll(() => link.getAttribute('rel')).toBe('noopener noreferrer');
    await plain.goto(`${site.url}/contact?vehicle=2`);
    const named = plain.getByRole('link', { name: 'SMS to 0491 570 006' });
    expect(decodeURIComponent((await named.getAttribute('href')) ?? '')).toContain('/vehicles/2');
    await plain.goto(`${site.url}/contact`);
    expect(decodeURIComponent((await named.getAttribute('href')) ?? '')).toMatch(/I have a question: $/);
  });

  it('say what delivery costs, by keyboard from the vehicle and without JavaScript', async () => {
    const staff = await openPage();
    await send(staff, 'post', '/publish');
    const phone = await openPage({ width: 390, height: 844 });
    // What is no postcode is said to be none; what is no vehicle is left out.
    await phone.goto(`${site.url}/delivery?postcode=%3Cscript%3E&vehicle=x`);
    await phone.getByText('Up to 300 km').waitFor();
    await phone.getByText('That is no postcode: it has four digits').waitFor();
    await phone.goto(`${site.url}/vehicles/2`);
    await phone.getByLabel('Delivery to postcode').focus();
    await phone.keyboard.type('2000');
    await phone.keyboard.press('Enter');
    await phone.getByText('Delivery to 2000 is $490.').waitFor();
    await expect.poll(() => new URL(phone.url()).search).toBe('?vehicle=2&postcode=2000');
    const field = phone.getByLabel('Delivery to postcode');
    await expect.poll(() => field.inputValue()).toBe('2000');
    await field.fill('6000');
    await phone.getByRole('button', { name: 'Show Price' }).click();
    await phone.getByText('We have no fixed price for delivery to 6000.').waitFor();
    await expect.poll(() => field.inputValue()).toBe('6000');
    const widthOf = () => phone.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(widthOf).toBeLessThanOrEqual(390);
    await phone.goBack();
    await phone.getByText('Delivery to 2000 is $490.').waitFor();
    await phone.goBack();
    await expect.poll(() => new URL(phone.url()).pathname).toBe('/vehicles/2');

    const plain = await openPage({ javaScriptEnabled: false });
    await plain.goto(`${site.url}/vehicles/2`);
    await plain.getByLabel('Delivery to postcode').fill('2640');
    await plain.getByRole('button', { name: 'Show Price' }).click();
    await plain.getByText(/^Postcode 2640 is about \d+ km from our yard in a straight line\./).waitFor();
  });

  it('are on the printed sheet', async () => {
    const page = await openPage();
    await send(page, 'post', '/publish');
    await page.context().addInitScript(() => {
      window.print = () => {
        window.opener.sheet = document.body.innerText;
      };
    });
    await page.goto(`${site.url}/vehicles/1`);
    await page.getByRole('button', { name: 'Print' }).click();
    await expect
      .poll(() => page.evaluate(() => String(Reflect.get(window, 'sheet'))))
      .toMatch(/Mon-Fri 9am-5:30pm, Sat 9am-4pm, Sun Closed/);
  });
});

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultSettings } from '#features/dealership/settings/default-settings.ts';
import { logIn, openPage, type Site, startSite } from '../support/browser/site.ts';

const weekly = { ...defaultSettings.hours.weekly, sunday: null };
const sections = {
  identity: { ...defaultSettings.identity, name: 'Hale Motors', abn: '51 824 753 556' },
  hours: { ...defaultSettings.hours, weekly },
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

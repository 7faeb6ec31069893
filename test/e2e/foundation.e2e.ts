import { beforeAll, describe, expect, it } from 'vitest';
import { MOST_SCRIPT_KB, scriptKilobytes } from '../../scripts/lab/bench/first-view.ts';
import { openPage, type Site, startSite, troublesOf } from '../support/browser/site.ts';

describe('the site as a visitor meets it', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });

  it.each(['/', '/browse-cars', '/vehicles/1'])(
    'hydrates %s without a complaint, with little code',
    async (path) => {
      const page = await openPage();
      await page.goto(site.url + path);
      // Once idle, the page has requested all code that it requests by itself.
      await page.evaluate(() => new Promise((resume) => requestIdleCallback(resume)));
      await expect.poll(() => page.locator('h1').count()).toBe(1);
      expect(troublesOf(page)).toEqual([]);
      expect(await scriptKilobytes(page)).toBeLessThan(MOST_SCRIPT_KB);
    },
  );

  it('shows the vehicles without JavaScript, and the links work', async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(`${site.url}/browse-cars`);
    const first = page.locator('a[href^="/vehicles/"]').first();
    await first.click();
    await page.waitForURL(/\/vehicles\/\d+$/);
    await expect.poll(() => page.locator('h1').textContent()).not.toBe('');
  });

  it('answers an unknown page and an unknown vehicle with 404', async () => {
    for (const path of ['/no-such-page', '/vehicles/999999', '/vehicles/abc']) {
      const answer = await fetch(site.url + path);
      expect(answer.status, path).toBe(404);
      expect(await answer.text()).toContain('Not Found');
    }
  });
});

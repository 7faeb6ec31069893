import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findFaults } from '../support/axe.ts';
import { launchChromium } from '../support/chromium.ts';
import { type FurnishedSite, furnish } from '../support/screens/furnished-site.ts';
import { openScreen, type Screen } from '../support/screens/screen.ts';
import { screens } from '../support/screens/screens.ts';
import { startSite } from '../support/site.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

let site: FurnishedSite;
const pages = new Map<boolean, Page>();

beforeAll(async () => {
  const { url } = await startSite({ ENQUIRY_LIMIT: '1000' });
  site = await furnish(url);
  const browser = await launchChromium();
  for (const isForStaff of [true, false]) {
    const context = await browser.newContext({ locale: 'en-AU', reducedMotion: 'reduce' });
    if (isForStaff) await context.addCookies([{ ...site.session, url }]);
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    pages.set(isForStaff, page);
  }
  return () => browser.close();
}, 120_000);

/** One page for all, and one load for each screen: sizes and colours are changed in place. */
describe('axe finds nothing', () => {
  it.each(screens)('on $name', async (screen) => {
    expect(await examine(screen)).toEqual([]);
  });
});

async function examine(screen: Screen): Promise<string[]> {
  const page = pages.get(screen.isForStaff ?? false);
  if (!page) throw new Error('The browser did not start');
  const sizes = screen.isForPhones ? [NARROW] : [WIDE, NARROW];
  const [first = WIDE] = sizes;
  await page.setViewportSize(first);
  await page.emulateMedia({ colorScheme: 'light' });
  const shown = await openScreen(page, site, screen);
  const faults: string[] = [];
  for (const size of sizes) {
    await shown.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await shown.emulateMedia({ colorScheme });
      const found = await findFaults(shown, { isOnlyColour: colorScheme === 'dark' });
      faults.push(...found.map((fault) => `${size.width} px, ${colorScheme}: ${fault}`));
    }
  }
  if (shown !== page) await shown.close();
  return faults;
}

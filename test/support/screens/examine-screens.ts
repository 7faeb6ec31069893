import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { bringAxe, findFaults, look, type Only } from '../browser/axe.ts';
import {
  DESK,
  expectVisibleFocus,
  findLayoutFaults,
  findOverflow,
  PHONE,
  SMALL_PHONE,
  TABLET,
} from '../browser/layout-limits.ts';
import { openBrowser, startSite } from '../browser/site.ts';
import { type FurnishedSite, furnish } from './furnished-site.ts';
import { openScreen, type Screen } from './screen.ts';
import { routes } from './screens.ts';
import { openWindows, type Windows } from './windows.ts';

interface Look {
  size: { width: number; height: number };
  colorScheme: 'light' | 'dark';
  rules: keyof typeof look;
  only?: Only;
}

/**
 * A page as it is first seen: every rule in each size, and the colours of all that is shown on a desk at night. Those of
 * a phone at night are looked at in its states.
 */
const everyWay: readonly Look[] = [
  { size: DESK, colorScheme: 'light', rules: 'everything' },
  { size: DESK, colorScheme: 'dark', rules: 'colours' },
  { size: PHONE, colorScheme: 'light', rules: 'everything' },
];

/** What can be brought about on it: every rule, but of colours and sizes only what has come, each once. */
const eachOnce: readonly Look[] = [
  { size: DESK, colorScheme: 'light', rules: 'everything', only: 'colours of what is new' },
  { size: SMALL_PHONE, colorScheme: 'dark', rules: 'coloursAndSizes', only: 'what is new' },
];

const onPhones: readonly Look[] = [
  { size: PHONE, colorScheme: 'light', rules: 'everything' },
  { size: PHONE, colorScheme: 'dark', rules: 'colours', only: 'what is new' },
];

function looksOf(screen: Screen): readonly Look[] {
  // `npm run test:quick` has each screen once.
  if (process.env.TEST_ONE_LOOK) return everyWay.slice(0, 1);
  if (screen.isForPhones) return onPhones;
  return routes.includes(screen) ? everyWay : eachOnce;
}

/** What axe finds on a screen that is open. One load: sizes and colours are changed in place. */
export async function lookAt(shown: Page, screen: Screen): Promise<string[]> {
  const faults: string[] = [];
  for (const { size, colorScheme, rules, only } of looksOf(screen)) {
    await shown.setViewportSize(size);
    await shown.emulateMedia({ colorScheme });
    const found = await findFaults(shown, look[rules], only);
    faults.push(...found.map((fault) => `${size.width} px, ${colorScheme}: ${fault}`));
  }
  // Pages as they are first seen are held against all limits, and so are those of visitors.
  if (routes.includes(screen) || !screen.isForStaff || process.env.TEST_ONE_LOOK) return faults;
  for (const size of screen.isForPhones ? [SMALL_PHONE] : [SMALL_PHONE, TABLET]) {
    await shown.setViewportSize(size);
    const found = await shown.evaluate(findOverflow);
    faults.push(...found.map((fault) => `${size.width} px: ${fault}`));
  }
  return faults;
}

/** Tests of each of these screens for what axe can find, and each route of staff for its layout, on a site of their own. */
export function examineScreens(screens: readonly Screen[]): void {
  let site: FurnishedSite;
  let windows: Windows;
  beforeAll(async () => {
    site = await furnish(await startSite({ ENQUIRY_LIMIT: '1000', BOOKINGS_AN_HOUR: '1000' }));
    windows = await openWindows(await openBrowser(), site);
    await Promise.all([windows.visitor, windows.staff].map((page) => bringAxe(page.context())));
    return windows.close;
  }, 120_000);

  describe('axe and the limits of a layout find nothing', () => {
    it.each(screens)('on $name', async (screen) => {
      const page = screen.isForStaff ? windows.staff : windows.visitor;
      const shown = await openScreen(page, site, screen, looksOf(screen)[0]);
      const faults = await lookAt(shown, screen);
      // In the same window, because opening a screen costs more than to measure it.
      if (screen.isForStaff && routes.includes(screen)) {
        await shown.setViewportSize(DESK);
        faults.push(...(await findLayoutFaults(shown)));
        await expectVisibleFocus(shown, [SMALL_PHONE, TABLET, DESK]);
      }
      if (shown !== page) await shown.close();
      expect(faults).toEqual([]);
    });
  });
}

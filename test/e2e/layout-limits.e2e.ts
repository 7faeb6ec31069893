import { beforeAll, describe, expect, it } from 'vitest';
import { bringAxe } from '../support/browser/axe.ts';
import { DESK, expectVisibleFocus, findLayoutFaults, PHONE } from '../support/browser/layout-limits.ts';
import { openBrowser, startSite } from '../support/browser/site.ts';
import { chosenToCompare, compared } from '../support/screens/acts.ts';
import { lookAt } from '../support/screens/examine-screens.ts';
import { type FurnishedSite, furnish } from '../support/screens/furnished-site.ts';
import { publicRoutes } from '../support/screens/public-screens.ts';
import { leave, openScreen, untilAlive } from '../support/screens/screen.ts';
import { routes } from '../support/screens/screens.ts';
import { openWindows, type Windows } from '../support/screens/windows.ts';

/** A countdown, or how few are left and how many others look: no page may press a buyer. */
const PRESSURE =
  /\b\d{1,2}:\d\d:\d\d\b|\b\d+ ?(?:s|sec|seconds?|min|minutes?|hours?|days?) (?:left|to go|remaining)\b|\b(?:ends|expires) in\b|\bonly \d+ left\b|\b\d+ (?:people|others|buyers)\b/i;

let site: FurnishedSite;
let windows: Windows;
beforeAll(async () => {
  site = await furnish(await startSite({ ENQUIRY_LIMIT: '1000' }));
  windows = await openWindows(await openBrowser(), site, { isFirstVisit: true });
  await bringAxe(windows.visitor.context());
  return windows.close;
}, 120_000);

// Staff screens are held against the same limits while they are open for axe.
describe.each(routes.filter(({ isForStaff }) => !isForStaff))('$name', (screen) => {
  const isPublic = publicRoutes.includes(screen);

  it('loses nothing on small and large screens, enlarged or spaced out, does not move, and pleases axe', async () => {
    const page = await openScreen(windows.visitor, site, screen, { size: DESK, colorScheme: 'light' });
    if (isPublic) expect(await page.evaluate(measureShift)).toBeLessThan(0.01);
    expect(await page.evaluate(() => document.body.innerText)).not.toMatch(PRESSURE);
    expect(await lookAt(page, screen)).toEqual([]);
    await page.setViewportSize(DESK);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await findLayoutFaults(page)).toEqual([]);
    if (!isPublic) await expectVisibleFocus(page);
  });

  if (!isPublic) return;
  it('shifts nothing on a phone either, and shows what has the focus, never under a sticky bar', async () => {
    const page = await openScreen(windows.visitor, site, screen, { size: PHONE, colorScheme: 'light' });
    expect(await page.evaluate(measureShift)).toBeLessThan(0.01);
    // Pages with a bar of their own, or with a form at their foot, show no compare bar on a phone.
    if (/^(vehicle|shortlist)/.test(screen.name)) await chosenToCompare(1, 2, 3)(page);
    else if (!screen.name.startsWith('compare')) await compared(1, 2, 3)(page);
    await expectVisibleFocus(page);
  });
});

it.each(['/', '/browse-cars', '/vehicles/1', '/privacy-policy'])(
  'moves no line of %s when the font comes late',
  async (path) => {
    const page = windows.visitor;
    await leave(page);
    await page.setViewportSize(PHONE);
    const isToCome = Promise.withResolvers<void>();
    const hasCome = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      const font = await route.fetch();
      await isToCome.promise;
      await route.fulfill({ response: font });
      hasCome.resolve();
    });
    await page.goto(site.url + path, { waitUntil: 'commit' });
    await untilAlive(page);
    isToCome.resolve();
    await hasCome.promise;
    expect(await page.evaluate(measureShift)).toBe(0);
  },
);

/** Layout shift from the first paint until everything has been scrolled into view. */
async function measureShift(): Promise<number> {
  let sum = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) sum += entry.value; // a layout shift, which the types do not know
  });
  observer.observe({ type: 'layout-shift', buffered: true });
  const twoFrames = () => new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume)));
  for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
    scrollTo(0, y);
    await twoFrames();
  }
  scrollTo(0, 0);
  await twoFrames();
  return sum;
}

import { beforeAll, describe, expect, it } from 'vitest';
import { findFaults } from '../support/axe.ts';
import { type FurnishedSite, furnish } from '../support/screens/furnished-site.ts';
import { openScreen, type Screen } from '../support/screens/screen.ts';
import { routes, screens } from '../support/screens/screens.ts';
import { openWindows, type Windows } from '../support/screens/windows.ts';
import { startSite } from '../support/site.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

let site: FurnishedSite;
let windows: Windows;
const found = new Map<Screen, Promise<string[]>>();

beforeAll(async () => {
  site = await furnish((await startSite({ ENQUIRY_LIMIT: '1000' })).url);
  windows = await openWindows(site);
  // Both windows work at the same time, each through its screens.
  for (const isForStaff of [true, false]) {
    let before: Promise<unknown> = Promise.resolve();
    for (const screen of screens.filter((one) => (one.isForStaff ?? false) === isForStaff)) {
      const faults = before.then(() => examine(screen)).catch((error: unknown) => [String(error)]);
      found.set(screen, faults);
      before = faults;
    }
  }
  return windows.close;
}, 120_000);

describe('axe finds nothing', () => {
  it.each(screens)('on $name', { timeout: 180_000 }, async (screen) => {
    expect(await found.get(screen)).toEqual([]);
  });
});

interface Look {
  size: { width: number; height: number };
  colorScheme: 'light' | 'dark';
  isOnlyColour?: true;
}

/** A first view, in both sizes and both colour schemes. */
const everyWay: readonly Look[] = [
  { size: WIDE, colorScheme: 'light' },
  { size: WIDE, colorScheme: 'dark', isOnlyColour: true },
  { size: NARROW, colorScheme: 'light' },
  { size: NARROW, colorScheme: 'dark', isOnlyColour: true },
];

/** Further states use the same components: every rule in each size, and once in each colour scheme. */
const eachOnce: readonly Look[] = [
  { size: WIDE, colorScheme: 'light' },
  { size: NARROW, colorScheme: 'dark' },
];

function looksOf(screen: Screen): readonly Look[] {
  if (screen.isForPhones) return everyWay.filter(({ size }) => size === NARROW);
  return routes.includes(screen) ? everyWay : eachOnce;
}

/** One load for each screen: size and colour scheme are changed in place. */
async function examine(screen: Screen): Promise<string[]> {
  const page = screen.isForStaff ? windows.staff : windows.visitor;
  const looks = looksOf(screen);
  const [first] = looks;
  await page.setViewportSize(first?.size ?? WIDE);
  await page.emulateMedia({ colorScheme: 'light' });
  const shown = await openScreen(page, site, screen);
  const faults: string[] = [];
  for (const { size, colorScheme, isOnlyColour } of looks) {
    await shown.setViewportSize(size);
    await shown.emulateMedia({ colorScheme });
    const found = await findFaults(shown, { isOnlyColour });
    faults.push(...found.map((fault) => `${size.width} px, ${colorScheme}: ${fault}`));
  }
  if (shown !== page) await shown.close();
  return faults;
}

import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { launchChromium } from '#test/support/browser/chromium.ts';
import { waitUntilDrawn } from '#test/support/browser/drawn-pictures.ts';
import { startProcess } from '#test/support/processes/site-process.ts';
import { furnish } from '#test/support/screens/furnished-site.ts';
import { openScreen, type Screen } from '#test/support/screens/screen.ts';
import { staffRoutes } from '#test/support/screens/staff-screens.ts';
import { openWindows } from '#test/support/screens/windows.ts';

/* The pictures of README.md, docs/pictures/, from a running demonstration: `npm run pictures`. */
const FOLDER = join(import.meta.dirname, '../docs/pictures');
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 800 };
const QUALITY = 82;

const home: Screen = { name: 'home', path: '/' };
const vehicle: Screen = { name: 'vehicle', path: ({ richId }) => `/vehicles/${richId}` };
const browse: Screen = { name: 'browse', path: '/browse-cars' };
const routeOf = (name: string) => staffRoutes.find((screen) => screen.name === name) ?? home;
const pictures = [
  { file: 'home', screen: home, viewport: DESK },
  { file: 'vehicle', screen: vehicle, viewport: DESK },
  { file: 'phone', screen: vehicle, viewport: PHONE },
  { file: 'staff-list', screen: routeOf('staff-vehicles'), viewport: DESK },
  { file: 'dashboard', screen: routeOf('staff-dashboard'), viewport: DESK },
  { file: 'dark', screen: browse, viewport: DESK, isDark: true },
];

const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-pictures-'));
const server = await startProcess({ DATA_DIR: dataDir, DEMO: 'on', DEMO_PHOTOS: 'featured' });
const browser = await launchChromium();
try {
  await mkdir(FOLDER, { recursive: true });
  await waitUntilDrawn(dataDir);
  const site = await furnish(server, { isForShow: true });
  const { visitor, staff, close } = await openWindows(browser, site);
  for (const { file, screen, viewport, isDark } of pictures) {
    const page = screen.isForStaff ? staff : visitor;
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
    await take(await openScreen(page, site, screen), file);
  }
  await close();
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function take(page: Page, file: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready');
  const picture = await sharp(await page.screenshot())
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(join(FOLDER, `${file}.webp`));
  console.log(`docs/pictures/${file}.webp: ${Math.round(picture.size / 1000)} kB`);
}

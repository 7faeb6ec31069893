import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '#test/support/browser/chromium.ts';
import { waitUntilDrawn } from '#test/support/browser/drawn-pictures.ts';
import { startProcess } from '#test/support/processes/site-process.ts';
import { type FurnishedSite, furnish } from '#test/support/screens/furnished-site.ts';
import { openScreen, type Screen } from '#test/support/screens/screen.ts';
import { screens } from '#test/support/screens/screens.ts';
import { openWindows } from '#test/support/screens/windows.ts';
import { makeContactSheets } from './shots/contact-sheets.ts';

/*
 * Pictures of every screen in every state, for looking at: `npm run shots`, or `npm run shots -- browse 390` for
 * those with "browse" in their name and of one width. They go to shots/, with overviews in shots/overviews/.
 */
const FOLDER = join(import.meta.dirname, '../../shots');
const WIDTHS = [390, 768, 1024, 1440] as const;
const SCHEMES = ['light', 'dark'] as const;

const wanted = process.argv.slice(2);
const wantedWidths = WIDTHS.filter((width) => wanted.includes(String(width)));
const widths = wantedWidths.length > 0 ? wantedWidths : WIDTHS;
const parts = wanted.filter((part) => !/^\d+$/.test(part));
const chosen = screens.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)));
const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-shots-'));
const server = await startProcess({
  DATA_DIR: dataDir,
  DEMO: 'on',
  DEMO_PHOTOS: 'featured',
  ENQUIRY_LIMIT: '1000',
});
const browser = await launchChromium();
let failures = 0;
try {
  await waitUntilDrawn(dataDir);
  const site = await furnish(server);
  for (const width of widths) await takeAll(browser, site, width);
  await makeContactSheets(FOLDER);
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
console.log(`${chosen.length} screens, ${failures} of them could not be brought about, in ${FOLDER}`);
process.exitCode = failures > 0 ? 1 : 0;

async function takeAll(browser: Browser, site: FurnishedSite, width: number): Promise<void> {
  for (const scheme of SCHEMES) await mkdir(join(FOLDER, `${width}-${scheme}`), { recursive: true });
  const viewport = { width, height: width < 600 ? 844 : 900 };
  const { visitor, staff, close } = await openWindows(browser, site, { viewport });
  for (const screen of chosen) {
    if (screen.isForPhones && width >= 1024) continue;
    try {
      await take(screen.isForStaff ? staff : visitor, site, screen, width);
    } catch (error) {
      failures += 1;
      console.error(`${screen.name} at ${width} px: ${error instanceof Error ? error.message : error}`);
    }
  }
  await close();
}

async function take(page: Page, site: FurnishedSite, screen: Screen, width: number): Promise<void> {
  const shown = await openScreen(page, site, screen);
  const hasOverlay =
    (await shown.locator('[role=dialog], dialog[open], [role=tooltip], [data-toast-area] button').count()) >
    0;
  if (!hasOverlay && shown === page) await showLazyParts(shown);
  for (const colorScheme of SCHEMES) {
    await shown.emulateMedia({ colorScheme });
    const path = join(FOLDER, `${width}-${colorScheme}`, `${screen.name}.jpg`);
    // A dialog or toast is positioned in the window, not in the page.
    await shown.screenshot({ path, type: 'jpeg', quality: 85, fullPage: !hasOverlay });
  }
  if (shown !== page) await shown.close();
}

/** Scrolls down the page to trigger lazy loading. */
async function showLazyParts(page: Page): Promise<void> {
  await page.evaluate(
    '(async () => { for (let y = 0; y < document.body.scrollHeight; y += 600) { scrollTo(0, y); await new Promise((r) => setTimeout(r, 40)); } scrollTo(0, 0); })()',
  );
  // Some screens never finish loading, on purpose.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {});
}

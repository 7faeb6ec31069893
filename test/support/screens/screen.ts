import type { Page } from 'playwright-core';
import { answerForMap } from '../browser/map.ts';
import { answerNoCalls } from './answered-calls.ts';
import type { FurnishedSite } from './furnished-site.ts';

/** One visible state: its address, and how to bring it about. */
export interface Screen {
  /** Also the name of its picture. */
  name: string;
  path: string | ((site: FurnishedSite) => string);
  isForStaff?: true;
  /** Needs the menu button, which wide windows do not have. */
  isForPhones?: true;
  /** Not hydrated. */
  isPlain?: true;
  /** Brought about on the page that the screen before it has left open, where that has the same address. */
  follows?: true;
  /** Before navigation: failing calls, stored values. */
  prepare?: (page: Page, site: FurnishedSite) => Promise<unknown>;
  act?: (page: Page, site: FurnishedSite) => Promise<unknown>;
  /** A popup, when that is the screen. */
  popup?: (page: Page) => Promise<Page>;
}

/** The window as the screen is to find it. Set between two screens, where there is nothing to lay out again. */
interface Fitting {
  size?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
}

/** What each page shows, so that the next screen may need no load of its own. */
const shown = new WeakMap<Page, Screen>();

/** Opens the screen in a page that may have shown others. Returns the window to inspect. */
export async function openScreen(
  page: Page,
  site: FurnishedSite,
  screen: Screen,
  { size, colorScheme }: Fitting = {},
): Promise<Page> {
  const former = shown.get(page);
  shown.delete(page);
  // A screen that is tried again is loaded.
  const stays = screen.follows && former?.path === screen.path && former.name !== screen.name;
  if (stays) await closeDialogs(page);
  else await leave(page);
  if (size) await page.setViewportSize(size);
  if (colorScheme) await page.emulateMedia({ colorScheme });
  await screen.prepare?.(page, site);
  const path = typeof screen.path === 'string' ? screen.path : screen.path(site);
  if (path.startsWith('/contact')) await answerForMap(page);
  if (!stays) await page.goto(site.url + path);
  if (!screen.isPlain) await untilAlive(page);
  await screen.act?.(page, site);
  shown.set(page, screen);
  return screen.popup ? screen.popup(page) : page;
}

async function closeDialogs(page: Page): Promise<void> {
  const dialogs = page.locator('[role=dialog], dialog[open]');
  for (let left = await dialogs.count(); left > 0; left = await dialogs.count()) {
    await page.keyboard.press('Escape');
    await dialogs.nth(left - 1).waitFor({ state: 'detached' });
  }
}

/** Waits until React has hydrated or rendered the heading. */
export async function untilAlive(page: Page): Promise<void> {
  const isAlive =
    "Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactProps'))";
  const deadline = Date.now() + 20_000;
  // Polled from outside, because the CSP forbids what waitForFunction does inside.
  while (!(await page.evaluate(isAlive))) {
    if (Date.now() > deadline) throw new Error(`${page.url()} did not come alive`);
    await new Promise((resume) => setTimeout(resume, 30));
  }
}

/** Resets everything between screens. */
export async function leave(page: Page): Promise<void> {
  await page.context().setOffline(false);
  if (page.url().startsWith('http')) {
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    // Leaves without the question about unsaved work.
    page.once('dialog', (dialog) => dialog.accept());
    // For a page of the same site: an empty one would end the process, and the next would compile all code again.
    await page.goto(new URL('/robots.txt', page.url()).href);
    page.removeAllListeners('dialog');
  }
  // Last: otherwise held calls would be sent.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await answerNoCalls(page);
}

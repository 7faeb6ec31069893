import type { Page } from 'playwright-core';
import type { FurnishedSite } from './furnished-site.ts';

/** One state that somebody can see: where it is, and what to do there to bring it about. */
export interface Screen {
  /** Also the name of its picture. */
  name: string;
  path: string | ((site: FurnishedSite) => string);
  isForStaff?: true;
  /** Needs the menu button, which wide windows do not have. */
  isForPhones?: true;
  /** Has no script that takes it over. */
  isPlain?: true;
  /** Before the page is opened: calls that fail, things that are stored. */
  prepare?: (page: Page, site: FurnishedSite) => Promise<unknown>;
  act?: (page: Page, site: FurnishedSite) => Promise<unknown>;
  /** A window that the page opened, when that is what is to be seen. */
  popup?: (page: Page) => Promise<Page>;
}

/** Opens the screen in a page that may have shown others before. Answers the window to look at. */
export async function openScreen(page: Page, site: FurnishedSite, screen: Screen): Promise<Page> {
  await leave(page);
  await screen.prepare?.(page, site);
  const path = typeof screen.path === 'string' ? screen.path : screen.path(site);
  await page.goto(site.url + path);
  if (!screen.isPlain) await untilAlive(page);
  await screen.act?.(page, site);
  return screen.popup ? screen.popup(page) : page;
}

/** Waits until React has taken over the heading that came with the document, or has made it. */
export async function untilAlive(page: Page): Promise<void> {
  const isAlive =
    "Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactProps'))";
  const deadline = Date.now() + 20_000;
  // Asked from outside, because the site's policy forbids what waitForFunction does inside.
  while (!(await page.evaluate(isAlive))) {
    if (Date.now() > deadline) throw new Error(`${page.url()} did not come alive`);
    await new Promise((resume) => setTimeout(resume, 30));
  }
}

/** Nothing of one screen is left for the next. */
export async function leave(page: Page): Promise<void> {
  await page.context().setOffline(false);
  if (page.url().startsWith('http')) {
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    // Away from here without the question whether unsaved work may be left.
    page.once('dialog', (dialog) => dialog.accept());
    await page.goto('about:blank');
    page.removeAllListeners('dialog');
  }
  // Last, or calls that were held would go out after all.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

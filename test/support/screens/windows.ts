import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { FurnishedSite } from './furnished-site.ts';

export interface Windows {
  visitor: Page;
  /** Signed in. */
  staff: Page;
  close(): Promise<void>;
}

/** Two windows reused for all screens; opening new ones would cost more than the screens. */
export async function openWindows(
  browser: Browser,
  site: FurnishedSite,
  {
    isFirstVisit = false,
    ...options
  }: BrowserContextOptions & {
    /** The visitor keeps nothing from one screen to the next, so that files come as late as they do for a new one. */
    isFirstVisit?: boolean;
  } = {},
): Promise<Windows> {
  const open = async ({ keepsNothing = false } = {}): Promise<Page> => {
    const context = await browser.newContext({
      locale: 'en-AU',
      timezoneId: 'Australia/Sydney',
      reducedMotion: 'reduce',
      // Answers come from the worker of the site otherwise, where a screen cannot change them.
      serviceWorkers: 'block',
      ...options,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    if (keepsNothing) {
      const client = await context.newCDPSession(page);
      await client.send('Network.enable');
      await client.send('Network.setCacheDisabled', { cacheDisabled: true });
    }
    return page;
  };
  const visitor = await open({ keepsNothing: isFirstVisit });
  const staff = await open();
  await staff.context().addCookies([{ ...site.session, url: site.url }]);
  return {
    visitor,
    staff,
    close: async () => {
      await Promise.all([visitor.context().close(), staff.context().close()]);
    },
  };
}

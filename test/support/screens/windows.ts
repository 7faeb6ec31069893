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
  options: BrowserContextOptions = {},
): Promise<Windows> {
  const open = async (): Promise<Page> => {
    const context = await browser.newContext({
      locale: 'en-AU',
      timezoneId: 'Australia/Sydney',
      reducedMotion: 'reduce',
      ...options,
    });
    // The map is on another site, which is never requested.
    await context.route('https://www.openstreetmap.org/**', (route) =>
      route.fulfill({ body: '<p>Map</p>', contentType: 'text/html' }),
    );
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    return page;
  };
  const visitor = await open();
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

import type { Page } from 'playwright-core';
import { launchChromium } from '#test/support/browser/chromium.ts';

/** What a phone downloads, compressed, before a page is usable. */
export const MOST_SCRIPT_KB = 96;

/** JavaScript that Chromium fetches for a first view of each path. */
export async function firstViewSizes(url: string, paths: readonly string[]) {
  const browser = await launchChromium();
  const sizes: { path: string; kilobytes: number }[] = [];
  for (const path of paths) {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(url + path, { waitUntil: 'networkidle' });
    sizes.push({ path, kilobytes: await scriptKilobytes(page) });
    await page.close();
  }
  await browser.close();
  return sizes;
}

/** Compressed size of the scripts loaded so far, without headers. */
export async function scriptKilobytes(page: Page): Promise<number> {
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry.toJSON())
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ encodedBodySize }) => Number(encodedBodySize)),
  );
  return bytes.reduce((sum, one) => sum + one, 0) / 1000;
}

import type { Page } from 'playwright-core';

const PATIENCE_MS = 10_000;

/**
 * Makes every arrival wait until the page's own code has taken over, as a visitor who reads before tapping does.
 * Pages come alive after their first paint, which on a busy machine is long after the network has gone quiet. A
 * test that keeps the code from coming goes on without.
 */
export function waitForLife(page: Page): void {
  for (const name of ['goto', 'reload'] as const) {
    const arrive = page[name].bind(page) as (...args: unknown[]) => ReturnType<Page['goto']>; // either of the two
    page[name] = async (...args: unknown[]) => {
      const answer = await arrive(...args);
      await page.waitForFunction(isAlive, undefined, { timeout: PATIENCE_MS }).catch(() => {});
      return answer;
    };
  }
}

/** React marks what it has taken over. What the server did not render is alive once it is there. */
function isAlive(): boolean {
  const heading = document.querySelector('#root main h1');
  return !heading || Object.keys(heading).some((key) => key.startsWith('__react'));
}

import type { Page } from 'playwright-core';

const TIMEOUT_MS = 10_000;

/**
 * Makes every navigation wait for hydration, like a visitor who reads before tapping. Pages hydrate after the first
 * paint, which on a busy machine is long after the network is idle. Tests that block the code wait for the first byte
 * only, and go on without.
 */
export function waitForLife(page: Page): void {
  for (const name of ['goto', 'reload'] as const) {
    const arrive = page[name].bind(page) as (...args: unknown[]) => ReturnType<Page['goto']>; // either of the two
    page[name] = async (...args: unknown[]) => {
      const answer = await arrive(...args);
      if (isFirstByteEnough(args)) return answer;
      await page.waitForFunction(isAlive, undefined, { timeout: TIMEOUT_MS }).catch(() => {});
      return answer;
    };
  }
}

function isFirstByteEnough([, options]: unknown[]): boolean {
  return (
    typeof options === 'object' &&
    options !== null &&
    'waitUntil' in options &&
    options.waitUntil === 'commit'
  );
}

/** React marks hydrated elements. Client-rendered ones are alive once they exist. */
function isAlive(): boolean {
  const heading = document.querySelector('#root main h1');
  return !heading || Object.keys(heading).some((key) => key.startsWith('__react'));
}

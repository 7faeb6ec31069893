import type { Page } from 'playwright-core';

/** Waits for a toast. Checks title and description together, because it may disappear in between. */
export async function seeToast(
  page: Page,
  title: string,
  description?: string | RegExp,
  options: { timeout?: number } = {},
): Promise<void> {
  const said = (words: string | RegExp) => ({ has: page.getByText(words, { exact: true }) });
  const area = page.locator('[data-toast-area]').filter(said(title));
  await (description ? area.filter(said(description)) : area).waitFor(options);
}

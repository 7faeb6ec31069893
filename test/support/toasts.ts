import type { Page } from 'playwright-core';

/** Waits for a toast. Title and description are looked for at once, since it may be gone before a second look. */
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

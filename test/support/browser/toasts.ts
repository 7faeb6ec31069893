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

/** What the toast that is shown lies over: the page's head, what sticks to the foot, and the footer of a page at its end. */
export function coveredByToast(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toast = document.querySelector('[data-toast-area] [role] > *')?.getBoundingClientRect();
    if (!toast || toast.height === 0) return ['no toast'];
    const isInHead = (one: Element) => one.getBoundingClientRect().top < 260;
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    return [...document.querySelectorAll<HTMLElement>('h1, h2, a, button')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[data-toast-area]'))
      .filter(
        (one) => isInHead(one) || one.closest(isAtEnd ? '.sticky.bottom-0, footer' : '.sticky.bottom-0'),
      )
      .filter((one) => {
        const { top, right, bottom, left } = one.getBoundingClientRect();
        return top < toast.bottom && bottom > toast.top && left < toast.right && right > toast.left;
      })
      .map((one) => `${one.tagName} ${one.innerText || one.getAttribute('aria-label')}`);
  });
}

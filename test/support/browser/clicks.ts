import type { Page } from 'playwright-core';

const COUNTED = 'countedPresses';

/**
 * Counts the presses that a task takes, over all pages that it leads to. Typing and single keys are free; choosing from a
 * list is two presses, as it is for a hand: one opens it, one chooses.
 */
export async function countClicks(page: Page, work: () => Promise<void>): Promise<number> {
  // Once in each page, however many tasks are counted on it.
  const listen = `(() => {
    if (window.${COUNTED}) return;
    window.${COUNTED} = true;
    const count = (presses) => sessionStorage.setItem('${COUNTED}', Number(sessionStorage.getItem('${COUNTED}')) + presses);
    addEventListener('pointerdown', () => count(1), true);
    addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && count(2), true);
  })()`;
  await page.addInitScript(listen);
  await page.evaluate(`sessionStorage.removeItem('${COUNTED}'); ${listen}`);
  await work();
  return page.evaluate(`Number(sessionStorage.getItem('${COUNTED}'))`);
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

// axe from the Playwright package, run directly: once for each document.
const brought = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const source = readFileSync(brought.resolve('axe-core/axe.min.js'), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules whose result depends on the colour scheme. They take axe longer than all others together. */
const colourRules = ['color-contrast', 'link-in-text-block'];
/** Rules whose result depends on the size of the window. */
const sizeRules = ['target-size', 'scrollable-region-focusable'];

const always = { preload: false, iframes: false, resultTypes: ['violations'] };
const rules = (values: readonly string[]) => ({ ...always, runOnly: { type: 'rule', values } });

/** Sets of rules. After `everything` has run on a page, the others cover what a new scheme, size or state can change. */
export const look = {
  everything: {
    ...always,
    runOnly: { type: 'tag', values: tags },
    rules: { 'target-size': { enabled: true } },
  },
  allButColours: {
    ...always,
    runOnly: { type: 'tag', values: tags },
    rules: {
      'target-size': { enabled: true },
      ...Object.fromEntries(colourRules.map((name) => [name, { enabled: false }])),
    },
  },
  colours: rules(colourRules),
  coloursAndSizes: rules([...colourRules, ...sizeRules]),
};

/** The part of a page that a new state can change: the open dialog, else the main content; and toasts and tooltips. */
const whatIsNew = `(() => {
  const over = [...document.querySelectorAll('[role=dialog], dialog[open]')];
  const main = [...document.querySelectorAll('main')];
  const beside = [...document.querySelectorAll('[data-toast-area], [role=tooltip]')];
  const parts = over.length > 0 ? over : main;
  return parts.length > 0 ? { include: [...parts, ...beside] } : document;
})()`;

/** axe violations in this window as readable lines. */
export async function findFaults(
  page: Page,
  options: (typeof look)[keyof typeof look],
  { isOnlyNew = false } = {},
): Promise<string[]> {
  if (!(await page.evaluate("typeof axe === 'object'"))) await page.evaluate(source);
  return page.evaluate(
    `axe.run(${isOnlyNew ? whatIsNew : 'document'}, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
        id + ' at ' + target.join(' ') + ': ' + failureSummary.split('\\n')[1].trim())))`,
  );
}

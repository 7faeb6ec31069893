import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

// axe from the Playwright package, run directly: once for each document.
const brought = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const source = readFileSync(brought.resolve('axe-core/axe.min.js'), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules whose result depends on the colour scheme; the others ran in light mode. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** axe violations in this window as readable lines. */
export async function findFaults(page: Page, { isOnlyColour = false } = {}): Promise<string[]> {
  if (!(await page.evaluate("typeof axe === 'object'"))) await page.evaluate(source);
  const options = isOnlyColour
    ? { runOnly: { type: 'rule', values: colourRules } }
    : { runOnly: { type: 'tag', values: tags }, rules: { 'target-size': { enabled: true } } };
  return page.evaluate(
    `axe.run(document, ${JSON.stringify({ ...options, preload: false, iframes: false, resultTypes: ['violations'] })}).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
        id + ' at ' + target.join(' ') + ': ' + failureSummary.split('\\n')[1].trim())))`,
  );
}

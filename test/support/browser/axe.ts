import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from 'playwright-core';
import { skipKnownColours } from './known-colours.ts';

// axe from the Playwright package, run directly: once for each document.
const brought = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const source = readFileSync(brought.resolve('axe-core/axe.min.js'), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules whose result depends on the colour scheme, and what each looks at. They take axe longer than all others. */
const colourRules = { 'color-contrast': ['*'], 'link-in-text-block': ['a[href]', '[role=link]'] };
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
  colours: rules(Object.keys(colourRules)),
  coloursAndSizes: rules([...Object.keys(colourRules), ...sizeRules]),
};

/** Which part of the page is looked at, when it is not all of it for every rule. */
export type Only = 'what is new' | 'colours of what is new';

/**
 * In the page: selectors of what a new state can change, which are the open dialog, else the main content; and what
 * may stand beside it: toasts, tooltips, notices, the bar of a comparison. A page without any of them counts as a whole.
 */
const findNewParts = `(() => {
  const present = (...parts) => parts.filter((part) => document.querySelector(part));
  const over = present('[role=dialog]', 'dialog[open]');
  const inside = over.length > 0 ? over : present('main');
  const beside = present('[data-toast-area]', '[role=tooltip]', '[role=status]', '.compare-bar');
  return inside.length > 0 ? [...inside, ...beside] : ['html'];
})()`;

/** What has had enough contrast so far, on any page: see `skipKnownColours`. */
const readable = new Set<string>();

/**
 * Gives every page of these windows a function that loads axe. Chromium compiles it for the first page only, where it
 * would compile a script that is sent to a page each time. It does nothing until `findFaults` calls it.
 */
export async function bringAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: `globalThis.loadAxe = function () { ${source}\n}` });
}

/** axe violations in this window as readable lines. */
export async function findFaults(
  page: Page,
  options: (typeof look)[keyof typeof look],
  only?: Only,
): Promise<string[]> {
  const here = await page.evaluate<string>("typeof axe === 'object' ? 'axe' : typeof loadAxe");
  if (here !== 'axe') {
    await page.evaluate(here === 'function' ? 'loadAxe()' : source);
    await page.evaluate(`(${skipKnownColours})()`);
  }
  const parts = only ? await page.evaluate<string[]>(findNewParts) : [];
  // A second run, for the colours of these parts alone, would have to read the whole page again.
  if (only === 'colours of what is new') await page.evaluate(`axe.configure(${restrictColours(parts)})`);
  const include = `{ include: [...document.querySelectorAll(${JSON.stringify(parts.join())})] }`;
  const { faults, known } = await page.evaluate<{ faults: string[]; known: string[] }>(
    `axe.knowColours(${JSON.stringify([...readable])}) ??
    axe.run(${only === 'what is new' ? include : 'document'}, ${JSON.stringify(options)}).then(({ violations }) => ({
      faults: violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
        id + ' at ' + target.join(' ') + ': ' + failureSummary.split('\\n')[1].trim())),
      known: axe.newlyKnown(),
    }))`,
  );
  for (const one of known) readable.add(one);
  return faults;
}

function restrictColours(parts: readonly string[]): string {
  const within = (those: readonly string[]) =>
    parts.flatMap((part) =>
      those.flatMap((that) => (that === '*' ? [part, `${part} *`] : `${part} ${that}`)),
    );
  return JSON.stringify({
    rules: Object.entries(colourRules).map(([id, those]) => ({ id, selector: within(those).join(', ') })),
  });
}

import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
export const SMALL_PHONE = { width: 360, height: 844 };
export const TABLET = { width: 768, height: 1024 };

/** What a page loses on small and large screens, enlarged or spaced out, and what moves. It leaves the page on a desk. */
export async function findLayoutFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const note = async (where: string, found: Promise<string[]>) =>
    faults.push(...(await found).map((fault) => `${where}: ${fault}`));

  await note('less motion', page.evaluate(findMotion));
  await note('words', page.evaluate(findTightWords));
  await page.setViewportSize({ width: 2560, height: 1300 });
  await note('2560 px', page.evaluate(findOverflow));
  // A window of 1440 by 900 at 200 %.
  await page.setViewportSize({ width: 720, height: 450 });
  await note('200 %', page.evaluate(findOverflow));
  // Tablets: where the settings get a menu at their side, and where the whole staff area does.
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await note(`${width} px`, page.evaluate(findOverflow));
  }
  await note('1024 px', page.evaluate(findTallBeginning));
  await page.setViewportSize({ width: 320, height: 640 });
  await note('320 px', page.evaluate(findOverflow));
  await page.setViewportSize(PHONE);
  await note('targets', page.evaluate(findSmallTargets));
  await page.evaluate(spaceOutText);
  await note('text spacing, 390 px', page.evaluate(findOverflow));
  await page.setViewportSize(DESK);
  await note('text spacing, 1440 px', page.evaluate(findOverflow));
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  await note('1440 px', page.evaluate(findTallBeginning));
  return faults;
}

/** On a phone and on a desk, unless other sizes are named. */
export async function expectVisibleFocus(page: Page, sizes = [PHONE, DESK]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect.poll(() => page.evaluate(findHiddenFocus)).toEqual([]);
  }
}

/** Before a list of staff stands one line of at most 56 px on a desk, with everything in it. */
function findTallBeginning(): string[] {
  const lists = ['/admin/inquiries', '/admin/vehicles', '/admin/bookings', '/admin/holds', '/admin/people'];
  const line = document.querySelector('[data-list-line]');
  if (!line) return lists.includes(location.pathname) ? ['no line before the list'] : [];
  const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const { bottom, right } = line.getBoundingClientRect();
  const outside = [...line.querySelectorAll<HTMLElement>('h1, button, a, input, p')].filter((part) => {
    const box = part.getBoundingClientRect();
    return box.width > 1 && (box.right > right + 1 || box.bottom > bottom);
  });
  return [
    ...(bottom - top > 56 ? [`${bottom - top} px before the list`] : []),
    ...outside.map((part) => `outside of the line: ${part.outerHTML.slice(0, 100)}`),
  ];
}

/** Text outside the window or clipped. Ellipses are intended, and screen-reader text is invisible. */
export function findOverflow(): string[] {
  const beyond = document.documentElement.scrollWidth - innerWidth;
  const faults = beyond > 0 ? [`${beyond} px to scroll sideways`] : [];
  for (const box of document.querySelectorAll<HTMLElement>('body *')) {
    const style = getComputedStyle(box);
    if (!/hidden|clip/.test(style.overflow)) continue;
    const isMeant = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
    if (isMeant || box.clientWidth <= 1 || box.clientHeight <= 1) continue;
    // What waits to be printed has the size of its paper.
    if (style.visibility === 'hidden') continue;
    if (box.scrollWidth <= box.clientWidth + 2 && box.scrollHeight <= box.clientHeight + 2) continue;
    const edge = box.getBoundingClientRect();
    const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.textContent?.trim() || text.parentElement?.closest('.sr-only')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      if (left < edge.left - 2 || right > edge.right + 2 || top < edge.top - 2 || bottom > edge.bottom + 2)
        faults.push(`cut off: ${text.textContent.slice(0, 60)}`);
    }
  }
  return faults;
}

/**
 * Words parted between two of their letters although a line has room for them, and values that are cut off. What nobody
 * could fit on a phone is left out: words of more than 14 letters.
 */
export function findTornWords(): string[] {
  const faults = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement;
    if (!holder?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (holder.closest('.sr-only, [inert], [aria-hidden="true"], option')) continue;
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}.,$%]+/gu)) {
      if (word.length > 14) continue;
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) faults.add(`torn: ${word}`);
    }
  }
  for (const value of document.querySelectorAll<HTMLElement>('.card-fact > *, .card-tag, .button'))
    if (value.clientWidth > 1 && value.scrollWidth > value.clientWidth + 1)
      faults.add(`cut: ${value.innerText}`);
  return [...faults];
}

/** Words that run together: the typeface's space is 0.20 em, where others have 0.25 to 0.28. */
function findTightWords(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => {
      const hasWords = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && /\S\s+\S/.test(node.textContent ?? ''),
      );
      const { wordSpacing, fontSize } = getComputedStyle(element);
      return hasWords && Number.parseFloat(wordSpacing) < Number.parseFloat(fontSize) * 0.049;
    })
    .map((element) => element.outerHTML.slice(0, 100));
}

/** Text spacing of WCAG 1.4.12. */
function spaceOutText(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }',
  );
  document.adoptedStyleSheets.push(sheet);
}

/** Smaller than 24 by 24. Inline links are exempt. */
function findSmallTargets(): string[] {
  const all = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [role=tab]',
  );
  return [...all]
    .filter((element) => {
      const box = (element.closest('label') ?? element).getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1 || !element.checkVisibility()) return false;
      const isInSentence = getComputedStyle(element).display === 'inline';
      return !isInSentence && (box.width < 24 || box.height < 24);
    })
    .map((element) => element.outerHTML.slice(0, 120));
}

function findMotion(): string[] {
  return document
    .getAnimations()
    .filter((animation) => animation.playState === 'running')
    .map((animation) => String((animation.effect as KeyframeEffect).target?.outerHTML.slice(0, 100))); // CSS makes no others
}

/** Focuses every control in turn and checks that it is visible with a focus ring. */
export function findHiddenFocus(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]',
  );
  const faults: string[] = [];
  for (const control of controls) {
    if (!control.checkVisibility() || control.tabIndex < 0) continue;
    control.focus({ focusVisible: true } as FocusOptions); // newer than the type
    if (document.activeElement !== control) continue;
    // The file input is hidden; its label shows the focus.
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
    const seen = control.offsetWidth <= 1 ? (labels[0] ?? control) : control;
    const box = seen.getBoundingClientRect();
    // Its middle first, which nearly always is enough: to ask what is at a place takes longer than all else here.
    const places = [
      [0.5, 0.5],
      [0.05, 0.5],
      [0.95, 0.5],
      [0.5, 0.05],
      [0.5, 0.95],
    ] as const;
    const isSeen = places.some(([across, down]) => {
      const hit = document.elementFromPoint(box.left + box.width * across, box.top + box.height * down);
      return hit && (seen.contains(hit) || hit.contains(seen));
    });
    if (!isSeen) faults.push(`covered: ${control.outerHTML.slice(0, 100)}`);
    // A card's link has the ring around the whole card.
    const hasRing = [seen, seen.closest('article')].some((one) => {
      if (!one) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
    // A slider's ring is on its thumb, which scripts cannot inspect.
    if (!hasRing && control.getAttribute('type') !== 'range')
      faults.push(`no ring: ${control.outerHTML.slice(0, 100)}`);
  }
  return faults;
}

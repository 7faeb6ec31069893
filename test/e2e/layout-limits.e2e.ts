import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { chosenToCompare, compared } from '../support/screens/acts.ts';
import { type FurnishedSite, furnish } from '../support/screens/furnished-site.ts';
import { publicRoutes } from '../support/screens/public-screens.ts';
import { leave, openScreen, type Screen, untilAlive } from '../support/screens/screen.ts';
import { routes } from '../support/screens/screens.ts';
import { openWindows, type Windows } from '../support/screens/windows.ts';
import { openBrowser, startSite } from '../support/site.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

let site: FurnishedSite;
let windows: Windows;
beforeAll(async () => {
  site = await furnish((await startSite({ ENQUIRY_LIMIT: '1000' })).url);
  windows = await openWindows(await openBrowser(), site, { isFirstVisit: true });
  return windows.close;
}, 120_000);

async function show(screen: Screen, size: { width: number; height: number }): Promise<Page> {
  const page = screen.isForStaff ? windows.staff : windows.visitor;
  return openScreen(page, site, screen, { size });
}

/** On a phone and on a desk. */
async function expectVisibleFocus(page: Page): Promise<void> {
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    await expect.poll(() => page.evaluate(findHiddenFocus)).toEqual([]);
  }
}

describe.each(routes)('$name', (screen) => {
  const isPublic = publicRoutes.includes(screen);

  it('loses nothing on small and large screens, enlarged or spaced out, and does not move', async () => {
    const page = await show(screen, DESK);
    if (isPublic) expect(await page.evaluate(measureShift)).toBeLessThan(0.01);
    const faults: string[] = [];
    const note = async (where: string, found: Promise<string[]>) =>
      faults.push(...(await found).map((fault) => `${where}: ${fault}`));

    await note('less motion', page.evaluate(findMotion));
    await page.setViewportSize({ width: 2560, height: 1300 });
    await note('2560 px', page.evaluate(findOverflow));
    // A window of 1440 by 900 at 200 %.
    await page.setViewportSize({ width: 720, height: 450 });
    await note('200 %', page.evaluate(findOverflow));
    await page.setViewportSize({ width: 320, height: 640 });
    await note('320 px', page.evaluate(findOverflow));
    await page.setViewportSize(PHONE);
    await note('targets', page.evaluate(findSmallTargets));
    await page.evaluate(spaceOutText);
    await note('text spacing, 390 px', page.evaluate(findOverflow));
    await page.setViewportSize(DESK);
    await note('text spacing, 1440 px', page.evaluate(findOverflow));
    expect(faults).toEqual([]);
    if (isPublic) return;
    await page.evaluate(() => document.adoptedStyleSheets.pop());
    await expectVisibleFocus(page);
  });

  if (!isPublic) return;
  it('shifts nothing on a phone either, and shows what has the focus, never under a sticky bar', async () => {
    const page = await show(screen, PHONE);
    expect(await page.evaluate(measureShift)).toBeLessThan(0.01);
    // On a phone the vehicle's own bar replaces the compare bar.
    if (screen.name.startsWith('vehicle')) await chosenToCompare(1, 2, 3)(page);
    else if (!screen.name.startsWith('compare')) await compared(1, 2, 3)(page);
    await expectVisibleFocus(page);
  });
});

it.each(['/', '/browse-cars', '/vehicles/1', '/privacy-policy'])(
  'moves no line of %s when the font comes late',
  async (path) => {
    const page = windows.visitor;
    await leave(page);
    await page.setViewportSize(PHONE);
    const isToCome = Promise.withResolvers<void>();
    const hasCome = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      const font = await route.fetch();
      await isToCome.promise;
      await route.fulfill({ response: font });
      hasCome.resolve();
    });
    await page.goto(site.url + path, { waitUntil: 'commit' });
    await untilAlive(page);
    isToCome.resolve();
    await hasCome.promise;
    expect(await page.evaluate(measureShift)).toBe(0);
  },
);

/** Text outside the window or clipped. Ellipses are intended, and screen-reader text is invisible. */
function findOverflow(): string[] {
  const beyond = document.documentElement.scrollWidth - innerWidth;
  const faults = beyond > 0 ? [`${beyond} px to scroll sideways`] : [];
  for (const box of document.querySelectorAll<HTMLElement>('body *')) {
    const style = getComputedStyle(box);
    const isCutting = /hidden|clip/.test(style.overflowX + style.overflowY);
    const isMeant = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
    if (!isCutting || isMeant || box.clientWidth <= 1 || box.clientHeight <= 1) continue;
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
function findHiddenFocus(): string[] {
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
    const points = [0.5, 0.05, 0.95].flatMap((share) => [
      document.elementFromPoint(box.left + box.width * share, box.top + box.height / 2),
      document.elementFromPoint(box.left + box.width / 2, box.top + box.height * share),
    ]);
    const name = control.outerHTML.slice(0, 100);
    if (!points.some((hit) => hit && (seen.contains(hit) || hit.contains(seen))))
      faults.push(`covered: ${name}`);
    // A card's link has the ring around the whole card.
    const rings = [seen, seen.closest('article')].flatMap((one) => (one ? getComputedStyle(one) : []));
    const hasRing = rings.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    );
    // A slider's ring is on its thumb, which scripts cannot inspect.
    if (!hasRing && control.getAttribute('type') !== 'range') faults.push(`no ring: ${name}`);
  }
  return faults;
}

/** Layout shift from the first paint until everything has been scrolled into view. */
async function measureShift(): Promise<number> {
  let sum = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) sum += entry.value; // a layout shift, which the types do not know
  });
  observer.observe({ type: 'layout-shift', buffered: true });
  const twoFrames = () => new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume)));
  for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
    scrollTo(0, y);
    await twoFrames();
  }
  scrollTo(0, 0);
  await twoFrames();
  return sum;
}

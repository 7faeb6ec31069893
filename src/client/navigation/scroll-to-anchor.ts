/** Timeout: long enough for a lazy section to load on a slow phone. */
const GIVE_UP_MS = 5_000;

/** Scrolls to the element with this id and focuses it, waiting for it if its code is still loading. */
export function scrollToAnchor(id: string): void {
  if (document.getElementById(id)) {
    reveal(id);
    return;
  }
  const observer = new MutationObserver(() => {
    if (!document.getElementById(id)) return;
    observer.disconnect();
    reveal(id);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), GIVE_UP_MS);
}

export function anchorOf(url: URL): string {
  try {
    return decodeURIComponent(url.hash.slice(1));
  } catch {
    return url.hash.slice(1); // invalid percent encoding: use it as it is
  }
}

function reveal(id: string): void {
  // One frame later: a closing drawer still makes the page inert, and the page may just be drawing the element anew.
  requestAnimationFrame(() => {
    const element = document.getElementById(id);
    if (!element) return;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth' });
    takeFocus(element);
    holdInPlace(element);
  });
}

const HOLD_MS = 2_500;
const visitorMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Content that loads above must not push the element away, unless the visitor has scrolled. */
function holdInPlace(element: HTMLElement): void {
  let heightPx = document.body.scrollHeight;
  const observer = new ResizeObserver(() => {
    if (document.body.scrollHeight === heightPx) return;
    heightPx = document.body.scrollHeight;
    element.scrollIntoView({ behavior: 'instant' });
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const move of visitorMoves) removeEventListener(move, stop);
  };
  const timer = setTimeout(stop, HOLD_MS);
  for (const move of visitorMoves) addEventListener(move, stop, { passive: true });
  observer.observe(document.body);
}

/** So that Tab and screen readers continue from here. */
export function takeFocus(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

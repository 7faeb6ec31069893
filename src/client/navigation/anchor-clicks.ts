import { anchorOf, scrollToAnchor } from './scroll-to-anchor.ts';

/** The page that has the anchor when this one does not. */
const homes: Readonly<Record<string, string>> = { contact: '/#contact' };

/** Scrolls to in-page links (`#contact`). Router links have been handled before a click gets here. */
export function followAnchorClick(event: MouseEvent, navigate: (to: string) => void): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = linkOf(event.target);
  if (!link || link.target || !link.hash) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin) return;
  if (url.pathname !== location.pathname || url.search !== location.search) return;

  const id = anchorOf(url);
  const home = homes[id];
  if (!document.getElementById(id) && !home) return;
  event.preventDefault();
  if (document.getElementById(id)) {
    if (url.hash !== location.hash) history.pushState(null, '', url);
    scrollToAnchor(id);
  } else if (home) navigate(home);
}

export function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null;
}

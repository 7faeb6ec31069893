import { anchorOf, scrollToAnchor } from './scroll-to-anchor.ts';

/** Where an anchor is found when this page has no such element. */
const homes: Readonly<Record<string, string>> = { contact: '/#contact' };

/**
 * Follows in-page links (`#contact`) by scrolling. Links that the router handles have been handled by the
 * time a click gets here.
 */
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

import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { drawRest } from './draw-rest.ts';
import { anchorOf, scrollToAnchor, takeFocus } from './scroll-to-anchor.ts';

/**
 * After a navigation: scrolls to the top or the anchor and focuses the heading, so that screen readers start there.
 * For Back and Forward the browser restores the position. Rendered after the page, so that it runs when the page is
 * in place.
 */
export function PageArrival() {
  const [path] = useLocation();
  const shown = useRef(path);
  const poppedTo = useRef<string>(undefined);

  useEffect(drawRest, []);
  // The page is interactive now; public/boot.js replays earlier clicks.
  useEffect(() => void window.dispatchEvent(new Event('site:alive')), []);

  useEffect(() => {
    const notePop = () => {
      poppedTo.current = location.pathname;
    };
    window.addEventListener('popstate', notePop);
    return () => window.removeEventListener('popstate', notePop);
  }, []);

  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    const wasHistory = poppedTo.current === path;
    poppedTo.current = undefined;
    if (!wasHistory) window.scrollTo({ top: 0, behavior: 'instant' });
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    if (heading) takeFocus(heading);
    const anchor = anchorOf(new URL(location.href));
    if (anchor && !wasHistory) scrollToAnchor(anchor);
  }, [path]);

  return null;
}

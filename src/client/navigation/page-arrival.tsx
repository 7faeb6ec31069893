import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { drawRest } from './draw-rest.ts';
import { anchorOf, scrollToAnchor, takeFocus } from './scroll-to-anchor.ts';

/**
 * What happens when another page has come: it is scrolled to its top, or to its anchor, and its heading takes
 * the focus so that a screen reader begins there. Back and Forward return to where the visitor was, which
 * browsers do by themselves. Stands after the page, so that it acts when the page is in place.
 */
export function PageArrival() {
  const [path] = useLocation();
  const shown = useRef(path);
  const poppedTo = useRef<string>(undefined);

  useEffect(drawRest, []);
  // The page hears from now on; public/boot.js makes up for what was pressed before.
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

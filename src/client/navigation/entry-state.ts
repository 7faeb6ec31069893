import { useEffect, useLayoutEffect, useState } from 'react';

/**
 * State stored with the page's history entry: Back, Forward and Reload restore it, a link starts afresh. Not in the
 * address, which servers log: a search may contain a customer's name.
 */
export function readEntry(name: string): unknown {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
}

function storeInEntry(name: string, value: unknown): void {
  try {
    history.replaceState({ ...history.state, [name]: value }, '');
  } catch {
    // Safari limits calls per second. What is shown does not depend on it.
  }
}

export function useEntryText(name: string, initial: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => storedText(name) ?? initial);

  // Another entry of the same page: the link in the sidebar, or Back from there. The router emits events for
  // `pushState`.
  useEffect(() => {
    const handleStep = () => setText(storedText(name) ?? initial);
    window.addEventListener('popstate', handleStep);
    window.addEventListener('pushState', handleStep);
    return () => {
      window.removeEventListener('popstate', handleStep);
      window.removeEventListener('pushState', handleStep);
    };
  }, [name, initial]);

  const change = (next: string) => {
    setText(next);
    storeInEntry(name, next);
  };
  return [text, change];
}

function storedText(name: string): string | undefined {
  const kept = readEntry(name);
  return typeof kept === 'string' ? kept : undefined;
}

const SCROLL = 'scrollTop';
const NOTE_EVERY_MS = 300;

/** The scroll position when the page was left, if it was visited before. */
export function storedScroll(): number | undefined {
  const kept = readEntry(SCROLL);
  return typeof kept === 'number' ? kept : undefined;
}

/** Restores the scroll position once the content is there; the browser's own attempt may come too early. */
export function useScrollPlace(isReady: boolean): void {
  useLayoutEffect(() => {
    if (!isReady) return;
    const kept = storedScroll();
    if (kept !== undefined) window.scrollTo({ top: kept, behavior: 'instant' });

    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = () => {
      clearTimeout(timer);
      timer = undefined;
      if (window.scrollY !== (storedScroll() ?? 0)) storeInEntry(SCROLL, window.scrollY);
    };
    const noteSoon = () => {
      timer ??= setTimeout(note, NOTE_EVERY_MS);
    };
    window.addEventListener('scroll', noteSoon, { passive: true });
    // Before a link is followed, because the entry changes then.
    document.addEventListener('click', note, { capture: true });
    window.addEventListener('pagehide', note);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', noteSoon);
      document.removeEventListener('click', note, { capture: true });
      window.removeEventListener('pagehide', note);
    };
  }, [isReady]);
}

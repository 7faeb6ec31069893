import { useState, useSyncExternalStore } from 'react';

const WIDE = '(min-width: 64rem)';

/** Whether the search panel is shown: on wide screens it is, on small ones it waits behind its toggle. */
export function usePanel() {
  const isWide = useSyncExternalStore(subscribe, readWide, () => true);
  const [choice, setChoice] = useState<'open' | 'closed'>();
  return {
    isOpen: choice ? choice === 'open' : isWide,
    /** Until the visitor chooses, the style sheet decides: the server cannot know the screen. */
    className: choice ? (choice === 'closed' ? 'hidden' : '') : 'max-lg:hidden noscript:block',
    isWide,
    toggle: () => setChoice((choice ?? (isWide ? 'open' : 'closed')) === 'open' ? 'closed' : 'open'),
    /** Back to what suits the screen. */
    settle: () => setChoice(undefined),
  };
}

function readWide(): boolean {
  return matchMedia(WIDE).matches;
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

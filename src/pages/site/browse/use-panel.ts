import { useState, useSyncExternalStore } from 'react';

const WIDE = '(min-width: 64rem)';

/** What the visitor chose; undefined until then, when the style sheet decides by the screen. */
export type PanelChoice = 'open' | 'closed' | undefined;

const classes: Record<NonNullable<PanelChoice>, string> = { open: '', closed: 'hidden' };

/** Whether the search panel is shown: on wide screens it is, on small ones it waits behind its toggle. */
export function usePanel() {
  const [choice, setChoice] = useState<PanelChoice>();
  return {
    choice,
    className: choice ? classes[choice] : 'max-lg:hidden noscript:block',
    isWide,
    toggle: () => setChoice(isOpen(choice, isWide()) ? 'closed' : 'open'),
    /** Back to what suits the screen. */
    settle: () => setChoice(undefined),
  };
}

/** For what says so in words: the server cannot know the screen, so a phone learns it a moment later. */
export function useIsPanelOpen(choice: PanelChoice): boolean {
  return isOpen(
    choice,
    useSyncExternalStore(subscribe, isWide, () => true),
  );
}

function isOpen(choice: PanelChoice, onWideScreen: boolean): boolean {
  return choice ? choice === 'open' : onWideScreen;
}

function isWide(): boolean {
  return matchMedia(WIDE).matches;
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

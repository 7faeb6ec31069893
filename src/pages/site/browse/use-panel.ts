import { useEffect, useState, useSyncExternalStore } from 'react';
import { useIsAlive } from '#client/hooks/use-is-alive.ts';
import { takeHash } from '#client/take-hash.ts';

const WIDE = '(min-width: 64rem)';

/** The visitor's choice; undefined until then, when CSS decides by screen size. */
export type PanelChoice = 'open' | 'closed' | undefined;

const classes: Record<NonNullable<PanelChoice>, string> = { open: '', closed: 'hidden' };

/** Whether the search panel is shown: by default on wide screens, behind its toggle on small ones. */
export function usePanel(id: string) {
  const [choice, setChoice] = useState<PanelChoice>();
  const isAlive = useIsAlive();
  useEffect(() => {
    if (takeHash(id)) setChoice('open');
  }, [id]);
  return {
    choice,
    className: choice
      ? classes[choice]
      : isAlive
        ? 'max-lg:hidden'
        : 'max-lg:not-target:hidden noscript:block!',
    isWide,
    toggle: () => setChoice(isOpen(choice, isWide()) ? 'closed' : 'open'),
    /** Back to the default for the screen. */
    settle: () => setChoice(undefined),
  };
}

/** For texts about it: the server does not know the screen, so a phone updates after hydration. */
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

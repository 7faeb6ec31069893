import { useSyncExternalStore } from 'react';
import { isTurning } from './turn-page.ts';

/** A thin line at the top of the window, shown after 150 ms by CSS, so that quick navigation shows nothing. */
export function NavigationProgress() {
  const isBusy = useSyncExternalStore(isTurning.subscribe, isTurning.get, () => false);
  if (!isBusy) return null;
  return (
    <div role="progressbar" aria-live="polite" aria-label="Loading page" className="navigation-progress" />
  );
}

import { useSyncExternalStore } from 'react';
import { isTurning } from './turn-page.ts';

/** A thin line along the top of the window. Its style waits 150 ms, so that quick turns show nothing. */
export function NavigationProgress() {
  const isBusy = useSyncExternalStore(isTurning.subscribe, isTurning.get, () => false);
  if (!isBusy) return null;
  return (
    <div role="progressbar" aria-live="polite" aria-label="Loading page" className="navigation-progress" />
  );
}

import { useSyncExternalStore } from 'react';

const query = '(min-width: 64rem)';

/** Whether there is room for the wide layout; the staff area is drawn by the browser alone. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

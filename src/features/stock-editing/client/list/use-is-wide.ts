import { useSyncExternalStore } from 'react';

const query = '(min-width: 64rem)';

/** Whether the wide layout fits. No server rendering: the staff area is client only. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

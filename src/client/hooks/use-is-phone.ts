import { useSyncExternalStore } from 'react';

/** Below the style sheet's `sm`. */
const PHONE = '(max-width: 39.99rem)';

/** For content on phones only. False on the server and until hydration. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(PHONE).matches,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

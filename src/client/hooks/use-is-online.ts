import { useSyncExternalStore } from 'react';

/** Whether the browser reports a connection, with the server's assumption before that is known. */
export function useIsOnline(onServer: boolean): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => onServer,
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

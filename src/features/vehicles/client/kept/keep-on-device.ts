import { useSyncExternalStore } from 'react';
import { isKept, type KeptList, NONE_KEPT } from './kept-list.ts';
import { createKeptStore, type KeptRules } from './kept-store.ts';

const POLL_MS = 100;

export type KeptOnDevice = ReturnType<typeof keepOnDevice>;

/** This tab's list under that key. Storage is opened on first use, so the server can import whoever calls this. */
export function keepOnDevice(key: string, rules: KeptRules) {
  const updated = `${key}Updated`;
  const store = createKeptStore(
    rules,
    {
      read: () => localStorage.getItem(key),
      write: (text) => localStorage.setItem(key, text),
    },
    (list) => window.dispatchEvent(new CustomEvent(updated, { detail: list })),
  );

  const listeners = new Set<() => void>();
  let stopWatching: (() => void) | undefined;

  function watchStorage(): () => void {
    const notify = () => {
      for (const listener of listeners) listener();
    };
    const poll = () => {
      if (store.reread()) notify();
    };
    const handleUpdate = () => {
      store.reread();
      notify();
    };
    poll();
    window.addEventListener(updated, handleUpdate);
    window.addEventListener('storage', poll);
    const timer = setInterval(poll, POLL_MS);
    return () => {
      window.removeEventListener(updated, handleUpdate);
      window.removeEventListener('storage', poll);
      clearInterval(timer);
    };
  }

  return {
    ...store,
    /** Subscribes to changes in this tab and others. All listeners share one poll of storage. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      stopWatching ??= watchStorage();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stopWatching?.();
        stopWatching = undefined;
      };
    },
  };
}

/** The visitor's list, live. Empty on the server and until hydration. */
export function useKeptList({ subscribe, current }: KeptOnDevice): KeptList {
  return useSyncExternalStore(subscribe, current, () => NONE_KEPT);
}

/** Whether this one is in it: dozens of cards ask, and only those that changed are drawn again. */
export function useIsKept({ subscribe, current }: KeptOnDevice, id: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isKept(current(), id),
    () => false,
  );
}

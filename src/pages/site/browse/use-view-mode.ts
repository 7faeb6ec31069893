import { useSyncExternalStore } from 'react';
import type { CardLayout } from '#features/vehicles/client/card-layout.ts';

const STORAGE_KEY = 'browseView';
const listeners = new Set<() => void>();

/** Grid or list, stored for the tab. */
export function useViewMode(): [CardLayout, (view: CardLayout) => void] {
  const view = useSyncExternalStore(subscribe, readView, () => 'grid' as const);
  return [view, writeView];
}

// If storage is forbidden, the choice lasts until the page is left.
let fallback: CardLayout = 'grid';

function readView(): CardLayout {
  try {
    return sessionStorage.getItem(STORAGE_KEY) === 'list' ? 'list' : 'grid';
  } catch {
    return fallback;
  }
}

function writeView(view: CardLayout): void {
  fallback = view;
  try {
    sessionStorage.setItem(STORAGE_KEY, view);
  } catch {
    // the fallback has it
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

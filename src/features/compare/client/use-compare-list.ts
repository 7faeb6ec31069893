import { useSyncExternalStore } from 'react';
import { type CompareList, NONE_COMPARED } from './compare-list.ts';
import { compareStore, subscribeToCompareList } from './compare-store.ts';

/** The visitor's list, kept up to date. Empty on the server and until the page has come alive. */
export function useCompareList(): CompareList {
  return useSyncExternalStore(subscribeToCompareList, compareStore.current, () => NONE_COMPARED);
}

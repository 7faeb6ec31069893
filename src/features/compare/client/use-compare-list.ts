import { useSyncExternalStore } from 'react';
import { type CompareList, NONE_COMPARED } from './compare-list.ts';
import { compareStore, subscribeToCompareList } from './compare-store.ts';

/** The visitor's list, live. Empty on the server and until hydration. */
export function useCompareList(): CompareList {
  return useSyncExternalStore(subscribeToCompareList, compareStore.current, () => NONE_COMPARED);
}

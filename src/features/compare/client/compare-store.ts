import { keepOnDevice, useKeptList } from '#features/vehicles/client/kept/keep-on-device.ts';
import { type CompareList, MAX_COMPARED } from './compare-list.ts';

export const compareStore = keepOnDevice('compareList', { name: 'compare list', most: MAX_COMPARED });

/** The visitor's list, live. Empty on the server and until hydration. */
export function useCompareList(): CompareList {
  return useKeptList(compareStore);
}

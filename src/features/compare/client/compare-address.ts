import { readSharedIds as readIds, sharedAddress } from '#features/vehicles/client/kept/kept-address.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { MAX_COMPARED } from './compare-list.ts';

export const COMPARE_PATH = sitePaths.compare;

export const readSharedIds = (search: string | URLSearchParams): number[] => readIds(search, MAX_COMPARED);

export const compareAddress = (ids: readonly number[]): string => sharedAddress(COMPARE_PATH, ids);

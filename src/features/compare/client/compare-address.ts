import type { listCars } from '#features/vehicles/vehicle.contract.ts';
import { addressOf } from '#shared/call-address.ts';
import { readId } from '#shared/ids.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { MAX_COMPARED } from './compare-list.ts';

export const COMPARE_PATH = sitePaths.compare;

/** `ids=3,1,2` as vehicle ids: at most three, without duplicates or invalid ones. */
export function readSharedIds(search: string | URLSearchParams): number[] {
  const parts = new URLSearchParams(search).get('ids')?.split(',') ?? [];
  const ids = parts.flatMap((part) => readId(part.trim()) ?? []);
  return [...new Set(ids)].slice(0, MAX_COMPARED);
}

export function compareAddress(ids: readonly number[]): string {
  return ids.length === 0 ? COMPARE_PATH : `${COMPARE_PATH}?ids=${ids.join(',')}`;
}

export function sharedSearch(ids: readonly number[]): URLSearchParams {
  return new URLSearchParams(ids.length === 0 ? {} : { ids: ids.join(',') });
}

/** The read is keyed by the joined ids. */
export function carsAddress(ids: readonly number[]) {
  return addressOf<typeof listCars>('/api/cars', { query: { ids: ids.join(',') } });
}

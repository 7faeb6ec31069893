import { addressOf } from '#shared/call-address.ts';
import { readId } from '#shared/ids.ts';
import type { listCars } from '../../vehicle.contract.ts';

/** `ids=3,1,2` as vehicle ids: at most so many, without duplicates or invalid ones. */
export function readSharedIds(search: string | URLSearchParams, most: number): number[] {
  const parts = new URLSearchParams(search).get('ids')?.split(',') ?? [];
  const ids = parts.flatMap((part) => readId(part.trim()) ?? []);
  return [...new Set(ids)].slice(0, most);
}

export function sharedAddress(path: string, ids: readonly number[]): string {
  return ids.length === 0 ? path : `${path}?ids=${ids.join(',')}`;
}

export function sharedSearch(ids: readonly number[]): URLSearchParams {
  return new URLSearchParams(ids.length === 0 ? {} : { ids: ids.join(',') });
}

/** The read is keyed by the joined ids. */
export function carsAddress(ids: readonly number[]) {
  return addressOf<typeof listCars>('/api/cars', { query: { ids: ids.join(',') } });
}

/** What cards show of them, and of those that have been sold. */
export function cardsAddress(ids: readonly number[]) {
  return addressOf<typeof listCars>('/api/cars', { query: { ids: ids.join(','), cards: 'true' } });
}

import { momentWords } from '#features/customers/day-words.ts';
import { groupThousands } from '#shared/numbers.ts';
import type { Flood, FloodEntry } from './flood.contract.ts';

/** `442 bookings and holds since Monday 16 November, 9am, from 89 internet connections` */
export function floodWords({ count, since, networks }: Pick<Flood, 'count' | 'since' | 'networks'>): string {
  const came = `${groupThousands(count)} bookings and holds since ${momentWords(since)}`;
  if (networks === 0) return came;
  return `${came}, from ${networks === 1 ? 'one internet connection' : `${networks} internet connections`}`;
}

export function stillStandWords({ length }: readonly FloodEntry[]): string {
  if (length === 0) return 'None of them stands any more';
  return length === 1 ? 'One of them still stands' : `${groupThousands(length)} of them still stand`;
}

export function cancelledWords({ length }: readonly FloodEntry[]): string {
  if (length === 0) return 'There was nothing left to cancel';
  return length === 1 ? 'One was cancelled' : `${groupThousands(length)} were cancelled`;
}

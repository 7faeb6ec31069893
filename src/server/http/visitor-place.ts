import { AppError } from '#shared/app-error.ts';
import { withDeadline } from '../db/deadline.ts';
import type { Limit, Limiter } from './limiter.ts';
import type { MemoryLimiter } from './memory-limiter.ts';
import { allowancesOf } from './network-of.ts';
import { storageTroubleOf } from './storage-trouble.ts';

interface Dependencies {
  limiter: Limiter;
  /** Counts in memory while the database, which holds the other limiter, is away. */
  memoryLimiter: MemoryLimiter;
  limit: Limit;
}

/** How often visitors may send something, by network. Returns whether the database is away, which would have counted. */
export function createVisitorPlaces({ limiter, memoryLimiter, limit }: Dependencies) {
  return async (
    what: string,
    address: string,
    { words, onRefused }: { words: string; onRefused: () => void },
  ): Promise<{ isDatabaseAway: boolean }> => {
    const allowances = allowancesOf(what, address, limit.most);
    let isDatabaseAway = false;
    const place = await withDeadline(limiter.take(allowances, limit.windowMs)).catch((error: unknown) => {
      if (!storageTroubleOf(error)) throw error;
      isDatabaseAway = true;
      return memoryLimiter.take(allowances, limit.windowMs);
    });
    if (place.allowed) return { isDatabaseAway };
    onRefused();
    throw new AppError('too_many_requests', words, { retryAfterS: place.retryAfterS });
  };
}

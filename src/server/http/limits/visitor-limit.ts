import { AppError } from '#shared/app-error.ts';
import { withDeadline } from '../../db/deadline.ts';
import { storageTroubleOf } from '../mount/storage-trouble.ts';
import type { Limit, Limiter } from './limiter.ts';
import type { MemoryLimiter } from './memory-limiter.ts';
import { allowancesOf } from './network-of.ts';

interface Dependencies {
  limiter: Limiter;
  /** Counts in memory while the database, which holds the other limiter, is away. */
  memoryLimiter: MemoryLimiter;
  limit: Limit;
}

/** What visitors send that is answered by mail. */
const mailed = ['enquiry', 'booking', 'hold', 'alert'];
const HOUR_MS = 3_600_000;

export interface VisitorPlace {
  /** Whether the database, which would have counted, is away. */
  isDatabaseAway: boolean;
  /** How often somebody in the largest network of this visitor had sent something in the hour before. */
  turn: number;
}

/** How often visitors may send something, by network. */
export function createVisitorLimit({ limiter, memoryLimiter, limit }: Dependencies) {
  return async (
    what: string,
    address: string,
    { words, onRefused }: { words: string; onRefused: () => void },
  ): Promise<VisitorPlace> => {
    const allowances = allowancesOf(what, address, limit.most);
    let isDatabaseAway = false;
    const place = await withDeadline(limiter.take(allowances, limit.windowMs)).catch((error: unknown) => {
      if (!storageTroubleOf(error)) throw error;
      isDatabaseAway = true;
      return memoryLimiter.take(allowances, limit.windowMs);
    });
    if (place.allowed) return { isDatabaseAway, turn: isDatabaseAway ? 0 : await turnOf(address) };
    onRefused();
    throw new AppError('too_many_requests', words, { retryAfterS: place.retryAfterS });
  };

  /** Counts what was taken just now too, unless it is of another kind. */
  async function turnOf(address: string): Promise<number> {
    const keys = mailed.flatMap((what) => allowancesOf(what, address, 1).at(-1)?.key ?? []);
    const count = await withDeadline(limiter.count(keys, HOUR_MS)).catch(() => 1);
    return Math.max(0, count - 1);
  }
}

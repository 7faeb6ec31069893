import { withDeadline } from '#server/db/deadline.ts';
import { createSpoolReplay } from '#server/files/replay-spool.ts';
import type { Kept, Spool } from '#server/files/spool.ts';
import type { Limit, Limiter } from '#server/http/limits/limiter.ts';
import type { MemoryLimiter } from '#server/http/limits/memory-limiter.ts';
import { createVisitorLimit, type VisitorPlace } from '#server/http/limits/visitor-limit.ts';
import { storageTroubleOf } from '#server/http/mount/storage-trouble.ts';
import { describeError, type Log } from '#server/log.ts';
import { AppError } from '#shared/app-error.ts';
import { mailboxOf } from '../mailbox.ts';
import { createMailboxPlaces } from './mailbox-places.ts';

export interface IntakeNeeds {
  limiter: Limiter;
  /** Counts in memory while the database, which holds the other limiter, is away. */
  memoryLimiter: MemoryLimiter;
  limit: Limit;
  log: Log;
}

interface Kind<Item extends Kept> {
  what: 'enquiry' | 'booking' | 'hold';
  /** Refusal for a network that sends too many. */
  tooMany: string;
  spool: Spool<Item>;
  /** How the log names one that the database refuses. */
  refusal: string;
}

/** Told of a mailbox that has had too many, and whether what was stored counts. */
interface OfMailbox<Stored> {
  words: string;
  counts: (stored: Stored) => boolean;
}

/**
 * Everything that visitors send comes in here: so many from a network, so many for a mailbox, and what the database does
 * not take in time waits in a spool. Nothing that is valid is lost.
 */
export function createIntake<Item extends Kept & { email: string }>(
  { limiter, memoryLimiter, limit, log }: IntakeNeeds,
  { what, tooMany, spool, refusal }: Kind<Item>,
) {
  const visitorLimit = createVisitorLimit({ limiter, memoryLimiter, limit });
  const withMailboxPlace = createMailboxPlaces(limiter);

  async function keep(item: Item, reason: Parameters<Log['warn']>[1]): Promise<'spooled'> {
    await spool.keep(item);
    log.warn(`${what}_spooled`, reason);
    return 'spooled';
  }

  return {
    take: (address: string): Promise<VisitorPlace> =>
      visitorLimit(what, address, { words: tooMany, onRefused: () => log.warn(`${what}_limited`) }),

    keep,

    /** What was stored, or that it waits. */
    async store<Stored>(
      item: Item,
      store: () => Promise<Stored>,
      ofMailbox?: OfMailbox<Stored>,
    ): Promise<Stored | 'spooled'> {
      // The database may still commit after the deadline: the submission key prevents a second copy.
      const inTime = () => withDeadline(store());
      try {
        if (!ofMailbox) return await inTime();
        return await withMailboxPlace({ what, mailbox: mailboxOf(item.email), ...ofMailbox }, inTime);
      } catch (error) {
        // Without a limit for the mailbox there is nothing to refuse.
        if (ofMailbox && error instanceof AppError && !storageTroubleOf(error)) throw error;
        // It is valid, so any failure of the database sends it to the spool.
        return keep(item, describeError(error));
      }
    },

    /** Moves what waits into the database, each once. Returns how many. */
    replay: createSpoolReplay(spool, { log, refusal }),
  };
}

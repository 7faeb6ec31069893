import { createHash } from 'node:crypto';
import { withDeadline } from '#server/db/deadline.ts';
import type { Limiter } from '#server/http/limits/limiter.ts';
import { AppError } from '#shared/app-error.ts';
import { DAY_MS } from '#shared/dates.ts';

/** Each of these actions mails somebody: done over and over, it would fill their mailbox. */
const MOST_OF_MAILBOX_A_DAY = 6;

interface Counted<Result> {
  what: string;
  mailbox: string;
  /** Refusal for a mailbox that has had too many. */
  words: string;
  /** Whether the action was done. */
  counts: (result: Result) => boolean;
}

/** Allows an action a few times a day for each mailbox. One that was not done, or failed, does not count. */
export function createMailboxPlaces(limiter: Limiter) {
  return async <Result>(
    { what, mailbox, words, counts }: Counted<Result>,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const key = `${what} ${createHash('sha256').update(mailbox).digest('base64url')}`;
    const place = await withDeadline(limiter.take([{ key, most: MOST_OF_MAILBOX_A_DAY }], DAY_MS));
    if (!place.allowed) throw new AppError('too_many_requests', words, { retryAfterS: place.retryAfterS });
    let isDone = false;
    try {
      const result = await work();
      isDone = counts(result);
      return result;
    } finally {
      // While the database is away the place stays taken, which is the lesser evil.
      if (!isDone) await withDeadline(place.refund()).catch(() => {});
    }
  };
}

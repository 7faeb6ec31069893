import { createHash } from 'node:crypto';

/**
 * Name of a booking where others may read it, as in calendars and in the headers of mails. Not its key: whoever sends the
 * key again is given a link to the booking.
 */
export function publicIdOf(key: string): string {
  return createHash('sha256').update(`booking ${key}`).digest('hex').slice(0, 32);
}

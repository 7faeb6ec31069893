import { createHash } from 'node:crypto';

/**
 * What a booking is called where others may read it, as in calendars and in the headers of mails. Not its key: somebody who
 * sends that once more is given a link to the booking.
 */
export function publicIdOf(key: string): string {
  return createHash('sha256').update(`booking ${key}`).digest('hex').slice(0, 32);
}

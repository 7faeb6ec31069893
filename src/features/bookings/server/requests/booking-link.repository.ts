import { hashOfToken, makeToken } from '#features/customers/server/link-secret.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { StoredBooking } from './booking.repository.ts';

/** A booking with whether its link went by mail. */
export type LinkedBooking = StoredBooking & { is_mailed: 0 | 1 };
export type BookingLinkRepository = ReturnType<typeof createBookingLinkRepository>;

/**
 * The secrets with which buyers change or cancel what they booked. Each mail has its own; all stay valid. Whoever has the
 * link of a mail reads the mailbox; the link in the form's answer goes to whoever typed the address.
 */
export function createBookingLinkRepository({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async make(bookingId: number, { isMailed, tx = db }: { isMailed: boolean; tx?: Db }): Promise<string> {
      const { token, token_hash } = makeToken();
      const made_at = clock.now().toISOString();
      await tx
        .insertInto('booking_links')
        .values({ token_hash, booking_id: bookingId, made_at, is_mailed: isMailed ? 1 : 0 })
        .execute();
      return token;
    },

    async find(token: string): Promise<LinkedBooking | undefined> {
      const hash = hashOfToken(token);
      if (!hash) return undefined;
      return db
        .selectFrom('bookings')
        .innerJoin('booking_links', 'booking_links.booking_id', 'bookings.id')
        .selectAll('bookings')
        .select('is_mailed')
        .where('token_hash', '=', hash)
        .executeTakeFirst();
    },
  };
}
